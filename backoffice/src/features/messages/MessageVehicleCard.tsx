import { formatPrice, paths, vehicleName } from '@dealer/shared-domain';
import { type MessageVehicle, staffPaths } from '@dealer/shared-domain/staff';
import { Icon, StatusBadge, Thumbnail } from '@dealer/shared-ui';
import { Link } from 'react-router-dom';
import { useDealer } from '../../dealer.ts';
import { useMay, useStaff } from '../../staff.tsx';
import styles from './MessageVehicleCard.module.css';

/** The vehicle of a message, with links to its form and to its public page. */
export function MessageVehicleCard({ vehicle }: { vehicle: MessageVehicle }) {
  const { config } = useStaff();
  const { currency } = useDealer();
  const name = vehicleName(vehicle);
  const mayEdit = useMay('vehicles');
  return (
    <section className={styles.card} aria-label="About this vehicle">
      <Thumbnail config={config} image={vehicle.image} className={styles.photo} />
      <p>
        {mayEdit ? <Link to={staffPaths.editVehicle(vehicle.id)}>{name}</Link> : <b>{name}</b>}
        <small className="num">
          {[vehicle.stockNumber, formatPrice(vehicle.price, currency)].filter(Boolean).join(' · ')}
        </small>
      </p>
      <StatusBadge status={vehicle.status} />
      {vehicle.status !== 'Draft' && (
        <a className={styles.page} href={paths.vehicle(vehicle)} target="_blank" rel="noopener">
          <Icon name="external" /> View on the site
        </a>
      )}
    </section>
  );
}
