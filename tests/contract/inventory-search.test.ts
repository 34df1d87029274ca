import { beforeAll, describe, expect, test } from 'vitest';
import { databaseKinds } from '../support/database.ts';
import { useGateway } from '../support/gateway.ts';
import { addImage, addVehicle, dealerId } from '../support/vehicle-fixture.ts';

type Facet = { value: string; count: number; make?: string };
type Card = {
  id: string;
  trim: string;
  price: number;
  image: { public_id: string } | null;
  image_count: number;
  has_video: boolean;
};
type Page = {
  total: number;
  listed: number;
  available: number;
  vehicles: Card[];
  unavailable: Card[];
  featured: Card[];
  facets: Record<'make' | 'model' | 'transmission' | 'fuelType' | 'bodyStyle' | 'color', Facet[]> &
    Record<'year' | 'price' | 'mileage', { min: number | null; max: number | null }> & {
      status: { all: number; available: number; sold: number };
      branded: number;
    };
};

const dayMs = 24 * 60 * 60 * 1000;
const daysAgo = (days: number) => new Date(Date.now() - days * dayMs).toISOString();

// `trim` names each vehicle in the expectations.
const inventory = [
  {
    trim: 'civic',
    make: 'Honda',
    model: 'Civic',
    year: 2020,
    price: 18_995,
    mileage: 60_000,
    transmission: 'Automatic',
    fuel_type: 'Gasoline',
    body_style: 'Sedan',
    exterior_color: 'Blue',
    description: 'One owner, winter tires.',
    is_featured: true,
    published_at: daysAgo(5),
  },
  {
    trim: 'fit',
    make: 'Honda',
    model: 'Fit',
    year: 2018,
    price: 12_500.5,
    mileage: 90_000,
    transmission: 'Manual',
    fuel_type: 'Gasoline',
    body_style: 'Hatchback',
    exterior_color: 'red',
    published_at: daysAgo(4),
  },
  {
    trim: 'kona',
    make: 'Hyundai',
    model: 'Kona',
    year: 2022,
    price: 29_000,
    mileage: 10_000,
    transmission: 'Automatic',
    fuel_type: 'Electric',
    body_style: 'SUV',
    exterior_color: 'Red',
    status: 'Pending',
    disclosure_title: 'Rebuild Title',
    published_at: daysAgo(3),
  },
  {
    trim: 'rio',
    make: 'Kia',
    model: 'Rio 50%_\\',
    year: 2020,
    price: 15_000,
    mileage: null,
    transmission: null,
    fuel_type: '',
    body_style: null,
    exterior_color: null,
    sold_as_is: true,
    published_at: daysAgo(2),
  },
  {
    trim: 'sold',
    make: 'Honda',
    model: 'Civic',
    year: 2020,
    price: 17_000,
    mileage: 70_000,
    transmission: 'Automatic',
    fuel_type: 'Gasoline',
    body_style: 'Sedan',
    exterior_color: 'Blue',
    status: 'Sold',
    sold_at: daysAgo(29),
    published_at: daysAgo(1),
  },
  {
    trim: 'gone',
    make: 'Saab',
    model: '9-3',
    year: 2010,
    price: 5_000,
    status: 'Sold',
    sold_at: daysAgo(31),
    published_at: daysAgo(40),
  },
  { trim: 'draft', make: 'Lada', model: 'Niva', year: 2000, price: 1_000, status: 'Draft' },
  { trim: 'elsewhere', make: 'Fiat', model: 'Panda', year: 2021, price: 9_000, dealer_id: 'another-dealer' },
];

describe.each(databaseKinds)('the inventory on %s', (kind) => {
  const gateway = useGateway(kind, async (database) => {
    for (const vehicle of inventory) await addVehicle(database, vehicle);
  });

  async function search(args: Record<string, unknown> = {}): Promise<Page> {
    const { data, error } = await gateway().anon.rpc('search_inventory', { p_dealer_id: dealerId, ...args });
    expect(error).toBeNull();
    return data;
  }
  const names = (page: Page) => page.vehicles.map((vehicle) => vehicle.trim);
  const filtered = async (filters: unknown) => names(await search({ p_filters: filters })).sort();

  const all = ['civic', 'fit', 'kona', 'rio', 'sold'];

  test('the list holds the dealer’s vehicles, without drafts and those sold over thirty days ago', async () => {
    const page = await search();
    expect(names(page).sort()).toEqual(all);
    expect([page.total, page.listed]).toEqual([5, 5]);
  });

  test('every answer says how many can be bought without its filters', async () => {
    const { total } = await search({ p_filters: { status: 'available' } });
    expect(total).toBe(3);
    const filters = [
      {},
      { status: 'sold' },
      { make: ['Honda'] },
      { search: 'kona' },
      { hideBranded: true, priceMax: 1 },
    ];
    for (const p_filters of filters) expect((await search({ p_filters })).available).toBe(total);
  });

  test('the newest matches that cannot be bought come beside the page, as many as asked for', async () => {
    const beside = async (filters: object) => {
      const { vehicles, unavailable } = await search({ p_filters: { status: 'available', ...filters } });
      return { listed: vehicles.map(({ trim }) => trim).sort(), beside: unavailable.map(({ trim }) => trim) };
    };
    expect(await beside({ unavailable: 8 })).toEqual({ listed: ['civic', 'fit', 'rio'], beside: ['sold', 'kona'] });
    expect((await beside({ unavailable: 1 })).beside).toEqual(['sold']);
    expect((await beside({})).beside).toEqual([]);
    for (const filters of [
      { make: ['Honda'] },
      { search: 'civic' },
      { search: 'kona' },
      { priceMax: 20_000 },
      { make: ['Saab'] },
    ]) {
      const sold = await search({ p_filters: { ...filters, status: 'sold' }, p_sort: 'added' });
      expect((await beside({ ...filters, unavailable: 8 })).beside).toEqual(names(sold));
    }
  });

  test('featured matches come beside the page, as many as asked for', async () => {
    const beside = async (filters: object) => {
      const { vehicles, featured } = await search({ p_filters: filters, p_limit: 1, p_sort: 'price' });
      expect(vehicles.length).toBeLessThanOrEqual(1);
      return featured.map(({ trim }) => trim);
    };
    expect(await beside({})).toEqual([]);
    for (const filters of [{}, { make: ['Honda'] }, { search: 'civic' }, { priceMax: 16_000 }, { status: 'sold' }]) {
      const featured = names(await search({ p_filters: { ...filters, featured: true }, p_sort: 'price' }));
      expect(await beside({ ...filters, withFeatured: 5 })).toEqual(featured);
    }
    expect(await beside({ make: ['Honda'], withFeatured: 5 })).toEqual(['civic']);
    expect(await beside({ status: 'sold', withFeatured: 5 })).toEqual([]);
  });

  test('the dealer configures how long a sold vehicle stays listed', async () => {
    const { database } = gateway();
    await database.query('insert into public.dealer_settings (dealer_id, sold_listed_days) values ($1, 40)', [
      dealerId,
    ]);
    expect(await filtered({})).toEqual([...all, 'gone'].sort());
    await database.query('update public.dealer_settings set sold_listed_days = 30 where dealer_id = $1', [dealerId]);
    expect(await filtered({})).toEqual(all);
  });

  test.each([
    [{ make: ['Honda'] }, ['civic', 'fit', 'sold']],
    [{ make: ['Kia', 'Hyundai'] }, ['kona', 'rio']],
    [{ make: ['honda'] }, []],
    [{ model: ['Civic', 'Fit'] }, ['civic', 'fit', 'sold']],
    [{ make: ['Honda'], model: ['Fit'] }, ['fit']],
    [{ transmission: ['Manual'] }, ['fit', 'rio']],
    [{ fuelType: ['Electric'] }, ['kona', 'rio']],
    [{ bodyStyle: ['Sedan'] }, ['civic', 'rio', 'sold']],
    [{ color: ['RED'] }, ['fit', 'kona', 'rio']],
    [{ yearMin: 2020, yearMax: 2020 }, ['civic', 'rio', 'sold']],
    [{ priceMin: 15_000, priceMax: 18_995 }, ['civic', 'rio', 'sold']],
    [{ priceMax: 12_500 }, []],
    [{ priceMax: 12_500.5 }, ['fit']],
    [{ mileageMax: 60_000 }, ['civic', 'kona', 'rio']],
    [{ mileageMin: 90_000 }, ['fit', 'rio']],
    [{ status: 'available' }, ['civic', 'fit', 'rio']],
    [{ status: 'sold' }, ['kona', 'sold']],
    [{ status: 'all' }, all],
    [{ hideBranded: true }, ['civic', 'fit', 'sold']],
    [{ hideBranded: true, priceMax: 18_000 }, ['fit', 'sold']],
    [{ featured: true }, ['civic']],
    [{ featured: false }, ['fit', 'kona', 'rio', 'sold']],
    [{ search: 'honda BLUE' }, ['civic', 'sold']],
    [{ search: '  ond   2018 ' }, ['fit']],
    [{ search: '%' }, ['rio']],
    [{ search: '_' }, ['rio']],
    [{ search: '\\' }, ['rio']],
    [{ search: '50%_\\' }, ['rio']],
    [{ search: 'h%a' }, []],
    [{ search: 'winter' }, ['civic']],
    [{ search: '   ' }, all],
    [{ search: "o'); drop table vehicles; --" }, []],
  ])('%j finds %j', async (filters, expected) => {
    expect(await filtered(filters)).toEqual(expected);
  });

  test.each([
    [{ make: 'Honda' }],
    [{ make: [1, null, {}] }],
    [{ make: [] }],
    [{ yearMin: '2020' }],
    [{ priceMax: [1] }],
    [{ status: 7 }],
    [{ status: 'broken' }],
    [{ featured: 'yes' }],
    [{ hideBranded: 'true' }],
    [{ search: ['Honda'] }],
    [{ search: null }],
    [{ unknown: 'thing' }],
    [{ mileageMin: {} }],
    [[]],
    ['Honda'],
    [7],
    [null],
  ])('%j is ignored', async (filters) => {
    expect(await filtered(filters)).toEqual(all);
  });

  test.each([
    ['year', 'desc', ['kona', 'rio', 'civic', 'sold', 'fit']],
    ['year', 'asc', ['fit', 'rio', 'civic', 'sold', 'kona']],
    ['price', 'asc', ['fit', 'rio', 'sold', 'civic', 'kona']],
    ['price', 'desc', ['kona', 'civic', 'sold', 'rio', 'fit']],
    ['make', 'asc', ['fit', 'civic', 'sold', 'kona', 'rio']],
    ['added', 'desc', ['sold', 'rio', 'kona', 'fit', 'civic']],
    ['nonsense', 'sideways', ['kona', 'rio', 'civic', 'sold', 'fit']],
  ])('by %s %s, available before sold and new before old', async (sort, direction, expected) => {
    expect(names(await search({ p_sort: sort, p_direction: direction }))).toEqual(expected);
  });

  test('a vehicle without mileage is last in both directions', async () => {
    expect(names(await search({ p_sort: 'mileage', p_direction: 'asc' })).at(-1)).toBe('rio');
    expect(names(await search({ p_sort: 'mileage', p_direction: 'desc' })).at(-1)).toBe('rio');
  });

  test('pages are consecutive, and limits are clamped', async () => {
    const first = await search({ p_limit: 2 });
    const second = await search({ p_limit: 2, p_offset: 2 });
    expect([names(first), names(second), first.total]).toEqual([['kona', 'rio'], ['civic', 'sold'], 5]);
    expect((await search({ p_limit: 0 })).vehicles.length).toBe(1);
    expect((await search({ p_limit: -5, p_offset: -5 })).vehicles.length).toBe(1);
    expect((await search({ p_limit: 100_000 })).vehicles.length).toBe(5);
    expect(
      (await search({ p_limit: null, p_offset: null, p_sort: null, p_direction: null, p_filters: null })).vehicles
        .length,
    ).toBe(5);
    const beyond = await search({ p_offset: 1000 });
    expect([beyond.vehicles, beyond.total]).toEqual([[], 5]);
  });

  test('facets count under all filters, the largest first', async () => {
    const { facets } = await search();
    expect(facets.make).toEqual([
      { value: 'Honda', count: 3 },
      { value: 'Hyundai', count: 1 },
      { value: 'Kia', count: 1 },
    ]);
    expect(facets.model[0]).toEqual({ value: 'Civic', make: 'Honda', count: 2 });
    expect(facets.transmission).toEqual([
      { value: 'Automatic', count: 3 },
      { value: 'Manual', count: 1 },
    ]);
    expect(facets.fuelType.map((entry) => entry.value)).toEqual(['Gasoline', 'Electric']);
    expect(facets.color.map((entry) => [entry.value.toLowerCase(), entry.count])).toEqual([
      ['blue', 2],
      ['red', 2],
    ]);
    expect(facets.status).toEqual({ all: 5, available: 3, sold: 2 });
    expect([facets.year, facets.price, facets.mileage]).toEqual([
      { min: 2018, max: 2022 },
      { min: 12_500.5, max: 29_000 },
      { min: 10_000, max: 90_000 },
    ]);
  });

  test('the range of prices that can be paid leaves out what is pending or sold', async () => {
    const { database, anon } = gateway();
    const add = (price: number, change = {}) => addVehicle(database, { dealer_id: 'prices', price, ...change });
    await add(20_000);
    await add(24_000);
    await add(9_000, { status: 'Pending' });
    await add(60_000, { status: 'Sold', sold_at: new Date().toISOString() });
    const { data } = await anon.rpc('search_inventory', { p_dealer_id: 'prices', p_filters: { search: 'none' } });
    expect(data).toMatchObject({
      facets: { price: { min: 9_000, max: 60_000 } },
      buyablePrice: { min: 20_000, max: 24_000 },
    });
  });

  test('a facet ignores its own filter and applies the others', async () => {
    const { facets } = await search({ p_filters: { make: ['Honda'], status: 'available' } });
    expect(facets.make).toEqual([
      { value: 'Honda', count: 2 },
      { value: 'Kia', count: 1 },
    ]);
    expect(facets.model.map((entry) => entry.value).sort()).toEqual(['Civic', 'Fit']);
    expect(facets.status).toEqual({ all: 3, available: 2, sold: 1 });
    expect(facets.year).toEqual({ min: 2018, max: 2022 });
  });

  test('an inventory without vehicles has empty facets', async () => {
    const { data } = await gateway().anon.rpc('search_inventory', { p_dealer_id: 'nobody' });
    expect(data).toMatchObject({
      total: 0,
      listed: 0,
      available: 0,
      vehicles: [],
      facets: { make: [], year: { min: null, max: null }, status: { all: 0 } },
    });
  });

  test('vehicles sold as is or with a branded title are counted under the other filters', async () => {
    const branded = async (p_filters: unknown) => (await search({ p_filters })).facets.branded;
    expect(await branded({})).toBe(2);
    expect(await branded({ hideBranded: true })).toBe(2);
    expect(await branded({ status: 'available' })).toBe(1);
    expect(await branded({ make: ['Honda'], hideBranded: true })).toBe(0);
    expect(await branded({ priceMax: 20_000 })).toBe(1);
  });

  test('similar vehicles are the nearest in price of the same body style, dearer or cheaper', async () => {
    const { database, anon } = gateway();
    const add = (price: number, change = {}) =>
      addVehicle(database, { dealer_id: 'suvs', trim: String(price), price, body_style: 'SUV', ...change });
    const id = await add(18_495);
    for (const price of [30_000, 26_995, 19_000, 17_000, 12_000, 18_495]) await add(price);
    await add(18_500, { body_style: 'Sedan' });
    await add(18_600, { status: 'Pending' });
    const { data } = await anon.rpc('similar_vehicles', { p_dealer_id: 'suvs', p_id: id, p_body_style: 'SUV' });
    expect(data.map(({ trim }: { trim: string }) => trim)).toEqual(['18495', '19000', '17000', '12000']);
    const { data: extras } = await anon.rpc('vehicle_extras', { p_dealer_id: 'suvs', p_id: id });
    expect(extras.similar).toEqual(data);
  });

  describe('a card', () => {
    let id = '';
    beforeAll(async () => {
      const { database } = gateway();
      [id = ''] = (await database.query("select id::text from public.vehicles where trim = 'fit'")).map((row) =>
        String(row.id),
      );
      await addImage(database, id, { public_id: 'later', sort_order: 2 });
      await addImage(database, id, {
        public_id: 'first',
        sort_order: 1,
        alt_text: 'A red Fit',
        width: 800,
        height: 600,
        placeholder_color: '#b7b7b7',
      });
      await database.query(
        'insert into public.vehicle_videos (dealer_id, vehicle_id, url, public_id) values ($1, $2, $3, $4)',
        [dealerId, id, '/v.mp4', 'v'],
      );
    });

    test('carries what the list shows', async () => {
      const [card] = (await search({ p_filters: { model: ['Fit'] } })).vehicles;
      expect(card).toMatchObject({
        id,
        year: 2018,
        make: 'Honda',
        model: 'Fit',
        trim: 'fit',
        price: 12_500.5,
        mileage: 90_000,
        transmission: 'Manual',
        fuel_type: 'Gasoline',
        body_style: 'Hatchback',
        exterior_color: 'red',
        status: 'Available',
        is_featured: false,
        past_use: [],
        image_count: 2,
        has_video: true,
        image: {
          public_id: 'first',
          url: '/image.webp',
          alt_text: 'A red Fit',
          width: 800,
          height: 600,
          placeholder_color: '#b7b7b7',
        },
      });
      // Pages do not show these dates.
      for (const date of ['sold_at', 'published_at', 'created_at']) expect(card).not.toHaveProperty(date);
    });

    test('shows the primary picture before the first', async () => {
      await gateway().database.query("update public.vehicle_images set is_primary = true where public_id = 'later'");
      const [card] = (await search({ p_filters: { model: ['Fit'] } })).vehicles;
      expect(card?.image?.public_id).toBe('later');
      const [bare] = (await search({ p_filters: { model: ['Kona'] } })).vehicles;
      expect([bare?.image, bare?.image_count, bare?.has_video]).toEqual([null, 0, false]);
    });
  });

  test('every write to the inventory increments its version for caches', async () => {
    const { anon, database } = gateway();
    const version = async () => (await anon.rpc('inventory_version', { p_dealer_id: dealerId })).data;
    const before = await version();
    await database.query("update public.vehicles set price = price + 1 where trim = 'kona'");
    const after = await version();
    expect(after).toBeGreaterThan(before);
    await database.query('update public.dealer_settings set email = $1 where dealer_id = $2', [
      'b@example.com',
      dealerId,
    ]);
    expect(await version()).toBeGreaterThan(after);
  });
});
