import { addDays, toLocalTime, toWeekday } from '@dealer/shared-domain';
import type { Appointment, OpeningSpan } from '@dealer/shared-domain/staff';

const minutesPerDay = 24 * 60;
const dayPattern = /^\d{4}-\d\d-\d\d$/;

export const calendarViews = ['week', 'day'] as const;
type CalendarView = (typeof calendarViews)[number];

/** The list state in the address; `staff` is empty for everyone. */
export type CalendarQuery = { date: string; view: CalendarView; staff: string; open: string };

export function parseCalendarQuery(params: URLSearchParams, today: string): CalendarQuery {
  const date = params.get('date') ?? '';
  const isDate = dayPattern.test(date) && !Number.isNaN(Date.parse(date));
  return {
    date: isDate ? date : today,
    view: params.get('view') === 'day' ? 'day' : 'week',
    staff: params.get('staff') ?? '',
    open: params.get('open') ?? '',
  };
}

/** Empty values and today are left out. */
export function toCalendarSearch({ date, view, staff, open }: CalendarQuery, today: string): string {
  const params = new URLSearchParams();
  if (date !== today) params.set('date', date);
  if (view !== 'week') params.set('view', view);
  if (staff) params.set('staff', staff);
  if (open) params.set('open', open);
  const text = params.toString();
  return text && `?${text}`;
}

/** The Monday of a date's week. */
export function toWeekStart(date: string): string {
  return addDays(date, -toWeekday(date));
}

export function listWeek(date: string): string[] {
  const monday = toWeekStart(date);
  return Array.from({ length: 7 }, (_, day) => addDays(monday, day));
}

/** Minutes from the day's midnight by the dealer's clock. */
export type Minutes = { from: number; to: number };

/** When the dealership is open on a day; a span beyond midnight is cut there. */
export function openMinutes(spans: readonly OpeningSpan[], date: string, timeZone: string): Minutes[] {
  const minuteOn = (time: string) => {
    const local = toLocalTime(new Date(time), timeZone);
    if (local.date < date) return 0;
    return local.date > date ? minutesPerDay : local.minute;
  };
  return spans
    .map(({ opensAt, closesAt }) => ({ from: minuteOn(opensAt), to: minuteOn(closesAt) }))
    .filter(({ from, to }) => to > from);
}

/** Whole hours that hold every opening time and test drive; 9 AM to 6 PM without any. */
export function toHourRange(parts: readonly Minutes[]): Minutes {
  if (parts.length === 0) return { from: 9 * 60, to: 18 * 60 };
  const from = Math.floor(Math.min(...parts.map((part) => part.from)) / 60) * 60;
  const to = Math.ceil(Math.max(...parts.map((part) => part.to)) / 60) * 60;
  return { from, to };
}

/** The parts of the range in which the dealership is closed. */
export function closedMinutes(open: readonly Minutes[], range: Minutes): Minutes[] {
  const closed: Minutes[] = [];
  let at = range.from;
  for (const { from, to } of [...open].sort((a, b) => a.from - b.from)) {
    if (from > at) closed.push({ from: at, to: from });
    at = Math.max(at, to);
  }
  if (at < range.to) closed.push({ from: at, to: range.to });
  return closed;
}

export type PlacedAppointment = { appointment: Appointment; minute: number; lane: number; lanes: number };

/** Test drives at the same time are side by side. */
export function placeAppointments(appointments: readonly Appointment[], timeZone: string): PlacedAppointment[] {
  const groups = Map.groupBy(appointments, ({ startsAt }) => Date.parse(startsAt));
  return [...groups.values()].flatMap((group) =>
    group.map((appointment, lane) => ({
      appointment,
      minute: toLocalTime(new Date(appointment.startsAt), timeZone).minute,
      lane,
      lanes: group.length,
    })),
  );
}

export function isOnDay({ startsAt }: Appointment, date: string, timeZone: string): boolean {
  return toLocalTime(new Date(startsAt), timeZone).date === date;
}
