import type { Appointment } from '@dealer/shared-domain/staff';
import { type ReactNode, useId } from 'react';
import styles from './AppointmentLists.module.css';
import { describeVehicle } from './appointment-labels.ts';
import type { Calendar } from './use-calendar.ts';

type DriveListProps = {
  heading: string;
  drives: readonly Appointment[];
  calendar: Pick<Calendar, 'goTo' | 'timeZone'>;
  formatTime: (startsAt: string, timeZone: string) => string;
  /** Behind each test drive. */
  children: (drive: Appointment) => ReactNode;
};

/** Test drives that open in the calendar; nothing if there are none. */
export function DriveList({ heading, drives, calendar: { goTo, timeZone }, formatTime, children }: DriveListProps) {
  const headingId = useId();
  if (drives.length === 0) return null;
  return (
    <section className={styles.list} aria-labelledby={headingId}>
      <header>
        <h2 id={headingId}>{heading}</h2>
        <span className="num">{drives.length}</span>
      </header>
      <ul>
        {drives.map((drive) => (
          <li key={drive.id}>
            <button type="button" className={styles.open} onClick={() => goTo(drive.id, drive.startsAt)}>
              <b>{drive.name}</b>
              <small className="num">
                {formatTime(drive.startsAt, timeZone)} · {describeVehicle(drive)}
              </small>
            </button>
            {children(drive)}
          </li>
        ))}
      </ul>
    </section>
  );
}
