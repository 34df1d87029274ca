import type { PublicConfig } from '../config.ts';
import type { VehicleImage, VehicleVideo } from '../vehicles/vehicle-media.ts';

type MediaConfig = Pick<PublicConfig, 'mediaUrl' | 'mediaCloud'>;

/** In pixels. */
const imageWidths = [160, 320, 400, 480, 640, 800, 960, 1200, 1600] as const;

const posterWidth = 640;

/** Rounds up to a width that the media host delivers. With `auto` the browser chooses the format. */
export function imageUrl(
  config: MediaConfig,
  image: Pick<VehicleImage, 'publicId' | 'url'>,
  width: number,
  format: 'auto' | 'jpg' = 'auto',
): string {
  if (!image.publicId) return image.url;
  return toUrlForWidth(config, image.publicId, format)(snapWidth(width));
}

/** No width exceeds the original; undefined for pictures of other hosts. */
export function imageSrcSet(
  config: MediaConfig,
  image: Pick<VehicleImage, 'publicId' | 'url' | 'width'>,
  widths: readonly number[],
): string | undefined {
  if (!image.publicId) return undefined;
  const snapped = [...new Set(widths.map(snapWidth))].sort((a, b) => a - b);
  const useful = snapped.filter((width) => width <= image.width);
  const chosen = useful.length > 0 ? useful : snapped.slice(0, 1);
  const toUrl = toUrlForWidth(config, image.publicId, 'auto');
  return chosen.map((width) => `${toUrl(width)} ${width}w`).join(', ');
}

export function videoUrl(config: MediaConfig, video: Pick<VehicleVideo, 'publicId' | 'url'>): string {
  if (!video.publicId) return video.url;
  return `${deliveryUrl(config, 'video')}/${encodePublicId(video.publicId)}.mp4`;
}

/** The poster frame of a video; a stored path without a host is on the media host. */
export function posterUrl(
  config: MediaConfig,
  { thumbnailUrl }: Pick<VehicleVideo, 'thumbnailUrl'>,
): string | undefined {
  if (!thumbnailUrl) return undefined;
  if (!thumbnailUrl.startsWith('/')) return thumbnailUrl;
  return imageUrl(config, { publicId: thumbnailUrl.replace(/^\/+/, ''), url: thumbnailUrl }, posterWidth);
}

/** Encodes the parts of the URL once for all widths. */
function toUrlForWidth(config: MediaConfig, publicId: string, format: 'auto' | 'jpg'): (width: number) => string {
  const folder = deliveryUrl(config, 'image');
  const picture = encodePublicId(publicId);
  return (width) => `${folder}/w_${width},f_${format},q_auto/${picture}`;
}

function deliveryUrl({ mediaUrl, mediaCloud }: MediaConfig, kind: 'image' | 'video'): string {
  return `${mediaUrl}/${encodeURIComponent(mediaCloud)}/${kind}/upload`;
}

function snapWidth(width: number): number {
  return imageWidths.find((served) => served >= width) ?? 1600;
}

function encodePublicId(publicId: string): string {
  return publicId.split('/').map(encodeURIComponent).join('/');
}
