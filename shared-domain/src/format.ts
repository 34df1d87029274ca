import type { DealerContact } from './contact/contact.ts';
import { dateTimeFormat, numberFormat } from './intl-formats.ts';

/** `$18,995` for both supported currencies; cents only if there are any: `$18,495.50`. */
export function formatPrice(price: number, currency = 'CAD'): string {
  return formatAmount(price, currency, Number.isInteger(price) ? 0 : 2);
}

/** `$18,995.00`, for sums. */
export function formatCents(amount: number, currency = 'CAD'): string {
  return formatAmount(amount, currency, 2);
}

export function formatDollars(amount: number, currency = 'CAD'): string {
  return formatPrice(Math.round(amount) || 0, currency);
}

/** `10,000` */
export function formatCount(count: number): string {
  return withPlainSpaces(numberFormat({ maximumFractionDigits: 0 }).format(count));
}

/** `1 vehicle`, `10,000 vehicles` */
export function pluralize(count: number, singular: string, plural = `${singular}s`): string {
  return `${formatCount(count)} ${pluralNoun(count, singular, plural)}`;
}

/** Without the number. */
export function pluralNoun(count: number, singular: string, plural = `${singular}s`): string {
  return count === 1 ? singular : plural;
}

/** Adds a full stop unless there is one, as after "Co.". */
export function endSentence(text: string): string {
  return /[.!?]$/.test(text) ? text : `${text}.`;
}

/** `84,210 km` */
export function formatMileage(mileageKm: number): string {
  return `${formatCount(mileageKm)} km`;
}

/** `Nov 21, 2026`; empty for an invalid date. */
export function formatDate(iso: string, timeZone = 'America/Toronto'): string {
  const date = new Date(iso);
  if (Number.isNaN(date.getTime())) return '';
  return withPlainSpaces(dateTimeFormat({ timeZone, month: 'short', day: 'numeric', year: 'numeric' }).format(date));
}

/** `(416) 555-0142` for a North American number; others are unchanged. */
export function formatPhone(number: string): string {
  const match = /^1?(\d{3})(\d{3})(\d{4})$/.exec(toDigits(number));
  return match ? `(${match[1]}) ${match[2]}-${match[3]}` : number.trim();
}

/** Adds +1 unless the number has a country code. */
export function phoneHref(number: string): string {
  const digits = toDigits(number);
  const hasCountry = number.trim().startsWith('+') || /^1\d{10}$/.test(digits);
  return `tel:+${hasCountry ? '' : '1'}${digits}`;
}

/** `2019 Honda Civic EX` */
export function vehicleName(vehicle: { year: number; make: string; model: string; trim: string | null }): string {
  return [vehicleTitle(vehicle), vehicle.trim].filter(Boolean).join(' ');
}

/** `2019 Honda Civic` */
export function vehicleTitle({ year, make, model }: { year: number; make: string; model: string }): string {
  return `${year} ${make} ${model}`;
}

/** One line; omits parts that the address already contains. */
export function formatAddress({
  address,
  city,
  province,
  postalCode,
}: Pick<DealerContact, 'address' | 'city' | 'province' | 'postalCode'>): string {
  const written = address
    .split(/\s*\n\s*/)
    .filter(Boolean)
    .join(', ');
  const missing = [city, province, postalCode].filter((part) => part && !written.includes(part));
  return [written, ...missing].filter(Boolean).join(', ');
}

/** A Google Maps link. */
export function directionsUrl(address: string): string {
  return `https://www.google.com/maps/dir/?api=1&destination=${encodeURIComponent(address)}`;
}

function formatAmount(amount: number, currency: string, decimals: number): string {
  const format = numberFormat({
    style: 'currency',
    currency: currency === 'USD' ? 'USD' : 'CAD',
    currencyDisplay: 'narrowSymbol',
    minimumFractionDigits: decimals,
    maximumFractionDigits: decimals,
  });
  return withPlainSpaces(format.format(amount));
}

/** Engines differ in the kind of space; server and browser must match. */
function withPlainSpaces(text: string): string {
  return text.replace(/[\u00a0\u2009\u202f]/g, ' ');
}

function toDigits(number: string): string {
  return number.replace(/\D/g, '');
}
