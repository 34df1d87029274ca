import { formatTime, testDriveMinutes, toClock } from '@dealer/shared-domain';
import type { Appointment } from '@dealer/shared-domain/staff';
import { classNames, Icon } from '@dealer/shared-ui';
import type { KeyboardEvent, ReactNode } from 'react';
import { describeVehicle, stateLabels, whileClosedLabel } from './appointment-labels.ts';
import styles from './CalendarGrid.module.css';
import { type Minutes, placeAppointments } from './calendar-days.ts';
import type { CalendarStep } from './step-time.ts';

export type CalendarColumn = {
  id: string;
  /** The whole name, read out. */
  label: string;
  heading: ReactNode;
  isToday?: boolean;
  appointments: readonly Appointment[];
  closed: readonly Minutes[];
  closedLabel?: string | undefined;
};

type CalendarGridProps = {
  columns: readonly CalendarColumn[];
  range: Minutes;
  nowMinute: number;
  openId: string;
  timeZone: string;
  driverOf: (appointment: Appointment) => string | null;
  isWhileClosed: (appointment: Appointment) => boolean;
  onOpen: (id: string) => void;
  onStep: (appointment: Appointment, step: CalendarStep) => void;
};

const steps: Record<string, CalendarStep> = {
  ArrowUp: { slots: -1 },
  ArrowDown: { slots: 1 },
  ArrowLeft: { days: -1 },
  ArrowRight: { days: 1 },
};

const toTop = (minutes: number) => ({ top: `calc(${minutes} * var(--minute))` });
const toHeight = (minutes: number) => ({ height: `calc(${minutes} * var(--minute))` });

/** Columns of days or of staff, minutes as heights. */
export function CalendarGrid({ columns, range, nowMinute, ...events }: CalendarGridProps) {
  const hours = Array.from({ length: (range.to - range.from) / 60 + 1 }, (_, hour) => range.from + hour * 60);
  const isNowShown = nowMinute >= range.from && nowMinute <= range.to;
  return (
    <section className={styles.scroll} aria-label="Calendar">
      <div
        className={styles.grid}
        style={{ gridTemplateColumns: `3.25rem repeat(${columns.length}, minmax(6rem, 1fr))` }}
      >
        <div className={`num ${styles.hours}`} aria-hidden="true">
          {hours.map((minute) => (
            <span key={minute} style={toTop(minute - range.from)}>
              {formatTime(toClock(minute)).replace(':00', '')}
            </span>
          ))}
        </div>
        {columns.map((column) => (
          <section key={column.id} className={classNames(styles.column, column.isToday && styles.today)}>
            <h2>
              <span className="sr">{column.label}</span>
              <span aria-hidden="true">{column.heading}</span>
            </h2>
            <div className={styles.slots} style={toHeight(range.to - range.from)}>
              {column.closed.map(({ from, to }) => (
                <i
                  key={from}
                  className={styles.closed}
                  style={{ ...toTop(from - range.from), ...toHeight(to - from) }}
                  aria-hidden="true"
                >
                  {column.closedLabel && <span>{column.closedLabel}</span>}
                </i>
              ))}
              {column.isToday && isNowShown && (
                <i className={styles.now} style={toTop(nowMinute - range.from)} aria-hidden="true">
                  <span className="num">{formatTime(toClock(nowMinute)).slice(0, -3)}</span>
                </i>
              )}
              <ColumnEvents appointments={column.appointments} start={range.from} {...events} />
            </div>
          </section>
        ))}
      </div>
    </section>
  );
}

type ColumnEventsProps = Omit<CalendarGridProps, 'columns' | 'range' | 'nowMinute'> & {
  appointments: readonly Appointment[];
  start: number;
};

function ColumnEvents({ appointments, start, openId, timeZone, onOpen, onStep, ...of }: ColumnEventsProps) {
  const move = (appointment: Appointment) => (event: KeyboardEvent) => {
    const step = steps[event.key];
    if (!event.shiftKey || !step) return;
    event.preventDefault();
    onStep(appointment, step);
  };
  return (
    <ol>
      {placeAppointments(appointments, timeZone).map(({ appointment, minute, lane, lanes }) => {
        const { id, state, name } = appointment;
        const width = { left: `calc(${(100 / lanes) * lane}% + 2px)`, width: `calc(${100 / lanes}% - 4px)` };
        const driver = of.driverOf(appointment);
        const isWhileClosed = of.isWhileClosed(appointment);
        return (
          <li
            key={id}
            className={classNames(styles.event, styles[state], isWhileClosed && styles.whileClosed)}
            style={{ ...toTop(minute - start), ...toHeight(testDriveMinutes), ...width }}
          >
            <button
              type="button"
              aria-pressed={id === openId}
              data-appointment={id}
              onClick={() => onOpen(id)}
              onKeyDown={move(appointment)}
            >
              <time className="num" dateTime={appointment.startsAt}>
                {formatTime(toClock(minute))}
                {isWhileClosed && <Icon name="warning" />}
              </time>{' '}
              <b>{name}</b> <small>{describeVehicle(appointment)}</small>
              <span className="sr">
                , {stateLabels[state]}
                {isWhileClosed && `, ${whileClosedLabel}`}
                {driver && `, ${driver}`}
              </span>
            </button>
          </li>
        );
      })}
    </ol>
  );
}
