import { expect, test } from 'vitest';
import {
  defaultStaffVehicleQuery,
  nextStaffVehicleSort,
  parseStaffVehicleQuery,
  toStaffVehicleSearchParams,
} from './staff-vehicle-query.ts';

const parse = (address: string) => parseStaffVehicleQuery(new URLSearchParams(address));
const write = (address: string) => toStaffVehicleSearchParams(parse(address)).toString();

test('a URL without a query is the list of the latest vehicles', () => {
  expect(parse('')).toEqual({ search: '', chip: 'All', sort: 'added', direction: 'desc', page: 1 });
  expect(toStaffVehicleSearchParams(defaultStaffVehicleQuery()).toString()).toBe('');
});

test.each(['q=honda+civic&show=Draft&sort=price&direction=desc', 'sort=year', 'direction=asc', 'show=Featured'])(
  'a query survives the round trip through the URL: %s',
  (address) => {
    expect(write(address)).toBe(address);
  },
);

test.each([
  ['show=All&sort=added&direction=desc&page=1', ''],
  ['show=draft&sort=colour&direction=up&page=-2', ''],
  ['page=3&q=%20%00%20', ''],
])('malformed and default values are omitted: %s', (address, expected) => {
  expect(write(address)).toBe(expected);
});

test('a column sorts ascending first, then the other way', () => {
  const byPrice = nextStaffVehicleSort({ ...parse('q=kia'), page: 4 }, 'price');
  expect(byPrice).toMatchObject({ sort: 'price', direction: 'asc', page: 1, search: 'kia' });
  expect(nextStaffVehicleSort(byPrice, 'price').direction).toBe('desc');
  expect(nextStaffVehicleSort(parse(''), 'added').direction).toBe('asc');
});
