import { type VehicleStatus, vehicleStatuses } from '@dealer/shared-domain';
import { Icon, Menu, StatusBadge } from '@dealer/shared-ui';
import styles from './StatusMenu.module.css';

type StatusMenuProps = { name: string; status: VehicleStatus; onPick: (status: VehicleStatus) => void };

const options = vehicleStatuses.map((value) => ({ value, content: <StatusBadge status={value} /> }));

export function StatusMenu({ name, status, onPick }: StatusMenuProps) {
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
