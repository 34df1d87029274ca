import { beforeEach, describe, expect, test } from 'vitest';
import { databaseKinds } from '../support/database.ts';
import { useGateway } from '../support/gateway.ts';
import { addStaff, claimsOf, type Person } from '../support/staff-fixture.ts';
import { addVehicle, dealerId } from '../support/vehicle-fixture.ts';

const given = { p_dealer_id: dealerId };
const steps = [
  { from_day: 31, kind: 'percent', amount: 2 },
  { from_day: 61, kind: 'amount', amount: 500 },
  { from_day: 91, kind: 'percent', amount: 6 },
];
const others = ['visitor', 'stranger', 'elsewhere', 'suspended', 'photographer', 'sales'] as const satisfies Person[];

type Vehicle = {
  days: number;
  price: number;
  cost?: number;
  floor?: number;
  recon?: number;
  sold?: number;
  make?: string;
  model?: string;
};

describe.each(databaseKinds)('money and ageing on %s', (kind) => {
  const gateway = useGateway(kind, addStaff);
  const as = (person: Person) => gateway().as(claimsOf(person));
  const query = (sql: string, values: unknown[] = []) => gateway().database.query(sql, values);

  beforeEach(() =>
    gateway().database.exec('delete from public.vehicles; delete from public.price_steps; delete from public.leads;'),
  );

  /** `sold` is the number of days ago. The price is the first one. */
  async function add({ days, price, cost, floor, recon = 0, sold, make = 'Honda', ...car }: Vehicle): Promise<string> {
    const nowMs = Date.now();
    const ago = (count: number) => new Date(nowMs - count * 86_400_000 - 3_600_000).toISOString();
    const sale = sold === undefined ? {} : { status: 'Sold', sold_at: ago(sold) };
    const id = await addVehicle(gateway().database, {
      ...{ make, price, created_at: ago(days + (sold ?? 0)), ...car, ...sale },
    });
    await query('update public.vehicle_price_history set changed_at = $2 where vehicle_id = $1', [
      id,
      ago(days + (sold ?? 0)),
    ]);
    if (cost === undefined) return id;
    const lines =
      recon > 0 ? [{ id: crypto.randomUUID(), done_on: '2026-11-13', description: 'x', amount: recon }] : [];
    const { error } = await as('owner').rpc('save_vehicle_money', {
      ...given,
      ...{ p_vehicle_id: id, p_version: 0 },
      p_values: { cost, floor_price: floor ?? null, bought_on: null, bought_from: null, lines },
    });
    expect(error).toBeNull();
    return id;
  }

  const saveSteps = (person: Person = 'staff', next: object = steps, before: object = []) =>
    as(person).rpc('save_price_steps', { ...given, p_before: before, p_steps: next });
  async function list(options: Record<string, unknown> = {}, person: Person = 'staff') {
    const { data, error } = await as(person).rpc('list_vehicle_money', { ...given, ...options });
    expect(error).toBeNull();
    return data;
  }
  const rowOf = async (id: string) => (await list()).vehicles.find((row: { id: string }) => row.id === id);

  test('vehicles fall into four ages, with their value and the margin of those with a cost', async () => {
    await add({ days: 0, price: 10_000, cost: 8_000.25, recon: 500.5 });
    await add({ days: 30, price: 10_000 });
    await add({ days: 31, price: 20_000, cost: 21_000 });
    await add({ days: 60, price: 1_000 });
    await add({ days: 61, price: 2_000 });
    await add({ days: 90, price: 3_000 });
    await add({ days: 91, price: 4_000 });
    await add({ days: 10, price: 9_000, cost: 5_000, sold: 3 });
    const { ages, ...totals } = await list();
    expect(ages).toEqual([
      { from_day: 0, vehicles: 2, value: 20_000 },
      { from_day: 31, vehicles: 2, value: 21_000 },
      { from_day: 61, vehicles: 2, value: 5_000 },
      { from_day: 91, vehicles: 1, value: 4_000 },
    ]);
    // 10,000 − 8,000.25 − 500.50 = 1,499.25; 20,000 − 21,000 = −1,000.
    expect(totals).toMatchObject({ total: 7, matching: 7, margin: 499.25, with_margin: 2, average_days: 52 });
    expect((await list({ p_show: 'no-cost' })).matching).toBe(5);
    expect((await list({ p_age: 31 })).vehicles.map(({ days }: Vehicle) => days)).toEqual([60, 31]);
  });

  test('the list of all equals a search that finds all, in every view, order, bucket of age and page', async () => {
    await saveSteps('staff', [...steps.slice(0, 2), { from_day: 91, kind: 'amount', amount: 4 }]);
    // Several vehicles have the same name, age, price or cost; some are at their floor, and some are nearly free.
    for (let index = 0; index < 32; index += 1) {
      const cost = index % 3 ? 4_000 + (index % 5) * 100 : undefined;
      const floor = index % 4 ? 5_000 + (index % 3) * 700 : undefined;
      const days = [0, 12, 31, 60, 61, 90, 91, 200][index % 8] ?? 0;
      const price = index % 7 ? 5_000 + (index % 6) * 700 : 3 + index;
      const name = { make: index % 5 ? 'Honda' : 'HONDA Canada', model: `Model ${index % 4}` };
      await add({ days, price, cost, floor, recon: cost && (index % 2) * 50, ...name });
    }
    await query("update public.vehicles set price = price - 100 where price in (6400, 7800) and model <> 'Model 2'");
    await query("update public.vehicles set status = 'Pending' where price = 5700");
    const asked = [];
    for (const p_show of ['lot', 'proposed', 'no-cost']) {
      for (const p_sort of ['days', 'vehicle', 'cost', 'reconditioning', 'price', 'floor', 'margin', 'next']) {
        for (const p_direction of ['asc', 'desc']) {
          for (const p_age of p_show === 'lot' ? [null, 0, 31, 61, 91, 45] : [null, 0, 91]) {
            for (const p_offset of [0, 4]) asked.push({ p_show, p_sort, p_direction, p_age, p_limit: 5, p_offset });
          }
        }
      }
    }
    for (const page of asked) {
      expect([page, await list(page)]).toEqual([page, await list({ ...page, p_search: 'honda' })]);
    }
    expect(await list({ p_show: 'proposed' })).toMatchObject({ matching: 8, proposals: 8 });
  });

  test('a step proposes a price to the nearest $10, which stops at the floor', async () => {
    await saveSteps();
    const young = await add({ days: 30, price: 19_300 });
    const percent = await add({ days: 52, price: 27_450, cost: 23_100, floor: 25_900 });
    const dollars = await add({ days: 84, price: 15_404 });
    const stopped = await add({ days: 96, price: 23_995, cost: 20_300, floor: 22_900, recon: 1_180 });
    const atFloor = await add({ days: 96, price: 22_900, cost: 20_300, floor: 22_900 });
    const cheap = await add({ days: 61, price: 400 });
    expect(await rowOf(young)).toMatchObject({ stepped: null, proposed: null });
    // 27,450 × 0.98 = 26,901.
    expect(await rowOf(percent)).toMatchObject({ stepped: 26_900, proposed: 26_900, margin: 4_350 });
    expect(await rowOf(dollars)).toMatchObject({ stepped: 14_900, proposed: 14_900 });
    // 23,995 × 0.94 = 22,555.30.
    expect(await rowOf(stopped)).toMatchObject({ stepped: 22_560, proposed: 22_900, margin: 2_515 });
    expect(await rowOf(atFloor)).toMatchObject({ proposed: null });
    expect(await rowOf(cheap)).toMatchObject({ proposed: null });
    expect(await list({ p_show: 'proposed' })).toMatchObject({ matching: 3, proposals: 3 });
  });

  test('a step is proposed once per age, again after an undo, and not for pending vehicles', async () => {
    await saveSteps();
    const id = await add({ days: 52, price: 20_000 });
    const set = (price: number, version: number) =>
      as('staff').rpc('set_vehicle_prices', { ...given, p_changes: [{ id, version, price }] });
    expect((await set(19_600, 1)).data).toMatchObject([{ is_done: true }]);
    expect(await rowOf(id)).toMatchObject({ proposed: null, is_done: true });
    await set(20_000, 2);
    expect(await rowOf(id)).toMatchObject({ proposed: 19_600, is_done: false });
    await query("update public.vehicles set status = 'Pending' where id = $1", [id]);
    expect(await rowOf(id)).toMatchObject({ proposed: null });
  });

  test.each([
    ['days', [96, 52, 3]],
    ['price', [52, 96, 3]],
    ['margin', [52, 3, 96]],
    ['cost', [52, 3, 96]],
    ['next', [52, 96, 3]],
  ])('the list is sorted by %s, rows without a value last', async (sort, days) => {
    await saveSteps();
    await add({ days: 3, price: 10_000, cost: 9_000 });
    await add({ days: 52, price: 30_000, cost: 20_000 });
    await add({ days: 96, price: 20_000, ...(sort === 'next' && { cost: 18_000, floor: 19_900 }) });
    const { vehicles } = await list({ p_sort: sort });
    expect(vehicles.map((row: Vehicle) => row.days)).toEqual(days);
    expect((await list({ p_sort: sort, p_direction: 'asc', p_limit: 1, p_offset: 2 })).vehicles).toHaveLength(1);
  });

  test('steps are replaced by those who read them, and refused if someone else saved meanwhile', async () => {
    expect((await saveSteps()).data).toEqual(steps);
    expect((await saveSteps('owner')).error).toMatchObject({ code: 'PT409' });
    expect((await saveSteps('owner', [], steps)).data).toEqual([]);
    for (const wrong of [
      { from_day: 30, kind: 'percent', amount: 2 },
      { from_day: 31, kind: 'percent', amount: 51 },
      { from_day: 31, kind: 'amount', amount: 0 },
    ]) {
      expect((await saveSteps('owner', [wrong])).error?.code).toMatch(/23514|22023/);
    }
  });

  test('interest counts the views, saves and leads of seven days, and per week in the form', async () => {
    const id = await add({ days: 40, price: 20_000 });
    await query(
      `insert into public.vehicle_counts (dealer_id, vehicle_id, day, views, saves)
       select $1, $2, (now() at time zone 'America/Toronto')::date - days, views, saves
       from (values (0, 3, 1), (6, 2, 1), (7, 50, 5)) given (days, views, saves)`,
      [dealerId, id],
    );
    await query(
      `insert into public.leads (dealer_id, vehicle_id, name, email, created_at)
       values ($1, $2, 'Sam', 'sam@example.com', now()), ($1, $2, 'Al', 'al@example.com', now() - interval '20 days')`,
      [dealerId, id],
    );
    expect(await rowOf(id)).toMatchObject({ views: 5, saves: 2, leads: 1 });
    const weeks = async (person: Person) =>
      (await as(person).rpc('vehicle_interest', { ...given, p_vehicle_id: id, p_weeks: 4 })).data;
    const read: { views: number; saves: number; leads: number }[] = await weeks('photographer');
    const sum = (key: 'views' | 'saves' | 'leads') => read.reduce((total, week) => total + week[key], 0);
    expect(read).toHaveLength(4);
    expect([sum('views'), sum('saves'), sum('leads')]).toEqual([55, 7, 2]);
    expect(JSON.stringify(read)).not.toMatch(/Sam|example\.com/);
    for (const person of ['visitor', 'stranger', 'elsewhere', 'suspended'] as const) {
      expect((await weeks(person)) ?? null).toBeNull();
    }
  });

  test('gross adds up the margins at sale per month, make and days on the lot; without a cost there is none', async () => {
    const won = await add({ days: 12, price: 26_500, cost: 22_000, recon: 1_410, sold: 1, make: 'Ford' });
    await add({ days: 40, price: 10_000, cost: 9_000, sold: 2, make: 'Kia' });
    await add({ days: 100, price: 8_000, cost: 8_500, sold: 2, make: 'kia' });
    await add({ days: 5, price: 8_000, sold: 2 });
    await query('update public.vehicles set price = 30000 where id = $1', [won]);
    const read = async () => (await as('staff').rpc('analytics_gross', { ...given, p_period: '30-days' })).data;
    // 26,500 − 23,410 = 3,090 and 10,000 − 9,000 − 500 = 500.
    expect(await read()).toMatchObject({ vehicles: 3, without_cost: 1, gross: 3_590 });
    await query(
      `insert into public.leads (dealer_id, vehicle_id, name, email, stage, won_price, won_on)
       select $1, id, 'Sam', 'sam@example.com', 'won', 26000, sold_at::date from public.vehicles where id = $2`,
      [dealerId, won],
    );
    const gross = await read();
    expect(gross).toMatchObject({ gross: 3_090 });
    expect(gross.makes).toEqual([
      { make: 'Ford', vehicles: 1, gross: 2_590 },
      { make: expect.stringMatching(/^kia$/i), vehicles: 2, gross: 500 },
    ]);
    expect(gross.ages).toEqual([
      { from_day: 0, vehicles: 1, gross: 2_590 },
      { from_day: 31, vehicles: 1, gross: 1_000 },
      { from_day: 61, vehicles: 0, gross: 0 },
      { from_day: 91, vehicles: 1, gross: -500 },
    ]);
    expect(gross.trend.reduce((sum: number, entry: { gross: number }) => sum + entry.gross, 0)).toBe(3_090);
    expect((await list({ p_show: 'sold', p_sort: 'margin' })).vehicles[0]).toMatchObject({
      ...{ price: 26_000, margin: 2_590, days: 12, proposed: null },
    });
  });

  test('a role that may read money but no vehicles gets an empty list in every view', async () => {
    await saveSteps();
    await add({ days: 96, price: 23_995, cost: 20_317, floor: 22_911 });
    await add({ days: 40, price: 10_000, cost: 9_000, sold: 2 });
    await query("delete from private.role_rights where role = 'manager' and permission = 'vehicles'");
    try {
      const views = [{}, { p_sort: 'next' }, { p_show: 'proposed' }, { p_show: 'sold' }, { p_search: 'honda' }];
      for (const view of views) {
        const { total, matching, margin, vehicles } = await list(view);
        expect([view, { total, matching, margin, vehicles }]).toEqual([
          view,
          { total: 0, matching: 0, margin: null, vehicles: [] },
        ]);
      }
    } finally {
      await query("insert into private.role_rights (role, permission) values ('manager', 'vehicles')");
    }
  });

  test.each(others)('%s gets neither list, steps nor gross, and saves no steps', async (person) => {
    await saveSteps();
    await add({ days: 96, price: 23_995, cost: 20_317, floor: 22_911 });
    const client = as(person);
    const answers = await Promise.all([
      client.rpc('list_vehicle_money', given),
      client.rpc('list_vehicle_money', { ...given, p_show: 'sold' }),
      client.rpc('analytics_gross', { ...given, p_period: '30-days' }),
      client.rpc('save_price_steps', { ...given, p_before: steps, p_steps: [] }),
    ]);
    for (const { data, error } of answers) expect([data, error === null]).toEqual([null, false]);
    const { data } = await client.from('price_steps').select('*');
    expect(data ?? []).toEqual([]);
    expect((await list()).steps).toEqual(steps);
  });
});
