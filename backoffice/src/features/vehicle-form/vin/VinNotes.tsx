import { formatDate, vehicleTitle } from '@dealer/shared-domain';
import { staffPaths, type VehicleTwin } from '@dealer/shared-domain/staff';
import { Note } from '@dealer/shared-ui';
import { useDealer } from '../../../dealer.ts';
import type { VinDecoding } from './use-vin-decoding.ts';
import styles from './VinNotes.module.css';
import { describeDecoded, nameDecoded } from './vin-fill.ts';

/** What the number said, and who else carries it. */
export function VinNotes({ vin, decoding, twins }: { vin: string; decoding: VinDecoding; twins: VehicleTwin[] }) {
  return (
    <div role="status" className={styles.notes}>
      {decoding.outcome?.vin === vin && <Outcome decoding={decoding} />}
      {twins.slice(0, 1).map((twin) => (
        <TwinNote key={twin.id} twin={twin} count={twins.length} />
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

function TwinNote({ twin, count }: { twin: VehicleTwin; count: number }) {
  const { timeZone } = useDealer();
  const soldAt = twin.status === 'Sold' && twin.soldAt ? `sold on ${formatDate(twin.soldAt, timeZone)}` : null;
  const words = [
    twin.stockNumber && `Stock ${twin.stockNumber}`,
    [vehicleTitle(twin), twin.trim].filter(Boolean).join(' '),
    soldAt ?? twin.status.toLowerCase(),
  ];
  const isSold = twin.status === 'Sold';
  return (
    <Note
      tone={isSold ? 'tell' : 'warn'}
      title="This VIN is already in your inventory"
      className={styles.note}
      actions={
        <a className="link" href={staffPaths.editVehicle(twin.id)} target="_blank" rel="noopener">
          Open it<span className="sr"> (in a new tab)</span>
        </a>
      }
    >
      <p>
        {words.filter(Boolean).join(', ')}.{count > 1 && ` ${count - 1} more with it.`}
        {isSold && ' A car that comes back is a new record.'}
      </p>
    </Note>
  );
}
