import { expect, test } from 'vitest';
import { fallbackContact } from '../contact/contact.ts';
import { aConfig, aFeedVehicle, carId } from '../test-support.ts';
import { type FeedContext, toFeedLines } from './feed.ts';
import type { FeedVehicle } from './feed-source.ts';
import { feeds } from './feeds.ts';
import { googleVehicles } from './google-vehicles.ts';
import { metaVehicles } from './meta-vehicles.ts';

const context: FeedContext = {
  config: { ...aConfig, publicUrl: 'https://cars.test' },
  contact: { ...fallbackContact, postalCode: 'M1P 4P5' },
};

/** Cells of the only vehicle by field. */
function rowOf(feed: (typeof feeds)[number], vehicle: FeedVehicle): Record<string, string> {
  return Object.fromEntries(
    feed.fields.map((field) => [
      field.name,
      'ofDealership' in field ? field.ofDealership(context) : field.toValue(vehicle, context),
    ]),
  );
}

test('each field stands once', () => {
  for (const { fields } of feeds) expect(new Set(fields.map(({ name }) => name)).size).toBe(fields.length);
});

test('two vehicles with one stock number have ids of their own', () => {
  const pair = [aFeedVehicle(), aFeedVehicle({ id: '0b6b1a52-6f1f-4b7f-9d0a-6a1b7b0c2d3e' })];
  for (const feed of feeds) {
    const idField = feed.fields.find(({ name }) => /^(vehicle_)?id$/.test(name))?.name ?? '';
    expect(pair.map((vehicle) => rowOf(feed, vehicle)[idField])).toEqual(pair.map(({ id }) => id));
  }
});

test('Google gets price, mileage and address in its forms', () => {
  expect(rowOf(googleVehicles, aFeedVehicle())).toMatchObject({
    price: '18495.50 CAD',
    mileage: '84210 km',
    condition: 'used',
    dealership_address: '100 Showroom Road, Scarborough, Ontario, M1P 4P5, CA',
    tracking_phone_number: '+14165550142',
    link: `https://cars.test/inventory/2019-honda-civic-${carId}`,
  });
});

test('both services get the telephone without its extension', () => {
  const withExtension = { ...context, contact: { ...context.contact, phone: '416-555-0142 ext. 12' } };
  for (const { fields } of feeds) {
    const phone = fields.find(({ label }) => label === 'Phone');
    expect(phone && 'ofDealership' in phone && phone.ofDealership(withExtension)).toBe('+14165550142');
  }
});

test('Meta gets its own words for body style, drivetrain and transmission', () => {
  expect(rowOf(metaVehicles, aFeedVehicle({ drivetrain: '4WD', bodyStyle: 'Roadster' }))).toMatchObject({
    body_style: 'OTHER',
    drivetrain: 'OTHER',
    transmission: 'AUTOMATIC',
    'mileage.value': '84210',
    'address.country': 'CA',
  });
});

test('the flags stand with the price, in what each service shows', () => {
  const flagged = aFeedVehicle({ soldAsIs: true, pastUse: ['Daily rental'] });
  expect(rowOf(googleVehicles, flagged).trim).toBe('EX (As is, unfit, Former daily rental)');
  const meta = rowOf(metaVehicles, flagged);
  expect(meta.title).toBe('2019 Honda Civic EX (As is, unfit, Former daily rental)');
  expect(meta.description).toMatch(/^As is, unfit. Former daily rental. One owner/);
});

test('a vehicle that breaks a rule is left out and named with every reason', () => {
  const broken = aFeedVehicle({ vin: '123', mileageKm: null, image: null });
  const { csv, listed, rejected } = toFeedLines(metaVehicles, [aFeedVehicle(), broken], context);
  expect([listed, csv.trimEnd().split('\r\n').length]).toEqual([1, 1]);
  expect(rejected).toEqual([
    {
      id: carId,
      name: '2019 Honda Civic EX',
      stockNumber: '26-101',
      problems: ['VIN has the wrong form', 'Mileage is missing', 'Photograph is missing'],
    },
  ]);
  expect(toFeedLines(googleVehicles, [aFeedVehicle({ image: null })], context).listed).toBe(1);
});

test('quotes and commas are escaped as RFC 4180 says', () => {
  expect(toFeedLines(metaVehicles, [aFeedVehicle()], context).csv).toContain('"One owner, ""like new""."');
});
