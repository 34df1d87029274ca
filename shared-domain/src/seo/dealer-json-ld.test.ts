import { expect, test } from 'vitest';
import { fallbackContact } from '../contact/contact.ts';
import { toDealerJsonLd } from './dealer-json-ld.ts';

const publicUrl = 'https://cars.test';

test('the dealer has address, coordinates, telephone and a service area of 50 km', () => {
  const contact = { ...fallbackContact, postalCode: 'M1P 4P5', registeredName: '1234 Ontario Inc.', omvicNumber: '55' };
  expect(toDealerJsonLd(contact, publicUrl)).toMatchObject({
    '@context': 'https://schema.org',
    '@type': 'AutoDealer',
    '@id': 'https://cars.test/#dealer',
    name: 'Dream Motor Co.',
    legalName: '1234 Ontario Inc.',
    identifier: { '@type': 'PropertyValue', propertyID: 'OMVIC', value: '55' },
    url: 'https://cars.test/',
    telephone: '+14165550142',
    email: 'sales@example.ca',
    address: {
      '@type': 'PostalAddress',
      streetAddress: '100 Showroom Road',
      addressLocality: 'Scarborough',
      addressRegion: 'Ontario',
      postalCode: 'M1P 4P5',
      addressCountry: 'CA',
    },
    geo: { '@type': 'GeoCoordinates', latitude: 43.7764, longitude: -79.2318 },
    areaServed: {
      '@type': 'GeoCircle',
      geoMidpoint: { '@type': 'GeoCoordinates', latitude: 43.7764, longitude: -79.2318 },
      geoRadius: 50_000,
    },
  });
});

test('the telephone has no extension', () => {
  const contact = { ...fallbackContact, phone: '416-555-0142 ext. 12' };
  expect(toDealerJsonLd(contact, publicUrl).telephone).toBe('+14165550142');
});

test('the dealer has a picture and the range of its prices, as far as the page knows it', () => {
  expect(toDealerJsonLd(fallbackContact, publicUrl, { min: 9_900, max: 41_995 })).toMatchObject({
    image: 'https://cars.test/dealership.jpg',
    priceRange: '$9,900 to $41,995',
  });
  expect(toDealerJsonLd(fallbackContact, publicUrl)).not.toHaveProperty('priceRange');
});

test('days with equal hours are grouped', () => {
  expect(toDealerJsonLd(fallbackContact, publicUrl).openingHoursSpecification).toEqual([
    {
      '@type': 'OpeningHoursSpecification',
      dayOfWeek: ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday'],
      opens: '09:00',
      closes: '19:00',
    },
    { '@type': 'OpeningHoursSpecification', dayOfWeek: ['Saturday'], opens: '09:00', closes: '18:00' },
    { '@type': 'OpeningHoursSpecification', dayOfWeek: ['Sunday'], opens: '11:00', closes: '17:00' },
  ]);
});

test('a closed day has no hours, and closing at midnight stays on the same day', () => {
  const hours = {
    ...fallbackContact.hours,
    mon: null,
    fri: { open: '10:00', close: '24:00' },
    sat: { open: '08:00', close: '08:00' },
    sun: { open: '20:00', close: '02:00' },
  };
  const described = JSON.stringify(toDealerJsonLd({ ...fallbackContact, hours }, publicUrl).openingHoursSpecification);
  expect(described).not.toContain('Monday');
  expect(described).toContain('"dayOfWeek":["Friday"],"opens":"10:00","closes":"23:59"');
  expect(described).toContain('"dayOfWeek":["Saturday"],"opens":"00:00","closes":"23:59"');
  expect(described).toContain('"dayOfWeek":["Sunday"],"opens":"20:00","closes":"02:00"');
});

test('unknown values are omitted', () => {
  const contact = { ...fallbackContact, latitude: null, city: null, facebookUrl: 'https://facebook.test/dealer' };
  const described = toDealerJsonLd(contact, publicUrl);
  expect(described).not.toHaveProperty('geo');
  expect(described).not.toHaveProperty('areaServed');
  expect(described).not.toHaveProperty('legalName');
  expect(described.address).not.toHaveProperty('addressLocality');
  expect(described.sameAs).toEqual(['https://facebook.test/dealer']);
  expect(JSON.stringify(described)).not.toContain('null');
});

test("a social network's home page is not the dealer's page", () => {
  const contact = {
    ...fallbackContact,
    facebookUrl: 'https://www.facebook.com/',
    instagramUrl: 'https://www.instagram.com/dream',
  };
  expect(toDealerJsonLd(contact, publicUrl).sameAs).toEqual(['https://www.instagram.com/dream']);
});

test('holidays are separate, closed or with special hours', () => {
  const holidays = [
    { date: '2026-12-24', name: 'Christmas Eve', hours: { open: '09:00', close: '13:00' } },
    { date: '2026-12-25', name: 'Christmas Day', hours: null },
  ];
  const day = (date: string) => ({ '@type': 'OpeningHoursSpecification', validFrom: date, validThrough: date });
  expect(toDealerJsonLd({ ...fallbackContact, holidays }, publicUrl).specialOpeningHoursSpecification).toEqual([
    { ...day('2026-12-24'), name: 'Christmas Eve', opens: '09:00', closes: '13:00' },
    { ...day('2026-12-25'), name: 'Christmas Day', opens: '00:00', closes: '00:00' },
  ]);
  expect(toDealerJsonLd(fallbackContact, publicUrl)).not.toHaveProperty('specialOpeningHoursSpecification');
});
