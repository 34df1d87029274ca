import { type DealerContact, formatMileage, formatPrice, paths, vehicleName } from '@dealer/shared-domain';
import type { StaffVehicle } from '@dealer/shared-domain/staff';
import { classNames, Icon, StatusBadge, Thumbnail } from '@dealer/shared-ui';
import { Link } from 'react-router-dom';
import { formatShortDay } from '../../format.ts';
import { useMay, useStaff } from '../../staff.tsx';
import tool from '../../ui/row-tool.module.css';
import { StaffIcon } from '../../ui/StaffIcon.tsx';
import styles from './InventoryTable.module.css';

type InventoryTableProps = {
  vehicles: StaffVehicle[];
  dealer: Pick<DealerContact, 'currency' | 'timeZone'>;
  onDelete: (vehicle: StaffVehicle) => void;
};

/** The vehicles longest in inventory, to reprice or remove. */
export function InventoryTable({ vehicles, dealer, onDelete }: InventoryTableProps) {
  if (vehicles.length === 0) return <p className={styles.none}>No vehicle is available at the moment.</p>;
  return (
    <table className={`num ${styles.table}`} aria-labelledby="inventory">
      <thead>
        <tr>
          <th scope="col">Vehicle</th>
          <th scope="col" className={styles.right}>
            Price
          </th>
          <th scope="col" className={classNames(styles.right, styles.mileage)}>
            Mileage
          </th>
          <th scope="col" className={styles.status}>
            Status
          </th>
          <th scope="col" className={styles.actions}>
            <span className="sr">Actions</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {vehicles.map((vehicle) => (
          <InventoryRow key={vehicle.id} vehicle={vehicle} dealer={dealer} onDelete={onDelete} />
        ))}
      </tbody>
    </table>
  );
}

type InventoryRowProps = Pick<InventoryTableProps, 'dealer' | 'onDelete'> & { vehicle: StaffVehicle };

function InventoryRow({ vehicle, dealer, onDelete }: InventoryRowProps) {
  const { config } = useStaff();
  const mayDelete = useMay('vehicles.delete');
  const name = vehicleName(vehicle);
  return (
    <tr>
      <th scope="row">
        <span className={styles.vehicle}>
          <Thumbnail config={config} image={vehicle.image} />
          <span>
            <b>{name}</b>
            <small>since {formatShortDay(vehicle.createdAt, dealer.timeZone)}</small>
          </span>
        </span>
      </th>
      <td className={styles.right}>{formatPrice(vehicle.price, dealer.currency)}</td>
      <td className={classNames(styles.right, styles.mileage)}>
        {vehicle.mileageKm !== null && formatMileage(vehicle.mileageKm)}
      </td>
      <td className={styles.status}>
        <StatusBadge status={vehicle.status} className={styles.badge} />
      </td>
      <td className={styles.actions}>
        <Link className={tool.tool} to={paths.adminEditVehicle(vehicle.id)} aria-label={`Edit ${name}`}>
          <StaffIcon name="edit" />
        </Link>
        {mayDelete && (
          <button
            type="button"
            className={classNames(tool.tool, tool.remove)}
            aria-label={`Delete ${name}`}
            onClick={() => onDelete(vehicle)}
          >
            <Icon name="trash" />
          </button>
        )}
      </td>
    </tr>
  );
}
