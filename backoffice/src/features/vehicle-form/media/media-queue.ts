import { checkFile, createUploadQueue, isDomainError, type UploadFile, type UploadQueue } from '@dealer/shared-domain';
import type { MediaKind, MediaUploads } from '@dealer/shared-domain/staff';
import type { MediaFacts } from './media-list.ts';
import type { PhotoDelivery } from './photo-delivery.ts';
import { sendMedia } from './send-media.ts';

type MediaQueueOptions = {
  vehicleId: string;
  uploads: Pick<MediaUploads, 'upload'>;
  delivery: PhotoDelivery;
  kindOf: (id: string) => MediaKind;
  onSent: (id: string, facts: MediaFacts) => void;
};

/** Checks the files of a form and uploads them. */
export function createMediaQueue({
  vehicleId,
  uploads,
  delivery,
  kindOf,
  onSent,
}: MediaQueueOptions): UploadQueue<MediaFacts> {
  return createUploadQueue<MediaFacts>({
    check: (job) => reasonToRefuse(job, kindOf(job.id)),
    upload: async ({ id, file }, options) => {
      const facts = await delivery.sendOnce(id, options.signal, () =>
        sendMedia(uploads, file, { vehicleId, kind: kindOf(id), ...options }),
      );
      onSent(id, facts);
      return facts;
    },
    explain: explainUpload,
  });
}

function reasonToRefuse({ file }: UploadFile, kind: MediaKind): string | null {
  try {
    checkFile(file, kind);
    return null;
  } catch (error) {
    return explainUpload(error).message;
  }
}

function explainUpload(error: unknown): { message: string; isFinal: boolean } {
  const message = error instanceof Error && error.message ? error.message : 'Upload failed';
  return { message, isFinal: isDomainError(error) && error.kind === 'invalid' };
}
