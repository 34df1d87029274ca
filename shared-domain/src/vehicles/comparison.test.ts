import { expect, test } from 'vitest';
import { markBest, parseComparedIds } from './comparison.ts';
import { disclosureKinds } from './disclosures.ts';

type Compared = Parameters<typeof markBest>[1][number];

const thisYear = 2026;

function aVehicle(change: Partial<Compared> = {}): Compared {
  return {
    ...{ price: 18_995, mileageKm: 84_210, year: 2019, status: 'Available', disclosures: [] },
    ...{ soldAsIs: false, titleBrands: [], pastUse: [] },
    ...change,
  };
}

const priced = (...prices: number[]) => prices.map((price) => aVehicle({ price }));

test('the lowest price, the fewest kilometres and the newest year are marked with a word', () => {
  const vehicles = [
    aVehicle(),
    aVehicle({ price: 20_650, mileageKm: 79_860 }),
    aVehicle({ price: 19_750, mileageKm: 73_940, year: 2020 }),
  ];
  expect(markBest('price', vehicles, thisYear)).toEqual(['Lowest', null, null]);
  expect(markBest('mileageKm', vehicles, thisYear)).toEqual([null, null, 'Lowest']);
  expect(markBest('year', vehicles, thisYear)).toEqual([null, null, 'Newest']);
  expect(markBest('kilometresPerYear', vehicles, thisYear)).toEqual([null, 'Fewest', null]);
});

test.each<[string, Partial<Compared>]>([
  ['sold as is', { soldAsIs: true }],
  ['of a branded title', { titleBrands: ['Rebuilt title'] }],
  ['sold', { status: 'Sold' }],
])('a vehicle %s takes no mark, and the best of the others keeps its own', (_, change) => {
  const cheapest = aVehicle({ price: 7_950, ...change });
  expect(markBest('price', [...priced(20_000, 18_000), cheapest], thisYear)).toEqual([null, 'Lowest', null]);
});

test('a former daily rental takes part', () => {
  const rental = aVehicle({ price: 15_000, pastUse: ['Daily rental'] });
  expect(markBest('price', [aVehicle(), rental], thisYear)).toEqual([null, 'Lowest']);
});

test('vehicles that tie for the best all take the mark; if all are equal there is none', () => {
  expect(markBest('price', priced(9_000, 8_000, 8_000), thisYear)).toEqual([null, 'Lowest', 'Lowest']);
  expect(markBest('price', priced(8_000, 8_000), thisYear)).toBeNull();
});

test('nothing is the best alone, or beside vehicles that take no mark or state nothing', () => {
  expect(markBest('price', priced(8_000), thisYear)).toBeNull();
  expect(markBest('price', [aVehicle(), aVehicle({ price: 9_000, soldAsIs: true })], thisYear)).toBeNull();
  expect(markBest('mileageKm', [aVehicle(), aVehicle({ mileageKm: null })], thisYear)).toBeNull();
});

test('an unknown value never wins', () => {
  const unknown = aVehicle({ price: 0, mileageKm: null });
  const vehicles = [unknown, ...priced(9_000, 8_000)];
  expect(markBest('price', vehicles, thisYear)).toEqual([null, null, 'Lowest']);
});

test('kilometres a year count a vehicle of this year or the next as one year old', () => {
  const vehicles = [
    aVehicle({ year: 2026, mileageKm: 9_000 }),
    aVehicle({ year: 2027, mileageKm: 8_000 }),
    aVehicle({ year: 2024, mileageKm: 17_000 }),
  ];
  expect(markBest('kilometresPerYear', vehicles, thisYear)).toEqual([null, 'Fewest', null]);
});

test('most categories inspected counts recorded inspections, not words', () => {
  const inspected = (count: number) =>
    aVehicle({
      disclosures: disclosureKinds.map((kind, at) => ({
        ...{ ...kind, state: 'none', text: 'Nothing reported', images: [] },
        inspectedAt: at < count ? '2026-11-16T15:00:00Z' : null,
      })),
    });
  expect(markBest('inspected', [inspected(3), inspected(9), inspected(0)], thisYear)).toEqual([null, 'Most', null]);
});

test('an address names at most four vehicles, each once', () => {
  const id = (number: number) => `6d2f1c3a-0000-4000-8000-00000000000${number}`;
  const named = [id(1), 'nonsense', '', id(2), id(1).toUpperCase(), id(3), id(4), id(5)].join();
  expect(parseComparedIds(named)).toEqual([id(1), id(2), id(3), id(4)]);
  expect(parseComparedIds(null)).toEqual([]);
});
