import { expect, test } from 'vitest';
import {
  describeStaffFilters,
  staffMakeChoices,
  staffPriceRanges,
  staffYears,
  withStaffFilters,
} from './staff-vehicle-filters.ts';
import { defaultStaffVehicleQuery, parseStaffVehicleQuery, toStaffVehicleSearchParams } from './staff-vehicle-query.ts';

const parse = (address: string) => parseStaffVehicleQuery(new URLSearchParams(address));
const write = (address: string) => toStaffVehicleSearchParams(parse(address)).toString();

test.each([
  'make=Honda&bodyStyle=Sedan&year=2019&priceMin=10000&priceMax=20000',
  'q=civic&transmission=Manual&fuelType=Hybrid&color=Blue&mileageMax=60000&hasPhotos=false',
  'priceMin=0&priceMax=9999.99',
])('filters survive the round trip through the URL: %s', (address) => {
  expect(write(address)).toBe(address);
});

test.each([
  'year=new',
  'priceMin=-5',
  'priceMax=1e9',
  'priceMax=18.495',
  'mileageMax=1.5',
  'hasPhotos=maybe',
  'make=%20%00',
  'dealer_id=another',
])('malformed and unknown values are ignored: %s', (address) => {
  expect(parse(address).filters).toBeUndefined();
  expect(write(address)).toBe('');
});

test('every active filter has one chip with the query without it', () => {
  const query = parse('q=x&make=Honda&year=2019&priceMin=10000&priceMax=20000&mileageMax=60000&hasPhotos=false');
  const chips = describeStaffFilters(query);
  expect(chips.map(({ label }) => label)).toEqual([
    'Honda',
    '2019',
    '$10,000–$20,000',
    'Up to 60,000 km',
    'Without photographs',
  ]);
  expect(toStaffVehicleSearchParams(chips[2]?.without ?? query).toString()).toBe(
    'q=x&make=Honda&year=2019&mileageMax=60000&hasPhotos=false',
  );
});

test('a price range that the panel lacks is labelled by its bounds', () => {
  expect(describeStaffFilters(parse('priceMin=12000')).map(({ label }) => label)).toEqual(['From $12,000']);
  expect(describeStaffFilters(parse('priceMin=1&priceMax=2')).map(({ label }) => label)).toEqual(['$1–$2']);
});

test('removing the last filter leaves none, and a change starts at the first row', () => {
  const query = withStaffFilters({ ...parse('make=Kia'), page: 4 }, { make: undefined });
  expect(query).toEqual(defaultStaffVehicleQuery());
});

test('the price ranges are the five specified', () => {
  expect(staffPriceRanges.map(({ label }) => label)).toEqual([
    'Under $10,000',
    '$10,000–$20,000',
    '$20,000–$30,000',
    '$30,000–$50,000',
    '$50,000 and above',
  ]);
  expect(staffPriceRanges.at(-1)?.max).toBe(999_999);
});

test('the choices are the last 30 years and all years in the inventory', () => {
  const years = staffYears(new Date('2026-11-21'), [2027, 1968, 2019]);
  expect([years[0], years[1], years.at(-2), years.at(-1), years.length]).toEqual([2027, 2026, 1997, 1968, 32]);
});

test('the choices are the specified makes and those in the inventory, each once', () => {
  const makes = staffMakeChoices(['KIA', 'Fiat', 'Toyota']);
  expect(makes).toContain('Fiat');
  expect(makes).toHaveLength(16);
  expect(makes).toEqual(makes.toSorted((a, b) => a.localeCompare(b)));
});

test('accepts usual number notations in a URL', () => {
  expect(parse('priceMin=18%20495,50%20$&mileageMax=84,210%20km').filters).toEqual({
    priceMin: 18_495.5,
    mileageMax: 84_210,
  });
});

test('the vehicles of one import are a filter that the address carries', () => {
  const id = '00000000-0000-4000-8000-0000000000a1';
  expect(write(`import=${id}`)).toBe(`import=${id}`);
  expect(parse('import=x').filters).toBeUndefined();
  expect(describeStaffFilters(parse(`import=${id}`)).map(({ label }) => label)).toEqual(['From one import']);
});
