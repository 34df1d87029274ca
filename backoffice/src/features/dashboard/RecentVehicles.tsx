import { type DealerContact, formatPrice, paths, vehicleName } from '@dealer/shared-domain';
import type { StaffVehicle } from '@dealer/shared-domain/staff';
import { Icon, StatusBadge, Thumb } from '@dealer/shared-ui';
import { Link } from 'react-router-dom';
import { formatShortDay } from '../../format.ts';
import { useStaff } from '../../staff.tsx';
import styles from './RecentVehicles.module.css';

const shown = 5;

type RecentVehiclesProps = { vehicles: StaffVehicle[]; dealer: Pick<DealerContact, 'currency' | 'timeZone'> };

/** The five that were added last. */
export function RecentVehicles({ vehicles, dealer }: RecentVehiclesProps) {
  const { config } = useStaff();
  if (vehicles.length === 0) return <p className={styles.none}>No vehicles yet. Add the first one.</p>;
  return (
    <ul className={`num ${styles.list}`}>
      {vehicles.slice(0, shown).map((vehicle) => (
        <li key={vehicle.id}>
          <Thumb config={config} image={vehicle.image} />
          <p>
            <b>{vehicleName(vehicle)}</b>
            <small>
              {formatPrice(vehicle.price, dealer.currency)} · {formatShortDay(vehicle.createdAt, dealer.timeZone)}
            </small>
          </p>
          <StatusBadge status={vehicle.status} className={styles.badge} />
          <Link
            className={styles.edit}
            to={paths.adminEditVehicle(vehicle.id)}
            aria-label={`Edit ${vehicleName(vehicle)}`}
          >
            <Icon name="edit" />
          </Link>
        </li>
      ))}
    </ul>
  );
}
