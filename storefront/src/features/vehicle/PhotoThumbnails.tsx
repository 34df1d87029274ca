import { imageUrl, type PublicConfig, type VehicleImage } from '@dealer/shared-domain';
import { Photo } from '@dealer/shared-ui';
import { type MouseEvent, useEffect, useRef } from 'react';
import { isModifiedClick } from '../../ui/is-modified-click.ts';
import styles from './PhotoCarousel.module.css';

type PhotoThumbnailsProps = {
  config: PublicConfig;
  images: VehicleImage[];
  index: number;
  onShow: (index: number) => void;
};

const widths = [160, 320] as const;

/** Every photograph small. Without scripts each opens its large picture. */
export function PhotoThumbnails({ config, images, index, onShow }: PhotoThumbnailsProps) {
  const strip = useRef<HTMLUListElement>(null);

  useEffect(() => {
    const thumbnail = strip.current?.children[index];
    if (!(thumbnail instanceof HTMLElement) || !strip.current) return;
    const left = thumbnail.offsetLeft - (strip.current.clientWidth - thumbnail.clientWidth) / 2;
    strip.current.scrollTo({ left });
  }, [index]);

  const select = (event: MouseEvent, at: number) => {
    if (isModifiedClick(event)) return;
    event.preventDefault();
    onShow(at);
  };

  return (
    <ul ref={strip} className={styles.thumbnails} aria-label="Gallery">
      {images.map((image, at) => (
        <li key={image.publicId || image.url}>
          <a
            href={imageUrl(config, image, 1600)}
            aria-label={`Show photo ${at + 1}${image.alt ? `: ${image.alt}` : ''}`}
            aria-current={at === index}
            data-replay=""
            onClick={(event) => select(event, at)}
          >
            <Photo
              config={config}
              image={image}
              alt=""
              widths={widths}
              sizes="(max-width: 40rem) 5rem, 10rem"
              placeholder="N/A"
              className={styles.thumbnail}
            />
          </a>
        </li>
      ))}
    </ul>
  );
}
