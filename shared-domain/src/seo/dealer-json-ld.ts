import type { DealerContact } from '../contact/contact.ts';
import { type DayHours, type DayKey, dayKeys, type Holiday, type OpeningHours } from '../contact/opening-hours.ts';
import { phoneHref } from '../format.ts';
import { paths } from '../paths.ts';
import { type JsonLd, toTree } from './json-ld.ts';

/** What the dealer's description is made of. */
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

/** The specification's service area around the showroom. */
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

/** The dealership as search engines read it (schema.org, AutoDealer). */
export function toDealerJsonLd(contact: DescribedDealer, publicUrl: string): JsonLd {
  const position = toPosition(contact);
  return toTree({
    '@context': 'https://schema.org',
    ...toDealerReference(contact, publicUrl),
    legalName: contact.registeredName,
    identifier: contact.omvicNumber && { '@type': 'PropertyValue', propertyID: 'OMVIC', value: contact.omvicNumber },
    url: `${publicUrl}${paths.home}`,
    email: contact.email,
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

/** Who offers a car: enough to know the dealer by, and the name of the full description. */
export function toDealerReference(contact: DescribedDealer, publicUrl: string): JsonLd {
  return toTree({
    '@type': 'AutoDealer',
    '@id': `${publicUrl}${paths.home}#dealer`,
    name: contact.name,
    telephone: phoneHref(contact.phone).replace('tel:', ''),
    address: {
      '@type': 'PostalAddress',
      streetAddress: contact.address,
      addressLocality: contact.city,
      addressRegion: contact.province,
      postalCode: contact.postalCode,
      // The product is built for dealers under Ontario's law.
      addressCountry: 'CA',
    },
  });
}

/** Where the settings name a service but no page of the dealer on it, the service itself is not the dealer. */
function isFrontPage(url: string): boolean {
  return /^https?:\/\/[^/]+\/?$/i.test(url);
}

function toPosition({ latitude, longitude }: Pick<DescribedDealer, 'latitude' | 'longitude'>): JsonLd | null {
  return latitude === null || longitude === null ? null : { '@type': 'GeoCoordinates', latitude, longitude };
}

/** Days with the same hours stand together; a day without an entry is one on which the showroom is closed. */
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

/** A day on which the showroom is closed opens and closes at the same minute, as search engines ask for it. */
function toSpecialHours({ date, name, hours }: Holiday): JsonLd {
  const times = hours ? toSpan(hours) : { opens: '00:00', closes: '00:00' };
  return { '@type': 'OpeningHoursSpecification', name, validFrom: date, validThrough: date, ...times };
}

/** A day ends at 23:59 in this vocabulary, which knows no 24:00; a closing time before the opening one is the next day's. */
function toSpan({ open, close }: DayHours): { opens: string; closes: string } {
  if (open === close) return { opens: '00:00', closes: '23:59' };
  return { opens: open, closes: close === '24:00' || close === '00:00' ? '23:59' : close };
}
