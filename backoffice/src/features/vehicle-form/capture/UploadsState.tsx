import { pluralize } from '@dealer/shared-domain';
import { Note, useIsOnline } from '@dealer/shared-ui';
import { useStore } from 'zustand';
import { countUploads } from '../media/media-messages.ts';
import type { VehicleMedia } from '../media/vehicle-media.ts';

/** Says what still waits on this phone while there is no network. */
export function UploadsState({ media, goesOnAlone }: { media: VehicleMedia; goesOnAlone: boolean }) {
  const isOnline = useIsOnline();
  const waiting = useStore(media.queue.jobs, (jobs) => {
    const { active, failed, refused } = countUploads(jobs);
    return active + failed - refused;
  });
  if (isOnline || waiting === 0) return null;
  return (
    <Note tone="warn" role="status" title="No network">
      <p>
        {pluralize(waiting, 'photograph is', 'photographs are')} on this phone. Uploading starts by itself when there is
        a network
        {goesOnAlone
          ? ', even with this page closed.'
          : '; if you close the page, it continues when you open this form again.'}
      </p>
    </Note>
  );
}
