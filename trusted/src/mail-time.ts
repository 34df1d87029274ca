import { fallbackContact } from '@dealer/shared-domain';

/** `Nov 21, 2026, 3:04 PM` */
export function formatMailTime(date: Date, timeZone: string): string {
  const format = new Intl.DateTimeFormat('en-US', { timeZone, dateStyle: 'medium', timeStyle: 'short' });
  return format.format(date).replace(/\s/g, ' ');
}

/** A time zone that the platform knows: the given one, or the built-in. */
export function toTimeZone(timeZone: string): string {
  try {
    return new Intl.DateTimeFormat('en-US', { timeZone: timeZone || fallbackContact.timeZone }).resolvedOptions()
      .timeZone;
  } catch {
    return fallbackContact.timeZone;
  }
}
