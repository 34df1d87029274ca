import { createStore, del, entries, get, update } from 'idb-keyval';
import { parseUploadRecord, type SentFile, type UploadRecord, uploadDatabase } from './upload-record.ts';

/** The files on this device that the server does not have, or that are not with their vehicle yet. */
export function createUploadQueueRecords() {
  const files = createStore(...uploadDatabase);

  async function read(key: string): Promise<UploadRecord | null> {
    return parseUploadRecord(await get(key, files));
  }

  /** A record that has been removed since stays removed. */
  function patch(key: string, part: Partial<UploadRecord>): Promise<void> {
    return update(
      key,
      (stored: unknown) => {
        const record = parseUploadRecord(stored);
        return record && { ...record, ...part };
      },
      files,
    );
  }

  return {
    read,
    /** The keys of the photographs that are still to do. */
    async listWaiting(): Promise<string[]> {
      const stored = await entries<string, unknown>(files).catch(() => []);
      return stored.flatMap(([key, value]) => {
        const record = parseUploadRecord(value);
        return record && isWaiting(record) ? [key] : [];
      });
    },
    markSent: (key: string, sent: SentFile) => patch(key, { file: null, sent }),
    markRefused: (key: string, refusal: string) => patch(key, { refusal }),
    remove: (key: string) => del(key, files),
  };
}

/** The page alone sends videos, because it makes their posters. */
function isWaiting({ kind, file, addition, refusal }: UploadRecord): boolean {
  return kind === 'image' && refusal === null && (file !== null || addition !== null);
}

export type UploadQueueRecords = ReturnType<typeof createUploadQueueRecords>;
