import { draftMaxAgeMs, type KeptDraft, parseDraft, toStoredDraft, type VehicleDraft } from './vehicle-draft.ts';

/**
 * Keeps drafts on this device. Nothing here ever rejects: without storage, or where it is full, the form works as it
 * did before there were drafts.
 */
export type DraftStore = {
  /** Whether the draft is kept now; the files of its entries are kept apart, once each. */
  write(draft: VehicleDraft): Promise<boolean>;
  writeFile(vehicleId: string, entryId: string, file: File): Promise<boolean>;
  removeFile(vehicleId: string, entryId: string): Promise<void>;
  read(vehicleId: string): Promise<KeptDraft | null>;
  /** The drafts of vehicles that are not stored yet, the last one first. */
  listNew(): Promise<VehicleDraft[]>;
  remove(vehicleId: string): Promise<void>;
};

const databaseName = 'vehicle-drafts';
const drafts = 'drafts';
const files = 'files';
/** A browser may leave a request for its database without any answer: nobody waits longer to read or to remove. */
const openLimitMs = 2_000;

/** The drafts of one person for one dealer: `owner` names both. */
export function createDraftStore(
  owner: string,
  { factory = findFactory(), now = () => Date.now() }: { factory?: IDBFactory | null; now?: () => number } = {},
): DraftStore {
  let opening: Promise<IDBDatabase | null> | undefined;
  /** As long as it takes: what is kept in the background keeps nobody waiting. */
  const openPatiently = () => {
    opening ??= factory ? openDatabase(factory) : Promise.resolve(null);
    return opening;
  };
  const openSoon = () => Promise.race([openPatiently(), nothingAfter(openLimitMs)]);

  const keyOf = (vehicleId: string) => `${owner}/${vehicleId}`;
  const fileKeyOf = (vehicleId: string, entryId: string) => `${keyOf(vehicleId)}/${entryId}`;

  async function change(
    stores: string[],
    work: (transaction: IDBTransaction) => void,
    open = openSoon,
  ): Promise<boolean> {
    const database = await open();
    if (!database) return false;
    try {
      const transaction = database.transaction(stores, 'readwrite');
      work(transaction);
      await finished(transaction);
      return true;
    } catch {
      return false;
    }
  }

  async function readAll(store: string, prefix: string): Promise<[string, unknown][]> {
    const database = await openSoon();
    if (!database) return [];
    try {
      const source = database.transaction(store).objectStore(store);
      const range = IDBKeyRange.bound(prefix, `${prefix}\uffff`);
      const [keys, values] = await Promise.all([answered(source.getAllKeys(range)), answered(source.getAll(range))]);
      return keys.map((key, at) => [String(key), values[at]]);
    } catch {
      return [];
    }
  }

  async function listAll(): Promise<VehicleDraft[]> {
    const list: VehicleDraft[] = [];
    for (const [key, stored] of await readAll(drafts, `${owner}/`)) {
      const draft = parseDraft(stored);
      if (draft && now() - draft.savedAtMs < draftMaxAgeMs) list.push(draft);
      else await remove(key.slice(owner.length + 1));
    }
    return list.sort((a, b) => b.savedAtMs - a.savedAtMs);
  }

  async function remove(vehicleId: string): Promise<void> {
    await change([drafts, files], (transaction) => {
      transaction.objectStore(drafts).delete(keyOf(vehicleId));
      const prefix = `${keyOf(vehicleId)}/`;
      transaction.objectStore(files).delete(IDBKeyRange.bound(prefix, `${prefix}\uffff`));
    });
  }

  return {
    write: (draft) => {
      const put = (transaction: IDBTransaction) =>
        transaction.objectStore(drafts).put(toStoredDraft(draft), keyOf(draft.vehicleId));
      return change([drafts], put, openPatiently);
    },
    writeFile: (vehicleId, entryId, file) => {
      const put = (transaction: IDBTransaction) =>
        transaction.objectStore(files).put(file, fileKeyOf(vehicleId, entryId));
      return change([files], put, openPatiently);
    },
    async removeFile(vehicleId, entryId) {
      await change([files], (transaction) => {
        transaction.objectStore(files).delete(fileKeyOf(vehicleId, entryId));
      });
    },
    async read(vehicleId) {
      const draft = (await listAll()).find((one) => one.vehicleId === vehicleId);
      if (!draft) return null;
      const prefix = `${keyOf(vehicleId)}/`;
      const kept = await readAll(files, prefix);
      return {
        draft,
        files: new Map(
          kept.flatMap(([key, file]) => (file instanceof File ? [[key.slice(prefix.length), file] as const] : [])),
        ),
      };
    },
    listNew: async () => (await listAll()).filter(({ version }) => version === null),
    remove,
  };
}

/** Reading the very property throws where the browser has its storage switched off. */
function findFactory(): IDBFactory | null {
  try {
    return globalThis.indexedDB ?? null;
  } catch {
    return null;
  }
}

function openDatabase(factory: IDBFactory): Promise<IDBDatabase | null> {
  return new Promise((resolve) => {
    const give = (database: IDBDatabase | null) => resolve(database);
    try {
      const request = factory.open(databaseName, 1);
      request.onupgradeneeded = () => {
        for (const store of [drafts, files]) request.result.createObjectStore(store);
      };
      request.onsuccess = () => give(request.result);
      request.onerror = () => give(null);
      request.onblocked = () => give(null);
    } catch {
      give(null);
    }
  });
}

function nothingAfter(delayMs: number): Promise<null> {
  return new Promise((resolve) => setTimeout(resolve, delayMs, null));
}

function finished(transaction: IDBTransaction): Promise<void> {
  return new Promise((resolve, reject) => {
    transaction.oncomplete = () => resolve();
    transaction.onerror = () => reject(transaction.error);
    transaction.onabort = () => reject(transaction.error);
  });
}

function answered<Value>(request: IDBRequest<Value>): Promise<Value> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}
