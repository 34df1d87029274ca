import { formatShortTestDriveTime } from '@dealer/shared-domain';
import type { Appointment } from '@dealer/shared-domain/staff';
import { useId } from 'react';
import styles from './AppointmentLists.module.css';
import { stateLabels, vehicleOf } from './appointment-labels.ts';
import type { Calendar } from './use-calendar.ts';

type WhileClosedProps = { calendar: Calendar; drives: readonly Appointment[] };

/** The coming test drives at times that were closed after the booking; nothing if there are none. */
export function WhileClosed({ calendar: { goTo, timeZone }, drives }: WhileClosedProps) {
  const headingId = useId();
  if (drives.length === 0) return null;
  return (
    <section className={styles.list} aria-labelledby={headingId}>
      <header>
        <h2 id={headingId}>Booked while closed</h2>
        <span className="num">{drives.length}</span>
      </header>
      <ul>
        {drives.map((drive) => (
          <li key={drive.id}>
            <button type="button" className={styles.open} onClick={() => goTo(drive.id, drive.startsAt)}>
              <b>{drive.name}</b>
              <small className="num">
                {formatShortTestDriveTime(drive.startsAt, timeZone)} · {vehicleOf(drive)}
              </small>
            </button>
            {drive.state === 'requested' && <span className={styles.state}>{stateLabels.requested}</span>}
          </li>
        ))}
      </ul>
    </section>
  );
}
