import type { Appointment } from '@dealer/shared-domain/staff';
import { Button } from '@dealer/shared-ui';
import { formatWaiting } from '../../format.ts';
import styles from './AppointmentLists.module.css';
import { formatClock, formatShortTime, stateLabels, vehicleOf } from './appointment-labels.ts';
import { describeHours } from './calendar-columns.tsx';
import { isOnDay } from './calendar-days.ts';
import type { Calendar } from './use-calendar.ts';

/** What waits for a confirmation, and what today brings. */
export function AppointmentLists({ calendar }: { calendar: Calendar }) {
  const { list, query, days, today } = calendar;
  const toConfirm = list.toConfirm.filter(({ id }) => id !== query.open);
  return (
    <>
      {toConfirm.length > 0 && <ToConfirm calendar={calendar} appointments={toConfirm} />}
      {days.includes(today) && <Today calendar={calendar} />}
    </>
  );
}

function ToConfirm({ calendar, appointments }: { calendar: Calendar; appointments: readonly Appointment[] }) {
  const { actions, goTo, timeZone } = calendar;
  return (
    <section className={styles.list} aria-labelledby="to-confirm">
      <header>
        <h2 id="to-confirm">{calendar.opened?.state === 'requested' ? 'Also to confirm' : 'To confirm'}</h2>
        <span className="num">{appointments.length}</span>
      </header>
      <ul>
        {appointments.map((appointment) => (
          <li key={appointment.id}>
            <button type="button" className={styles.open} onClick={() => goTo(appointment.id, appointment.startsAt)}>
              <b>{appointment.name}</b>
              <small className="num">
                {formatShortTime(appointment.startsAt, timeZone)} · {vehicleOf(appointment)}
              </small>
            </button>
            <Button
              aria-label={`Confirm ${appointment.name}`}
              aria-disabled={actions.isWorking}
              onClick={() => {
                goTo(appointment.id, appointment.startsAt);
                void actions.change(appointment, { state: 'confirmed', startsAt: appointment.startsAt });
              }}
            >
              Confirm
            </Button>
          </li>
        ))}
      </ul>
    </section>
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
              <small>{[vehicleOf(appointment), driverOf(appointment)].filter(Boolean).join(' · ')}</small>
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
