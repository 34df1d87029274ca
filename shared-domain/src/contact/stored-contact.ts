import * as v from 'valibot';
import { fallbackContact } from './contact.ts';
import { dayKeys, type OpeningHours } from './opening-hours.ts';

const time = v.pipe(v.string(), v.regex(/^([01]\d|2[0-3]):[0-5]\d$|^24:00$/));
/** An invalid day shows as closed rather than with wrong hours. */
const day = v.fallback(v.nullish(v.object({ open: time, close: time }), null), null);
export const storedHours = v.object({ mon: day, tue: day, wed: day, thu: day, fri: day, sat: day, sun: day });
export const storedHolidays = v.array(
  v.object({
    date: v.pipe(v.string(), v.isoDate()),
    name: v.string(),
    hours: v.nullable(v.object({ open: time, close: time })),
  }),
);
export const storedPhones = v.array(
  v.object({
    number: v.string(),
    label: v.nullish(v.string(), ''),
    isDefault: v.optional(v.fallback(v.boolean(), false), false),
  }),
);

/** Falls back to the built-in hours if no day is open. */
export function toHours(stored: OpeningHours | null): OpeningHours {
  return stored && dayKeys.some((key) => stored[key]) ? stored : fallbackContact.hours;
}
