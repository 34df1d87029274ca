import { expect, test } from 'vitest';
import {
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

test.each(['q=honda+civic&show=Draft&sort=price&direction=desc', 'sort=year', 'direction=asc', 'show=Featured'])(
  'an address comes back as it was: %s',
  (address) => {
    expect(write(address)).toBe(address);
  },
);

test.each([
  ['show=All&sort=added&direction=desc&page=1', ''],
  ['show=draft&sort=colour&direction=up&page=-2', ''],
  ['page=3&q=%20%00%20', ''],
])('what is malformed or usual is left out: %s', (address, expected) => {
  expect(write(address)).toBe(expected);
});

test('a column sorts ascending first, then the other way', () => {
  const byPrice = nextStaffVehicleSort({ ...parse('q=kia'), page: 4 }, 'price');
  expect(byPrice).toMatchObject({ sort: 'price', direction: 'asc', page: 1, search: 'kia' });
  expect(nextStaffVehicleSort(byPrice, 'price').direction).toBe('desc');
  expect(nextStaffVehicleSort(parse(''), 'added').direction).toBe('asc');
});
