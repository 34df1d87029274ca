import {
  formatTestDriveTime,
  formatTime,
  testDriveMinutes,
  toClock,
  toLocalTime,
  vehicleName,
} from '@dealer/shared-domain';
import type { Appointment, AppointmentConflict, AppointmentState } from '@dealer/shared-domain/staff';

export const stateLabels: Record<AppointmentState, string> = {
  requested: 'To confirm',
  confirmed: 'Confirmed',
  cancelled: 'Cancelled',
  done: 'Done',
  missed: 'Did not come',
};

/** Of a test drive at a time that became a holiday, or that other opening hours left out. */
export const whileClosedLabel = 'while closed';

const day = (options: Intl.DateTimeFormatOptions) => {
  const format = new Intl.DateTimeFormat('en-US', { timeZone: 'UTC', ...options });
  return (date: string) => format.format(Date.parse(date)).replace(/\s/g, ' ');
};

/** `Sat` */
export const formatWeekday = day({ weekday: 'short' });
/** `21` */
export const formatDayOfMonth = day({ day: 'numeric' });
/** `Saturday, November 21` */
export const formatDay = day({ weekday: 'long', month: 'long', day: 'numeric' });
const formatMonthDay = day({ month: 'long', day: 'numeric' });

/** `November 16–22, 2026`, or across months `October 26 – November 1, 2026`. */
export function formatWeek(days: readonly string[]): string {
  const [first = '', last = ''] = [days[0], days.at(-1)];
  const year = last.slice(0, 4);
  if (first.slice(0, 7) === last.slice(0, 7)) return `${formatMonthDay(first)}–${formatDayOfMonth(last)}, ${year}`;
  return `${formatMonthDay(first)} – ${formatMonthDay(last)}, ${year}`;
}

/** `4:30 PM` */
export function formatClock(time: string | Date, timeZone: string): string {
  return formatTime(toClock(toLocalTime(new Date(time), timeZone).minute));
}

/** `Sat 2:15 PM` */
export function formatShortTime(time: string, timeZone: string): string {
  return `${formatWeekday(toLocalTime(new Date(time), timeZone).date)} ${formatClock(time, timeZone)}`;
}

/** `Today, 4:30–5:00 PM` */
export function formatWhen({ startsAt }: Appointment, timeZone: string, today: string): string {
  const { date } = toLocalTime(new Date(startsAt), timeZone);
  const start = formatClock(startsAt, timeZone);
  const end = formatClock(new Date(Date.parse(startsAt) + testDriveMinutes * 60_000), timeZone);
  const isSameHalf = start.slice(-2) === end.slice(-2);
  return `${date === today ? 'Today' : formatDay(date)}, ${isSameHalf ? start.slice(0, -3) : start}–${end}`;
}

export function vehicleOf({ vehicle }: Appointment): string {
  return vehicle ? vehicleName(vehicle) : 'Vehicle deleted';
}

/** Says that the vehicle of a test drive to come was sold meanwhile. */
export function describeVehicle(appointment: Appointment): string {
  const { vehicle, state } = appointment;
  const isOpen = state === 'requested' || state === 'confirmed';
  return `${isOpen && vehicle?.status === 'Sold' ? 'Sold: ' : ''}${vehicleOf(appointment)}`;
}

/** Says what holds the time, and that nothing changed. */
export function describeConflict(
  { kind, holder }: AppointmentConflict,
  { startsAt, timeZone, driver }: { startsAt: string; timeZone: string; driver: string | null },
): { title: string; detail: string } {
  const time = formatTestDriveTime(startsAt, timeZone);
  if (kind === 'vehicle' && holder) {
    return {
      title: `The ${vehicleOf(holder)} is out then: ${time}`,
      detail: `${holder.name} drives it. Nothing has changed.`,
    };
  }
  if (kind === 'staff' && holder) {
    const who = driver ?? 'This person';
    return {
      title: `${who} has a test drive then: ${time}`,
      detail: `With ${holder.name}, ${vehicleOf(holder)}. Choose someone else or another time. Nothing has changed.`,
    };
  }
  if (kind === 'changed' && holder) {
    const who = holder.changedBy ?? 'the customer';
    return {
      title: 'Changed a moment ago',
      detail: `By ${who}: ${stateLabels[holder.state]}, ${formatTestDriveTime(holder.startsAt, timeZone)}. Your change was not made.`,
    };
  }
  if (kind === 'past') return { title: `${time} has passed`, detail: 'Choose a later time. Nothing has changed.' };
  return { title: `${time} is outside opening hours`, detail: 'Choose another time. Nothing has changed.' };
}
