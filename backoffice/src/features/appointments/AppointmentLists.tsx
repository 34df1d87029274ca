import type { Appointment } from '@dealer/shared-domain/staff';
import { formatWaiting } from '../../format.ts';
import styles from './AppointmentLists.module.css';
import { describeVehicle, formatClock, stateLabels } from './appointment-labels.ts';
import { describeHours } from './calendar-columns.tsx';
import { isOnDay } from './calendar-days.ts';
import { ToConfirm } from './ToConfirm.tsx';
import type { Calendar } from './use-calendar.ts';
import { WhileClosed } from './WhileClosed.tsx';

/** What waits for a confirmation, and what today brings. */
export function AppointmentLists({ calendar }: { calendar: Calendar }) {
  const { whileClosed, query, days, today, opened } = calendar;
  const toConfirm = calendar.toConfirm.filter(({ id }) => id !== query.open);
  return (
    <>
      <WhileClosed calendar={calendar} drives={whileClosed} />
      <ToConfirm calendar={calendar} appointments={toConfirm} isRest={opened?.state === 'requested'} />
      {days.includes(today) && <Today calendar={calendar} />}
    </>
  );
}

function Today({ calendar }: { calendar: Calendar }) {
  const { list, today, timeZone, nowMs, driverOf, goTo } = calendar;
  const appointments = list.appointments.filter((each) => each.state !== 'cancelled' && isOnDay(each, today, timeZone));
  return (
    <section className={styles.list} aria-labelledby="today">
      <header>
        <h2 id="today">Today</h2>
        <span className="num">{describeHours(list.spans, today, timeZone)}</span>
      </header>
      {appointments.length === 0 && <p className={styles.none}>No test drives today.</p>}
      <ul>
        {appointments.map((appointment) => (
          <li key={appointment.id}>
            <time className="num" dateTime={appointment.startsAt}>
              {formatClock(appointment.startsAt, timeZone)}
            </time>
            <button type="button" className={styles.open} onClick={() => goTo(appointment.id, appointment.startsAt)}>
              <b>{appointment.name}</b>
              <small>{[describeVehicle(appointment), driverOf(appointment)].filter(Boolean).join(' · ')}</small>
            </button>
            <span className={styles.state}>{describeState(appointment, nowMs)}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}

function describeState({ state, startsAt }: Appointment, nowMs: number): string {
  const inMs = Date.parse(startsAt) - nowMs;
  if (state === 'done' || state === 'missed') return stateLabels[state];
  return inMs > 0 ? `in ${formatWaiting(inMs)}` : 'Log result';
}
