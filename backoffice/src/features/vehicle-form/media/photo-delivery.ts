import type { BackgroundUploads } from '../../../uploads/background-uploads.ts';
import { withUploadLock } from '../../../uploads/upload-lock.ts';
import type { Addition } from '../../../uploads/upload-record.ts';
import type { DraftStore } from '../draft/draft-store.ts';
import type { MediaFacts } from './media-list.ts';

/** How a form's files reach the server: by the page while it is open, otherwise by the service worker. */
export type PhotoDelivery = {
  /** Sends a file, unless the service worker has sent it. */
  sendOnce(id: string, signal: AbortSignal, send: () => Promise<MediaFacts>): Promise<MediaFacts>;
  /** Prepares the service worker; true if it can finish without this page. */
  prepare(): Promise<boolean>;
  /** Lets photographs join the saved vehicle once they are sent; false if this device cannot do that. */
  follow(additions: ReadonlyMap<string, Addition>): Promise<boolean>;
  /** Notifies the service worker that there may be something to send. */
  wake(): void;
};

/** While the form is open only. */
export const pageDelivery: PhotoDelivery = {
  sendOnce: (_id, _signal, send) => send(),
  prepare: async () => false,
  follow: async () => false,
  wake: () => undefined,
};

type PhotoDeliveryOptions = { vehicleId: string; store: DraftStore; background: BackgroundUploads };

export function createPhotoDelivery({ vehicleId, store, background }: PhotoDeliveryOptions): PhotoDelivery {
  let isPrepared = false;
  const wake = () => {
    if (isPrepared) void background.wake();
  };
  return {
    sendOnce: (id, signal, send) =>
      withUploadLock(id, signal, async () => {
        const earlier = await store.readSent(vehicleId, id);
        if (earlier) return earlier;
        const sent = await send();
        await store.markSent(vehicleId, id, sent);
        // If the vehicle has been saved since, the service worker adds the photograph.
        wake();
        return sent;
      }),
    async prepare() {
      isPrepared = await background.prepare(vehicleId);
      return isPrepared;
    },
    follow: async (additions) => isPrepared && (await store.follow(vehicleId, additions)),
    wake,
  };
}
