import { describe, expect, test } from 'vitest';
import { databaseKinds } from '../support/database.ts';
import { useGateway } from '../support/gateway.ts';
import { addStaff, anotherDealerId, claimsOf } from '../support/staff-fixture.ts';
import { addVehicle, dealerId } from '../support/vehicle-fixture.ts';

describe.each(databaseKinds)('the inventory statistics on %s', (kind) => {
  const gateway = useGateway(kind, addStaff);
  const stats = async () =>
    (await gateway().as(claimsOf('staff')).rpc('inventory_stats', { p_dealer_id: dealerId })).data;

  test('an empty inventory is all zero', async () => {
    expect(await stats()).toEqual({
      total_vehicles: 0,
      listed_vehicles: 0,
      available_vehicles: 0,
      pending_vehicles: 0,
      sold_vehicles: 0,
      draft_vehicles: 0,
      sold_this_month: 0,
      sold_last_month: 0,
      total_value: 0,
    });
  });

  test('counts by status and the value of what is available', async () => {
    const { database } = gateway();
    for (const price of [10_000, 5_000.25]) await addVehicle(database, { price });
    for (const status of ['Pending', 'Draft', 'Draft', 'Sold']) await addVehicle(database, { status });
    await addVehicle(database, { dealer_id: anotherDealerId });
    expect(await stats()).toEqual({
      total_vehicles: 6,
      listed_vehicles: 4,
      available_vehicles: 2,
      pending_vehicles: 1,
      sold_vehicles: 1,
      draft_vehicles: 2,
      sold_this_month: 1,
      sold_last_month: 0,
      total_value: 15_000.25,
    });
  });

  // The first and last time zones: their months start 26 hours apart.
  test.each(['Pacific/Kiritimati', 'America/Toronto', 'Pacific/Niue', 'No/Such_Zone'])(
    'the month begins at midnight in %s',
    async (zone) => {
      const { database } = gateway();
      // The settings offer four time zones; the statistics support all.
      await database.exec(
        'alter table public.dealer_settings drop constraint if exists dealer_settings_timezone_check',
      );
      await database.query(
        `insert into public.dealer_settings (dealer_id, timezone) values ($1, $2)
         on conflict (dealer_id) do update set timezone = excluded.timezone`,
        [dealerId, zone],
      );
      const known = zone === 'No/Such_Zone' ? 'America/Toronto' : zone;
      await database.query("delete from public.vehicles where status = 'Sold'");
      for (const offset of ['-1 second', '0 seconds']) {
        const [at] = await database.query(
          "select ((date_trunc('month', now() at time zone $1) at time zone $1) + $2::interval)::text as moment",
          [known, offset],
        );
        await addVehicle(database, { status: 'Sold', sold_at: at?.moment });
      }
      expect(await stats()).toMatchObject({ sold_vehicles: 2, sold_this_month: 1, sold_last_month: 1 });
    },
  );
});
