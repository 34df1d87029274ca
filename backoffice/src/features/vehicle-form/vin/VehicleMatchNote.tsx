import { formatDate, vehicleTitle } from '@dealer/shared-domain';
import { staffPaths, type VehicleMatch } from '@dealer/shared-domain/staff';
import { Note } from '@dealer/shared-ui';
import { useDealer } from '../../../dealer.ts';
import styles from './VinNotes.module.css';

/** Names the first of the vehicles that have this VIN or stock number already; nothing without one. */
export function VehicleMatchNote({ title, matches: [match, ...others] }: { title: string; matches: VehicleMatch[] }) {
  const { timeZone } = useDealer();
  if (!match) return null;
  const soldAt = match.status === 'Sold' && match.soldAt ? `sold on ${formatDate(match.soldAt, timeZone)}` : null;
  const details = [
    match.stockNumber && `Stock ${match.stockNumber}`,
    [vehicleTitle(match), match.trim].filter(Boolean).join(' '),
    soldAt ?? match.status.toLowerCase(),
  ];
  const isSold = match.status === 'Sold';
  return (
    <Note
      tone={isSold ? 'info' : 'warn'}
      title={title}
      className={styles.note}
      actions={
        <a className="link" href={staffPaths.editVehicle(match.id)} target="_blank" rel="noopener">
          Open it<span className="sr"> (in a new tab)</span>
        </a>
      }
    >
      <p>
        {details.filter(Boolean).join(', ')}.{others.length > 0 && ` ${others.length} more with it.`}
        {isSold && ' A car that comes back is a new record.'}
      </p>
    </Note>
  );
}
