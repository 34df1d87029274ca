import { formatCount, formatPrice, pluralize } from '@dealer/shared-domain';

/** `1 vehicle`, `10,386 vehicles` */
export function formatVehicles(count: number): string {
  return pluralize(count, 'vehicle');
}

/** `−$1,095` with a minus sign that screen readers read. */
export function formatSigned(amount: number, currency?: string): string {
  return amount < 0 ? `−${formatPrice(-amount, currency)}` : formatPrice(amount, currency);
}

/** `2 of 12 prices change by more than 30%.` */
export function describeUnusualPrices(unusual: number, count: number): string {
  if (count === 1) return 'This price changes by more than 30%.';
  return `${formatCount(unusual)} of ${formatCount(count)} prices ${unusual === 1 ? 'changes' : 'change'} by more than 30%.`;
}

/** `16.4 %` */
export function formatMarginShare(percent: number): string {
  return `${percent.toFixed(1).replace('-', '−')} %`;
}

/** `Ford F-150 XLT`, without the year. */
export function formatModelName({ make, model, trim }: Named): string {
  return [make, model, trim].filter(Boolean).join(' ');
}

/** `Saturday, November 21, 2:41 PM`, or `2:41:07 PM` where several are of one minute. */
export function formatMoment(timeMs: number, timeZone: string, second?: '2-digit'): string {
  return new Intl.DateTimeFormat('en-US', {
    timeZone,
    weekday: 'long',
    month: 'long',
    day: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    second,
  })
    .format(timeMs)
    .replace(' at ', ', ')
    .replace(/\u202f/g, ' ');
}

/** `2:41 PM` */
export function formatTime(time: number | string, timeZone: string): string {
  return toText({ timeZone, hour: 'numeric', minute: '2-digit' }, time);
}

/** `Nov 18` */
export function formatShortDay(time: number | string, timeZone: string): string {
  return toText({ timeZone, month: 'short', day: 'numeric' }, time);
}

/** `Nov 25, 9:00 AM`, with the year if it is not the current one. */
export function formatPlan(time: number | string, timeZone: string): string {
  const toYear = (of: number | string) => toText({ timeZone, year: 'numeric' }, of);
  const year = toYear(time) === toYear(Date.now()) ? undefined : ('numeric' as const);
  return toText({ timeZone, year, month: 'short', day: 'numeric', hour: 'numeric', minute: '2-digit' }, time);
}

/** `2026-11-30`, in the dealer's time zone, for file names. */
export function formatFileDay(timeMs: number, timeZone: string): string {
  const [month, day, year] = toText({ timeZone, year: 'numeric', month: '2-digit', day: '2-digit' }, timeMs).split('/');
  return `${year}-${month}-${day}`;
}

/** `October`, if it is November at the dealer. */
export function previousMonthName(nowMs: number, timeZone: string): string {
  const month = Number(toText({ timeZone, month: 'numeric' }, nowMs));
  return toText({ timeZone: 'UTC', month: 'long' }, Date.UTC(2026, month - 2, 15));
}

function toText(options: Intl.DateTimeFormatOptions, time: number | string): string {
  return new Intl.DateTimeFormat('en-US', options).format(new Date(time)).replace(/\u202f/g, ' ');
}

type Named = { make: string; model: string; trim: string | null };

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const dayMs = 24 * hourMs;

/** A message is late after this time without a reply. */
export const lateMs = dayMs;

/** `under 1 min`, `35 min`, `4 h 10 min`, `1 day 4 h`, `12 days` */
export function formatWaiting(waitingMs: number): string {
  const minutes = Math.max(0, Math.floor(waitingMs / minuteMs));
  if (minutes === 0) return 'under 1 min';
  if (minutes < 60) return `${minutes} min`;
  const hours = Math.floor(waitingMs / hourMs);
  if (hours < 24) return `${hours} h${minutes % 60 ? ` ${minutes % 60} min` : ''}`;
  const days = Math.floor(waitingMs / dayMs);
  if (days >= 7) return pluralize(days, 'day');
  return `${pluralize(days, 'day')}${hours % 24 ? ` ${hours % 24} h` : ''}`;
}
