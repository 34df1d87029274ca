import { formatTime, testDriveMinutes, toClock } from '@dealer/shared-domain';
import type { Appointment, AppointmentList } from '@dealer/shared-domain/staff';
import { formatDay, formatDayOfMonth, formatWeekday } from './appointment-labels.ts';
import type { CalendarColumn } from './CalendarGrid.tsx';
import {
  type CalendarQuery,
  closedMinutes,
  isOnDay,
  type Minutes,
  openMinutes,
  placeAppointments,
  toHourRange,
} from './calendar-days.ts';

type ColumnsOptions = {
  query: CalendarQuery;
  days: readonly string[];
  today: string;
  list: AppointmentList;
  /** The test drives that the staff filter leaves. */
  shown: readonly Appointment[];
  timeZone: string;
};

/** The hours of the whole week, so that a day has the same scale as its week. */
export function toRange(days: readonly string[], { spans, appointments }: AppointmentList, timeZone: string): Minutes {
  const open = days.flatMap((day) => openMinutes(spans, day, timeZone));
  const driven = placeAppointments(appointments, timeZone).map(({ minute }) => ({
    from: minute,
    to: minute + testDriveMinutes,
  }));
  return toHourRange([...open, ...driven]);
}

/** One column for each day of the week, or of one day for each of the staff. */
export function toColumns(options: ColumnsOptions): CalendarColumn[] {
  return options.query.view === 'week' ? toWeekColumns(options) : toDayColumns(options);
}

function toWeekColumns({ days, today, list, shown, timeZone }: ColumnsOptions): CalendarColumn[] {
  const range = toRange(days, list, timeZone);
  return days.map((day) => {
    const open = openMinutes(list.spans, day, timeZone);
    return {
      id: day,
      label: formatDay(day),
      heading: (
        <>
          {formatWeekday(day)} <b className="num">{formatDayOfMonth(day)}</b>
        </>
      ),
      isToday: day === today,
      appointments: shown.filter((each) => isOnDay(each, day, timeZone)),
      closed: closedMinutes(open, range),
      closedLabel: open.length === 0 ? 'Closed' : undefined,
    };
  });
}

/** Test drives without a salesperson have a column only if there are any. */
function toDayColumns({ query, days, today, list, shown, timeZone }: ColumnsOptions): CalendarColumn[] {
  const onDay = shown.filter((each) => isOnDay(each, query.date, timeZone));
  const open = openMinutes(list.spans, query.date, timeZone);
  const closed = closedMinutes(open, toRange(days, list, timeZone));
  const known = new Set(list.staff.map(({ id }) => id));
  const ofNobody = onDay.filter(({ staffId }) => staffId === null || !known.has(staffId));
  const people = list.staff.filter(({ id }) => !query.staff || id === query.staff);
  const columns = people.map(({ id, name }) => ({
    id,
    label: name,
    appointments: onDay.filter(({ staffId }) => staffId === id),
  }));
  const nobody = { id: 'nobody', label: 'Nobody yet', appointments: ofNobody };
  return [...columns, ...(ofNobody.length > 0 || columns.length === 0 ? [nobody] : [])].map((column) => ({
    ...column,
    heading: column.label,
    isToday: query.date === today,
    closed,
    closedLabel: open.length === 0 ? 'Closed' : undefined,
  }));
}

/** `9:00 AM to 6:00 PM`; empty for a day on which the dealership is closed. */
export function formatHours(spans: AppointmentList['spans'], date: string, timeZone: string): string {
  const format = (minute: number) => formatTime(toClock(minute));
  const open = openMinutes(spans, date, timeZone);
  return open.map(({ from, to }) => `${format(from)} to ${format(to)}`).join(', ');
}

/** `open until 6:00 PM`, `closed` */
export function describeHours(spans: AppointmentList['spans'], date: string, timeZone: string): string {
  const open = openMinutes(spans, date, timeZone);
  return open.length === 0 ? 'closed' : `open until ${formatTime(toClock(Math.max(...open.map(({ to }) => to))))}`;
}
