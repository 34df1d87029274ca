import { formatCount, formatDate, formatMileage } from '@dealer/shared-domain';
import { findUnusualChanges, readMileage, type StaffVehicle } from '@dealer/shared-domain/staff';
import { classNames, StatusBadge } from '@dealer/shared-ui';
import type { ReactNode } from 'react';
import type { VehicleRights } from '../../../vehicle-rights.ts';
import { CopyVin } from './CopyVin.tsx';
import { countDaysOnLot } from './days-on-lot.ts';
import type { ListColumn } from './list-view.ts';
import { NumberCell } from './NumberCell.tsx';
import type { RowActions, RowContext } from './row-actions.ts';
import statusStyles from './StatusMenu.module.css';
import { StatusMenu } from './StatusMenu.tsx';
import styles from './VehicleTable.module.css';

type CellProps = {
  row: StaffVehicle;
  name: string;
  context: RowContext;
  actions: RowActions;
  rights: VehicleRights;
};

/** The cells after the price; the year comes before it. */
export const columnCells: Record<ListColumn, ((props: CellProps) => ReactNode) | null> = {
  year: null,
  mileage: ({ row, name, actions, rights }) => (
    <td className={classNames(styles.right, styles.mileage)}>
      <NumberCell
        label={`Mileage of ${name}`}
        value={row.mileageKm}
        isReadOnly={!rights.mayEdit}
        format={formatMileage}
        read={readMileage}
        findUnusual={(mileageKm) => findUnusualChanges(row, { ...row, mileageKm })}
        onSave={(mileageKm) => actions.onMileage(row, mileageKm)}
      />
    </td>
  ),
  status: ({ row, name, actions, rights }) => (
    <td className={styles.status}>
      {rights.mayPublish ? (
        <StatusMenu name={name} status={row.status} onPick={(status) => actions.onStatus(row, status)} />
      ) : (
        <StatusBadge status={row.status} className={statusStyles.badge} />
      )}
    </td>
  ),
  stock: ({ row }) => <td className={styles.stock}>{row.stockNumber}</td>,
  vin: ({ row, name }) => <td className={styles.vin}>{row.vin && <CopyVin vin={row.vin} name={name} />}</td>,
  days: ({ row, context }) => (
    <td className={classNames(styles.right, styles.count)}>{formatCount(countDaysOnLot(row, context.nowMs))}</td>
  ),
  views: ({ row }) => <td className={classNames(styles.right, styles.count)}>{formatCount(row.views)}</td>,
  photos: ({ row }) => (
    <td className={classNames(styles.right, styles.count, row.imageCount === 0 && styles.missing)}>
      {formatCount(row.imageCount)}
    </td>
  ),
  added: ({ row, context }) => <td className={styles.added}>{formatDate(row.createdAt, context.timeZone)}</td>,
};

export function formatRowMileage({ mileageKm }: StaffVehicle): string {
  return mileageKm === null ? '' : formatMileage(mileageKm);
}
