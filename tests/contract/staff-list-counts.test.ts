import { describe, expect, test } from 'vitest';
import { databaseKinds } from '../support/database.ts';
import { useGateway } from '../support/gateway.ts';
import { addStaff, claimsOf } from '../support/staff-fixture.ts';
import { dealerId } from '../support/vehicle-fixture.ts';

const chips = ['All', 'Available', 'Pending', 'Sold', 'Draft', 'Featured'];

/** Enough vehicles that a page is read along an index, with every status, age and make, some with photos. */
const fill = `
  insert into public.vehicles (dealer_id, make, model, year, price, mileage, status, is_featured, created_at)
  select '${dealerId}', (array['Honda', 'Kia', 'Ford', 'kia'])[1 + n % 4], 'Model ' || n % 7, 2010 + n % 13,
    5000 + (n * 37) % 30000, nullif((n * 911) % 200000, 911), (array['Available', 'Available', 'Available', 'Pending', 'Sold', 'Draft'])[1 + n % 6],
    n % 9 = 0, now() - n * interval '97 minutes'
  from generate_series(1, 2600) n;
  update public.vehicles set sold_at = least(now(), created_at + make_interval(days => price::integer % 120)) where status = 'Sold';
  insert into public.vehicle_images (dealer_id, vehicle_id, url, public_id)
  select dealer_id, id, '/' || id, id::text from public.vehicles where make = 'Ford' or year in (2013, 2017)`;

const photographed = 'exists (select from public.vehicle_images image where image.vehicle_id = v.id)';
const daysListed = (days: number) => `coalesce(v.sold_at, now()) - v.created_at >= interval '${days} days'`;
const chipConditions: Record<string, string> = { All: 'true', Featured: 'v.is_featured' };
const orders = [
  { p_sort: 'added', p_direction: 'asc', sql: 'v.created_at' },
  { p_sort: 'make', p_direction: 'desc', sql: 'lower(v.make) collate "C" desc, lower(v.model) collate "C" desc' },
  { p_sort: 'price', p_direction: 'asc', sql: 'v.price' },
  { p_sort: 'mileage', p_direction: 'desc', sql: 'v.mileage desc nulls last' },
];

describe.each(databaseKinds)('the counted staff list on %s', (kind) => {
  const gateway = useGateway(kind, async (database) => {
    await addStaff(database);
    await database.exec(fill);
  });

  async function call(name: string, args: Record<string, unknown>) {
    const { data, error } = await gateway()
      .as(claimsOf('staff'))
      .rpc(name, { p_dealer_id: dealerId, ...args });
    expect(error).toBeNull();
    return data;
  }
  const toIds = (vehicles: Record<string, unknown>[]) => vehicles.map(({ id }) => id);

  /** All vehicles read one by one, without any count or index of the list. */
  async function findAll(condition: string, chip: string, order = 'v.created_at desc') {
    const ofChip = chipConditions[chip] ?? `v.status = '${chip}'`;
    return toIds(
      await gateway().database.query(
        `select v.id from public.vehicles v
         where v.dealer_id = '${dealerId}' and (${condition}) and ${ofChip} order by ${order}, v.created_at desc, v.id`,
      ),
    );
  }

  test.each<[Record<string, unknown>, string, string]>([
    [{}, '', 'true'],
    [{ hasPhotos: true }, '', photographed],
    [{ hasPhotos: false }, '', `not ${photographed}`],
    [{ hasPhotos: false, make: 'kia' }, '', `not ${photographed} and lower(v.make) = 'kia'`],
    [{ hasPhotos: true, bodyStyle: 'none' }, '', 'false'],
    [{ hasPhotos: false, priceMax: 12_000 }, '', `not ${photographed} and v.price <= 12000`],
    [{ hasPhotos: true, mileageMin: 150_000 }, '', `${photographed} and v.mileage >= 150000`],
    [{ daysMin: 60 }, '', daysListed(60)],
    [
      { daysMin: 60, hasPhotos: false, priceMin: 9_000 },
      '',
      `${daysListed(60)} and not ${photographed} and v.price >= 9000`,
    ],
    [{ daysMin: 170, make: 'honda' }, '', `${daysListed(170)} and v.make = 'Honda'`],
    [{ daysMin: 100_000_000 }, '', 'false'],
    [{}, 'kia', "lower(v.make) = 'kia'"],
    [{}, 'ODEL 3', "v.model = 'Model 3' or v.year = 2013"],
    [{ hasPhotos: true, year: 2013 }, 'ford', `${photographed} and v.year = 2013 and v.make = 'Ford'`],
    [{ hasPhotos: false, priceMin: 9_000 }, 'honda', `not ${photographed} and v.price >= 9000 and v.make = 'Honda'`],
    [{ make: 'o' }, 'model 1', "v.make in ('Honda', 'Ford') and (v.model = 'Model 1' or v.year::text like '20%1%')"],
  ])('%j and "%s" show and count what matches', async (filters, search, condition) => {
    const asked = { p_filters: filters, p_search: search };
    const all: Record<string, unknown[]> = {};
    for (const chip of chips) all[chip] = await findAll(condition, chip);
    const counts = Object.fromEntries(chips.map((chip) => [chip, all[chip]?.length]));
    for (const chip of chips) {
      const page = await call('list_staff_vehicles', { ...asked, p_chip: chip, p_limit: 20, p_offset: 7 });
      expect(page).toMatchObject({ total: 2600, matching: counts[chip], counts });
      expect(toIds(page.vehicles)).toEqual(all[chip]?.slice(7, 27));
    }
    for (const { sql, ...order } of orders) {
      const expected = await findAll(condition, 'All', sql);
      const page = await call('list_staff_vehicles', { ...asked, ...order, p_offset: 30 });
      expect([sql, toIds(page.vehicles)]).toEqual([sql, expected.slice(30, 80)]);
      expect(toIds(await call('select_staff_vehicles', { ...asked, ...order }))).toEqual(expected);
    }
  });
});
