import { formatPrice, paths, phoneHref, vehicleName } from '@dealer/shared-domain';
import { type Appointment, staffPaths } from '@dealer/shared-domain/staff';
import { Button, Field, Icon, Select, Thumbnail } from '@dealer/shared-ui';
import { Link } from 'react-router-dom';
import { useDealer } from '../../dealer.ts';
import { useStaff } from '../../staff.tsx';
import { AppointmentButtons, type AppointmentDialog } from './AppointmentButtons.tsx';
import styles from './AppointmentPanel.module.css';
import { formatWhen } from './appointment-labels.ts';
import { ConflictNote } from './ConflictNote.tsx';
import { StateChip } from './StateChip.tsx';
import type { Calendar } from './use-calendar.ts';

type AppointmentPanelProps = { appointment: Appointment; calendar: Calendar };

/** The chosen test drive with everything that can be done about it. */
export function AppointmentPanel({ appointment, calendar }: AppointmentPanelProps) {
  const { timeZone, nowMs, today, show, actions } = calendar;
  const onDialog = (dialog: AppointmentDialog) => calendar.openDialog(appointment, dialog);
  const { id, leadId, name, state, startsAt } = appointment;
  const refused = calendar.dialog ? null : actions.findRefused(id);
  const isComing = Date.parse(startsAt) > nowMs && state !== 'cancelled';
  return (
    <section className={styles.panel} aria-labelledby="appointment-name">
      <header>
        <StateChip state={state} isWhileClosed={calendar.isWhileClosed(appointment)} />
        <Button variant="quiet" className={styles.close} aria-label="Close" onClick={() => show({ open: '' })}>
          <Icon name="close" />
        </Button>
      </header>
      <h2 id="appointment-name">{name}</h2>
      <p className={`num ${styles.when}`}>{formatWhen(appointment, timeZone, today)}</p>
      <Contact appointment={appointment} />
      <VehicleLine appointment={appointment} />
      <DriverField appointment={appointment} calendar={calendar} isDisabled={!isComing} />
      {refused && (
        <ConflictNote
          conflict={refused.conflict}
          startsAt={refused.startsAt}
          onChoose={(time) => onDialog({ kind: 'move', startsAt: time })}
        />
      )}
      <div className={styles.actions}>
        <AppointmentButtons appointment={appointment} nowMs={nowMs} actions={actions} onDialog={onDialog} hasKeys />
      </div>
      <p className={styles.hint}>{describeMails(appointment, nowMs)}</p>
      {leadId && (
        <p className={styles.hint}>
          <Link className="link" to={staffPaths.lead(leadId)}>
            Open the lead
          </Link>
        </p>
      )}
    </section>
  );
}

function Contact({ appointment: { email, phone } }: { appointment: Appointment }) {
  return (
    <p className={styles.contact}>
      {phone && (
        <a className="link num" href={phoneHref(phone)}>
          {phone}
        </a>
      )}
      {email && (
        <a className="link" href={`mailto:${email}`}>
          {email}
        </a>
      )}
    </p>
  );
}

function VehicleLine({ appointment: { vehicle } }: { appointment: Appointment }) {
  const { config } = useStaff();
  const { currency } = useDealer();
  if (!vehicle) return <p className={styles.hint}>The vehicle was deleted.</p>;
  const { price, stockNumber, status } = vehicle;
  const facts = [formatPrice(price, currency), stockNumber && `stock ${stockNumber}`, status !== 'Available' && status];
  return (
    <Link className={styles.vehicle} to={paths.adminEditVehicle(vehicle.id)}>
      <Thumbnail config={config} image={vehicle.image} className={styles.photo} />
      <span>
        <b>{vehicleName(vehicle)}</b>
        <small className="num">{facts.filter(Boolean).join(' · ')}</small>
      </span>
    </Link>
  );
}

function DriverField({ appointment, calendar, isDisabled }: AppointmentPanelProps & { isDisabled: boolean }) {
  const { list, actions } = calendar;
  const at = Date.parse(appointment.startsAt);
  const busy = new Set(
    list.appointments
      .filter(
        ({ id, startsAt, state }) => id !== appointment.id && state !== 'cancelled' && Date.parse(startsAt) === at,
      )
      .map(({ staffId }) => staffId),
  );
  return (
    <Field label="Staff" className={styles.field}>
      {(control) => (
        <Select
          {...control}
          value={appointment.staffId ?? ''}
          disabled={isDisabled || actions.isWorking}
          onChange={({ target }) => void actions.assign(appointment, target.value || null)}
        >
          <option value="">Nobody yet</option>
          {list.staff.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
              {id !== appointment.staffId && (busy.has(id) ? ', has a test drive then' : ', free')}
            </option>
          ))}
        </Select>
      )}
    </Field>
  );
}

function describeMails({ email, isMailed, mailError, changedBy, state, startsAt }: Appointment, nowMs: number): string {
  const by = changedBy ? `Last changed by ${changedBy}. ` : '';
  const isOver = Date.parse(startsAt) <= nowMs;
  if (email === null) return `${by}No mail address: tell them by telephone.`;
  if (isOver && !isMailed) return `${by}${email} got no mail of it, and none goes out any more.`;
  if (mailError && !isMailed) return `${by}The mail to ${email} has not gone out yet: ${mailError}. It is tried again.`;
  if (!isMailed) return `${by}A mail to ${email} goes out in a moment.`;
  if (!isOver && state === 'requested') {
    return `${by}Confirming sends a mail with the time, the address and a calendar file (.ics).`;
  }
  return `${by}${email} knows.`;
}
