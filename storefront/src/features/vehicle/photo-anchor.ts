import { toSlug, type VehicleImage, type VehicleVideo } from '@dealer/shared-domain';

const prefix = 'photo-';

/** The name of a picture in the vehicle's address; without scripts that of its place in the page. */
export function toPhotoAnchor({ publicId, url }: Pick<VehicleImage | VehicleVideo, 'publicId' | 'url'>): string {
  return prefix + toSlug(publicId || url);
}

/** The picture that the address asks for. Takes it out of the address: it opens once. */
export function takePhotoAnchor(): string | null {
  const anchor = location.hash.slice(1);
  if (!anchor.startsWith(prefix)) return null;
  history.replaceState(history.state, '', location.pathname + location.search);
  return anchor;
}
