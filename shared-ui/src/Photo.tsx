import { imageSrcSet, imageUrl, type PublicConfig, type VehicleImage } from '@dealer/shared-domain';
import { memo, useCallback, useState } from 'react';
import { classNames } from './class-names.ts';
import { NoPhoto } from './NoPhoto.tsx';
import styles from './Photo.module.css';

type PhotoProps = {
  config: Pick<PublicConfig, 'mediaUrl' | 'mediaCloud'>;
  /** Null shows the placeholder. */
  image: VehicleImage | null;
  /** Overrides the stored text; empty for a decorative picture. */
  alt?: string | undefined;
  /** Widths in pixels for `srcset`. */
  widths?: readonly number[];
  sizes?: string;
  loading?: 'lazy' | 'eager';
  fetchPriority?: 'high' | 'low' | 'auto';
  /** Text shown for a missing or broken picture. */
  placeholder?: string;
  className?: string | undefined;
};

const defaultWidths = [320, 480, 640, 960, 1200] as const;

/** A 3:2 photograph, over its main colour while it loads. In long rows only those that change render again. */
export const Photo = memo(function Photo({
  config,
  image,
  alt,
  widths = defaultWidths,
  sizes = '100vw',
  loading = 'lazy',
  fetchPriority = 'auto',
  placeholder = 'No Image',
  className,
}: PhotoProps) {
  const [brokenUrl, setBrokenUrl] = useState<string>();
  const url = image ? imageUrl(config, image, 800) : undefined;
  // The image may have failed before hydration.
  const checkImage = useCallback(
    (element: HTMLImageElement | null) => {
      if (element?.complete && element.naturalWidth === 0) setBrokenUrl(url);
    },
    [url],
  );

  if (!image || !url || brokenUrl === url) return <NoPhoto className={className}>{placeholder}</NoPhoto>;
  return (
    <span className={classNames(styles.photo, className)}>
      <svg className={styles.ground} aria-hidden="true" focusable="false">
        <rect width="100%" height="100%" fill={image.placeholderColor} />
      </svg>
      <img
        ref={checkImage}
        alt={alt ?? image.alt}
        width={image.width}
        height={image.height}
        loading={loading}
        fetchPriority={fetchPriority}
        decoding={loading === 'lazy' ? 'async' : 'auto'}
        sizes={sizes}
        srcSet={imageSrcSet(config, image, widths)}
        src={url}
        onError={() => setBrokenUrl(url)}
      />
    </span>
  );
});
