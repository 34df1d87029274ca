import { Skeleton } from '@dealer/shared-ui';
import styles from './TableSkeleton.module.css';

const rows = Array.from({ length: 10 }, (_, index) => index);

/** The table's layout before its first rows; hidden for the first 200 ms. */
export function TableSkeleton() {
  return (
    <div className={styles.table} role="status" aria-busy="true" aria-label="Loading vehicles">
      <div className={styles.head} />
      {rows.map((row) => (
        <div key={row} className={styles.row}>
          <Skeleton className={styles.picture} />
          <Skeleton className={styles.name} />
          <Skeleton className={styles.figure} />
          <Skeleton className={styles.figure} />
          <Skeleton className={styles.badge} />
        </div>
      ))}
    </div>
  );
}
