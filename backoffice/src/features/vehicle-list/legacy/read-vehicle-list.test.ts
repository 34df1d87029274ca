import { DomainError } from '@dealer/shared-domain';
import { expect, test } from 'vitest';
import { isUnexpectedFormat, readVehicleList } from './read-vehicle-list.ts';

const civic = { id: 'a', make: 'Honda', model: 'Civic', year: 2019, price: 18_995, status: 'Available', version: 1 };

test.each([
  ['a list directly', [civic]],
  ['an object with data', { success: true, data: [civic] }],
  ['a page of the list', { vehicles: [civic], matching: 1 }],
])('%s is read', (_, answer) => {
  expect(readVehicleList(answer)).toEqual([civic]);
});

test.each([
  ['nothing', undefined],
  ['null', null],
  ['a text', 'vehicles'],
  ['an object without a list', { data: { civic } }],
  ['a list of something else', [{ name: 'Honda' }, 7, null]],
])('%s gives an empty list', (_, answer) => {
  expect(readVehicleList(answer)).toEqual([]);
});

test('only a response in another format is unexpected; an unavailable backend is not', () => {
  expect(isUnexpectedFormat(new DomainError('unavailable', 'x', { cause: [{ kind: 'schema' }] }))).toBe(true);
  expect(isUnexpectedFormat(new DomainError('unavailable', 'x', { cause: new Error('away') }))).toBe(false);
});
