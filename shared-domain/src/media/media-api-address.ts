import type { PublicConfig } from '../config.ts';
import type { MediaKind } from './media-uploads.ts';

type MediaAction = 'upload' | 'destroy' | 'download';

/** The base of the media host's API, which is the delivering address unless another one is configured. */
export function mediaApiUrl({
  mediaUrl,
  mediaApiUrl = mediaUrl,
}: Pick<PublicConfig, 'mediaUrl' | 'mediaApiUrl'>): string {
  return mediaApiUrl;
}

/** Where the media host's API takes an action on a file, in Cloudinary's protocol. `url` is the API's, not the CDN's. */
export function mediaApiAddress(host: { url: string; cloud: string }, kind: MediaKind, action: MediaAction): string {
  return `${host.url}/v1_1/${encodeURIComponent(host.cloud)}/${kind}/${action}`;
}
