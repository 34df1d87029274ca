import type { Disclosure, VehicleImage, VehicleVideo } from '@dealer/shared-domain';
import { toPhotoAnchor } from './photo-anchor.ts';

type PhotoSlide = { kind: 'photo'; image: VehicleImage };
export type DisclosureSlide = {
  kind: 'disclosure';
  image: VehicleImage;
  disclosure: Disclosure;
  /** `Exterior`, or `Exterior, 2 of 3`. */
  place: string;
};
export type VideoSlide = { kind: 'video'; video: VehicleVideo; label: string };
export type ViewerSlide = PhotoSlide | DisclosureSlide | VideoSlide;

export type ViewerMedia = {
  images?: readonly VehicleImage[];
  disclosures?: readonly Disclosure[];
  videos?: readonly VehicleVideo[];
};

/** Photographs first, so that a photograph's index is also its slide's. */
export function toSlides(name: string, { images = [], disclosures = [], videos = [] }: ViewerMedia): ViewerSlide[] {
  return [
    ...images.map((image): ViewerSlide => ({ kind: 'photo', image })),
    ...disclosures.flatMap(toDisclosureSlides),
    ...videos.map((video, at): ViewerSlide => ({ kind: 'video', video, label: `Video ${at + 1} of ${name}` })),
  ];
}

/** The picture or video of a slide. */
export function toMedium(slide: ViewerSlide): VehicleImage | VehicleVideo {
  return slide.kind === 'video' ? slide.video : slide.image;
}

/** The slide that a shared link names; -1 without one. */
export function findSlide(slides: readonly ViewerSlide[], anchor: string | null): number {
  return anchor === null ? -1 : slides.findIndex((slide) => toPhotoAnchor(toMedium(slide)) === anchor);
}

function toDisclosureSlides(disclosure: Disclosure): ViewerSlide[] {
  const { label, images } = disclosure;
  return images.map((image, at) => ({
    kind: 'disclosure',
    image,
    disclosure,
    place: images.length > 1 ? `${label}, ${at + 1} of ${images.length}` : label,
  }));
}
