import { createStore, del, promisifyRequest, set, type UseStore } from 'idb-keyval';
import { draftMaxAgeMs, parseDraft, type RestoredDraft, toStoredDraft, type VehicleDraft } from './vehicle-draft.ts';

/** Stores drafts on this device. No method rejects: if storage is missing or full, the form works without drafts. */
export type DraftStore = {
  /** Resolves to true if the draft was stored. Files are stored separately, once each. */
  write(draft: VehicleDraft): Promise<boolean>;
  writeFile(vehicleId: string, entryId: string, file: File): Promise<boolean>;
  removeFile(vehicleId: string, entryId: string): Promise<void>;
  read(vehicleId: string): Promise<RestoredDraft | null>;
  /** Drafts of vehicles that are not stored yet, newest first. */
  listNew(): Promise<VehicleDraft[]>;
  remove(vehicleId: string): Promise<void>;
};

/** Some browsers never answer a request to open the database: reading and removing give up after this time. */
const openLimitMs = 2_000;

/** The drafts of one user at one dealer, both named by `owner`. */
export function createDraftStore(owner: string): DraftStore {
  // Two databases, so that typed text does not wait for a large file to be written.
  const drafts = createStore('vehicle-drafts', 'drafts');
  const files = createStore('vehicle-draft-files', 'files');
  const draftKey = (vehicleId: string) => `${owner}/${vehicleId}`;
  const fileKey = (vehicleId: string, entryId: string) => `${owner}/${vehicleId}/${entryId}`;

  async function listUnexpired(): Promise<VehicleDraft[]> {
    const list: VehicleDraft[] = [];
    for (const [key, stored] of await readAll(drafts, draftKey(''))) {
      const draft = parseDraft(stored);
      if (draft && Date.now() - draft.savedAtMs < draftMaxAgeMs) list.push(draft);
      else await remove(key.slice(draftKey('').length));
    }
    return list.sort((a, b) => b.savedAtMs - a.savedAtMs);
  }

  async function remove(vehicleId: string): Promise<void> {
    await Promise.all([
      ifOpen(drafts, () => del(draftKey(vehicleId), drafts)),
      removeAll(files, fileKey(vehicleId, '')),
    ]);
  }

  return {
    write: (draft) => succeeds(() => set(draftKey(draft.vehicleId), toStoredDraft(draft), drafts)),
    writeFile: (vehicleId, entryId, file) => succeeds(() => set(fileKey(vehicleId, entryId), file, files)),
    async removeFile(vehicleId, entryId) {
      await ifOpen(files, () => del(fileKey(vehicleId, entryId), files));
    },
    async read(vehicleId) {
      const draft = (await listUnexpired()).find((candidate) => candidate.vehicleId === vehicleId);
      if (!draft) return null;
      const prefix = fileKey(vehicleId, '');
      const stored = await readAll(files, prefix);
      return {
        draft,
        files: new Map(
          stored.flatMap(([key, file]) => (file instanceof File ? [[key.slice(prefix.length), file] as const] : [])),
        ),
      };
    },
    listNew: async () => (await listUnexpired()).filter(({ version }) => version === null),
    remove,
  };
}

async function readAll(store: UseStore, prefix: string): Promise<[string, unknown][]> {
  const found = await ifOpen(store, () =>
    store('readonly', (objects) => {
      const range = startingWith(prefix);
      return Promise.all([promisifyRequest(objects.getAllKeys(range)), promisifyRequest(objects.getAll(range))]);
    }),
  );
  const [keys, values] = found ?? [[], []];
  return keys.map((key, index) => [String(key), values[index]]);
}

/** In one transaction, so that a page that closes leaves no file behind. */
async function removeAll(store: UseStore, prefix: string): Promise<void> {
  await ifOpen(store, () =>
    store('readwrite', (objects) => {
      objects.delete(startingWith(prefix));
      return promisifyRequest(objects.transaction);
    }),
  );
}

function startingWith(prefix: string): IDBKeyRange {
  return IDBKeyRange.bound(prefix, `${prefix}\uffff`);
}

/** Null if the database does not open in time or the work fails. */
async function ifOpen<Result>(store: UseStore, work: () => Promise<Result>): Promise<Result | null> {
  try {
    const timeout = new Promise<false>((resolve) => setTimeout(resolve, openLimitMs, false));
    const isOpen = await Promise.race([store('readonly', () => true), timeout]);
    return isOpen ? await work() : null;
  } catch {
    return null;
  }
}

/** Sets no time limit: writing in the background blocks nothing. */
async function succeeds(write: () => Promise<void>): Promise<boolean> {
  try {
    await write();
    return true;
  } catch {
    return false;
  }
}
