import type { AppointmentConflict } from '@dealer/shared-domain/staff';
import { Button, Note } from '@dealer/shared-ui';
import { useDealer } from '../../dealer.ts';
import { describeConflict, formatShortTime } from './appointment-labels.ts';
import styles from './ConflictNote.module.css';

type ConflictNoteProps = {
  conflict: AppointmentConflict;
  /** The time that was refused. */
  startsAt: string;
  driver?: string | null;
  onChoose?: (startsAt: string) => void;
};

/** A refused time: what holds it, and the nearest free times. */
export function ConflictNote({ conflict, startsAt, driver = null, onChoose }: ConflictNoteProps) {
  const { timeZone } = useDealer();
  const { title, detail } = describeConflict(conflict, { startsAt, timeZone, driver });
  return (
    <Note tone="bad" title={title} role="alert" className={styles.note}>
      <p>{detail}</p>
      {onChoose && conflict.free.length > 0 && (
        <p className={styles.free}>
          Free near it:{' '}
          {conflict.free.map((time) => (
            <Button key={time} className="num" onClick={() => onChoose(time)}>
              {formatShortTime(time, timeZone)}
            </Button>
          ))}
        </p>
      )}
    </Note>
  );
}
