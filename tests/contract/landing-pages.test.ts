import type { Database } from '@dealer/embedded-backend';
import {
  createPublicClient,
  createVehicleSource,
  findLandingPath,
  landingPath,
  landingPrices,
  noSubject,
  parseInventoryQuery,
  toLandingQuery,
  toSlug,
} from '@dealer/shared-domain';
import { fuelTypes } from '@dealer/shared-domain/staff';
import { describe, expect, test } from 'vitest';
import { databaseKinds } from '../support/database.ts';
import { useGateway } from '../support/gateway.ts';
import { addImage, addVehicle, dealerId } from '../support/vehicle-fixture.ts';

const toyota = { make: 'Toyota', model: 'Corolla', body_style: 'Sedan', fuel_type: 'Gasoline' };

async function addInventory(database: Database): Promise<void> {
  await addVehicle(database, { ...toyota, trim: 'LE', year: 2022, price: 22_300, mileage: 38_120 });
  const rental = { year: 2020, price: 18_750, mileage: 71_400, past_use: ['Daily rental'] };
  const cheapest = await addVehicle(database, { ...toyota, make: 'TOYOTA', trim: 'SE', ...rental });
  await addImage(database, cheapest, { public_id: 'cheapest' });
  const asIs = { year: 2015, price: 9_900, mileage: 201_000, sold_as_is: true };
  await addVehicle(database, { ...toyota, model: 'RAV4', body_style: 'SUV', trim: 'as is', ...asIs });
  await addVehicle(database, { ...toyota, trim: 'sold', status: 'Sold', price: 1 });
  await addVehicle(database, { ...toyota, trim: 'draft', status: 'Draft', price: 1 });
  await addVehicle(database, { ...toyota, trim: 'pending', status: 'Pending', price: 1 });
  await addVehicle(database, { ...toyota, trim: 'foreign', price: 1, dealer_id: 'other-dealer' });
  await addVehicle(database, { make: 'Kia', model: 'EV6', price: 39_000, fuel_type: 'Electric', body_style: null });
  await database.exec(`insert into public.vehicle_makes (name) values ('Tesla') on conflict do nothing`);
}

describe.each(databaseKinds)('landing pages on %s', (kind) => {
  const gateway = useGateway(kind, addInventory);
  const source = () => {
    const { url, keys } = gateway();
    return createVehicleSource({
      client: createPublicClient({ supabaseUrl: url, supabaseAnonKey: keys.anonKey }),
      dealerId,
    });
  };
  const open = async (name: string, model: string | null = null, hidesBranded = false) =>
    (await source().getLanding({ name, model, hidesBranded })).figures;

  test('a make’s page has the figures of its available vehicles, whatever the spelling', async () => {
    expect(await open('toyota')).toMatchObject({
      subject: { ...noSubject, make: 'Toyota' },
      total: 3,
      branded: 1,
      priceMin: 9_900,
      priceMax: 22_300,
      mileageMin: 38_120,
      mileageMiddle: 71_400,
      newest: { trim: 'LE' },
      lowestPriced: { trim: 'as is', soldAsIs: true },
    });
  });

  test('models are counted with their range of prices, mileage and years, and a picture', async () => {
    const figures = await open('toyota', 'corolla');
    expect(figures?.models.map(({ make, count, yearMin }) => [make, count, yearMin])).toEqual([
      ['TOYOTA', 1, 2020],
      ['Toyota', 1, 2022],
    ]);
    expect(figures?.models[0]).toMatchObject({ priceMin: 18_750, mileageMax: 71_400, image: { publicId: 'cheapest' } });
    expect(figures?.mileageMiddle).toBe(54_760);
  });

  test('the list leaves out as-is vehicles on request, the figures do not', async () => {
    const figures = await open('toyota', null, true);
    expect([figures?.total, figures?.vehicles.map(({ trim }) => trim)]).toEqual([3, ['LE', 'SE']]);
  });

  test.each([
    ['suv', ['as is']],
    ['electric', [null]],
    ['under-10000', ['as is']],
    ['under-20000', ['SE', 'as is']],
    ['tesla', []],
    ['diesel', []],
  ])('%s lists what it names and nothing with the field missing', async (name, trims) => {
    expect((await open(name))?.vehicles.map(({ trim }) => trim)).toEqual(trims);
  });

  test.each([
    ['zeppelin', null],
    ['toyota', 'zeppelin'],
    ['suv', 'corolla'],
    ['under-11000', null],
    ['under-20000', 'corolla'],
    ['', null],
    [`toyota' or true --`, null],
  ])('%s %s is no page, and offers the others', async (name, model) => {
    const page = await source().getLanding({ name, model, hidesBranded: false });
    expect([page.figures, page.links.make]).toEqual([
      null,
      [
        { value: 'Toyota', count: 2 },
        { value: 'Kia', count: 1 },
        { value: 'TOYOTA', count: 1 },
      ],
    ]);
  });

  test('the links have every make and model, prices from the lowest on', async () => {
    const { data } = await gateway().anon.rpc('landing_links', { p_dealer_id: dealerId });
    expect(data.model).toContainEqual({ make: 'Toyota', value: 'RAV4', count: 1 });
    expect(data.price_max.at(0)).toEqual({ value: 10_000, count: 1 });
    expect(data.fuel_type).toEqual([
      { value: 'Gasoline', count: 3 },
      { value: 'Electric', count: 1 },
    ]);
  });

  test('addresses are made alike in the database and on the pages', async () => {
    const names = [
      'Citroën C-Élysée',
      'Mercedes-Benz',
      '3 Series',
      'F-150',
      'Škoda',
      '  MX-5 Miata! ',
      'ÅÑÇ',
      '捷达',
      'KIA',
    ];
    for (const name of names) {
      const [row] = await gateway().database.query('select private.to_slug($1) as slug', [name]);
      expect([name, row?.slug]).toEqual([name, toSlug(name)]);
    }
    const [row] = await gateway().database.query('select private.landing_prices() as prices');
    expect(row?.prices).toEqual(landingPrices);
    for (const fuelType of fuelTypes) {
      const figures = await open(toSlug(fuelType));
      expect(figures?.subject).toEqual({ ...noSubject, fuelType });
    }
  });

  test('a filtered list has the landing page of the same vehicles as its canonical address', async () => {
    for (const address of [
      '/used/toyota',
      '/used/toyota/corolla',
      '/used/suv',
      '/used/electric',
      '/used/under-15000',
    ]) {
      const [, , name = '', model = null] = address.split('/');
      const figures = await open(name, model);
      const subject = figures?.subject ?? noSubject;
      expect([landingPath(subject), findLandingPath(toLandingQuery(subject))]).toEqual([address, address]);
    }
    for (const search of [
      '',
      'model=Corolla',
      'make=Toyota&make=Kia',
      'priceMax=11000',
      'make=Kia&q=ev',
      'bodyStyle=SUV&make=Kia',
    ]) {
      expect([search, findLandingPath(parseInventoryQuery(new URLSearchParams(search)))]).toEqual([search, null]);
    }
    const sorted = parseInventoryQuery(new URLSearchParams('make=Kia&sort=price&show=48'));
    expect(findLandingPath(sorted)).toBe('/used/kia');
  });
});
