import type { UploadFile } from '../media/upload-queue.ts';
import type { VehicleMedia } from '../media/vehicle-media.ts';
import type { DraftStore } from './draft-store.ts';

type DraftFilesOptions = { store: DraftStore; vehicleId: string; media: VehicleMedia };

/** Returns a function that stores the files that are not uploaded yet, and removes those that no longer need it. */
export function createDraftFiles({ store, vehicleId, media }: DraftFilesOptions): () => void {
  const storedIds = new Set<string>();
  return () => {
    const pending = findPendingFiles(media);
    const pendingIds = new Set(pending.map(({ id }) => id));
    for (const id of storedIds) {
      if (pendingIds.has(id)) continue;
      storedIds.delete(id);
      void store.removeFile(vehicleId, id);
    }
    for (const { id, file } of pending) {
      if (storedIds.has(id)) continue;
      storedIds.add(id);
      void store.writeFile(vehicleId, id, file);
    }
  };
}

function findPendingFiles(media: VehicleMedia): UploadFile[] {
  const jobs = media.queue.jobs.getState();
  return media.entries.getState().flatMap(({ id, facts }) => {
    const file = jobs[id]?.file;
    return file && !facts ? [{ id, file }] : [];
  });
}
