import { expect, test } from 'vitest';
import {
  directionsUrl,
  formatAddress,
  formatCount,
  formatDate,
  formatMileage,
  formatPhone,
  formatPrice,
  phoneHref,
  vehicleTitle,
} from './format.ts';

test('prices are whole dollars in either currency', () => {
  expect(formatPrice(18995)).toBe('$18,995');
  expect(formatPrice(18995, 'USD')).toBe('$18,995');
  expect(formatPrice(0)).toBe('$0');
  expect(formatPrice(1_234_567.4, 'not a currency')).toBe('$1,234,567');
});

test('a count has thousands separators', () => {
  expect(formatCount(36)).toBe('36');
  expect(formatCount(10_000)).toBe('10,000');
});

test('mileage has thousands separators and its unit', () => {
  expect(formatMileage(84210)).toBe('84,210 km');
  expect(formatMileage(0)).toBe('0 km');
});

test('a date is that of the dealer, not of the reader', () => {
  expect(formatDate('2026-11-21T15:00:00Z')).toBe('Nov 21, 2026');
  expect(formatDate('2026-11-21T03:00:00Z')).toBe('Nov 20, 2026');
  expect(formatDate('2026-11-21T05:30:00Z')).toBe('Nov 21, 2026');
  expect(formatDate('2026-11-21T05:30:00Z', 'America/Vancouver')).toBe('Nov 20, 2026');
  expect(formatDate('soon')).toBe('');
});

test('a phone number reads and dials the same however it was written', () => {
  for (const number of ['4165550142', '416-555-0142', '+1 (416) 555-0142', '1 416 555 0142']) {
    expect(formatPhone(number)).toBe('(416) 555-0142');
    expect(phoneHref(number)).toBe('tel:+14165550142');
  }
});

test('a number from abroad keeps its country', () => {
  expect(formatPhone(' +44 20 7946 0958 ')).toBe('+44 20 7946 0958');
  expect(phoneHref('+44 20 7946 0958')).toBe('tel:+442079460958');
});

test('a vehicle is called by year, make and model', () => {
  expect(vehicleTitle({ year: 2019, make: 'Honda', model: 'Civic' })).toBe('2019 Honda Civic');
});

test('an address stands on one line without repeating itself', () => {
  const parts = { city: 'Scarborough', province: 'Ontario', postalCode: null };
  expect(formatAddress({ address: '100 Showroom Road', ...parts })).toBe('100 Showroom Road, Scarborough, Ontario');
  expect(formatAddress({ address: '100 Showroom Road\nScarborough, Ontario', ...parts })).toBe(
    '100 Showroom Road, Scarborough, Ontario',
  );
});

test('directions lead to the address, whatever is in it', () => {
  expect(new URL(directionsUrl('1 A & B Road #2, Scarborough')).searchParams.get('destination')).toBe(
    '1 A & B Road #2, Scarborough',
  );
});
