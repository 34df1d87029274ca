import type { StaffVehicleSource } from '@dealer/shared-domain/staff';
import { countUploads } from './media/media-messages.ts';
import type { VehicleMedia } from './media/vehicle-media.ts';
import { explainFailure, type SaveFailure } from './write-vehicle.ts';

type WriteMediaOutcome =
  /** The service worker adds `following` photographs to the vehicle. */
  | { kind: 'saved'; following: number }
  /** The finished uploads are stored, but some failed. */
  | { kind: 'uploads' }
  | { kind: 'failed'; failure: SaveFailure };

type WriteMediaOptions = {
  vehicles: Pick<StaffVehicleSource, 'saveMedia'>;
  id: string;
  media: VehicleMedia;
  /** Read once the uploads have finished; describes photographs without a text of their own. */
  getTitle: () => string;
};

/** Stores the finished uploads; waits for the others unless the service worker continues with them. */
export async function writeMedia({ vehicles, id, media, getTitle }: WriteMediaOptions): Promise<WriteMediaOutcome> {
  const following = await media.followSave(getTitle());
  if (following === 0) await media.queue.settle();
  const change = media.takeChange(getTitle());
  if (!media.hasChanges()) return { kind: 'saved', following };
  try {
    await vehicles.saveMedia(id, change);
    media.markSaved(change);
  } catch (error) {
    const { title } = explainFailure(error, false);
    const detail = 'The vehicle itself is saved. Its photographs and videos are not yet; they are still here.';
    return { kind: 'failed', failure: { title, detail } };
  }
  const isComplete = following > 0 || countUploads(media.queue.jobs.getState()).failed === 0;
  return isComplete ? { kind: 'saved', following } : { kind: 'uploads' };
}
