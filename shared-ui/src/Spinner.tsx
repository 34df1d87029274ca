import { Icon } from './Icon.tsx';
import styles from './Spinner.module.css';

/** A word with a ring, where what comes has no shape to show. */
export function Spinner({ label }: { label: string }) {
  return (
    <p className={styles.spinner} role="status">
      <Icon name="spinner" className={styles.ring} /> {label}
    </p>
  );
}
