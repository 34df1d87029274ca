import type { DealerContact } from './contact/contact.ts';

const countFormat = new Intl.NumberFormat('en-CA', { maximumFractionDigits: 0 });
const priceFormats = { CAD: priceFormat('CAD'), USD: priceFormat('USD') };
const dateFormats = new Map<string, Intl.DateTimeFormat>();

/** Whole dollars: `$18,995` in both currencies that the settings offer. */
export function formatPrice(price: number, currency = 'CAD'): string {
  const format = currency === 'USD' ? priceFormats.USD : priceFormats.CAD;
  return withPlainSpaces(format.format(price));
}

/** `10,000` */
export function formatCount(count: number): string {
  return withPlainSpaces(countFormat.format(count));
}

/** `84,210 km` */
export function formatMileage(mileageKm: number): string {
  return `${formatCount(mileageKm)} km`;
}

/** `Nov 21, 2026`, or nothing for what is not a date. */
export function formatDate(iso: string, timeZone = 'America/Toronto'): string {
  const date = new Date(iso);
  if (Number.isNaN(date.getTime())) return '';
  return withPlainSpaces(dateFormat(timeZone).format(date));
}

/** `(416) 555-0142` for a North American number; any other number as it was written. */
export function formatPhone(number: string): string {
  const match = /^1?(\d{3})(\d{3})(\d{4})$/.exec(toDigits(number));
  return match ? `(${match[1]}) ${match[2]}-${match[3]}` : number.trim();
}

/** A link that dials the number: +1 and its digits, unless it names a country itself. */
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

/** The address on one line; what the written address already says is not repeated. */
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

/** Directions to an address in the maps service. */
export function directionsUrl(address: string): string {
  return `https://www.google.com/maps/dir/?api=1&destination=${encodeURIComponent(address)}`;
}

function priceFormat(currency: string): Intl.NumberFormat {
  return new Intl.NumberFormat('en-CA', {
    style: 'currency',
    currency,
    currencyDisplay: 'narrowSymbol',
    maximumFractionDigits: 0,
  });
}

/** en-US on purpose: whether en-CA writes `Nov` or `Nov.` differs between versions of the locale data. */
function dateFormat(timeZone: string): Intl.DateTimeFormat {
  const known = dateFormats.get(timeZone);
  if (known) return known;
  const format = new Intl.DateTimeFormat('en-US', { timeZone, month: 'short', day: 'numeric', year: 'numeric' });
  dateFormats.set(timeZone, format);
  return format;
}

/** Engines differ in which kind of space they write; server and browser must agree. */
function withPlainSpaces(text: string): string {
  return text.replace(/[\u00a0\u2009\u202f]/g, ' ');
}

function toDigits(number: string): string {
  return number.replace(/\D/g, '');
}
