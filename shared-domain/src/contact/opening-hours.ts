export const dayKeys = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'] as const;
export type DayKey = (typeof dayKeys)[number];

/** Times of a day as `HH:MM` of a 24-hour clock; a closing time at or before the opening one is on the next day. */
export type DayHours = { open: string; close: string };

/** The week of the showroom; `null` is a day on which it is closed. */
export type OpeningHours = Record<DayKey, DayHours | null>;

const dayNames = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'] as const;
const shortDayNames = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'];
const minutesPerDay = 24 * 60;

/** Groups equal consecutive days: `Mon–Fri`, `9:00 AM–7:00 PM`. */
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

/** Whether the showroom is open at `now`, and when that changes. */
export function isOpenAt(hours: OpeningHours, timeZone: string, now: Date): { open: boolean; label: string } {
  const { day, minute } = toLocalTime(now, timeZone);
  const closing = findClosing(hours, day, minute);
  if (closing !== null) return { open: true, label: `Open now · closes ${formatShortTime(closing)}` };
  const opening = findOpening(hours, day, minute);
  return { open: false, label: opening === null ? 'Closed' : `Closed · opens ${opening}` };
}

function findClosing(hours: OpeningHours, day: number, minute: number): string | null {
  const today = toSpan(hours, day);
  if (today && minute >= today.open && minute < today.close) return today.closeText;
  const yesterday = toSpan(hours, day + 6);
  if (yesterday && minute + minutesPerDay < yesterday.close) return yesterday.closeText;
  return null;
}

function findOpening(hours: OpeningHours, day: number, minute: number): string | null {
  for (let daysAhead = 0; daysAhead <= 7; daysAhead++) {
    const span = toSpan(hours, day + daysAhead);
    if (!span || (daysAhead === 0 && span.open <= minute)) continue;
    const time = formatShortTime(span.openText);
    if (daysAhead === 0) return time;
    return daysAhead === 1 ? `${time} tomorrow` : `${time} ${dayNames[(day + daysAhead) % 7]}`;
  }
  return null;
}

function toSpan(hours: OpeningHours, day: number) {
  const key = dayKeys[day % 7];
  const times = key && hours[key];
  if (!times) return null;
  const open = toMinutes(times.open);
  const close = toMinutes(times.close);
  return { open, close: close <= open ? close + minutesPerDay : close, openText: times.open, closeText: times.close };
}

function toLocalTime(now: Date, timeZone: string): { day: number; minute: number } {
  const parts = new Intl.DateTimeFormat('en-US', {
    timeZone,
    weekday: 'short',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  }).formatToParts(now);
  const read = (type: string) => parts.find((part) => part.type === type)?.value ?? '';
  return {
    day: shortDayNames.indexOf(read('weekday')),
    minute: toMinutes(`${read('hour')}:${read('minute')}`),
  };
}

function toMinutes(time: string): number {
  const [hour = 0, minute = 0] = time.split(':').map(Number);
  return hour * 60 + minute;
}

function formatDay(times: DayHours | null): string {
  return times ? `${formatTime(times.open)}–${formatTime(times.close)}` : 'Closed';
}

/** Written by hand: what `Intl` puts between the time and AM differs between engines. */
function formatTime(time: string): string {
  const minutes = toMinutes(time) % minutesPerDay;
  const hour = Math.floor(minutes / 60);
  const minute = String(minutes % 60).padStart(2, '0');
  return `${hour % 12 || 12}:${minute} ${hour < 12 ? 'AM' : 'PM'}`;
}

function formatShortTime(time: string): string {
  return formatTime(time).replace(':00', '');
}
