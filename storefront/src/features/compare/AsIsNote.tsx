import { asIsStatement, type Vehicle, vehicleName } from '@dealer/shared-domain';
import { useSite } from '../../site.tsx';
import styles from './AsIsNote.module.css';

/** Printed only: Ontario requires the statement wherever the price of a vehicle that is sold as is stands. */
export function AsIsNote({ vehicles }: { vehicles: Vehicle[] }) {
  const { asIsStatement: ownStatement } = useSite().contact;
  const names = vehicles.filter(({ soldAsIs }) => soldAsIs).map(vehicleName);
  if (names.length === 0) return null;
  return (
    <p className={styles.note}>
      <b>Sold as is: {names.join(', ')}.</b> {ownStatement ?? asIsStatement}
    </p>
  );
}
