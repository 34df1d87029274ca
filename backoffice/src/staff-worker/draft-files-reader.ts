import { createStore, entries } from 'idb-keyval';

/** A photograph that waits on this device. `key` names its user, vehicle and entry. */
export type WaitingFile = { key: string; file: File };

/** Reads the files that the vehicle form's drafts store on this device. */
export function createDraftFilesReader() {
  const files = createStore('vehicle-draft-files', 'files');

  async function listWaiting(): Promise<WaitingFile[]> {
    try {
      const stored = await entries<string, unknown>(files);
      return stored.flatMap(([key, file]) => (file instanceof File ? [{ key, file }] : []));
    } catch {
      return [];
    }
  }

  return { listWaiting };
}
