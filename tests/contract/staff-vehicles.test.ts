import type { PostgrestClient } from '@supabase/postgrest-js';
import { describe, expect, test } from 'vitest';
import { databaseKinds } from '../support/database.ts';
import { useGateway } from '../support/gateway.ts';
import { addStaff, anotherDealerId, claimsOf, type Person } from '../support/staff-fixture.ts';
import { addImage, addVehicle, dealerId } from '../support/vehicle-fixture.ts';

const day = (n: number) => `2026-03-${String(n).padStart(2, '0')}T12:00:00Z`;

// `trim` names each vehicle in the expectations.
const inventory = [
  {
    trim: 'civic',
    year: 2020,
    price: 18_995.5,
    mileage: 60_000,
    vin: '2HGFC2F59LH000001',
    stock_number: 'A-100',
    exterior_color: 'Blue',
    transmission: 'Manual',
    fuel_type: 'Gasoline',
    body_style: 'Sedan',
    description: 'One owner, winter tires as new.',
    is_featured: true,
    created_at: day(1),
  },
  { trim: 'fit', model: 'Fit', body_style: 'Hatchback', year: 2018, price: 9_500, mileage: 90_000, created_at: day(2) },
  { trim: 'rio', make: 'kia', model: 'Rio 50%_\\', year: 2019, price: 12_000, mileage: null, created_at: day(3) },
  { trim: 'draft', make: 'Lada', model: 'Niva', year: 1999, price: 100, status: 'Draft', created_at: day(4) },
  { trim: 'pending', make: 'Audi', model: 'A4', price: 30_000, status: 'Pending', created_at: day(5) },
  {
    trim: 'sold',
    make: 'Audi',
    model: 'A3',
    price: 25_000,
    mileage: 1,
    status: 'Sold',
    is_featured: true,
    created_at: day(6),
  },
  { trim: 'elsewhere', make: 'Fiat', model: 'Panda', dealer_id: anotherDealerId, status: 'Draft', created_at: day(7) },
];
const nothing = {
  total: 0,
  matching: 0,
  counts: { All: 0, Available: 0, Pending: 0, Sold: 0, Draft: 0, Featured: 0 },
  vehicles: [],
};

describe.each(databaseKinds)('the staff list on %s', (kind) => {
  const gateway = useGateway(kind, async (database) => {
    await addStaff(database);
    for (const vehicle of inventory) await addVehicle(database, vehicle);
  });
  const clientOf = (person: Person) => gateway().as(claimsOf(person));

  async function list(args: Record<string, unknown> = {}, client: PostgrestClient = clientOf('staff')) {
    const { data, error } = await client.rpc('list_staff_vehicles', { p_dealer_id: dealerId, ...args });
    expect(error).toBeNull();
    return data;
  }

  const trims = async (args: Record<string, unknown>) =>
    (await list(args)).vehicles.map((vehicle: { trim: string }) => vehicle.trim).join(' ');

  test('staff see all vehicles, drafts included, newest first', async () => {
    const page = await list();
    expect(page).toMatchObject({
      total: 6,
      matching: 6,
      counts: { All: 6, Available: 3, Pending: 1, Sold: 1, Draft: 1, Featured: 2 },
    });
    expect(page.vehicles.map((vehicle: { trim: string }) => vehicle.trim)).toEqual([
      'sold',
      'pending',
      'draft',
      'rio',
      'fit',
      'civic',
    ]);
  });

  test('a row has what the list shows and an edit needs', async () => {
    const { database } = gateway();
    const [{ id } = { id: '' }] = await database.query("select id::text from public.vehicles where trim = 'civic'");
    await addImage(database, String(id), { public_id: 'second', sort_order: 1 });
    await addImage(database, String(id), { public_id: 'cover', sort_order: 2, is_primary: true, alt_text: 'A Civic' });
    const [row] = (await list({ p_search: 'civic' })).vehicles;
    expect(row).toEqual({
      id,
      year: 2020,
      make: 'Honda',
      model: 'Civic',
      trim: 'civic',
      price: 18_995.5,
      mileage: 60_000,
      transmission: 'Manual',
      fuel_type: 'Gasoline',
      body_style: 'Sedan',
      exterior_color: 'Blue',
      status: 'Available',
      is_featured: true,
      past_use: [],
      sold_as_is: false,
      title_brands: [],
      published_at: expect.any(String),
      publication: null,
      sold_at: null,
      image: {
        public_id: 'cover',
        url: '/image.webp',
        alt_text: 'A Civic',
        width: null,
        height: null,
        placeholder_color: null,
      },
      image_count: 2,
      has_video: false,
      views: 0,
      vin: '2HGFC2F59LH000001',
      stock_number: 'A-100',
      created_at: expect.stringMatching(/^2026-03-01T/),
      updated_at: expect.any(String),
      version: 1,
    });
  });

  test.each([
    ['nothing', '', 6],
    ['a make', 'audi', 2],
    ['a model', 'NIVA', 1],
    ['a trim', 'pend', 1],
    ['part of a VIN', '2hgfc2', 1],
    ['a stock number', 'a-100', 1],
    ['a year', '2018', 1],
    ['a colour', 'blue', 1],
    ['a word of the description', 'WINTER', 1],
    ['words of make and description', 'honda owner', 1],
    ['words of different columns', '  blue 2020  honda ', 1],
    ['words of which one is not found', 'blue audi', 0],
    ['a percent sign', '%', 1],
    ['an underscore', '_', 1],
    ['a backslash', '\\', 1],
    ['wildcards around', '%audi%', 0],
    ['another dealer’s car', 'panda', 0],
    ['something hostile', "'; drop table vehicles; --", 0],
    ['something endless', 'a'.repeat(5_000), 0],
  ])('searching for %s: %s', async (_, search, matching) => {
    const page = await list({ p_search: search });
    expect([page.matching, page.counts.All, page.vehicles.length, page.total]).toEqual([
      matching,
      matching,
      matching,
      6,
    ]);
  });

  test.each([
    ['a status', 'sold', 'sold'],
    ['a status of drafts', 'DRAFT lada', 'draft'],
    ['a status without such a vehicle', 'sold honda', ''],
    ['a typing error', 'hunda', 'fit civic'],
    ['a synonym', 'stick', 'civic'],
    ['the last six of a VIN', '000001', 'civic'],
    ['another last six', '000002', ''],
    ['a stock number without its hyphen', 'A100', 'civic'],
    ['a price', 'under 10000', 'draft fit'],
    ['a price and a status', 'available under 10000', 'fit'],
    ['a body style of another', 'suv', ''],
  ])('%s is understood: %s', async (_, search, expected) => {
    expect(await trims({ p_search: search })).toBe(expected);
    expect(
      (await clientOf('elsewhere').rpc('list_staff_vehicles', { p_dealer_id: dealerId, p_search: search })).data,
    ).toEqual(nothing);
  });

  test.each([
    ['All', 6, 'sold pending draft rio fit civic'],
    ['Available', 3, 'rio fit civic'],
    ['Pending', 1, 'pending'],
    ['Sold', 1, 'sold'],
    ['Draft', 1, 'draft'],
    ['Featured', 2, 'sold civic'],
  ])('the chip %s leaves %s', async (chip, matching, expected) => {
    expect(await trims({ p_chip: chip })).toBe(expected);
    const page = await list({ p_chip: chip });
    expect([page.matching, page.counts.All]).toEqual([matching, 6]);
  });

  test.each<[Record<string, unknown>, string]>([
    [{}, 'sold pending draft rio fit civic'],
    [{ make: 'OND' }, 'fit civic'],
    [{ make: 'honda', model: 'civ' }, 'civic'],
    [{ model: '50%_\\' }, 'rio'],
    [{ model: '%' }, 'rio'],
    [{ transmission: 'man' }, 'civic'],
    [{ fuelType: 'GAS' }, 'civic'],
    [{ bodyStyle: 'hatch' }, 'fit'],
    [{ bodyType: 'sed' }, 'civic'],
    [{ color: ' blu ' }, 'civic'],
    [{ year: 2020 }, 'sold pending civic'],
    [{ year: 202 }, ''],
    [{ priceMin: 12_000, priceMax: 18_995.5 }, 'rio civic'],
    [{ mileageMin: 60_000 }, 'fit civic'],
    [{ mileageMax: 60_000 }, 'sold civic'],
    [{ isAvailable: true }, 'rio fit civic'],
    [{ isAvailable: false }, 'sold pending draft'],
    [{ make: 'audi', isAvailable: false, priceMin: 26_000 }, 'pending'],
    [{ make: '', year: '2020', priceMin: 'x', isAvailable: 'no', vin: 'y' }, 'sold pending draft rio fit civic'],
  ])('the filters %j leave %s', async (filters, expected) => {
    expect(await trims({ p_filters: filters })).toBe(expected);
    const { matching, counts, total } = await list({ p_filters: filters });
    expect([matching, counts.All, total]).toEqual([...Array(2).fill(expected.split(' ').filter(Boolean).length), 6]);
  });

  test('search, filters and chip narrow the list together', async () => {
    expect(await trims({ p_search: 'audi', p_filters: { year: 2020 }, p_chip: 'Sold' })).toBe('sold');
  });

  test('the chips count within the search', async () => {
    const page = await list({ p_chip: 'Sold', p_search: 'audi' });
    expect(page).toMatchObject({
      total: 6,
      matching: 1,
      counts: { All: 2, Available: 0, Pending: 1, Sold: 1, Draft: 0, Featured: 1 },
    });
  });

  test.each([
    ['added', 'civic fit rio draft pending sold', 'sold pending draft rio fit civic'],
    ['make', 'sold pending civic fit rio draft', 'draft rio fit civic pending sold'],
    ['year', 'draft fit rio sold pending civic', 'sold pending civic rio fit draft'],
    ['price', 'draft fit rio civic sold pending', 'pending sold civic rio fit draft'],
    ['mileage', 'sold civic fit pending draft rio', 'fit civic sold pending draft rio'],
    ['status', 'rio fit civic draft pending sold', 'sold pending draft rio fit civic'],
  ])('sorted by %s, equal values newest first, unknown values last', async (sort, ascending, descending) => {
    expect(await trims({ p_sort: sort, p_direction: 'asc' })).toBe(ascending);
    expect(await trims({ p_sort: sort, p_direction: 'desc' })).toBe(descending);
  });

  test('equal vehicles keep their order across pages', async () => {
    const { database } = gateway();
    const stock = { dealer_id: 'even-dealer', created_at: day(1) };
    for (let n = 0; n < 7; n += 1) await addVehicle(database, stock);
    await database.query(
      "insert into public.admin_users (dealer_id, user_id, email, username) values ('even-dealer', $1, 'e', 'e')",
      [claimsOf('staff').sub],
    );
    const seen: string[] = [];
    for (let offset = 0; offset < 9; offset += 2) {
      const page = await list({ p_dealer_id: 'even-dealer', p_sort: 'price', p_limit: 2, p_offset: offset });
      expect(page.matching).toBe(7);
      seen.push(...page.vehicles.map((vehicle: { id: string }) => vehicle.id));
    }
    expect(seen).toHaveLength(7);
    expect(seen).toEqual([...new Set(seen)].sort());
  });

  test('a page past the end is empty, and the limit is capped', async () => {
    expect(await list({ p_offset: 100 })).toMatchObject({ total: 6, matching: 6, vehicles: [] });
    expect((await list({ p_limit: 0, p_offset: -5 })).vehicles).toHaveLength(1);
    await gateway().database.exec(`
      insert into public.vehicles (dealer_id, make, model, year, price, status)
      select 'large-dealer', 'Kia', 'Rio', 2020, n, 'Draft' from generate_series(1, 250) n;
      insert into public.admin_users (dealer_id, user_id, email, username)
      values ('large-dealer', '${claimsOf('staff').sub}', 'l', 'l');
    `);
    const page = await list({ p_dealer_id: 'large-dealer', p_limit: 1_000_000 });
    expect([page.total, page.vehicles.length]).toEqual([250, 200]);
  });

  test.each([
    ['chip', { p_chip: 'Lost' }],
    ['sort', { p_sort: 'vin; drop table' }],
    ['direction', { p_direction: 'up' }],
    ['chip', { p_chip: null }],
  ])('an unknown %s is refused: %j', async (_, args) => {
    const { error, status } = await clientOf('staff').rpc('list_staff_vehicles', { p_dealer_id: dealerId, ...args });
    expect([status, error?.code]).toEqual([400, '22023']);
  });

  test.each<Person>(['stranger', 'elsewhere'])('%s sees an empty list and no statistics', async (person) => {
    expect(await list({}, clientOf(person))).toEqual(nothing);
    const { data } = await clientOf(person).rpc('inventory_stats', { p_dealer_id: dealerId });
    expect(new Set(Object.values(data))).toEqual(new Set([0]));
  });

  test('an unknown dealer is answered like another dealer', async () => {
    expect(await list({ p_dealer_id: 'nobody' })).toEqual(nothing);
    expect(await list({ p_dealer_id: anotherDealerId })).toEqual(nothing);
  });

  test('a visitor is refused', async () => {
    for (const name of ['list_staff_vehicles', 'inventory_stats', 'staff_session']) {
      const { status, error } = await gateway().anon.rpc(name, { p_dealer_id: dealerId });
      expect([name, status, error?.code]).toEqual([name, 401, '42501']);
    }
  });
});
