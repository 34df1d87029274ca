import { pluralize } from '@dealer/shared-domain';
import { Note } from '@dealer/shared-ui';
import { useSyncExternalStore } from 'react';
import { useStore } from 'zustand';
import type { VehicleMedia } from '../media/vehicle-media.ts';

/** Says what still waits on this phone while there is no network. */
export function UploadsState({ media, goesOnAlone }: { media: VehicleMedia; goesOnAlone: boolean }) {
  const isOnline = useSyncExternalStore(watchNetwork, () => navigator.onLine);
  const waiting = useStore(
    media.queue.jobs,
    (jobs) => Object.values(jobs).filter(({ state }) => state.status !== 'done').length,
  );
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

function watchNetwork(onChange: () => void): () => void {
  window.addEventListener('online', onChange);
  window.addEventListener('offline', onChange);
  return () => {
    window.removeEventListener('online', onChange);
    window.removeEventListener('offline', onChange);
  };
}
