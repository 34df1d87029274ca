import type { PublicConfig, VehicleImage } from '@dealer/shared-domain';
import { classNames } from './class-names.ts';
import { Photo } from './Photo.tsx';
import styles from './Thumb.module.css';

type ThumbProps = {
  config: Pick<PublicConfig, 'mediaUrl' | 'mediaCloud'>;
  image: VehicleImage | null;
  className?: string | undefined;
};

const widths = [160, 320] as const;

/** A vehicle's picture in a row of a list; its name stands beside it. */
export function Thumb({ config, image, className }: ThumbProps) {
  return (
    <Photo
      config={config}
      image={image}
      alt=""
      widths={widths}
      sizes="4.5rem"
      className={classNames(styles.thumb, className)}
    />
  );
}
