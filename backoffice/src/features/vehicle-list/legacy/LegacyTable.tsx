import { formatPrice, vehicleName } from '@dealer/shared-domain';
import type { StaffVehicle } from '@dealer/shared-domain/staff';
import { Checkbox, Icon, StatusBadge } from '@dealer/shared-ui';
import { Link } from 'react-router-dom';
import { useDealer } from '../../../dealer.ts';
import { useMay } from '../../../staff.tsx';
import { StaffIcon } from '../../../ui/StaffIcon.tsx';
import { SelectAll } from '../actions/SelectAll.tsx';
import type { Selection } from '../actions/use-selection.ts';
import styles from './LegacyTable.module.css';
import { legacyEditPath } from './legacy-paths.ts';

type LegacyTableProps = {
  vehicles: StaffVehicle[];
  selection: Selection;
  onDelete: (vehicle: StaffVehicle) => void;
};

export function LegacyTable({ vehicles, selection, onDelete }: LegacyTableProps) {
  const { currency } = useDealer();
  const mayDelete = useMay('vehicles.delete');
  return (
    <table className={styles.table} aria-label="Vehicles">
      <thead>
        <tr>
          <th scope="col" className={styles.check}>
            <SelectAll selection={selection} />
          </th>
          <th scope="col">Vehicle</th>
          <th scope="col">Price</th>
          <th scope="col">Status</th>
          <th scope="col">
            <span className="sr">Actions</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {vehicles.map((vehicle) => (
          <tr key={vehicle.id}>
            <td className={styles.check}>
              <Checkbox
                label={`Select ${vehicleName(vehicle)}`}
                isChecked={selection.has(vehicle.id)}
                onChange={() => selection.toggle(vehicle.id)}
              />
            </td>
            <th scope="row">{vehicleName(vehicle)}</th>
            <td className="num">{formatPrice(vehicle.price, currency)}</td>
            <td>
              <StatusBadge status={vehicle.status} className={styles.status} />
            </td>
            <td className={styles.actions}>
              <Link to={legacyEditPath(vehicle.id)} aria-label={`Edit ${vehicleName(vehicle)}`}>
                <StaffIcon name="edit" />
              </Link>
              {mayDelete && (
                <button type="button" aria-label={`Delete ${vehicleName(vehicle)}`} onClick={() => onDelete(vehicle)}>
                  <Icon name="trash" />
                </button>
              )}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
