import { type DealerContact, formatPrice, paths, vehicleName } from '@dealer/shared-domain';
import type { StaffVehicle } from '@dealer/shared-domain/staff';
import { StatusBadge, Thumbnail } from '@dealer/shared-ui';
import { Link } from 'react-router-dom';
import { formatShortDay } from '../../format.ts';
import { useStaff } from '../../staff.tsx';
import { StaffIcon } from '../../ui/StaffIcon.tsx';
import styles from './RecentVehicles.module.css';

const shown = 5;

type RecentVehiclesProps = { vehicles: StaffVehicle[]; dealer: Pick<DealerContact, 'currency' | 'timeZone'> };

export function RecentVehicles({ vehicles, dealer }: RecentVehiclesProps) {
  const { config } = useStaff();
  if (vehicles.length === 0) return <p className={styles.none}>No vehicles yet. Add the first one.</p>;
  return (
    <ul className={`num ${styles.list}`}>
      {vehicles.slice(0, shown).map((vehicle) => (
        <li key={vehicle.id}>
          <Thumbnail config={config} image={vehicle.image} />
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
            <StaffIcon name="edit" />
          </Link>
        </li>
      ))}
    </ul>
  );
}
