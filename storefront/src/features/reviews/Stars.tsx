import { Icon } from '@dealer/shared-ui';
import styles from './Stars.module.css';

const places = [1, 2, 3, 4, 5];

export function Stars({ rating }: { rating: number }) {
  return (
    <span className={styles.stars} role="img" aria-label={`${rating} out of 5 stars`}>
      {places.map((place) => (
        <Icon key={place} name="star" className={place <= rating ? styles.full : styles.hollow} />
      ))}
    </span>
  );
}
