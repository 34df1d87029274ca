import * as v from 'valibot';
import { dateTimeFormat } from '../intl-formats.ts';
import type { PriceTerms } from '../pricing/price-terms.ts';
import { parseTermMonths } from '../pricing/term-months.ts';
import type { PublicColumn } from '../settings/fields.ts';
import { storedNumberOrNull, storedTextOrNull, storedUrlOrNull } from '../supabase/column-schemas.ts';
import { type DealerContact, fallbackContact } from './contact.ts';
import { storedHolidays, storedHours, storedPhones, toHours } from './stored-contact.ts';

/** Repeats the public columns so that visitors download no staff code; the compiler compares both lists. */
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
  answer_minutes: storedNumberOrNull,
  timezone: storedTextOrNull,
  currency: storedTextOrNull,
  google_maps_enabled: v.nullish(v.boolean(), true),
  facebook_url: storedUrlOrNull,
  instagram_url: storedUrlOrNull,
  as_is_statement: storedTextOrNull,
  price_includes_text: storedTextOrNull,
  disclosure_statement: storedTextOrNull,
  hst_percent: storedNumberOrNull,
  omvic_fee: storedNumberOrNull,
  administration_fee: storedNumberOrNull,
  credit_apr: storedNumberOrNull,
  credit_terms: storedTextOrNull,
  credit_down_payment: storedNumberOrNull,
  vehicles_sold: storedTextOrNull,
  happy_customers: storedTextOrNull,
  years_in_business: storedTextOrNull,
} satisfies Record<PublicColumn, v.GenericSchema>);
export const contactRowsSchema = v.array(contactRowSchema);

export const contactColumns = Object.keys(contactRowSchema.entries).join(',');

/** Empty settings fall back to the built-in values, except those that only the dealer can know. */
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
    answerMinutes: row.answer_minutes ?? fallbackContact.answerMinutes,
    timeZone: isTimeZone(row.timezone) ? row.timezone : fallbackContact.timeZone,
    currency: row.currency ?? fallbackContact.currency,
    mapsEnabled: row.google_maps_enabled,
    facebookUrl: row.facebook_url,
    instagramUrl: row.instagram_url,
    asIsStatement: row.as_is_statement,
    priceIncludesText: row.price_includes_text,
    disclosureStatement: row.disclosure_statement,
    priceTerms: toPriceTerms(row),
    figures: {
      vehiclesSold: row.vehicles_sold,
      happyCustomers: row.happy_customers,
      yearsInBusiness: row.years_in_business,
    },
  };
}

function toPriceTerms(row: v.InferOutput<typeof contactRowSchema>): PriceTerms {
  const { priceTerms: standard } = fallbackContact;
  const termMonths = parseTermMonths(row.credit_terms ?? '');
  return {
    hstPercent: row.hst_percent ?? standard.hstPercent,
    omvicFee: row.omvic_fee ?? standard.omvicFee,
    administrationFee: row.administration_fee ?? standard.administrationFee,
    credit:
      row.credit_apr && termMonths
        ? { aprPercent: row.credit_apr, termMonths, downPayment: row.credit_down_payment ?? 0 }
        : null,
  };
}

/** Used only as a whole: a built-in street with the dealer's town would be no real address. */
function toPlace({ address, city, province, ...row }: v.InferOutput<typeof contactRowSchema>): Place {
  if (address === null) return fallbackPlace;
  return { address, city, province, postalCode: row.postal_code, latitude: row.latitude, longitude: row.longitude };
}

type Place = Pick<DealerContact, 'address' | 'city' | 'province' | 'postalCode' | 'latitude' | 'longitude'>;

const { address, city, province, postalCode, latitude, longitude } = fallbackContact;
const fallbackPlace: Place = { address, city, province, postalCode, latitude, longitude };

/** The marked entry wins, then the default index; the older single number replaces an empty list. */
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

function isTimeZone(timeZone: string | null): timeZone is string {
  try {
    return timeZone !== null && Boolean(dateTimeFormat({ timeZone }));
  } catch {
    return false;
  }
}
