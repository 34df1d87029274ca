import { dateTimeFormat } from '../intl-formats.ts';

export const dayKeys = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'] as const;
export type DayKey = (typeof dayKeys)[number];

/** `HH:MM` in 24-hour time; a closing time at or before the opening time is on the next day. */
export type DayHours = { open: string; close: string };

/** `null` means closed. */
export type OpeningHours = Record<DayKey, DayHours | null>;

/** Overrides the weekday's hours; `date` is YYYY-MM-DD. */
export type Holiday = { date: string; name: string; hours: DayHours | null };

export const dayNames = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'] as const;
const shortDayNames = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'];
export const minutesPerDay = 24 * 60;

export function formatHours(hours: OpeningHours): { days: string; hours: string }[] {
  const groups: { first: number; last: number; hours: string }[] = [];
  dayKeys.forEach((key, day) => {
    const text = formatDay(hours[key]);
    const previous = groups.at(-1);
    if (previous?.hours === text) previous.last = day;
    else groups.push({ first: day, last: day, hours: text });
  });
  return groups.map(({ first, last, hours: text }) => ({
    days: first === last ? `${dayNames[first]}` : `${shortDayNames[first]}–${shortDayNames[last]}`,
    hours: text,
  }));
}

/** A holiday overrides its weekday; the label says when the state changes. */
export function isOpenAt(
  hours: OpeningHours,
  timeZone: string,
  now: Date,
  holidays: readonly Holiday[] = [],
): { open: boolean; label: string } {
  const local = toLocalTime(now, timeZone);
  const spanIn = (days: number) => toSpan({ hours, holidays }, addDays(local.date, days));
  const closing = findClosing(spanIn, local.minute);
  if (closing !== null) return { open: true, label: `Open now · closes ${formatShortTime(closing)}` };
  const opening = findOpening(spanIn, local);
  return { open: false, label: opening === null ? 'Closed' : `Closed · opens ${opening}` };
}

/** Holidays from today on. */
export function upcomingHolidays(holidays: readonly Holiday[], timeZone: string, now: Date, daysAhead = 45): Holiday[] {
  const { date } = toLocalTime(now, timeZone);
  const last = addDays(date, daysAhead);
  return holidays
    .filter((holiday) => holiday.date >= date && holiday.date <= last)
    .sort((a, b) => (a.date < b.date ? -1 : 1));
}

export function formatHoliday({ date, name, hours }: Holiday): { days: string; hours: string } {
  const day = dateTimeFormat({ timeZone: 'UTC', weekday: 'short', month: 'short', day: 'numeric' })
    .format(Date.parse(date))
    .replace(/\s/g, ' ');
  return { days: `${day} (${name})`, hours: formatDay(hours) };
}

type Span = { open: number; close: number; openText: string; closeText: string };
type SpanIn = (days: number) => Span | null;

function findClosing(spanIn: SpanIn, minute: number): string | null {
  const today = spanIn(0);
  if (today && minute >= today.open && minute < today.close) return today.closeText;
  const yesterday = spanIn(-1);
  if (yesterday && minute + minutesPerDay < yesterday.close) return yesterday.closeText;
  return null;
}

const searchedDays = 14;

function findOpening(spanIn: SpanIn, { date, minute }: { date: string; minute: number }): string | null {
  for (let daysAhead = 0; daysAhead <= searchedDays; daysAhead++) {
    const span = spanIn(daysAhead);
    if (!span || (daysAhead === 0 && span.open <= minute)) continue;
    const time = formatShortTime(span.openText);
    if (daysAhead === 0) return time;
    if (daysAhead === 1) return `${time} tomorrow`;
    const opening = addDays(date, daysAhead);
    return daysAhead <= 7 ? `${time} ${dayNames[toWeekday(opening)]}` : `${time} on ${formatMonthDay(opening)}`;
  }
  return null;
}

type Schedule = { hours: OpeningHours; holidays: readonly Holiday[] };

/** Minutes from the date's midnight; a closing time after midnight exceeds 24 hours. */
export function toSpan({ hours, holidays }: Schedule, date: string): Span | null {
  const key = dayKeys[toWeekday(date)];
  const holiday = holidays.find((each) => each.date === date);
  const times = holiday ? holiday.hours : key && hours[key];
  if (!times) return null;
  const open = toMinutes(times.open);
  const close = toMinutes(times.close);
  return { open, close: close <= open ? close + minutesPerDay : close, openText: times.open, closeText: times.close };
}

export function toLocalTime(now: Date, timeZone: string): { date: string; minute: number } {
  const parts = dateTimeFormat({
    timeZone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  }).formatToParts(now);
  const read = (type: string) => parts.find((part) => part.type === type)?.value ?? '';
  return {
    date: `${read('year')}-${read('month')}-${read('day')}`,
    minute: toMinutes(`${read('hour')}:${read('minute')}`),
  };
}

export function addDays(date: string, days: number): string {
  return new Date(Date.parse(date) + days * minutesPerDay * 60_000).toISOString().slice(0, 10);
}

/** Monday is 0, as in `dayKeys`. */
export function toWeekday(date: string): number {
  return (new Date(date).getUTCDay() + 6) % 7;
}

function formatMonthDay(date: string): string {
  return dateTimeFormat({ timeZone: 'UTC', month: 'short', day: 'numeric' }).format(Date.parse(date));
}

/** `HH:MM` */
export function toClock(minutes: number): string {
  const pad = (part: number) => String(part).padStart(2, '0');
  return `${pad(Math.floor(minutes / 60))}:${pad(minutes % 60)}`;
}

function toMinutes(time: string): number {
  const [hour = 0, minute = 0] = time.split(':').map(Number);
  return hour * 60 + minute;
}

function formatDay(times: DayHours | null): string {
  return times ? `${formatTime(times.open)}–${formatTime(times.close)}` : 'Closed';
}

/** `9:00 AM`. Avoids `Intl`, whose space before AM differs between engines. */
export function formatTime(time: string): string {
  const minutes = toMinutes(time) % minutesPerDay;
  const hour = Math.floor(minutes / 60);
  const minute = String(minutes % 60).padStart(2, '0');
  return `${hour % 12 || 12}:${minute} ${hour < 12 ? 'AM' : 'PM'}`;
}

function formatShortTime(time: string): string {
  return formatTime(time).replace(':00', '');
}
