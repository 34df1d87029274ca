import { dateTimeFormat } from '../intl-formats.ts';
import type { DealerContact } from './contact.ts';
import {
  addDays,
  dayNames,
  formatTime,
  minutesPerDay,
  toClock,
  toLocalTime,
  toSpan,
  toWeekday,
} from './opening-hours.ts';

type AnswerSchedule = Pick<DealerContact, 'hours' | 'holidays' | 'timeZone' | 'answerMinutes'>;

const searchedDays = 21;
const roundedToMinutes = 5;

/**
 * `within the hour` or `by Tuesday, 10:30 AM`: the promised minutes counted in opening hours only. Null without a
 * promise, and if the dealership stays closed for weeks.
 */
export function formatAnswerTime(schedule: AnswerSchedule, writtenAt: Date): string | null {
  const local = toLocalTime(writtenAt, schedule.timeZone);
  const deadline = schedule.answerMinutes > 0 ? findDeadline(schedule, local) : null;
  if (deadline === null) return null;
  if (deadline - local.minute <= 60) return 'within the hour';
  const days = Math.floor(deadline / minutesPerDay);
  const date = addDays(local.date, days);
  const time = formatTime(toClock(deadline % minutesPerDay));
  const weekday = dayNames[toWeekday(date)];
  return days < 7 ? `by ${weekday}, ${time}` : `by ${weekday}, ${formatLongDay(date)}, ${time}`;
}

/** In minutes from the local date's midnight. */
function findDeadline(schedule: AnswerSchedule, { date, minute }: { date: string; minute: number }): number | null {
  let remaining = schedule.answerMinutes;
  // Yesterday's opening hours may last beyond midnight.
  for (let day = -1; day <= searchedDays; day++) {
    const span = toSpan(schedule, addDays(date, day));
    if (!span) continue;
    const start = Math.max(span.open + day * minutesPerDay, minute);
    const end = span.close + day * minutesPerDay;
    if (end - start >= remaining) {
      const rounded = Math.ceil((start + remaining) / roundedToMinutes) * roundedToMinutes;
      return Math.min(rounded, end);
    }
    remaining -= Math.max(end - start, 0);
  }
  return null;
}

function formatLongDay(date: string): string {
  const format = dateTimeFormat({ timeZone: 'UTC', month: 'long', day: 'numeric' });
  return format.format(Date.parse(date));
}
