import type { UploadFile } from '@dealer/shared-domain';
import type { VehicleMedia } from '../media/vehicle-media.ts';
import type { DraftStore } from './draft-store.ts';

type DraftFilesOptions = { store: DraftStore; vehicleId: string; media: VehicleMedia };

/** Returns a function that stores the files that are not uploaded yet, and removes those that no longer need it. */
export function createDraftFiles({ store, vehicleId, media }: DraftFilesOptions): () => void {
  const storedIds = new Set<string>();
  return () => {
    const pending = findPendingFiles(media);
    // By the lists, because leaving the form empties the queue, and its files stay for the draft.
    const pendingIds = new Set(media.entries.getState().flatMap(({ id, facts }) => (facts ? [] : [id])));
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
