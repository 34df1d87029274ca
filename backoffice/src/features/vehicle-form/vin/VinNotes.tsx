import { formatDate, vehicleTitle } from '@dealer/shared-domain';
import { staffPaths, type VinMatch } from '@dealer/shared-domain/staff';
import { Note } from '@dealer/shared-ui';
import { useDealer } from '../../../dealer.ts';
import type { VinDecoding } from './use-vin-decoding.ts';
import styles from './VinNotes.module.css';
import { describeDecoded, nameDecoded } from './vin-fill.ts';

/** The result of decoding the VIN, and other vehicles with it. */
export function VinNotes({ vin, decoding, matches }: { vin: string; decoding: VinDecoding; matches: VinMatch[] }) {
  return (
    <div role="status" className={styles.notes}>
      {decoding.outcome?.vin === vin && <Outcome decoding={decoding} />}
      {matches.slice(0, 1).map((match) => (
        <VinMatchNote key={match.id} match={match} count={matches.length} />
      ))}
    </div>
  );
}

function Outcome({ decoding: { outcome, filled, undo, decode } }: { decoding: VinDecoding }) {
  switch (outcome?.kind) {
    case 'found':
      return (
        <Note
          tone="ok"
          title={nameDecoded(outcome.decoded)}
          className={styles.note}
          actions={
            filled.length > 0 && (
              <button type="button" className="link" onClick={() => undo(filled)}>
                Undo all
              </button>
            )
          }
        >
          <p>{describeDecoded(outcome.decoded, filled.length)}</p>
        </Note>
      );
    case 'unknown':
      return <p className={styles.hint}>Not in our tables. Fill in by hand.</p>;
    case 'failed':
      return (
        <p className={styles.hint}>
          The tables could not be read. Fill in by hand, or{' '}
          <button type="button" className="link" onClick={() => decode(outcome.vin)}>
            try again
          </button>
          .
        </p>
      );
    case 'reading':
      return <p className={styles.hint}>Reading the VIN…</p>;
    default:
      return null;
  }
}

function VinMatchNote({ match, count }: { match: VinMatch; count: number }) {
  const { timeZone } = useDealer();
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
      title="This VIN is already in your inventory"
      className={styles.note}
      actions={
        <a className="link" href={staffPaths.editVehicle(match.id)} target="_blank" rel="noopener">
          Open it<span className="sr"> (in a new tab)</span>
        </a>
      }
    >
      <p>
        {details.filter(Boolean).join(', ')}.{count > 1 && ` ${count - 1} more with it.`}
        {isSold && ' A car that comes back is a new record.'}
      </p>
    </Note>
  );
}
