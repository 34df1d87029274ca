import { dayNames, formatTime, toClock, toLocalTime, toWeekday } from '../contact/opening-hours.ts';
import type { ContactField } from '../messages/contact-message.ts';
import { paths } from '../paths.ts';
import { readSignedLink, type SignedLink, toSignedPath } from '../signed-link.ts';

export const testDriveMinutes = 30;

export type TestDriveSlot = { startsAt: string; isTaken: boolean };
type TestDriveState = 'requested' | 'confirmed' | 'cancelled';

/** What a signed link shows. */
export type TestDrive = {
  id: string;
  /** Null once the vehicle is deleted. */
  vehicleId: string | null;
  startsAt: string;
  state: TestDriveState;
  name: string;
  email: string;
  /** Counts the visitor's changes, from 0. */
  revision: number;
  changedAt: string;
};

/** Changes or cancels a test drive. */
export type TestDriveLink = SignedLink;

/** The fields of the form; `message` is the visitor's note. */
export type TestDriveValues = Record<ContactField, string> & { startsAt: string };

/** Why a posted form was refused, with everything typed. */
export type TestDriveAnswer = {
  values: TestDriveValues;
  errors: Partial<Record<keyof TestDriveValues, string>>;
  message: string;
};

/** The form that books a test drive of a vehicle; `vehicle` is an id. */
export function toBookingPath(vehicle: string): string {
  return `${paths.testDrive}?${new URLSearchParams({ vehicle })}`;
}

export function toTestDrivePath(link: TestDriveLink): string {
  return toSignedPath(paths.testDrive, 'booking', link);
}

export function toTestDriveCalendarPath(link: TestDriveLink): string {
  return toSignedPath(`${paths.testDrive}.ics`, 'booking', link);
}

export function readTestDriveLink(params: URLSearchParams): TestDriveLink | null {
  return readSignedLink(params, 'booking');
}

type SlotOfDay = TestDriveSlot & { time: string; isMorning: boolean };
export type TestDriveDay = { date: string; weekday: string; monthDay: string; free: number; slots: SlotOfDay[] };

/** By day, in the dealer's time zone. */
export function groupSlots(slots: readonly TestDriveSlot[], timeZone: string): TestDriveDay[] {
  const days = new Map<string, TestDriveDay>();
  for (const slot of slots) {
    const { date, minute } = toLocalTime(new Date(slot.startsAt), timeZone);
    const day = days.get(date) ?? { date, ...nameDay(date), free: 0, slots: [] };
    days.set(date, day);
    day.slots.push({ ...slot, time: formatTime(toClock(minute)), isMorning: minute < 12 * 60 });
    if (!slot.isTaken) day.free += 1;
  }
  return [...days.values()];
}

/** The free times of the same day that are nearest to a taken one, at most two, in their order. */
export function findNearestFree(days: readonly TestDriveDay[], takenAt: string): SlotOfDay[] {
  const distance = ({ startsAt }: TestDriveSlot) => Math.abs(Date.parse(startsAt) - Date.parse(takenAt));
  const day = days.find(({ slots }) => slots.some(({ startsAt }) => startsAt === takenAt));
  const free = day?.slots.filter(({ isTaken }) => !isTaken) ?? [];
  const nearest = [...free].sort((first, second) => distance(first) - distance(second)).slice(0, 2);
  return free.filter((slot) => nearest.includes(slot));
}

/** `Tuesday, November 24, 4:30 PM` */
export function formatTestDriveTime(startsAt: string, timeZone: string): string {
  const { date, minute } = toLocalTime(new Date(startsAt), timeZone);
  const { weekday, monthDay } = nameDay(date);
  return `${weekday}, ${monthDay}, ${formatTime(toClock(minute))}`;
}

/** `Tue, Nov 24, 4:30 PM` */
export function formatShortTestDriveTime(startsAt: string, timeZone: string): string {
  const [weekday = '', monthDay = '', time = ''] = formatTestDriveTime(startsAt, timeZone).split(', ');
  return `${weekday.slice(0, 3)}, ${toShortDay(monthDay)}, ${time}`;
}

/** `November 24` as `Nov 24`. */
export function toShortDay(monthDay: string): string {
  const [month = '', day = ''] = monthDay.split(' ');
  return `${month.slice(0, 3)} ${day}`;
}

function nameDay(date: string): { weekday: string; monthDay: string } {
  const format = new Intl.DateTimeFormat('en-US', { timeZone: 'UTC', month: 'long', day: 'numeric' });
  return { weekday: dayNames[toWeekday(date)] ?? '', monthDay: format.format(Date.parse(date)) };
}
