import type { VehicleImage } from '@dealer/shared-domain';
import { Photo } from '@dealer/shared-ui';
import { useSite } from '../../site.tsx';
import styles from './VehiclePhotos.module.css';

export function VehiclePhotos({ pictures }: { pictures: VehicleImage[] }) {
  const { config } = useSite();
  if (pictures.length === 0) return null;
  return (
    <div className={`shown-whole ${styles.strip}`}>
      {pictures.map((picture, index) => (
        <Photo
          key={picture.url}
          config={config}
          image={picture}
          sizes="(max-width: 40rem) 100vw, 34vw"
          loading={index === 0 ? 'eager' : 'lazy'}
          className={styles.picture}
        />
      ))}
    </div>
  );
}
