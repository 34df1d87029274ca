import { pluralize, toLocalTime } from '@dealer/shared-domain';
import { staffPaths } from '@dealer/shared-domain/staff';

export function titleClosedDrives(count: number): string {
  return `${pluralize(count, 'test drive is', 'test drives are')} booked while you are closed`;
}

/** The address of a test drive in the calendar, in the week of its day in `timeZone`. */
export function toDriveAddress({ id, startsAt }: { id: string; startsAt: string }, timeZone: string): string {
  return staffPaths.appointment(id, toLocalTime(new Date(startsAt), timeZone).date);
}
