import type { VehicleMatch } from '@dealer/shared-domain/staff';
import { Note } from '@dealer/shared-ui';
import type { VinDecoding } from './use-vin-decoding.ts';
import { VehicleMatchNote } from './VehicleMatchNote.tsx';
import styles from './VinNotes.module.css';
import { describeDecoded, nameDecoded } from './vin-fill.ts';

/** The result of decoding the VIN, and other vehicles with it. */
export function VinNotes({ vin, decoding, matches }: { vin: string; decoding: VinDecoding; matches: VehicleMatch[] }) {
  return (
    <div role="status" className={styles.notes}>
      {decoding.outcome?.vin === vin && <Outcome decoding={decoding} />}
      <VehicleMatchNote title="This VIN is already in your inventory" matches={matches} />
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
