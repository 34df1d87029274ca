import { toLocalTime } from './contact/opening-hours.ts';

/** `2026-11-25T09:00`, the value of a field for date and time, in the dealer's time zone. */
export function toZonedText(time: Date, timeZone: string): string {
  const { date, minute } = toLocalTime(time, timeZone);
  return `${date}T${twoDigits(Math.floor(minute / 60))}:${twoDigits(minute % 60)}`;
}

/** The moment that such a text means; null for anything else. An hour that the clocks skip is moved on. */
export function parseZonedText(text: string, timeZone: string): Date | null {
  const wanted = /^\d{4}-\d\d-\d\dT\d\d:\d\d$/.test(text) ? Date.parse(`${text}Z`) : Number.NaN;
  if (Number.isNaN(wanted)) return null;
  const first = wanted - offsetAt(wanted, timeZone);
  const second = wanted - offsetAt(first, timeZone);
  return new Date(toZonedText(new Date(second), timeZone) === text ? second : Math.max(first, second));
}

/** How far the clocks are ahead of UTC at a moment (ms). */
function offsetAt(timeMs: number, timeZone: string): number {
  return Date.parse(`${toZonedText(new Date(timeMs), timeZone)}Z`) - Math.floor(timeMs / 60_000) * 60_000;
}

function twoDigits(number: number): string {
  return String(number).padStart(2, '0');
}
