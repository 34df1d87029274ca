import { expect, test } from 'vitest';
import {
  defaultInventoryQuery,
  findReversedRanges,
  type InventoryQuery,
  maxInventoryLimit,
  nextSort,
  orderRanges,
  parseInventoryQuery,
  toInventorySearchParams,
} from './inventory-query.ts';

const parse = (search: string) => parseInventoryQuery(new URLSearchParams(search));

test('a URL without a query is the default list, and the other way round', () => {
  expect(parse('')).toEqual(defaultInventoryQuery());
  expect(toInventorySearchParams(defaultInventoryQuery()).toString()).toBe('');
  expect(defaultInventoryQuery()).toMatchObject({ sort: 'year', direction: 'desc', status: 'all', limit: 24 });
});

test('a full query survives the round trip through its URL', () => {
  const query: InventoryQuery = {
    search: 'red 50% "civic" & co',
    make: ['Honda', 'Kia'],
    model: ['Civic', 'Rio 5, sport'],
    transmission: ['CVT'],
    fuelType: ['Hybrid'],
    bodyStyle: ['SUV'],
    color: ['Bleu été'],
    yearMin: 2015,
    yearMax: 2020,
    priceMin: 0,
    priceMax: 20000,
    mileageMin: 1,
    mileageMax: 125000,
    status: 'sold',
    hideBranded: true,
    sort: 'price',
    direction: 'desc',
    limit: 48,
  };
  expect(parse(toInventorySearchParams(query).toString())).toEqual(query);
});

test('equal lists have equal URLs in any order of choices', () => {
  const first = toInventorySearchParams(parse('make=Kia&make=Honda&q=red&make=Kia'));
  const second = toInventorySearchParams(parse('q=red&make=Honda&make=Kia'));
  expect(first.toString()).toBe('q=red&make=Honda&make=Kia');
  expect(second.toString()).toBe(first.toString());
});

test("the direction is written only if it is not the sort's default", () => {
  expect(parse('sort=price').direction).toBe('asc');
  expect(parse('sort=added').direction).toBe('desc');
  expect(toInventorySearchParams(parse('sort=price&direction=asc')).toString()).toBe('sort=price');
  expect(toInventorySearchParams(parse('sort=year&direction=asc')).toString()).toBe('direction=asc');
});

test.each([
  'status=gone&sort=__proto__&direction=up&show=-5',
  'yearMin=abc&yearMax=&priceMin=1e5&priceMax=20.000&mileageMin=0x10&mileageMax=%20',
  'yearMin=NaN&priceMin=Infinity&priceMax=99999999999999999999999&show=NaN',
  'make=&make=%20%20&color=%00&q=%00%01',
  'constructor=1&toString=2&__proto__=3&featured=true',
  'q=%E0%A4%A&make=%',
])('malformed values are ignored: %s', (search) => {
  const query = parse(search);
  expect({ ...query, search: '', make: [] }).toEqual(defaultInventoryQuery());
});

test.each([
  ['priceMax=20,000', { priceMax: 20_000 }],
  ['priceMax=20%20000,50%20$', { priceMax: 20_000.5 }],
  ['priceMax=%2420%C2%A0000.50', { priceMax: 20_000.5 }],
  ['priceMax=12.5', { priceMax: 12.5 }],
  ['mileageMax=84%E2%80%AF210%20km', { mileageMax: 84_210 }],
])('accepts usual number notations: %s', (search, expected) => {
  expect(parse(search)).toMatchObject(expected);
});

test('numbers out of range are clamped', () => {
  expect(parse('yearMin=1&yearMax=99999&priceMin=-5&mileageMax=99999999')).toMatchObject({
    yearMin: 1900,
    yearMax: 2100,
    priceMin: 0,
    mileageMax: 9_999_999,
  });
});

test('a range whose lower bound is above the upper one is found and swapped', () => {
  const query = parse('priceMin=30000&priceMax=20000&yearMin=2018&mileageMax=90000');
  expect(findReversedRanges(query).map(({ label }) => label)).toEqual(['price']);
  expect(orderRanges(query)).toEqual({ ...query, priceMin: 20_000, priceMax: 30_000 });
  expect(findReversedRanges(orderRanges(query))).toEqual([]);
  expect(toInventorySearchParams(query).get('priceMin')).toBe('30000');
});

test('the limit is a whole number of pages within bounds', () => {
  expect(parse('show=0').limit).toBe(24);
  expect(parse('show=25').limit).toBe(48);
  expect(parse('show=999999999').limit).toBe(maxInventoryLimit);
});

test('text is cut to a length, between characters, and loses control characters', () => {
  const { search } = parse(`q=${encodeURIComponent('😀'.repeat(300))}`);
  expect(search).toBe('😀'.repeat(200));
  expect(parse('q=red%00%0Acivic').search).toBe('red civic');
  const many = Array.from({ length: 500 }, (_, index) => `make=Make${index}`).join('&');
  expect(parse(many).make).toHaveLength(50);
  expect(parse(`make=${'a'.repeat(5000)}`).make[0]).toHaveLength(80);
});

test('a new sort key starts ascending for price and mileage, descending for others; the same key flips', () => {
  const byYear = defaultInventoryQuery();
  expect(nextSort(byYear, 'price')).toMatchObject({ sort: 'price', direction: 'asc' });
  expect(nextSort(byYear, 'mileage')).toMatchObject({ sort: 'mileage', direction: 'asc' });
  expect(nextSort(byYear, 'make')).toMatchObject({ sort: 'make', direction: 'desc' });
  expect(nextSort(byYear, 'year')).toMatchObject({ sort: 'year', direction: 'asc' });
  expect(nextSort(nextSort(byYear, 'year'), 'year')).toEqual(byYear);
});
