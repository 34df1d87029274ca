import { expect, test } from 'vitest';
import { clearFilters, describeFilters, mileageOptions, priceOptions, yearOptions } from './inventory-filters.ts';
import { defaultInventoryQuery, parseInventoryQuery } from './inventory-query.ts';

const parse = (search: string) => parseInventoryQuery(new URLSearchParams(search));

test('every active filter has a chip, in the order of the panel', () => {
  const query = parse(
    'q=red&make=Honda&make=Kia&color=Red&yearMin=2015&yearMax=2020&priceMax=20000&mileageMin=50000&status=sold',
  );
  expect(describeFilters(query).map(({ label }) => label)).toEqual([
    '“red”',
    'Honda',
    'Kia',
    'Red',
    '2015–2020',
    'Up to $20,000',
    'From 50,000 km',
    'Sold or pending',
  ]);
});

test('a chip removes only its filter and starts at the first page', () => {
  const query = parse('make=Honda&make=Kia&yearMin=2015&yearMax=2020&show=96&sort=price');
  const [honda, , years] = describeFilters(query);
  expect(honda?.without).toEqual(parse('make=Kia&yearMin=2015&yearMax=2020&sort=price'));
  expect(years?.without).toEqual(parse('make=Honda&make=Kia&sort=price'));
});

test('an unfiltered list has no chips', () => {
  expect(describeFilters(parse('sort=price&show=48'))).toEqual([]);
});

test('clearing removes search and filters and keeps the sort order', () => {
  expect(clearFilters(parse('q=red&make=Kia&priceMax=5000&status=sold&sort=price&direction=desc&show=48'))).toEqual({
    ...defaultInventoryQuery(),
    sort: 'price',
    direction: 'desc',
  });
});

test('price goes in steps of 5,000 to at most 20 options, mileage in steps of 25,000 to at most 15', () => {
  expect(priceOptions(18995)).toEqual([5000, 10_000, 15_000, 20_000]);
  expect(priceOptions(20_000).at(-1)).toBe(20_000);
  expect(priceOptions(1_000_000)).toHaveLength(20);
  expect(mileageOptions(60_000)).toEqual([25_000, 50_000, 75_000]);
  expect(mileageOptions(9_000_000)).toHaveLength(15);
  expect([priceOptions(null), priceOptions(0), priceOptions(Number.NaN)]).toEqual([[], [], []]);
});

test('years run from the newest to the oldest listed', () => {
  expect(yearOptions({ min: 2017, max: 2019 })).toEqual([2019, 2018, 2017]);
  expect(yearOptions({ min: null, max: null })).toEqual([]);
});

test('an understood search is described by its parts', () => {
  const query = { ...defaultInventoryQuery(), search: 'awd civi under 20000' };
  const understood = {
    text: query.search,
    corrected: null,
    parts: [
      { field: 'drivetrain', label: 'AWD', isNamed: true, text: 'awd', without: 'civi under 20000', bounds: null },
      { field: 'model', label: 'civi', isNamed: false, text: 'civi', without: 'awd under 20000', bounds: null },
      {
        field: 'range',
        label: 'under 20000',
        isNamed: true,
        text: 'under 20000',
        without: 'awd civi',
        bounds: { priceMax: 20_000 },
      },
    ],
  };
  expect(describeFilters(query, understood).map(({ label, without }) => [label, without.search])).toEqual([
    ['AWD', 'civi under 20000'],
    ['“civi”', 'awd under 20000'],
    ['Up to $20,000', 'awd civi'],
  ]);
  expect(describeFilters({ ...query, search: 'other' }, understood).map(({ label }) => label)).toEqual(['“other”']);
});
