import { phoneHref, testDriveMinutes } from '@dealer/shared-domain';
import type { Appointment } from '@dealer/shared-domain/staff';
import { classNames, Icon, Thumbnail } from '@dealer/shared-ui';
import { Fragment } from 'react';
import { Link } from 'react-router-dom';
import { useStaff } from '../../staff.tsx';
import { AppointmentButtons } from './AppointmentButtons.tsx';
import { describeVehicle, formatClock, formatDay, formatDayOfMonth, formatWeekday } from './appointment-labels.ts';
import { ConflictNote } from './ConflictNote.tsx';
import { formatHours } from './calendar-columns.tsx';
import { toCalendarSearch } from './calendar-days.ts';
import styles from './DayAgenda.module.css';
import { StateChip } from './StateChip.tsx';
import { ToConfirm } from './ToConfirm.tsx';
import type { Calendar } from './use-calendar.ts';
import { WhileClosed } from './WhileClosed.tsx';

/** A day in order, on a phone. */
export function DayAgenda({ calendar }: { calendar: Calendar }) {
  const { query, today, nowMs, timeZone, list, whileClosed, toConfirm, onDay } = calendar;
  const { date } = query;
  const appointments = onDay(date);
  const nextAt = appointments.findIndex(({ startsAt }) => Date.parse(startsAt) > nowMs);
  const hours = formatHours(list.spans, date, timeZone);
  const now = (
    <li className={styles.now} aria-hidden="true">
      <time className="num">{formatClock(new Date(nowMs), timeZone)}</time>
      <hr />
    </li>
  );
  return (
    <section className={styles.day} aria-label={formatDay(date)}>
      <WeekStrip calendar={calendar} />
      {appointments.length === 0 && <p className={styles.none}>No test drives on {formatDay(date)}.</p>}
      <ol className={styles.agenda}>
        {appointments.map((appointment, at) => (
          <Fragment key={appointment.id}>
            {date === today && at === nextAt && now}
            <AgendaItem appointment={appointment} calendar={calendar} />
          </Fragment>
        ))}
        {date === today && nextAt < 0 && appointments.length > 0 && now}
      </ol>
      <p className={styles.hint}>{hours ? `Opening hours: ${hours}` : 'Closed on this day.'}</p>
      <WhileClosed
        calendar={calendar}
        drives={whileClosed.filter(({ id }) => appointments.every((shown) => shown.id !== id))}
      />
      <ToConfirm
        calendar={calendar}
        appointments={toConfirm.filter(({ id }) => appointments.every((shown) => shown.id !== id))}
        isRest={appointments.some(({ state }) => state === 'requested')}
      />
    </section>
  );
}

function WeekStrip({ calendar: { days, query, today, onDay } }: { calendar: Calendar }) {
  return (
    <ol className={styles.strip} aria-label="Week">
      {days.map((day) => {
        const isBusy = onDay(day).some(({ state }) => state !== 'cancelled');
        return (
          <li key={day}>
            <Link
              to={{ search: toCalendarSearch({ ...query, date: day, open: '' }, today) }}
              aria-current={day === query.date ? 'date' : undefined}
            >
              <span>{formatWeekday(day)}</span> <b className="num">{formatDayOfMonth(day)}</b>
              <i className={classNames(isBusy && styles.has)} />
              {isBusy && <span className="sr">, has test drives</span>}
            </Link>
          </li>
        );
      })}
    </ol>
  );
}

function AgendaItem({ appointment, calendar }: { appointment: Appointment; calendar: Calendar }) {
  const { config } = useStaff();
  const { nowMs, timeZone, actions, driverOf, openDialog } = calendar;
  const { id, name, phone, startsAt, state, vehicle } = appointment;
  const refused = calendar.dialog ? null : actions.findRefused(id);
  const isComing = Date.parse(startsAt) > nowMs && state !== 'cancelled';
  const facts = [appointment.vehicle?.stockNumber && `stock ${appointment.vehicle.stockNumber}`, driverOf(appointment)];
  return (
    <li className={classNames(styles.item, !isComing && styles.over)}>
      <time className="num" dateTime={startsAt}>
        {formatClock(startsAt, timeZone)}
        <small>{testDriveMinutes} min</small>
      </time>
      <div>
        <p className={styles.name}>
          <b>{name}</b> <StateChip state={state} isWhileClosed={calendar.isWhileClosed(appointment)} />
        </p>
        <p className={styles.vehicle}>
          <Thumbnail config={config} image={vehicle?.image ?? null} className={styles.photo} />
          <span>
            {describeVehicle(appointment)}
            <small>{facts.filter(Boolean).join(' · ')}</small>
          </span>
        </p>
        {refused && (
          <ConflictNote
            conflict={refused.conflict}
            startsAt={refused.startsAt}
            onChoose={(time) => openDialog(appointment, { kind: 'move', startsAt: time })}
          />
        )}
        <div className={styles.actions}>
          {isComing && state === 'confirmed' && phone && (
            <a className={styles.call} href={phoneHref(phone)}>
              <Icon name="phone" /> Call
            </a>
          )}
          <AppointmentButtons
            appointment={appointment}
            nowMs={nowMs}
            actions={actions}
            onDialog={(dialog) => openDialog(appointment, dialog)}
          />
        </div>
      </div>
    </li>
  );
}
