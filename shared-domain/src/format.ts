import { parsePhone } from './contact/parse-phone.ts';
import { listMissingPlaceParts, type PostalAddressFields } from './contact/postal-address.ts';
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

/** `(416) 555-0142 ext. 12` for a North American number; others change in their extension alone. */
export function formatPhone(phone: string): string {
  const { number, digits, extension } = parsePhone(phone);
  const match = /^1?(\d{3})(\d{3})(\d{4})$/.exec(digits);
  const formatted = match ? `(${match[1]}) ${match[2]}-${match[3]}` : number;
  return extension ? `${formatted} ext. ${extension}` : formatted;
}

/** `tel:+14165550142;ext=12`, as in RFC 3966. */
export function phoneHref(phone: string): string {
  const { extension } = parsePhone(phone);
  return `tel:${toE164(phone)}${extension ? `;ext=${extension}` : ''}`;
}

/** `+14165550142`, without the extension; adds +1 unless the number has a country code. */
export function toE164(phone: string): string {
  const { number, digits } = parsePhone(phone);
  const hasCountry = number.startsWith('+') || /^1\d{10}$/.test(digits);
  return `+${hasCountry ? '' : '1'}${digits}`;
}

/** `2019 Honda Civic EX` */
export function vehicleName(vehicle: { year: number; make: string; model: string; trim: string | null }): string {
  return [vehicleTitle(vehicle), vehicle.trim].filter(Boolean).join(' ');
}

/** `2019 Honda Civic` */
export function vehicleTitle({ year, make, model }: { year: number; make: string; model: string }): string {
  return `${year} ${make} ${model}`;
}

/** One line. */
export function formatAddress(fields: PostalAddressFields): string {
  return [...fields.address.split(/\s*\n\s*/), ...listMissingPlaceParts(fields)].filter(Boolean).join(', ');
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
