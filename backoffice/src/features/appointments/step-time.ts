import { addDays, testDriveMinutes, toLocalTime } from '@dealer/shared-domain';
import type { OpeningSpan } from '@dealer/shared-domain/staff';

/** Where a test drive goes by keyboard: half hours down, columns across. */
export type CalendarStep = { slots: 1 | -1 } | { days: 1 | -1 };

const slotMs = testDriveMinutes * 60_000;

/** The next half hour in opening hours, or the nearest one of the next day; null beyond the given days. */
export function stepTime(
  startsAt: string,
  step: CalendarStep,
  spans: readonly OpeningSpan[],
  timeZone: string,
): string | null {
  const now = Date.parse(startsAt);
  const slots = listSlots(spans);
  if ('slots' in step) {
    const next = step.slots > 0 ? slots.find((slot) => slot > now) : slots.findLast((slot) => slot < now);
    return next === undefined ? null : new Date(next).toISOString();
  }
  const { date, minute } = toLocalTime(new Date(now), timeZone);
  const target = addDays(date, step.days);
  const [nearest] = slots
    .map((slot) => ({ slot, local: toLocalTime(new Date(slot), timeZone) }))
    .filter(({ local }) => local.date === target)
    .sort((a, b) => Math.abs(a.local.minute - minute) - Math.abs(b.local.minute - minute));
  return nearest ? new Date(nearest.slot).toISOString() : null;
}

function listSlots(spans: readonly OpeningSpan[]): number[] {
  const slots = spans.flatMap(({ opensAt, closesAt }) => {
    const first = Math.ceil(Date.parse(opensAt) / slotMs);
    const last = Math.floor(Date.parse(closesAt) / slotMs) - 1;
    return Array.from({ length: Math.max(0, last - first + 1) }, (_, at) => (first + at) * slotMs);
  });
  return [...new Set(slots)].sort((a, b) => a - b);
}
