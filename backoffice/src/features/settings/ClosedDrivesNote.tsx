import { formatShortTestDriveTime, pluralize, toLocalTime } from '@dealer/shared-domain';
import { type Appointment, staffPaths } from '@dealer/shared-domain/staff';
import { Note } from '@dealer/shared-ui';
import { useLayoutEffect, useRef } from 'react';
import { Link } from 'react-router-dom';
import { showNote } from '../../ui/use-typed-during-save.ts';
import styles from './SettingsErrors.module.css';

type ClosedDrivesNoteProps = { drives: readonly Appointment[]; timeZone: string };

/** The test drives that the saved hours and holidays leave outside opening hours. */
export function ClosedDrivesNote({ drives, timeZone }: ClosedDrivesNoteProps) {
  const note = useRef<HTMLDivElement>(null);
  // It arrives after the save, when the user may type again, so the focus stays.
  useLayoutEffect(() => showNote(note.current, true), []);
  return (
    <Note
      ref={note}
      tone="warn"
      role="alert"
      title={`${pluralize(drives.length, 'test drive is', 'test drives are')} booked while you are closed`}
      className={styles.note}
    >
      <p>The settings are saved. Each booking stays until you move or cancel it.</p>
      <ul>
        {drives.map(({ id, name, startsAt }) => (
          <li key={id}>
            <Link className="link num" to={staffPaths.appointment(id, toLocalTime(new Date(startsAt), timeZone).date)}>
              {name}, {formatShortTestDriveTime(startsAt, timeZone)}
            </Link>
          </li>
        ))}
      </ul>
    </Note>
  );
}
