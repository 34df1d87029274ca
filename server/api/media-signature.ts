import { createHash } from 'node:crypto';
import * as v from 'valibot';
import { ApiError } from '../api-error.ts';
import type { BackendClient } from '../backend-client.ts';
import type { MediaAccess, PrivateConfig } from '../private-config.ts';
import { toJson } from './http.ts';
import { getStaffProfile } from './staff/staff-profile.ts';

/** The specification's folders: one per vehicle and kind. */
const requestSchema = v.object({
  folder: v.pipe(v.string(), v.regex(/^dealer\/vehicles\/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}\/(images|videos)$/)),
});

/** Cloudinary's signature: SHA-1 of the sorted parameters and the secret. */
export function signMediaParameters(parameters: Record<string, string | number>, apiSecret: string): string {
  const text = Object.entries(parameters)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, value]) => `${name}=${value}`)
    .join('&');
  return createHash('sha1')
    .update(text + apiSecret)
    .digest('hex');
}

function requireMedia(media: MediaAccess | null): MediaAccess {
  if (media) return media;
  throw new ApiError(503, 'The media host is not configured. Set MEDIA_API_KEY and MEDIA_API_SECRET.');
}

/** The fields that let their holder upload files into one folder for an hour. */
export function signFolder(media: MediaAccess | null, folder: string) {
  const { apiKey, apiSecret, uploadPreset } = requireMedia(media);
  const timestamp = Math.floor(Date.now() / 1000);
  const signature = signMediaParameters({ folder, timestamp, upload_preset: uploadPreset }, apiSecret);
  return { apiKey, timestamp, signature, uploadPreset, folder };
}

/** Lets staff upload files of one vehicle to the media host for an hour, without giving them its secret. */
export function createMediaSignature(config: PrivateConfig, backend: BackendClient) {
  return async function sign(body: unknown, accessToken: string | undefined): Promise<Response> {
    if (!accessToken) throw new ApiError(401, 'Sign in to upload.');
    const user = await getStaffProfile(backend, config.dealerId, accessToken);
    if (!user?.permissions.includes('vehicles')) {
      throw new ApiError(403, "You don't have permission to access this resource.");
    }
    requireMedia(config.media);
    const request = v.safeParse(requestSchema, body);
    if (!request.success) throw new ApiError(400, 'The folder must be that of a vehicle.');
    return toJson(signFolder(config.media, request.output.folder));
  };
}
