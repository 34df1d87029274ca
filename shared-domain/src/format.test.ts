import { expect, test } from 'vitest';
import {
  directionsUrl,
  endSentence,
  formatAddress,
  formatCount,
  formatDate,
  formatDollars,
  formatMileage,
  formatPhone,
  formatPrice,
  phoneHref,
  pluralize,
  pluralNoun,
  toE164,
  vehicleTitle,
} from './format.ts';

test('prices are whole dollars in either currency, with cents only where there are some', () => {
  expect(formatPrice(18995)).toBe('$18,995');
  expect(formatPrice(18995, 'USD')).toBe('$18,995');
  expect(formatPrice(0)).toBe('$0');
  expect(formatPrice(1_234_567, 'not a currency')).toBe('$1,234,567');
  expect(formatPrice(1.5)).toBe('$1.50');
  expect(formatPrice(18_495.5, 'USD')).toBe('$18,495.50');
});

test('totals are in whole dollars', () => {
  expect(formatDollars(1_234_567.4)).toBe('$1,234,567');
  expect(formatDollars(-0.4, 'USD')).toBe('$0');
});

test('a count has thousands separators', () => {
  expect(formatCount(36)).toBe('36');
  expect(formatCount(10_000)).toBe('10,000');
});

test('mileage has thousands separators and its unit', () => {
  expect(formatMileage(84210)).toBe('84,210 km');
  expect(formatMileage(0)).toBe('0 km');
});

test("dates are in the dealer's time zone, not the reader's", () => {
  expect(formatDate('2026-11-21T15:00:00Z')).toBe('Nov 21, 2026');
  expect(formatDate('2026-11-21T03:00:00Z')).toBe('Nov 20, 2026');
  expect(formatDate('2026-11-21T05:30:00Z')).toBe('Nov 21, 2026');
  expect(formatDate('2026-11-21T05:30:00Z', 'America/Vancouver')).toBe('Nov 20, 2026');
  expect(formatDate('soon')).toBe('');
});

test('a phone number is formatted and dialled the same for every notation', () => {
  for (const number of ['4165550142', '416-555-0142', '+1 (416) 555-0142', '1 416 555 0142']) {
    expect(formatPhone(number)).toBe('(416) 555-0142');
    expect(phoneHref(number)).toBe('tel:+14165550142');
  }
});

test('an international number keeps its country code', () => {
  expect(formatPhone(' +44 20 7946 0958 ')).toBe('+44 20 7946 0958');
  expect(phoneHref('+44 20 7946 0958')).toBe('tel:+442079460958');
});

test.each([
  ['416-555-0142 ext. 12', '12'],
  ['(416) 555-0142 x204', '204'],
  ['1-416-555-0142 EXT 7', '7'],
  ['4165550142x3', '3'],
  ['416.555.0142, extension: 12', '12'],
  ['416-555-0142 (ext. 12)', '12'],
  ['+1 416 555 0142 #12', '12'],
])('the extension of %s is dialled after the number, and is no part of it', (number, extension) => {
  expect(phoneHref(number)).toBe(`tel:+14165550142;ext=${extension}`);
  expect(formatPhone(number)).toBe(`(416) 555-0142 ext. ${extension}`);
  expect(toE164(number)).toBe('+14165550142');
});

test('an international number keeps its extension', () => {
  expect(formatPhone('+44 20 7946 0958 x12')).toBe('+44 20 7946 0958 ext. 12');
  expect(phoneHref('+44 20 7946 0958 x12')).toBe('tel:+442079460958;ext=12');
});

test("a vehicle's title is year, make and model", () => {
  expect(vehicleTitle({ year: 2019, make: 'Honda', model: 'Civic' })).toBe('2019 Honda Civic');
});

test('an address is one line without repetitions', () => {
  const parts = { city: 'Scarborough', province: 'Ontario', postalCode: null };
  expect(formatAddress({ address: '100 Showroom Road', ...parts })).toBe('100 Showroom Road, Scarborough, Ontario');
  expect(formatAddress({ address: '100 Showroom Road\nScarborough, Ontario', ...parts })).toBe(
    '100 Showroom Road, Scarborough, Ontario',
  );
});

test('an address keeps the city and the province that its street is named after', () => {
  expect(
    formatAddress({
      ...{ address: '3700 Scarborough Golf Club Road', city: 'Scarborough' },
      ...{ province: 'Ontario', postalCode: 'M1G 1H5' },
    }),
  ).toBe('3700 Scarborough Golf Club Road, Scarborough, Ontario, M1G 1H5');
  expect(
    formatAddress({ address: '100 Ontario Street', city: 'Toronto', province: 'Ontario', postalCode: 'M5A 2V4' }),
  ).toBe('100 Ontario Street, Toronto, Ontario, M5A 2V4');
});

test('the directions link escapes any address', () => {
  expect(new URL(directionsUrl('1 A & B Road #2, Scarborough')).searchParams.get('destination')).toBe(
    '1 A & B Road #2, Scarborough',
  );
});

test('1 is singular, all else plural, with thousands separators', () => {
  expect([0, 1, 2, 10_386].map((count) => pluralize(count, 'view'))).toEqual([
    '0 views',
    '1 view',
    '2 views',
    '10,386 views',
  ]);
  expect(pluralize(3, 'try', 'tries')).toBe('3 tries');
  expect([pluralNoun(1, 'is', 'are'), pluralNoun(2, 'is', 'are')]).toEqual(['is', 'are']);
});

test('a sentence ends with one full stop, also after an abbreviation', () => {
  expect(endSentence('A report by Dream Motor Co.')).toBe('A report by Dream Motor Co.');
  expect(endSentence('A report by Dream Motors')).toBe('A report by Dream Motors.');
  expect(endSentence('Ready?')).toBe('Ready?');
});
