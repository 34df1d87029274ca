import { describe, expect, test } from 'vitest';
import { databaseKinds } from '../support/database.ts';
import { useGateway } from '../support/gateway.ts';
import { addStaff, claimsOf } from '../support/staff-fixture.ts';
import { dealerId } from '../support/vehicle-fixture.ts';

/** More listed vehicles than are looked at first; many have equal views, some none, some only long ago. */
const fill = `
  select setseed(0.5);
  insert into public.vehicles (dealer_id, make, model, year, price, status, created_at, published_at)
  select '${dealerId}', 'Kia', 'Model ' || n, 2020, 20000,
    (array['Available', 'Available', 'Pending', 'Sold', 'Draft'])[1 + n % 5],
    now() - interval '400 days', now() - (n / 2) * interval '1 day'
  from generate_series(1, 500) n;
  insert into public.vehicle_counts (dealer_id, vehicle_id, day, views, messages, calls)
  select dealer_id, id, current_date - (random() * 400)::integer, (random() * 6)::integer, (random() * 2)::integer, 1
  from public.vehicles, generate_series(1, 12)
  where status <> 'Draft'
  on conflict do nothing;
  update public.vehicles set sold_at = now() where status = 'Sold'`;

/** What the sums must equal. */
const comparisons = [
  `select * from (select * from private.interest_days where views + messages + calls + directions <> 0) kept
   full join (
     select dealer_id, day, sum(views) as views, sum(messages) as messages, sum(calls) as calls,
       sum(directions) as directions
     from public.vehicle_counts group by 1, 2 having sum(views + messages + calls + directions) <> 0
   ) counted using (dealer_id, day, views, messages, calls, directions)
   where kept is null or counted is null`,
  `select * from (
     select vehicle_id, dealer_id, views, inquiries from private.vehicle_interest_sums where views + inquiries <> 0
   ) kept
   full join (
     select vehicle_id, dealer_id, sum(views) as views, sum(messages + calls + directions) as inquiries
     from public.vehicle_counts group by 1, 2 having sum(views + messages + calls + directions) <> 0
   ) counted using (vehicle_id, dealer_id, views, inquiries)
   where kept is null or counted is null`,
  `select vehicle_id, day from public.vehicle_counts counts join private.vehicle_interest_sums sums using (vehicle_id)
   where counts.day not between sums.first_day and sums.last_day`,
  `select vehicle_id from private.vehicle_interest_sums
   where vehicle_id not in (select id from public.vehicles)`,
];

type Listed = { id: string; views: number; messages: number; calls: number };

describe.each(databaseKinds)('the sums of interest on %s', (kind) => {
  const gateway = useGateway(kind, addStaff);
  const query = (sql: string, parameters: unknown[] = []) => gateway().database.query(sql, parameters);

  async function write(sql: string) {
    await gateway().database.exec(sql);
    for (const comparison of comparisons) expect([sql, await query(comparison)]).toEqual([sql, []]);
  }

  /** The period's counts of every vehicle, in the given order. */
  async function countAll(days: number, where: string, order: string) {
    const rows = await query(
      `select v.id, coalesce(sum(counts.views), 0)::integer as views, coalesce(sum(counts.messages), 0)::integer as messages,
         coalesce(sum(counts.calls), 0)::integer as calls
       from public.vehicles v
       left join public.vehicle_counts counts on counts.vehicle_id = v.id
         and counts.day > (now() at time zone 'America/Toronto')::date - $1::integer
         and counts.day <= (now() at time zone 'America/Toronto')::date
       where ${where}
       group by v.id
       order by ${order}
       limit 5`,
      [days],
    );
    return rows;
  }

  async function expectExact() {
    const { data } = await gateway()
      .as(claimsOf('staff'))
      .rpc('analytics_interest', { p_dealer_id: dealerId, p_period: '30-days' });
    const pick = ({ id, views, messages, calls }: Listed) => ({ id, views, messages, calls });
    expect(data.top.map(pick)).toEqual(
      (
        await countAll(30, 'true', 'sum(counts.views) desc nulls last, sum(counts.messages + counts.calls) desc, v.id')
      ).filter(({ views }) => Number(views) > 0),
    );
    expect(data.bottom.map(pick)).toEqual(
      await countAll(
        30,
        "v.status in ('Available', 'Pending') and v.published_at < now() - interval '7 days'",
        'coalesce(sum(counts.views), 0), v.published_at, v.id',
      ),
    );
    const [sum] = await query(
      `select coalesce(sum(views), 0)::integer as views from public.vehicle_counts
       where day between (now() at time zone 'America/Toronto')::date - 29 and (now() at time zone 'America/Toronto')::date`,
    );
    expect(data.views).toBe(sum?.views);
  }

  test('they equal the counts after every kind of write', async () => {
    await write(fill);
    await write('update public.vehicle_counts set views = views + 3 where day > current_date - 40');
    await write(
      `insert into public.vehicle_counts as counts (dealer_id, vehicle_id, day, views)
       select dealer_id, id, current_date - 400, 2 from public.vehicles where status = 'Sold'
       on conflict (vehicle_id, day) do update set views = counts.views + excluded.views`,
    );
    await write('delete from public.vehicle_counts where views = 4 and day < current_date - 100');
    await write("delete from public.vehicles where model like '%7'");
    await write('delete from public.vehicles');
  });

  test('the most and the least viewed are those of all vehicles', async () => {
    await write(fill);
    await expectExact();
    // All were viewed, so that no vehicle is ahead by having none.
    await write(
      `insert into public.vehicle_counts as counts (dealer_id, vehicle_id, day, views)
       select dealer_id, id, current_date - 3, 1 + abs(hashtext(id::text)) % 3 from public.vehicles
       on conflict (vehicle_id, day) do update set views = counts.views + excluded.views`,
    );
    await expectExact();
    // Those with the most views of all days have none in the period.
    await write(
      `insert into public.vehicle_counts as counts (dealer_id, vehicle_id, day, views)
       select dealer_id, id, current_date - 200, 1000 from public.vehicles where model like '%3'
       on conflict (vehicle_id, day) do update set views = counts.views + excluded.views;
       delete from public.vehicle_counts where day > current_date - 60 and vehicle_id in (
         select id from public.vehicles where model like '%3')`,
    );
    await expectExact();
    await write('delete from public.vehicle_counts where day > current_date - 60');
    await expectExact();
  });
});
