import { formatCount, type VehicleStatus } from '@dealer/shared-domain';
import { StatusBadge } from '@dealer/shared-ui';
import styles from './StatusShares.module.css';

/** `note` explains a count that leaves vehicles out. */
export type StatusShare = { status: VehicleStatus; count: number; note?: string };

const looks = { Available: 'available', Pending: 'pending', Sold: 'sold', Draft: 'draft' } as const;

/** One stacked bar by status, with a legend of counts. */
export function StatusShares({ shares, label }: { shares: StatusShare[]; label: string }) {
  const total = shares.reduce((sum, { count }) => sum + count, 0);
  let end = 0;
  return (
    <>
      <svg className={styles.bar} height="28" role="img" aria-label={label}>
        {shares.map(({ status, count }) => {
          const start = end;
          end += (count / total) * 100;
          return count === 0 ? null : (
            <g key={status}>
              <rect className={styles[looks[status]]} x={`${start}%`} width={`${end - start}%`} height="28" />
              {start > 0 && <line className={styles.cut} x1={`${start}%`} x2={`${start}%`} y1="0" y2="28" />}
            </g>
          );
        })}
      </svg>
      <dl className={`num ${styles.key}`}>
        {shares.map(({ status, count, note }) => (
          <div key={status}>
            <dt>
              <StatusBadge status={status} className={styles.badge} />
              {note && <small>{note}</small>}
            </dt>
            <dd>{formatCount(count)}</dd>
          </div>
        ))}
      </dl>
    </>
  );
}
