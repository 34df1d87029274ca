import { createStore, del, get, promisifyRequest, set, type UseStore, update } from 'idb-keyval';
import {
  type Addition,
  newUploadRecord,
  parseUploadRecord,
  type SentFile,
  toUploadKey,
  type UploadRecord,
  uploadDatabase,
} from '../../../uploads/upload-record.ts';
import { draftMaxAgeMs, parseDraft, type RestoredDraft, toStoredDraft, type VehicleDraft } from './vehicle-draft.ts';

/** Stores drafts on this device. No method rejects: if storage is missing or full, the form works without drafts. */
export type DraftStore = {
  /** Resolves to true if the draft was stored. Files are stored separately, once each. */
  write(draft: VehicleDraft): Promise<boolean>;
  writeFile(vehicleId: string, entryId: string, file: File): Promise<boolean>;
  removeFile(vehicleId: string, entryId: string): Promise<void>;
  /** Where the server has a file; null if neither the page nor the service worker has sent it. */
  readSent(vehicleId: string, entryId: string): Promise<SentFile | null>;
  /** The server has the file: only its address stays here, for the draft. */
  markSent(vehicleId: string, entryId: string, sent: SentFile): Promise<boolean>;
  /** Lets photographs join the saved vehicle once they are sent. All or none; false if one is not on this device. */
  follow(vehicleId: string, additions: ReadonlyMap<string, Addition>): Promise<boolean>;
  /** The photographs that follow a save of the vehicle, in the form's order. */
  listFollowing(vehicleId: string): Promise<FollowingFile[]>;
  read(vehicleId: string): Promise<RestoredDraft | null>;
  /** Drafts of vehicles that are not stored yet, newest first. */
  listNew(): Promise<VehicleDraft[]>;
  /** Photographs that follow a save stay. */
  remove(vehicleId: string): Promise<void>;
};

export type FollowingFile = { id: string; addition: Addition; file: File | null; sent: SentFile | null };

const emptyRecord = { kind: 'image', file: null, sent: null, addition: null, refusal: null } as const;

/** Some browsers never answer a request to open the database: reading and removing give up after this time. */
const openLimitMs = 2_000;

/** The drafts of one user at one dealer, both named by `owner`. */
export function createDraftStore(owner: string): DraftStore {
  // Two databases, so that typed text does not wait for a large file to be written.
  const drafts = createStore('vehicle-drafts', 'drafts');
  const files = createStore(...uploadDatabase);
  const draftKey = (vehicleId: string) => `${owner}/${vehicleId}`;
  const fileKey = (vehicleId: string, entryId: string) => toUploadKey(owner, vehicleId, entryId);

  async function listUnexpired(): Promise<VehicleDraft[]> {
    const list: VehicleDraft[] = [];
    for (const [key, stored] of await readAll(drafts, draftKey(''))) {
      const draft = parseDraft(stored);
      if (draft && Date.now() - draft.savedAtMs < draftMaxAgeMs) list.push(draft);
      else await remove(key.slice(draftKey('').length));
    }
    return list.sort((a, b) => b.savedAtMs - a.savedAtMs);
  }

  async function listRecords(vehicleId: string): Promise<(UploadRecord & { id: string })[]> {
    const prefix = fileKey(vehicleId, '');
    return (await readAll(files, prefix)).flatMap(([key, stored]) => {
      const record = parseUploadRecord(stored);
      return record ? [{ ...record, id: key.slice(prefix.length) }] : [];
    });
  }

  async function remove(vehicleId: string): Promise<void> {
    await Promise.all([
      ifOpen(drafts, () => del(draftKey(vehicleId), drafts)),
      removeUnsaved(files, fileKey(vehicleId, '')),
    ]);
  }

  return {
    write: (draft) => succeeds(() => set(draftKey(draft.vehicleId), toStoredDraft(draft), drafts)),
    writeFile: (vehicleId, entryId, file) =>
      succeeds(() =>
        update(
          fileKey(vehicleId, entryId),
          (stored: unknown) => parseUploadRecord(stored) ?? newUploadRecord(file),
          files,
        ),
      ),
    async removeFile(vehicleId, entryId) {
      await ifOpen(files, () => del(fileKey(vehicleId, entryId), files));
    },
    async readSent(vehicleId, entryId) {
      const stored = await ifOpen(files, () => get<unknown>(fileKey(vehicleId, entryId), files));
      return parseUploadRecord(stored)?.sent ?? null;
    },
    markSent: (vehicleId, entryId, sent) =>
      succeeds(() =>
        update(
          fileKey(vehicleId, entryId),
          (stored: unknown) => ({ ...emptyRecord, ...parseUploadRecord(stored), file: null, sent }),
          files,
        ),
      ),
    follow: (vehicleId, additions) =>
      succeeds(() =>
        updateAll(files, new Map([...additions].map(([id, addition]) => [fileKey(vehicleId, id), { addition }]))),
      ),
    async listFollowing(vehicleId) {
      const records = await listRecords(vehicleId);
      return records
        .flatMap(({ id, addition, ...rest }) => (addition ? [{ id, addition, file: rest.file, sent: rest.sent }] : []))
        .sort((a, b) => a.addition.order.length - b.addition.order.length);
    },
    async read(vehicleId) {
      const draft = (await listUnexpired()).find((candidate) => candidate.vehicleId === vehicleId);
      if (!draft) return null;
      const records = await listRecords(vehicleId);
      const sent = new Map(records.map((record) => [record.id, record.sent]));
      return {
        draft: {
          ...draft,
          media: draft.media.map((entry) => ({ ...entry, facts: entry.facts ?? sent.get(entry.id) ?? null })),
        },
        files: new Map(records.flatMap(({ id, file }) => (file ? [[id, file] as const] : []))),
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
async function removeUnsaved(store: UseStore, prefix: string): Promise<void> {
  await ifOpen(store, () =>
    store('readwrite', (objects) => {
      const request = objects.openCursor(startingWith(prefix));
      request.onsuccess = () => {
        const cursor = request.result;
        if (!cursor) return;
        if (!parseUploadRecord(cursor.value)?.addition) cursor.delete();
        cursor.continue();
      };
      return promisifyRequest(objects.transaction);
    }),
  );
}

/** Rejects, and changes nothing, if a record is missing. */
function updateAll(store: UseStore, parts: ReadonlyMap<string, Partial<UploadRecord>>): Promise<void> {
  return store('readwrite', (objects) => {
    for (const [key, part] of parts) {
      const request = objects.get(key);
      request.onsuccess = () => {
        const record = parseUploadRecord(request.result);
        if (record) objects.put({ ...record, ...part }, key);
        else objects.transaction.abort();
      };
    }
    return promisifyRequest(objects.transaction);
  });
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
