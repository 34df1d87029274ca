import type { VehicleMedia } from '../media/vehicle-media.ts';
import type { VehicleFormApi } from '../rebase-form.ts';

type FormListeners = {
  onValues: () => void;
  /** The lists of photographs and videos have changed. */
  onMedia: () => void;
  /** An upload has started, finished or failed. */
  onUploads: () => void;
  /** The page is hidden or closes. */
  onHidden: () => void;
};

/** Returns a function that stops watching. */
export function watchForm(form: VehicleFormApi, media: VehicleMedia, listeners: FormListeners): () => void {
  const { onValues, onMedia, onUploads, onHidden } = listeners;
  const onVisibility = () => {
    if (document.visibilityState === 'hidden') onHidden();
  };
  const unsubscribes = [
    form.subscribe({ formState: { values: true }, callback: onValues }),
    media.entries.subscribe(onMedia),
    media.queue.jobs.subscribe(onUploads),
  ];
  window.addEventListener('pagehide', onHidden);
  document.addEventListener('visibilitychange', onVisibility);
  return () => {
    for (const unsubscribe of unsubscribes) unsubscribe();
    window.removeEventListener('pagehide', onHidden);
    document.removeEventListener('visibilitychange', onVisibility);
  };
}
