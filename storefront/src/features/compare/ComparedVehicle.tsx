import { paths, type Vehicle, vehicleName } from '@dealer/shared-domain';
import { ButtonLink, Icon, Photo, StatusBadge } from '@dealer/shared-ui';
import { Link } from 'react-router-dom';
import { useSite } from '../../site.tsx';
import { isModifiedClick } from '../../ui/is-modified-click.ts';
import styles from './ComparedVehicle.module.css';

type ComparedVehicleProps = { vehicle: Vehicle; otherIds: string[]; onRemove: () => void };

const photoWidths = [160, 320, 480, 640] as const;

/** The head of a column; on a phone small enough to stay in view. */
export function ComparedVehicle({ vehicle, otherIds, onRemove }: ComparedVehicleProps) {
  const { config } = useSite();
  const name = vehicleName(vehicle);
  return (
    <div className={styles.vehicle}>
      <div className={styles.picture}>
        <Photo config={config} image={vehicle.image} widths={photoWidths} sizes="(max-width: 48rem) 4rem, 19rem" />
        {vehicle.status !== 'Available' && <StatusBadge status={vehicle.status} className={styles.status} />}
      </div>
      <Link className={styles.name} to={paths.vehicle(vehicle)}>
        {name}
      </Link>
      <ButtonLink
        variant="quiet"
        className={styles.remove}
        to={paths.compare(otherIds)}
        replace
        preventScrollReset
        aria-label={`Remove ${name}`}
        onClick={(event) => isModifiedClick(event) || onRemove()}
      >
        <Icon name="close" />
      </ButtonLink>
    </div>
  );
}
