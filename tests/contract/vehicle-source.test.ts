import type { Database } from '@dealer/embedded-backend';
import {
  createPublicClient,
  createVehicleSource,
  type InventoryQuery,
  parseInventoryQuery,
  type VehicleSource,
} from '@dealer/shared-domain';
import {
  createDemonstrationVehicleSource,
  sampleVehicles,
  toDemonstrationId,
} from '@dealer/shared-domain/demonstration';
import { beforeAll, describe, expect, test } from 'vitest';
import { databaseKinds } from '../support/database.ts';
import { useGateway } from '../support/gateway.ts';
import { addImage, addVehicle, dealerId } from '../support/vehicle-fixture.ts';

const [camry, forester, civic, truck] = [1, 2, 3, 4].map(toDemonstrationId);
const names = { [`${camry}`]: 'Camry', [`${forester}`]: 'Forester', [`${civic}`]: 'Civic', [`${truck}`]: 'F-150' };
const named = (vehicles: { id: string }[]) => vehicles.map(({ id }) => names[id] ?? id);
const ask = (search: string, change: Partial<InventoryQuery> = {}): InventoryQuery => ({
  ...parseInventoryQuery(new URLSearchParams(search)),
  ...change,
});

async function addSamples(database: Database): Promise<void> {
  for (const [at, { vehicle_images, version: _, ...row }] of sampleVehicles(Date.now()).entries()) {
    const id = await addVehicle(database, { ...row, id: toDemonstrationId(at + 1) });
    for (const image of vehicle_images) await addImage(database, id, { ...image, url: '/image.webp' });
  }
}

describe.each(databaseKinds)('vehicles through the gateway on %s', (kind) => {
  const gateway = useGateway(kind, addSamples);
  let source: VehicleSource | undefined;
  beforeAll(() => {
    const { url, keys } = gateway();
    const client = createPublicClient({ supabaseUrl: url, supabaseAnonKey: keys.anonKey });
    source = createVehicleSource({ client, dealerId });
  });
  itActsAsVehicleSource(() => source);
});

describe('the demonstration', () => {
  const source = createDemonstrationVehicleSource({ storage: null, sleep: async () => undefined });
  itActsAsVehicleSource(() => source);
});

/** The contract of every vehicle source, tested with the same four vehicles. */
function itActsAsVehicleSource(open: () => VehicleSource | undefined) {
  const source = () => {
    const current = open();
    if (!current) throw new Error('The source is opened before the first test');
    return current;
  };

  test('a landing page has the same figures in every source', async () => {
    const { figures, links } = await source().getLanding({ name: 'under-30000', model: null, hidesBranded: false });
    expect(figures?.subject.priceMax).toBe(30_000);
    expect(figures?.models.map(({ model }) => model).sort()).toEqual(
      figures?.vehicles.map(({ model }) => model).sort(),
    );
    expect(figures?.newest?.id).toBe(figures?.vehicles[0]?.id);
    expect(links.make.map(({ count }) => count)).toEqual([1, 1, 1].slice(0, links.make.length));
    expect((await source().getLanding({ name: 'zeppelin', model: null, hidesBranded: false })).figures).toBeNull();
  });

  test.each([
    ['', ['Camry', 'Civic', 'Forester', 'F-150']],
    ['direction=asc', ['F-150', 'Forester', 'Civic', 'Camry']],
    ['sort=price', ['Civic', 'Forester', 'Camry', 'F-150']],
    ['sort=price&direction=desc', ['F-150', 'Camry', 'Forester', 'Civic']],
    ['sort=mileage', ['Camry', 'Forester', 'Civic', 'F-150']],
    ['sort=mileage&direction=desc', ['F-150', 'Civic', 'Forester', 'Camry']],
    ['sort=make&direction=asc', ['F-150', 'Civic', 'Forester', 'Camry']],
    ['sort=added', ['Camry', 'Forester', 'Civic', 'F-150']],
    ['sort=added&direction=asc', ['F-150', 'Civic', 'Forester', 'Camry']],
    ['status=available', ['Camry', 'Forester']],
    ['status=sold', ['Civic', 'F-150']],
    ['make=Toyota&make=Ford', ['Camry', 'F-150']],
    ['make=toyota', []],
    ['model=Forester', ['Forester']],
    ['transmission=Manual', ['Civic']],
    ['fuelType=Gasoline', ['Camry', 'Civic', 'Forester', 'F-150']],
    ['bodyStyle=SUV&bodyStyle=Truck', ['Forester', 'F-150']],
    ['color=RED', ['Civic', 'F-150']],
    ['yearMin=2019&yearMax=2020', ['Civic', 'Forester']],
    ['priceMin=18995&priceMax=25480', ['Camry', 'Civic', 'Forester']],
    ['mileageMax=61300', ['Camry']],
    ['mileageMin=102480', ['F-150']],
    ['q=red', ['Civic', 'F-150']],
    ['q=%20HON%20%202020', ['Civic']],
    ['q=family', ['Camry']],
    ['q=%25', []],
    ['make=Honda&status=available', []],
  ])('%j lists %j', async (search, expected) => {
    const { vehicles, total, listed } = await source().getInventory(ask(search));
    expect([named(vehicles), total, listed]).toEqual([expected, expected.length, 4]);
  });

  test('only the requested number is listed, and all are counted', async () => {
    const { vehicles, total } = await source().getInventory(ask('', { limit: 2 }));
    expect([named(vehicles), total]).toEqual([['Camry', 'Civic'], 4]);
  });

  test('featured vehicles can be requested', async () => {
    expect(named((await source().getInventory(ask('', { featured: true }))).vehicles)).toEqual(['Camry']);
    expect((await source().getInventory(ask('', { featured: false }))).total).toBe(3);
  });

  test.each(['', 'color=red', 'make=Honda&status=available', 'q=2019', 'transmission=Automatic&priceMax=20000'])(
    'options are counted for %j as in the other source',
    async (search) => {
      const other = createDemonstrationVehicleSource({ storage: null, sleep: async () => undefined });
      const expected = await other.getInventory(ask(search));
      expect((await source().getInventory(ask(search))).facets).toEqual(expected.facets);
    },
  );

  test('options are counted within all filters but their own', async () => {
    const { facets } = await source().getInventory(ask('color=red'));
    expect(facets.color).toEqual([
      { value: 'Red', count: 2 },
      { value: 'Green', count: 1 },
      { value: 'Silver', count: 1 },
    ]);
    expect(facets.make).toEqual([
      { value: 'Ford', count: 1 },
      { value: 'Honda', count: 1 },
    ]);
    expect(facets.status).toEqual({ all: 2, available: 0, sold: 2 });
    expect([facets.year, facets.price, facets.mileage]).toEqual([
      { min: 2018, max: 2021 },
      { min: 18_995, max: 26_900 },
      { min: 61_300, max: 102_480 },
    ]);
  });

  test('a card has what a list shows', async () => {
    const [card] = (await source().getInventory(ask('model=Forester'))).vehicles;
    expect(card).toMatchObject({
      id: forester,
      year: 2019,
      make: 'Subaru',
      model: 'Forester',
      trim: 'Touring',
      price: 20_650,
      mileageKm: 79_860,
      color: 'Green',
      status: 'Available',
      isFeatured: false,
      pastUse: [],
      imageCount: 3,
      hasVideo: false,
      image: { publicId: 'demo/cars/suv-green/front', width: 1600, height: 1067, placeholderColor: '#a6a6a6' },
    });
  });

  test('a vehicle has its pictures, features and nine disclosures', async () => {
    const vehicle = await source().getVehicle(`${camry}`);
    expect(vehicle).toMatchObject({
      id: camry,
      drivetrain: 'FWD',
      engineSize: '2.5L',
      cylinders: 4,
      condition: 'Used',
    });
    expect(vehicle.images.map(({ publicId }) => publicId)).toEqual(
      ['front', 'side', 'rear'].map((view) => `demo/cars/sedan-silver/${view}`),
    );
    expect(vehicle.features).toContain('Heated Seats');
    expect(vehicle.disclosures.map(({ state }) => state)).toEqual([
      ...['none', 'none', 'reported', 'none', 'none', 'none', 'none', 'none', 'none'],
    ]);
  });

  test('a sold vehicle is still found by its address', async () => {
    expect((await source().getVehicle(`${truck}`)).status).toBe('Sold');
  });

  test.each([toDemonstrationId(5), 'nonsense', ''])('%j is not found', async (id) => {
    await expect(source().getVehicle(id)).rejects.toMatchObject({ kind: 'not-found', message: 'Vehicle not found' });
  });

  test('several vehicles are returned in the requested order, without deleted ones', async () => {
    const asked = [`${truck}`, toDemonstrationId(9), 'nonsense', `${camry}`, `${truck}`];
    expect(named(await source().getVehicles(asked))).toEqual(['F-150', 'Camry']);
    expect(await source().getVehicles([])).toEqual([]);
  });

  test('similar vehicles are others of the same body style that are still for sale', async () => {
    expect(named(await source().getSimilar({ id: `${truck}`, bodyStyle: 'Sedan' }))).toEqual(['Camry']);
    expect(await source().getSimilar({ id: `${camry}`, bodyStyle: 'Sedan' })).toEqual([]);
    expect(await source().getSimilar({ id: `${camry}`, bodyStyle: 'Truck' })).toEqual([]);
    expect(await source().getSimilar({ id: `${camry}`, bodyStyle: null })).toEqual([]);
  });

  test('the inventory version is a number', async () => {
    expect(await source().getVersion()).toEqual(expect.any(Number));
  });

  test('an aborted request rejects', async () => {
    await expect(source().getInventory(ask(''), AbortSignal.abort())).rejects.toThrow();
  });
}
