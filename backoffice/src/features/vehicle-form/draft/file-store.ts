import { createStore, del, get, promisifyRequest, type UseStore, update } from 'idb-keyval';
import {
  type Addition,
  newUploadRecord,
  parseUploadRecord,
  type SentFile,
  toUploadKey,
  type UploadRecord,
  uploadDatabase,
} from '../../../uploads/upload-record.ts';
import { ifOpen, readAll, startingWith, succeeds } from './indexed-db.ts';

const emptyRecord = { kind: 'image', file: null, sent: null, addition: null, refusal: null } as const;

/** The files of one user's drafts, in the database that the service worker sends from. */
export function createFileStore(owner: string) {
  const files = createStore(...uploadDatabase);
  const fileKey = (vehicleId: string, entryId: string) => toUploadKey(owner, vehicleId, entryId);

  async function list(vehicleId: string): Promise<(UploadRecord & { id: string })[]> {
    const prefix = fileKey(vehicleId, '');
    return (await readAll(files, prefix)).flatMap(([key, stored]) => {
      const record = parseUploadRecord(stored);
      return record ? [{ ...record, id: key.slice(prefix.length) }] : [];
    });
  }

  return {
    list,
    write: (vehicleId: string, entryId: string, file: File) =>
      succeeds(() =>
        update(
          fileKey(vehicleId, entryId),
          (stored: unknown) => parseUploadRecord(stored) ?? newUploadRecord(file),
          files,
        ),
      ),
    async remove(vehicleId: string, entryId: string) {
      await ifOpen(files, () => del(fileKey(vehicleId, entryId), files));
    },
    /** Photographs that follow a save stay. */
    removeUnsaved: (vehicleId: string) => removeUnsaved(files, fileKey(vehicleId, '')),
    async readSent(vehicleId: string, entryId: string) {
      const stored = await ifOpen(files, () => get<unknown>(fileKey(vehicleId, entryId), files));
      return parseUploadRecord(stored)?.sent ?? null;
    },
    markSent: (vehicleId: string, entryId: string, sent: SentFile) =>
      succeeds(() =>
        update(
          fileKey(vehicleId, entryId),
          (stored: unknown) => ({ ...emptyRecord, ...parseUploadRecord(stored), file: null, sent }),
          files,
        ),
      ),
    follow: (vehicleId: string, additions: ReadonlyMap<string, Addition>) =>
      succeeds(() =>
        updateAll(files, new Map([...additions].map(([id, addition]) => [fileKey(vehicleId, id), { addition }]))),
      ),
    async listFollowing(vehicleId: string) {
      const records = await list(vehicleId);
      return records
        .flatMap(({ id, addition, ...rest }) => (addition ? [{ id, addition, file: rest.file, sent: rest.sent }] : []))
        .sort((a, b) => a.addition.order.length - b.addition.order.length);
    },
  };
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
