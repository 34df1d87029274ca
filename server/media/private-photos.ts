import { invalidFileMessage, mediaApiAddress, tooLargeMessage } from '@dealer/shared-domain';
import { signMediaParameters } from '../api/media-signature.ts';
import { ApiError } from '../api-error.ts';
import { sendRequest, toProblem } from '../http/send-request.ts';
import type { MediaAccess } from '../private-config.ts';

const privateType = 'private';
const privateFolder = 'dealer/messages/';
const uploadTimeoutMs = 60_000;
const addressSeconds = 15 * 60;

/** Scaled and re-encoded before it is stored, which removes the place and everything else that a camera notes. */
const incoming = 'c_limit,h_2560,w_2560';

export function toDeliveryType(publicId: string): { type?: string } {
  return publicId.startsWith(privateFolder) ? { type: privateType } : {};
}

/** Uploads a photograph that only signed addresses show. Throws an `ApiError` for a refused file. */
export async function uploadPrivatePhoto(media: MediaAccess, publicId: string, file: File): Promise<void> {
  const { apiKey, apiSecret, uploadPreset } = media;
  const signed = {
    ...{ public_id: publicId, type: privateType, format: 'jpg', transformation: incoming, upload_preset: uploadPreset },
    timestamp: nowSeconds(),
  };
  const body = new FormData();
  body.set('file', file, 'photograph');
  for (const [name, value] of Object.entries(signed)) body.set(name, String(value));
  body.set('api_key', apiKey);
  body.set('signature', signMediaParameters(signed, apiSecret));
  const answer = await sendRequest(mediaApiAddress(media, 'image', 'upload'), {
    method: 'POST',
    body,
    totalTimeout: uploadTimeoutMs,
  });
  if (answer.status === 413) throw new ApiError(413, tooLargeMessage);
  if (answer.status === 400) throw new ApiError(400, invalidFileMessage);
  const problem = toProblem(answer);
  if (problem !== null) throw new ApiError(503, 'The photograph could not be stored', { cause: problem });
}

/** An address that shows a private photograph for 15 minutes. */
export function toPrivateAddress(media: MediaAccess, publicId: string): string {
  const timestamp = nowSeconds();
  const signed = {
    ...{ public_id: publicId, type: privateType, format: 'jpg' },
    ...{ timestamp, expires_at: timestamp + addressSeconds },
  };
  const query = Object.entries({
    ...signed,
    api_key: media.apiKey,
    signature: signMediaParameters(signed, media.apiSecret),
  }).map(([name, value]) => [name, String(value)]);
  return `${mediaApiAddress(media, 'image', 'download')}?${new URLSearchParams(query)}`;
}

function nowSeconds(): number {
  return Math.floor(Date.now() / 1000);
}
