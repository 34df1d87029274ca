import { formatDate, formatMileage, paths, type VehicleStatus, vehicleName } from '@dealer/shared-domain';
import type { StaffVehicle } from '@dealer/shared-domain/staff';
import { Checkbox, classNames, Icon, Thumb } from '@dealer/shared-ui';
import { Link } from 'react-router-dom';
import { formatModelName } from '../../format.ts';
import { useStaff } from '../../staff.tsx';
import { PriceCell } from './PriceCell.tsx';
import { StatusPick } from './StatusPick.tsx';
import type { EditOutcome } from './use-row-edits.ts';
import styles from './VehicleTable.module.css';

export type RowActions = {
  onToggle: (id: string, options?: { toHere?: boolean }) => void;
  onPrice: (row: StaffVehicle, price: number) => Promise<EditOutcome>;
  onStatus: (row: StaffVehicle, status: VehicleStatus) => void;
  onDelete: (row: StaffVehicle) => void;
};

type VehicleRowProps = RowActions & {
  row: StaffVehicle;
  isSelected: boolean;
  timeZone: string;
  formatPrice: (price: number) => string;
};

/** One vehicle. Its link is where the keys move between rows. */
export function VehicleRow({
  row,
  isSelected,
  timeZone,
  formatPrice,
  onToggle,
  onPrice,
  onStatus,
  onDelete,
}: VehicleRowProps) {
  const { config } = useStaff();
  const name = vehicleName(row);
  const mileage = row.mileageKm === null ? '' : formatMileage(row.mileageKm);
  return (
    <tr className={classNames(styles.row, isSelected && styles.on)} data-vehicle={row.id}>
      <td className={styles.check}>
        <Checkbox
          label={`Select ${name}`}
          isChecked={isSelected}
          onChange={() => onToggle(row.id)}
          className={styles.tick}
        />
      </td>
      <th scope="row" className={styles.vehicle}>
        <Link to={paths.adminEditVehicle(row.id)} data-row-link="">
          <Thumb config={config} image={row.image} className={styles.thumb} />
          <span>
            <b>{formatModelName(row)}</b>
            <small className={styles.wide}>
              {row.isFeatured && <i className={styles.featured}>Featured</i>}
              {[row.color, row.transmission].filter(Boolean).join(' · ')}
            </small>
            <small className={styles.narrow}>{[row.year, mileage].filter(Boolean).join(' · ')}</small>
          </span>
        </Link>
      </th>
      <td className={classNames(styles.right, styles.year)}>{row.year}</td>
      <td className={classNames(styles.right, styles.price)}>
        <PriceCell name={name} price={row.price} formatPrice={formatPrice} onSave={(price) => onPrice(row, price)} />
      </td>
      <td className={classNames(styles.right, styles.mileage)}>{mileage}</td>
      <td className={styles.status}>
        <StatusPick name={name} status={row.status} onPick={(status) => onStatus(row, status)} />
      </td>
      <td className={styles.added}>{formatDate(row.createdAt, timeZone)}</td>
      <td className={styles.actions}>
        <Link className={styles.tool} to={paths.adminEditVehicle(row.id)} aria-label={`Edit ${name}`}>
          <Icon name="edit" />
        </Link>
        <button
          type="button"
          className={classNames(styles.tool, styles.remove)}
          aria-label={`Delete ${name}`}
          onClick={() => onDelete(row)}
        >
          <Icon name="trash" />
        </button>
      </td>
    </tr>
  );
}
