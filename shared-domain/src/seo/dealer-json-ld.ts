import type { DealerContact } from '../contact/contact.ts';
import { type DayHours, type DayKey, dayKeys, type Holiday, type OpeningHours } from '../contact/opening-hours.ts';
import { formatPrice, toE164 } from '../format.ts';
import { paths } from '../paths.ts';
import { type JsonLd, toTree } from './json-ld.ts';

export type DescribedDealer = Pick<
  DealerContact,
  | 'name'
  | 'registeredName'
  | 'omvicNumber'
  | 'email'
  | 'phone'
  | 'address'
  | 'city'
  | 'province'
  | 'postalCode'
  | 'latitude'
  | 'longitude'
  | 'hours'
  | 'holidays'
  | 'currency'
  | 'facebookUrl'
  | 'instagramUrl'
>;

/** Service area around the showroom, by the specification. */
const serviceRadiusMetres = 50_000;

const dayNames: Record<DayKey, string> = {
  mon: 'Monday',
  tue: 'Tuesday',
  wed: 'Wednesday',
  thu: 'Thursday',
  fri: 'Friday',
  sat: 'Saturday',
  sun: 'Sunday',
};

type PriceRange = { min: number; max: number };

/** schema.org AutoDealer. */
export function toDealerJsonLd(
  contact: DescribedDealer,
  publicUrl: string,
  priceRange: PriceRange | null = null,
): JsonLd {
  const position = toPosition(contact);
  return toTree({
    '@context': 'https://schema.org',
    ...toDealerReference(contact, publicUrl),
    legalName: contact.registeredName,
    identifier: contact.omvicNumber && { '@type': 'PropertyValue', propertyID: 'OMVIC', value: contact.omvicNumber },
    url: `${publicUrl}${paths.home}`,
    image: `${publicUrl}${paths.dealerPicture}`,
    logo: `${publicUrl}/favicon.svg`,
    email: contact.email,
    // Left out where the page does not know it, so that no page contradicts another.
    priceRange:
      priceRange &&
      `${formatPrice(priceRange.min, contact.currency)} to ${formatPrice(priceRange.max, contact.currency)}`,
    currenciesAccepted: contact.currency,
    geo: position,
    areaServed: position && {
      '@type': 'GeoCircle',
      geoMidpoint: position,
      geoRadius: serviceRadiusMetres,
    },
    openingHoursSpecification: toOpeningHours(contact.hours),
    specialOpeningHoursSpecification: contact.holidays.map(toSpecialHours),
    sameAs: [contact.facebookUrl, contact.instagramUrl]
      .filter((url) => url !== null)
      .filter((url) => !isFrontPage(url)),
  });
}

/** A short form for offers that refers to the full description. */
export function toDealerReference(contact: DescribedDealer, publicUrl: string): JsonLd {
  return toTree({
    '@type': 'AutoDealer',
    '@id': `${publicUrl}${paths.home}#dealer`,
    name: contact.name,
    telephone: toE164(contact.phone),
    address: {
      '@type': 'PostalAddress',
      streetAddress: contact.address,
      addressLocality: contact.city,
      addressRegion: contact.province,
      postalCode: contact.postalCode,
      addressCountry: 'CA',
    },
  });
}

/** Excludes a social network's front page, which is not the dealer's profile. */
function isFrontPage(url: string): boolean {
  return /^https?:\/\/[^/]+\/?$/i.test(url);
}

function toPosition({ latitude, longitude }: Pick<DescribedDealer, 'latitude' | 'longitude'>): JsonLd | null {
  return latitude === null || longitude === null ? null : { '@type': 'GeoCoordinates', latitude, longitude };
}

/** Groups days with the same hours; a day without an entry means closed. */
function toOpeningHours(hours: OpeningHours): JsonLd[] {
  const daysByHours = new Map<string, { days: string[]; opens: string; closes: string }>();
  for (const key of dayKeys) {
    const times = hours[key];
    if (!times) continue;
    const span = toSpan(times);
    const group = daysByHours.get(`${span.opens} ${span.closes}`) ?? { days: [], ...span };
    group.days.push(dayNames[key]);
    daysByHours.set(`${span.opens} ${span.closes}`, group);
  }
  return [...daysByHours.values()].map(({ days, opens, closes }) => ({
    '@type': 'OpeningHoursSpecification',
    dayOfWeek: days,
    opens,
    closes,
  }));
}

/** Search engines expect equal opening and closing times for a closed day. */
function toSpecialHours({ date, name, hours }: Holiday): JsonLd {
  const times = hours ? toSpan(hours) : { opens: '00:00', closes: '00:00' };
  return { '@type': 'OpeningHoursSpecification', name, validFrom: date, validThrough: date, ...times };
}

/** The vocabulary has no 24:00, so a day ends at 23:59; a closing time before the opening time is on the next day. */
function toSpan({ open, close }: DayHours): { opens: string; closes: string } {
  if (open === close) return { opens: '00:00', closes: '23:59' };
  return { opens: open, closes: close === '24:00' || close === '00:00' ? '23:59' : close };
}
