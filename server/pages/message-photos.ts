import { randomUUID } from 'node:crypto';
import { checkUpload, isDomainError } from '@dealer/shared-domain';
import * as v from 'valibot';
import { ApiError } from '../api-error.ts';
import type { BackendClient } from '../backend-client.ts';
import { uploadPrivatePhoto } from '../media/private-photos.ts';
import type { MediaAccess } from '../private-config.ts';
import { readRefusal } from './posted-message.ts';

/** Stores a visitor's photograph and returns its id. Throws an `ApiError` whose message is for the visitor. */
export type StorePhoto = (file: File) => Promise<string>;

type PhotoStoreOptions = { backend: Pick<BackendClient, 'call'>; media: MediaAccess | null; dealerId: string };

/** Registers each photograph before its upload, so that no file is left behind. */
export function createPhotoStore({ backend, media, dealerId }: PhotoStoreOptions): StorePhoto {
  return async function storePhoto(file) {
    if (!media) throw new ApiError(503, 'Photographs cannot be received right now. Send the form without them.');
    requirePhotograph(file);
    const id = randomUUID();
    const parameters = { p_dealer_id: dealerId, p_id: id };
    const publicId = await backend
      .call('register_message_photo', parameters, v.string())
      .catch((error: unknown) => Promise.reject(toReadableError(error)));
    await uploadPrivatePhoto(media, publicId, file);
    return id;
  };
}

function requirePhotograph(file: File): void {
  try {
    checkUpload(file, 'image');
  } catch (cause) {
    throw isDomainError(cause) ? new ApiError(400, cause.message, { cause }) : cause;
  }
}

function toReadableError(error: unknown): unknown {
  const refusal = readRefusal(error);
  return refusal ? new ApiError(refusal.status, refusal.message, { cause: error }) : error;
}
