import { defaultInventoryQuery, type InventoryPage, type InventoryQuery } from '@dealer/shared-domain';
import { expect, test } from 'vitest';
import { loadFilterDrops } from './filter-drops.ts';

const noRange = { min: null, max: null };
const facets: InventoryPage['facets'] = {
  ...{ make: [], model: [], transmission: [], fuelType: [], bodyStyle: [], color: [] },
  ...{ status: { all: 0, available: 0, sold: 0 }, branded: 0, year: noRange, price: noRange, mileage: noRange },
};
const understood = {
  text: 'tesla under 15000',
  corrected: null,
  parts: [
    { field: 'make', label: 'Tesla', isNamed: true, text: 'tesla', without: 'under 15000', bounds: null },
    { field: 'range', label: '', isNamed: true, text: 'under 15000', without: 'tesla', bounds: { priceMax: 15_000 } },
  ],
};

/** Finds vehicles only up to the price that `counts` names. */
function findDrops(query: Partial<InventoryQuery>, countAt: (query: InventoryQuery) => number) {
  const getInventory = async (asked: InventoryQuery) => ({
    ...{ total: countAt(asked), listed: 9, vehicles: [], facets },
  });
  return loadFilterDrops({ getInventory }, { ...defaultInventoryQuery(), ...query }, { facets, understood });
}

test('a price of the phrase is raised a little, in place of the words that named it', async () => {
  const { choices } = await findDrops({ search: understood.text }, ({ priceMax }) => (priceMax === 17_500 ? 3 : 0));
  expect(choices).toMatchObject([
    {
      label: 'Up to $17,500, a little more money',
      count: 3,
      isRaise: true,
      query: { search: 'tesla', priceMax: 17_500 },
    },
  ]);
});

test('a price without a vehicle a little above it is not raised', async () => {
  const { choices } = await findDrops({ search: understood.text }, ({ priceMax }) => (priceMax === 20_000 ? 3 : 0));
  expect(choices.filter(({ isRaise }) => isRaise)).toEqual([]);
});

test('without a highest price nothing is raised', async () => {
  const { choices } = await findDrops({ priceMin: 5_000 }, () => 1);
  expect(choices.filter(({ isRaise }) => isRaise)).toEqual([]);
});
