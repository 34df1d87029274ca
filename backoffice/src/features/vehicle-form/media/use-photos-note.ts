import { useStore } from 'zustand';
import type { MediaEntry } from './media-list.ts';
import { countUploads } from './media-messages.ts';
import type { VehicleMedia } from './vehicle-media.ts';

/** `3 saved, 2 on the way, 2 failed` */
export function usePhotosNote(media: VehicleMedia, photos: readonly MediaEntry[]): string {
  return useStore(media.queue.jobs, (jobs) => {
    const own = photos.flatMap(({ id }) => {
      const job = jobs[id];
      return job ? [[id, job] as const] : [];
    });
    const { done, active, failed } = countUploads(Object.fromEntries(own));
    const stored = photos.filter(({ isStored, isRemoved }) => isStored && !isRemoved).length;
    return [
      stored > 0 && `${stored} saved`,
      done > 0 && `${done} ready`,
      active > 0 && `${active} on the way`,
      failed > 0 && `${failed} failed`,
    ]
      .filter(Boolean)
      .join(', ');
  });
}
