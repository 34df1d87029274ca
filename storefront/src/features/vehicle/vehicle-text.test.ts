import { expect, test } from 'vitest';
import { aVehicle } from '../../test-support/site.tsx';
import { shareMailHref } from '../../ui/share.ts';
import { toShared } from './share-vehicle.ts';
import { describeVehicle } from './vehicle-text.ts';

const dealer = { name: 'Dream Motor Co.', currency: 'CAD' };
const unfit = aVehicle({ soldAsIs: true, titleBrands: ['Rebuilt title'] });

test('a description for search engines begins with what to know before buying', () => {
  expect(describeVehicle(unfit, dealer)).toBe(
    '2019 Honda Civic EX: As is, unfit. Rebuilt title. 84,210 km, Automatic, Gasoline, $18,995 plus HST & licensing. Dream Motor Co.',
  );
  expect(describeVehicle(aVehicle(), dealer)).toMatch(/^2019 Honda Civic EX: 84,210 km, /);
});

test('a description says that a sale is pending, or that the vehicle is sold', () => {
  expect(describeVehicle(aVehicle({ status: 'Pending' }), dealer)).toContain(
    'Gasoline, Pending, $18,995 plus HST & licensing. ',
  );
  expect(describeVehicle(aVehicle({ status: 'Sold' }), dealer)).toContain('Gasoline, Sold. ');
});

test('a shared vehicle takes its flags along', () => {
  expect(decodeURIComponent(shareMailHref(toShared(unfit, { publicUrl: 'https://example.ca' })))).toContain(
    'body=2019 Honda Civic EX\nAs is, unfit. Rebuilt title.\nhttps://example.ca/inventory/',
  );
});
