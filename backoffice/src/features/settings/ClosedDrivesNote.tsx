import { formatShortTestDriveTime } from '@dealer/shared-domain';
import type { Appointment } from '@dealer/shared-domain/staff';
import { Note } from '@dealer/shared-ui';
import { useLayoutEffect, useRef } from 'react';
import { Link } from 'react-router-dom';
import { titleClosedDrives, toDriveAddress } from '../../closed-drives.ts';
import { showNote } from '../../ui/use-typed-during-save.ts';
import styles from './SettingsErrors.module.css';

type ClosedDrivesNoteProps = { drives: readonly Appointment[]; timeZone: string };

/** The test drives that the saved hours and holidays leave outside opening hours. */
export function ClosedDrivesNote({ drives, timeZone }: ClosedDrivesNoteProps) {
  const note = useRef<HTMLDivElement>(null);
  // It arrives after the save, when the user may type again, so the focus stays.
  useLayoutEffect(() => showNote(note.current, true), []);
  return (
    <Note ref={note} tone="warn" role="alert" title={titleClosedDrives(drives.length)} className={styles.note}>
      <p>The settings are saved. Each booking stays until you move or cancel it.</p>
      <ul>
        {drives.map((drive) => (
          <li key={drive.id}>
            <Link className="link num" to={toDriveAddress(drive, timeZone)}>
              {drive.name}, {formatShortTestDriveTime(drive.startsAt, timeZone)}
            </Link>
          </li>
        ))}
      </ul>
    </Note>
  );
}
