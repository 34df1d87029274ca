import { useIsOnline } from '@dealer/shared-ui';
import { useStore } from 'zustand';
import type { MediaEntry } from './media-list.ts';
import { countUploads } from './media-messages.ts';
import type { VehicleMedia } from './vehicle-media.ts';

/** `3 saved, 2 on the way, 2 failed`; without a network `3 saved, 4 waiting for the network`. */
export function usePhotosNote(media: VehicleMedia, photos: readonly MediaEntry[]): string {
  const isOnline = useIsOnline();
  return useStore(media.queue.jobs, (jobs) => {
    const own = photos.flatMap(({ id }) => {
      const job = jobs[id];
      return job ? [[id, job] as const] : [];
    });
    const { done, active, failed, refused } = countUploads(Object.fromEntries(own));
    const waiting = active + failed - refused;
    const stored = photos.filter(({ isStored, isRemoved }) => isStored && !isRemoved).length;
    return [
      stored > 0 && `${stored} saved`,
      done > 0 && `${done} ready`,
      ...(isOnline
        ? [active > 0 && `${active} on the way`, failed > 0 && `${failed} failed`]
        : [waiting > 0 && `${waiting} waiting for the network`, refused > 0 && `${refused} failed`]),
    ]
      .filter(Boolean)
      .join(', ');
  });
}
