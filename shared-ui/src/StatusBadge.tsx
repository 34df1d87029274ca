import type { VehicleStatus } from '@dealer/shared-domain';
import { classNames } from './class-names.ts';
import styles from './StatusBadge.module.css';

const looks = { Available: 'available', Pending: 'pending', Sold: 'sold', Draft: 'draft' } as const;

export function StatusBadge({ status, className }: { status: VehicleStatus; className?: string | undefined }) {
  return <span className={classNames(styles.status, styles[looks[status]], className)}>{status}</span>;
}
