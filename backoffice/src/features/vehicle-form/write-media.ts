import type { StaffVehicleSource } from '@dealer/shared-domain/staff';
import { countUploads } from './media/media-messages.ts';
import type { VehicleMedia } from './media/vehicle-media.ts';
import { explainFailure, type SaveFailure } from './write-vehicle.ts';

type WriteMediaOutcome =
  | { kind: 'saved' }
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

/** Waits for running uploads and stores the finished ones. */
export async function writeMedia({ vehicles, id, media, getTitle }: WriteMediaOptions): Promise<WriteMediaOutcome> {
  await media.queue.settle();
  const change = media.takeChange(getTitle());
  if (!media.hasChanges()) return { kind: 'saved' };
  try {
    await vehicles.saveMedia(id, change);
    media.markSaved(change);
  } catch (error) {
    const { title } = explainFailure(error, false);
    const detail = 'The vehicle itself is saved. Its photographs and videos are not yet; they are still here.';
    return { kind: 'failed', failure: { title, detail } };
  }
  return { kind: countUploads(media.queue.jobs.getState()).failed === 0 ? 'saved' : 'uploads' };
}
