import { mediaApiAddress } from '@dealer/shared-domain';
import * as v from 'valibot';
import { signMediaParameters } from '../api/media-signature.ts';
import { sendRequest, toProblem } from '../http/send-request.ts';
import type { MediaAccess } from '../private-config.ts';

const uploadTimeoutMs = 60_000;
const address = v.pipe(v.string(), v.regex(/^(?:https?:\/\/|\/)/i));
const uploadedSchema = v.object({
  public_id: v.pipe(v.string(), v.nonEmpty()),
  secure_url: v.nullish(address),
  url: address,
  width: v.nullish(v.number(), null),
  height: v.nullish(v.number(), null),
});

/** Uploads a vehicle's photograph to the media host, as browsers do. */
export async function uploadPhotograph(media: MediaAccess, vehicleId: string, file: Blob) {
  const signed = {
    folder: `dealer/vehicles/${vehicleId}/images`,
    timestamp: Math.floor(Date.now() / 1000),
    upload_preset: media.uploadPreset,
  };
  const body = new FormData();
  body.set('file', file, 'photograph');
  for (const [name, value] of Object.entries(signed)) body.set(name, String(value));
  body.set('api_key', media.apiKey);
  body.set('signature', signMediaParameters(signed, media.apiSecret));
  const answer = await sendRequest(mediaApiAddress(media, 'image', 'upload'), {
    method: 'POST',
    body,
    totalTimeout: uploadTimeoutMs,
  });
  const problem = toProblem(answer);
  if (problem !== null) throw new Error(`The photograph could not be stored: ${problem}`);
  const { secure_url: secureUrl, url, ...stored } = v.parse(uploadedSchema, JSON.parse(answer.text));
  return { ...stored, url: secureUrl ?? url };
}
