import type { Appointment } from '@dealer/shared-domain/staff';
import { Button } from '@dealer/shared-ui';
import { useId } from 'react';
import styles from './AppointmentLists.module.css';
import { formatShortTime, vehicleOf } from './appointment-labels.ts';
import type { Calendar } from './use-calendar.ts';

type ToConfirmProps = {
  calendar: Calendar;
  appointments: readonly Appointment[];
  /** Others to confirm are shown elsewhere on the page. */
  isRest: boolean;
};

/** The test drives that wait for a confirmation; nothing if there are none. */
export function ToConfirm({ calendar, appointments, isRest }: ToConfirmProps) {
  const { actions, goTo, timeZone, whileClosed } = calendar;
  const headingId = useId();
  if (appointments.length === 0) return null;
  const isAlso = isRest || whileClosed.some(({ state }) => state === 'requested');
  return (
    <section className={styles.list} aria-labelledby={headingId}>
      <header>
        <h2 id={headingId}>{isAlso ? 'Also to confirm' : 'To confirm'}</h2>
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
