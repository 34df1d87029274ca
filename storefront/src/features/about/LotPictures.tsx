import type { VehicleImage } from '@dealer/shared-domain';
import { Photo } from '@dealer/shared-ui';
import { useSite } from '../../site.tsx';
import styles from './LotPictures.module.css';

/** Vehicles that stand on the lot now, from edge to edge; one of them on a phone. */
export function LotPictures({ pictures }: { pictures: VehicleImage[] }) {
  const { config } = useSite();
  if (pictures.length === 0) return null;
  return (
    <div className={styles.strip}>
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
