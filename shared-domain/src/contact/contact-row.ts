import * as v from 'valibot';
import { storedNumberOrNull, storedTextOrNull, storedUrlOrNull } from '../supabase/stored.ts';
import { type DealerContact, fallbackContact } from './contact.ts';
import { dayKeys, type OpeningHours } from './opening-hours.ts';

const time = v.pipe(v.string(), v.regex(/^([01]\d|2[0-3]):[0-5]\d$|^24:00$/));
/** A day that cannot be read is shown as closed rather than with hours that may be wrong. */
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

const contactRowSchema = v.object({
  dealership_name: storedTextOrNull,
  registered_name: storedTextOrNull,
  omvic_number: storedTextOrNull,
  email: storedTextOrNull,
  phone: storedTextOrNull,
  phone_numbers: v.fallback(
    v.nullish(storedPhones, () => []),
    () => [],
  ),
  default_phone_index: storedNumberOrNull,
  address: storedTextOrNull,
  city: storedTextOrNull,
  province: storedTextOrNull,
  postal_code: storedTextOrNull,
  latitude: storedNumberOrNull,
  longitude: storedNumberOrNull,
  opening_hours: v.fallback(v.nullish(storedHours, null), null),
  holidays: v.fallback(
    v.nullish(storedHolidays, () => []),
    () => [],
  ),
  timezone: storedTextOrNull,
  currency: storedTextOrNull,
  google_maps_enabled: v.nullish(v.boolean(), true),
  facebook_url: storedUrlOrNull,
  instagram_url: storedUrlOrNull,
  as_is_statement: storedTextOrNull,
  price_includes_text: storedTextOrNull,
});
export const contactRowsSchema = v.array(contactRowSchema);

export const contactColumns = Object.keys(contactRowSchema.entries).join(',');

/** A setting that is still empty shows the built-in value; what only the dealer can know stays empty. */
export function toContact(row: v.InferOutput<typeof contactRowSchema>): DealerContact {
  const { phone, phones: allPhones } = toPhones(row);
  return {
    name: row.dealership_name ?? fallbackContact.name,
    registeredName: row.registered_name,
    omvicNumber: row.omvic_number,
    email: row.email ?? fallbackContact.email,
    phone,
    phones: allPhones,
    ...toPlace(row),
    hours: toHours(row.opening_hours),
    holidays: row.holidays,
    timeZone: isTimeZone(row.timezone) ? row.timezone : fallbackContact.timeZone,
    currency: row.currency ?? fallbackContact.currency,
    mapsEnabled: row.google_maps_enabled,
    facebookUrl: row.facebook_url,
    instagramUrl: row.instagram_url,
    asIsStatement: row.as_is_statement,
    priceIncludesText: row.price_includes_text,
  };
}

/** Whole or not at all: a street of ours with a town of the dealer's would be nowhere. */
function toPlace({ address, city, province, ...row }: v.InferOutput<typeof contactRowSchema>): Place {
  if (address === null) return fallbackPlace;
  return { address, city, province, postalCode: row.postal_code, latitude: row.latitude, longitude: row.longitude };
}

type Place = Pick<DealerContact, 'address' | 'city' | 'province' | 'postalCode' | 'latitude' | 'longitude'>;

const { address, city, province, postalCode, latitude, longitude } = fallbackContact;
const fallbackPlace: Place = { address, city, province, postalCode, latitude, longitude };

/**
 * The default phone is the entry that is marked so, for a mark goes with its entry where an index slips; then the one
 * at the default index. The older single number stands in for an empty list.
 */
function toPhones(row: v.InferOutput<typeof contactRowSchema>): Pick<DealerContact, 'phone' | 'phones'> {
  const entries = row.phone_numbers.map((entry) => ({ ...entry, number: entry.number.trim() }));
  const listed = entries.filter(({ number }) => isDialled(number));
  const marked = listed.find(({ isDefault }) => isDefault);
  const indexed = entries[row.default_phone_index ?? 0];
  const phone = [marked?.number, indexed?.number, row.phone, listed[0]?.number].find(isDialled);
  if (!phone) return { phone: fallbackContact.phone, phones: fallbackContact.phones };
  const shown = listed.map(({ number, label }) => ({ number, label: label.trim() }));
  return { phone, phones: shown.length > 0 ? shown : [{ number: phone, label: 'Main Office' }] };
}

function isDialled(number: string | null | undefined): number is string {
  return /\d/.test(number ?? '');
}

/** A week without a single opening day is one that nobody has filled in. */
export function toHours(stored: OpeningHours | null): OpeningHours {
  return stored && dayKeys.some((key) => stored[key]) ? stored : fallbackContact.hours;
}

function isTimeZone(timeZone: string | null): timeZone is string {
  try {
    return timeZone !== null && Boolean(new Intl.DateTimeFormat('en-US', { timeZone }));
  } catch {
    return false;
  }
}
