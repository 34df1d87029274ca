import { fallbackContact } from '@dealer/shared-domain';
import { aConfig, carId } from '@dealer/shared-domain/test-support';
import { expect, test } from 'vitest';
import { readShownVehicle, toStructuredData } from './structured-data.ts';

const config = { ...aConfig, publicUrl: 'https://cars.test' };
const site = { contact: fallbackContact };
const vehicle = {
  id: carId,
  year: 2019,
  make: 'Honda',
  model: 'Civic',
  trim: null,
  price: 18_995,
  mileageKm: 84_210,
  transmission: null,
  fuelType: null,
  bodyStyle: null,
  color: null,
  status: 'Available',
  vin: null,
  stockNumber: null,
  interiorColor: null,
  drivetrain: null,
  engine: null,
  condition: 'Used',
  description: null,
  images: [],
};
const typesOn = (path: string, data: Record<string, unknown>) =>
  toStructuredData(path, data, config).map((block) => block['@type']);

test.each(['/', '/about', '/contact'])('%s describes the dealer', (path) => {
  expect(typesOn(path, { site })).toEqual(['AutoDealer']);
});

test.each(['/inventory', '/privacy', '/no-such-page'])('%s has no structured data', (path) => {
  expect(typesOn(path, { site })).toEqual([]);
});

test('a vehicle page describes the vehicle and its breadcrumb', () => {
  expect(typesOn(`/inventory/${carId}`, { site, 'page-vehicle': { vehicle, similar: [] } })).toEqual([
    'Car',
    'BreadcrumbList',
  ]);
});

test('a landing page lists its vehicles, an empty one only its place', () => {
  const subject = { make: 'Honda', model: null, bodyStyle: null, fuelType: null, priceMax: null };
  const page = { figures: { subject, total: 1, vehicles: [vehicle] }, links: {} };
  const [list, crumbs] = toStructuredData('/used/honda', { site, 'page-landing': page }, config);
  expect(list).toMatchObject({
    '@type': 'ItemList',
    numberOfItems: 1,
    itemListElement: [{ position: 1, url: `https://cars.test/inventory/2019-honda-civic-${carId}` }],
  });
  expect(crumbs).toMatchObject({ itemListElement: [{}, {}, { name: 'Honda', item: 'https://cars.test/used/honda' }] });
  const empty = { figures: { ...page.figures, total: 0, vehicles: [] } };
  expect(typesOn('/used/honda', { site, 'page-landing': empty })).toEqual(['BreadcrumbList']);
});

test('the vehicle is read from the page’s data, if any', () => {
  expect(readShownVehicle({ 'page-vehicle': { vehicle } })?.id).toBe(carId);
  expect(readShownVehicle({ site })).toBeNull();
  expect(readShownVehicle(null)).toBeNull();
});

test('unexpected data omits the description, not the page', () => {
  expect(typesOn('/', { site: { contact: { name: 'Dream Motor Co.' } } })).toEqual([]);
  expect(typesOn(`/inventory/${carId}`, { site, 'page-vehicle': { vehicle: { id: carId } } })).toEqual([]);
  expect(typesOn('/', {})).toEqual([]);
});
