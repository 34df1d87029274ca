import { classNames } from './class-names.ts';
import { Skeleton } from './Skeleton.tsx';
import styles from './VehicleGrid.module.css';

const places = ['first', 'second', 'third', 'fourth', 'fifth', 'sixth', 'seventh', 'eighth'] as const;

export function VehicleGridSkeleton({ count = 6, layout = 'grid' }: { count?: number; layout?: 'grid' | 'row' }) {
  return (
    <div role="status" aria-busy="true" aria-label="Loading vehicles">
      <div className={classNames(styles.grid, layout === 'row' && styles.row)}>
        {places.slice(0, count).map((place) => (
          <div key={place}>
            <Skeleton shape="photo" />
            <Skeleton className={classNames(styles.line, styles.price)} />
            <Skeleton className={classNames(styles.line, styles.name)} />
            <Skeleton className={classNames(styles.line, styles.facts)} />
          </div>
        ))}
      </div>
    </div>
  );
}
