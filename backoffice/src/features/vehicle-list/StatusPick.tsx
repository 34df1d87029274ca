import { type VehicleStatus, vehicleStatuses } from '@dealer/shared-domain';
import { Icon, Menu, StatusBadge } from '@dealer/shared-ui';
import styles from './StatusPick.module.css';

type StatusPickProps = { name: string; status: VehicleStatus; onPick: (status: VehicleStatus) => void };

const options = vehicleStatuses.map((value) => ({ value, content: <StatusBadge status={value} /> }));

/** The status in the list, and the four that it can be. */
export function StatusPick({ name, status, onPick }: StatusPickProps) {
  return (
    <Menu
      label={`Status of ${name}: ${status}. Change`}
      className={styles.pick}
      options={options}
      value={status}
      onPick={onPick}
    >
      <StatusBadge status={status} className={styles.badge} />
      <Icon name="chevron" />
    </Menu>
  );
}
