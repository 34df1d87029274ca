import { expect, test } from 'vitest';
import { listMissingPlaceParts } from './postal-address.ts';

const place = { city: 'Scarborough', province: 'Ontario', postalCode: 'M1G 1H5' };

function missingFrom(address: string, change: Partial<typeof place> = {}) {
  return listMissingPlaceParts({ ...place, ...change, address });
}

test.each(['3700 Scarborough Golf Club Road', '100 Ontario Street', '12 Scarborough Road, Unit 3\nSecond floor'])(
  '%j names neither the city nor the province',
  (address) => {
    expect(missingFrom(address)).toEqual(['Scarborough', 'Ontario', 'M1G 1H5']);
  },
);

test.each([
  '100 Showroom Road, Scarborough, Ontario, M1G 1H5',
  '100 Showroom Road\nScarborough, Ontario M1G 1H5',
  '100 Showroom Road\r\nSCARBOROUGH , ontario m1g1h5',
  '100 Showroom Road\nScarborough Ontario M1G 1H5',
  '100 Showroom Road, Scarborough ON  M1G 1H5',
])('%j names all of them', (address) => {
  expect(missingFrom(address)).toEqual([]);
});

test('a part counts as written before any postal code', () => {
  expect(missingFrom('100 Showroom Road, Scarborough M1P 4P5')).toEqual(['Ontario', 'M1G 1H5']);
  expect(missingFrom('100 Showroom Road, Scarborough, ON')).toEqual(['M1G 1H5']);
});

test('an empty part is not missing', () => {
  expect(listMissingPlaceParts({ address: '', city: null, province: '', postalCode: null })).toEqual([]);
  expect(listMissingPlaceParts({ address: '', city: 'Ajax', province: null, postalCode: null })).toEqual(['Ajax']);
});
