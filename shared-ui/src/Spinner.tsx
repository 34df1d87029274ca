import { Icon } from './Icon.tsx';
import styles from './Spinner.module.css';

/** For content whose shape a `Skeleton` cannot show. */
export function Spinner({ label }: { label: string }) {
  return (
    <p className={styles.spinner} role="status">
      <SpinnerIcon /> {label}
    </p>
  );
}

/** Turns while an action runs; its button says which. */
export function SpinnerIcon() {
  return <Icon name="spinner" className={styles.ring} />;
}
