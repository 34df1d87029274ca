import { expect, test } from 'vitest';
import { fallbackContact } from '../contact/contact.ts';
import { aConfig, carId } from '../test-support.ts';
import { type FeedContext, findProblem, toFeed } from './feed.ts';
import type { FeedVehicle } from './feed-source.ts';
import { feeds } from './feeds.ts';
import { googleVehicles } from './google-vehicles.ts';
import { metaVehicles } from './meta-vehicles.ts';

const context: FeedContext = {
  config: { ...aConfig, publicUrl: 'https://cars.test' },
  contact: { ...fallbackContact, postalCode: 'M1P 4P5' },
};

function aVehicle(change: Partial<FeedVehicle> = {}): FeedVehicle {
  const image = {
    publicId: 'cars/civic',
    url: '',
    alt: 'Front',
    width: 1200,
    height: 800,
    placeholderColor: '#b7b7b7',
  };
  return {
    ...{ id: carId, vin: '2HGFC2F59KH000001', make: 'Honda', model: 'Civic', trim: 'EX', year: 2019 },
    ...{ bodyStyle: 'Sedan', drivetrain: 'FWD', fuelType: 'Gasoline', transmission: 'CVT', color: 'Blue' },
    ...{ interiorColor: 'Black', condition: 'Used', price: 18_495.5, mileageKm: 84_210, stockNumber: '26-101' },
    ...{ description: 'One owner, "like new".', pastUse: [], soldAsIs: false, titleBrands: [], image },
    ...change,
  };
}

/** Cells of the only vehicle by field. */
function rowOf(feed: (typeof feeds)[number], vehicle: FeedVehicle): Record<string, string> {
  return Object.fromEntries(feed.fields.map((field) => [field.name, field.toValue(vehicle, context)]));
}

test.each(feeds)('every value of $title keeps the published rules of its field', ({ fields }) => {
  const vehicles = [
    aVehicle(),
    aVehicle({ soldAsIs: true, titleBrands: ['Rebuilt title'], pastUse: ['Taxi or limousine'], trim: null }),
    aVehicle({ description: 'x'.repeat(9_000), price: 9_900, drivetrain: '4WD', bodyStyle: 'Roadster' }),
    aVehicle({ fuelType: null, transmission: null, drivetrain: null, interiorColor: null, stockNumber: null }),
  ];
  for (const vehicle of vehicles) {
    const problems = fields.map((field) => findProblem(field, field.toValue(vehicle, context)));
    expect(problems.filter(Boolean)).toEqual([]);
  }
});

test('each field stands once', () => {
  for (const { fields } of feeds) expect(new Set(fields.map(({ name }) => name)).size).toBe(fields.length);
});

test('Google gets price, mileage and address in its forms', () => {
  expect(rowOf(googleVehicles, aVehicle())).toMatchObject({
    price: '18495.50 CAD',
    mileage: '84210 km',
    condition: 'used',
    dealership_address: '100 Showroom Road, Scarborough, Ontario, M1P 4P5, CA',
    tracking_phone_number: '+14165550142',
    link: `https://cars.test/inventory/2019-honda-civic-${carId}`,
  });
});

test('Meta gets its own words for body style, drivetrain and transmission', () => {
  expect(rowOf(metaVehicles, aVehicle({ drivetrain: '4WD', bodyStyle: 'Roadster' }))).toMatchObject({
    body_style: 'OTHER',
    drivetrain: '4X4',
    transmission: 'AUTOMATIC',
    'mileage.value': '84210',
    'address.country': 'CA',
  });
});

test('the flags stand with the price, in what each service shows', () => {
  const flagged = aVehicle({ soldAsIs: true, pastUse: ['Daily rental'] });
  expect(rowOf(googleVehicles, flagged).trim).toBe('EX (As is, unfit, Former daily rental)');
  const meta = rowOf(metaVehicles, flagged);
  expect(meta.title).toBe('2019 Honda Civic EX (As is, unfit, Former daily rental)');
  expect(meta.description).toMatch(/^As is, unfit. Former daily rental. One owner/);
});

test('a vehicle that breaks a rule is left out and named with every reason', () => {
  const broken = aVehicle({ vin: '123', mileageKm: null, image: null });
  const { csv, listed, rejected } = toFeed(metaVehicles, [aVehicle(), broken], context);
  expect([listed, csv.trimEnd().split('\r\n').length]).toEqual([1, 2]);
  expect(rejected).toEqual([
    {
      id: carId,
      name: '2019 Honda Civic EX',
      stockNumber: '26-101',
      problems: ['VIN has the wrong form', 'Mileage is missing', 'Photograph is missing'],
    },
  ]);
  expect(toFeed(googleVehicles, [aVehicle({ image: null })], context).listed).toBe(1);
});

test('quotes and commas are escaped as RFC 4180 says', () => {
  expect(toFeed(metaVehicles, [aVehicle()], context).csv).toContain('"One owner, ""like new""."');
});
