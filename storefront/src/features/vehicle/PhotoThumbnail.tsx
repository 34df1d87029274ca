import { imageSrcSet, imageUrl, type PublicConfig, type VehicleImage } from '@dealer/shared-domain';
import styles from './PhotoThumbnail.module.css';
import { useImageFailure } from './use-image-failure.ts';

/** A small picture that fills its frame; one that cannot be loaded says so. */
export function PhotoThumbnail({ config, image, alt }: { config: PublicConfig; image: VehicleImage; alt: string }) {
  const { isBroken, imageProps } = useImageFailure();
  if (isBroken) {
    return (
      <span className={styles.missing}>
        <span aria-hidden="true">N/A</span>
        <span className={styles.hidden}>{alt ? `${alt}: ` : ''}Image Not Available</span>
      </span>
    );
  }
  return (
    <img
      {...imageProps}
      className={styles.image}
      src={imageUrl(config, image, 160)}
      srcSet={imageSrcSet(config, image, [160, 320])}
      sizes="8rem"
      width={image.width}
      height={image.height}
      alt={alt}
      loading="lazy"
      decoding="async"
    />
  );
}
