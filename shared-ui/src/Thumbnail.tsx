import type { PublicConfig, VehicleImage } from '@dealer/shared-domain';
import { classNames } from './class-names.ts';
import { Photo } from './Photo.tsx';
import styles from './Thumbnail.module.css';

type ThumbnailProps = {
  config: Pick<PublicConfig, 'mediaUrl' | 'mediaCloud'>;
  image: VehicleImage | null;
  className?: string | undefined;
};

const widths = [160, 320] as const;

/** Decorative: the vehicle's name is in the same row. */
export function Thumbnail({ config, image, className }: ThumbnailProps) {
  return (
    <Photo
      config={config}
      image={image}
      alt=""
      widths={widths}
      sizes="4.5rem"
      className={classNames(styles.thumbnail, className)}
    />
  );
}
