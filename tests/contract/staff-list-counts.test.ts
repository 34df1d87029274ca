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
  const toIds = (vehicles: { id: string }[]) => vehicles.map(({ id }) => id);

  test.each<Record<string, unknown>>([
    {},
    { hasPhotos: true },
    { hasPhotos: false },
    { hasPhotos: false, make: 'kia' },
    { hasPhotos: true, bodyStyle: 'none' },
    { hasPhotos: false, priceMax: 12_000 },
    { hasPhotos: true, mileageMin: 150_000 },
    { daysMin: 60 },
    { daysMin: 60, hasPhotos: false, priceMin: 9_000 },
    { daysMin: 170, make: 'honda' },
    { daysMin: 100_000_000 },
  ])('%j shows and counts the vehicles that a selection of all has', async (filters) => {
    const all: Record<string, string[]> = {};
    for (const chip of chips)
      all[chip] = toIds(await call('select_staff_vehicles', { p_filters: filters, p_chip: chip }));
    const counts = Object.fromEntries(chips.map((chip) => [chip, all[chip]?.length]));
    for (const chip of chips) {
      const page = await call('list_staff_vehicles', { p_filters: filters, p_chip: chip, p_limit: 20, p_offset: 7 });
      expect(page).toMatchObject({ total: 2600, matching: counts[chip], counts });
      expect(toIds(page.vehicles)).toEqual(all[chip]?.slice(7, 27));
    }
    for (const [sort, direction] of [
      ['added', 'asc'],
      ['make', 'desc'],
      ['price', 'asc'],
      ['mileage', 'desc'],
    ]) {
      const order = { p_filters: filters, p_sort: sort, p_direction: direction };
      const expected = toIds(await call('select_staff_vehicles', order));
      const page = await call('list_staff_vehicles', { ...order, p_offset: 30 });
      expect([sort, toIds(page.vehicles)]).toEqual([sort, expected.slice(30, 80)]);
    }
  });
});
