import { expect, test } from 'vitest';
import {
  countStaffVehiclePages,
  defaultStaffVehicleQuery,
  nextStaffVehicleSort,
  parseStaffVehicleQuery,
  toStaffVehicleSearchParams,
} from './staff-vehicle-query.ts';

const parse = (address: string) => parseStaffVehicleQuery(new URLSearchParams(address));
const write = (address: string) => toStaffVehicleSearchParams(parse(address)).toString();

test('an empty address is the list of what was added last', () => {
  expect(parse('')).toEqual({ search: '', chip: 'All', sort: 'added', direction: 'desc', page: 1 });
  expect(toStaffVehicleSearchParams(defaultStaffVehicleQuery()).toString()).toBe('');
});

test.each(['q=honda+civic&show=Draft&sort=price&direction=desc&page=3', 'sort=year', 'direction=asc', 'show=Featured'])(
  'an address comes back as it was: %s',
  (address) => {
    expect(write(address)).toBe(address);
  },
);

test.each([
  ['show=All&sort=added&direction=desc&page=1', ''],
  ['show=draft&sort=colour&direction=up&page=-2', ''],
  ['page=1.5&q=%20%00%20', ''],
  ['page=99999999999', ''],
  ['page=999999999', 'page=10000'],
])('what is malformed or usual is left out: %s', (address, expected) => {
  expect(write(address)).toBe(expected);
});

test('a column sorts ascending first, then the other way, from the first page', () => {
  const byPrice = nextStaffVehicleSort(parse('page=4&q=kia'), 'price');
  expect(byPrice).toMatchObject({ sort: 'price', direction: 'asc', page: 1, search: 'kia' });
  expect(nextStaffVehicleSort(byPrice, 'price').direction).toBe('desc');
  expect(nextStaffVehicleSort(parse(''), 'added').direction).toBe('asc');
});

test('pages are counted, and there is always one', () => {
  expect([0, 1, 50, 51, 10_000].map(countStaffVehiclePages)).toEqual([1, 1, 1, 2, 200]);
});
