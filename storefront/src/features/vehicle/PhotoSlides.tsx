import { imageUrl, type PublicConfig, type VehicleImage } from '@dealer/shared-domain';
import { Photo } from '@dealer/shared-ui';
import type { MouseEvent, RefObject } from 'react';
import styles from './PhotoCarousel.module.css';
import { toPhotoAnchor } from './photo-anchor.ts';

type PhotoSlidesProps = {
  config: PublicConfig;
  images: VehicleImage[];
  index: number;
  trackRef: RefObject<HTMLUListElement | null>;
  /** Once a pointer or the focus has reached the photographs, their neighbours load eagerly. */
  hasIntent: boolean;
  onOpen: (event: MouseEvent, index: number) => void;
  onScroll: () => void;
};

const widths = [480, 640, 800, 960, 1200, 1600] as const;
const sizes = '(max-width: 64rem) 100vw, (max-width: 90rem) calc(100vw - 33rem), 56rem';

/** The photographs side by side, each a link to its large picture, which works without scripts. */
export function PhotoSlides({ config, images, index, trackRef, hasIntent, onOpen, onScroll }: PhotoSlidesProps) {
  return (
    <ul ref={trackRef} className={styles.track} onScroll={onScroll}>
      {images.map((image, at) => {
        const isFirst = at === 0;
        const isNear = hasIntent && Math.abs(at - index) <= 1;
        return (
          <li key={image.publicId || image.url} id={toPhotoAnchor(image)} aria-hidden={at !== index}>
            <a
              href={imageUrl(config, image, 1600)}
              aria-label={`Open photo ${at + 1} of ${images.length} fullscreen`}
              tabIndex={at === index ? 0 : -1}
              draggable={false}
              data-replay=""
              onClick={(event) => onOpen(event, at)}
            >
              <Photo
                config={config}
                image={image}
                widths={widths}
                sizes={sizes}
                loading={isFirst || isNear ? 'eager' : 'lazy'}
                fetchPriority={isFirst ? 'high' : 'auto'}
                placeholder="Image Not Available"
                className={styles.photo}
              />
            </a>
          </li>
        );
      })}
    </ul>
  );
}
