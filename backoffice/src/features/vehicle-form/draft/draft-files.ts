import type { UploadFile } from '@dealer/shared-domain';
import type { VehicleMedia } from '../media/vehicle-media.ts';
import type { DraftStore } from './draft-store.ts';

type DraftFilesOptions = { store: DraftStore; vehicleId: string; media: VehicleMedia };

export type DraftFiles = {
  /** Stores the files that are not uploaded yet, and removes those that left the form. */
  sync: () => void;
  /** Call after the draft was removed with its files. */
  reset: () => void;
};

export function createDraftFiles({ store, vehicleId, media }: DraftFilesOptions): DraftFiles {
  const listNew = () => media.entries.getState().filter(({ isStored }) => !isStored);
  // A draft's files are on this device already.
  const storedIds = new Set(listNew().map(({ id }) => id));
  function sync(): void {
    // By the lists, because leaving the form empties the queue, and its files stay for the draft.
    const newIds = new Set(listNew().map(({ id }) => id));
    for (const id of storedIds) {
      if (newIds.has(id)) continue;
      storedIds.delete(id);
      void store.removeFile(vehicleId, id);
    }
    for (const { id, file } of findPendingFiles(media)) {
      if (storedIds.has(id)) continue;
      storedIds.add(id);
      void store.writeFile(vehicleId, id, file).then(() => media.delivery.wake());
    }
  }

  return { sync, reset: () => storedIds.clear() };
}

function findPendingFiles(media: VehicleMedia): UploadFile[] {
  const jobs = media.queue.jobs.getState();
  return media.entries.getState().flatMap(({ id, facts }) => {
    const file = jobs[id]?.file;
    return file && !facts ? [{ id, file }] : [];
  });
}
