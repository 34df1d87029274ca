import { describe, expect, test } from 'vitest';
import { databaseKinds } from '../support/database.ts';
import { useGateway } from '../support/gateway.ts';
import { addStaff, anotherDealerId, claimsOf, type Person } from '../support/staff-fixture.ts';
import { addVehicle, dealerId } from '../support/vehicle-fixture.ts';

const zone = 'America/Toronto';
const nothingSold = { sales: 0, revenue: 0, sales_before: 0, revenue_before: 0 };

describe.each(databaseKinds)('the analytics on %s', (kind) => {
  const gateway = useGateway(kind, addStaff);

  const ask = (name: string, period: string, person: Person = 'staff', dealer = dealerId) =>
    gateway().as(claimsOf(person)).rpc(`analytics_${name}`, { p_dealer_id: dealer, p_period: period });
  const read = async (name: string, period: string) => (await ask(name, period)).data;
  const clear = () => gateway().database.exec('delete from public.vehicles; delete from public.contact_messages;');

  /** The timestamp of an SQL expression; `today` is midnight in the dealer's time zone. */
  async function momentOf(expression: string): Promise<string> {
    const [row] = await gateway().database.query(
      `select ((${expression}) at time zone $1)::text as moment
       from (select date_trunc('day', now() at time zone $1) as today) clock`,
      [zone],
    );
    return String(row?.moment);
  }

  async function sellAt(expression: string, vehicle: Record<string, unknown> = {}) {
    const soldAt = await momentOf(expression);
    return addVehicle(gateway().database, { status: 'Sold', sold_at: soldAt, created_at: soldAt, ...vehicle });
  }

  const monthStart = "date_trunc('month', today)";

  test('a dealer without vehicles gets zeros', async () => {
    expect(await read('sales', '30-days')).toMatchObject({
      ...nothingSold,
      days_to_sale: { average: null, median: null },
      sales_this_month: 0,
      previous_month: 0,
    });
    expect(await read('stock', '30-days')).toMatchObject({
      total_vehicles: 0,
      total_value: 0,
      avg_price: null,
      turnover_rate: null,
      popular_makes: [],
      days_on_lot: { vehicles: 0, average: null, median: null },
    });
    expect(await read('interest', '30-days')).toMatchObject({
      views: 0,
      top: [],
      bottom: [],
      first_answer_minutes: null,
    });
  });

  test('a sale belongs to its month in the dealer’s time zone, to the second', async () => {
    await clear();
    await sellAt(`${monthStart} - interval '1 second'`, { price: 10_000 });
    await sellAt(`${monthStart} - interval '1 month'`, { price: 12_000 });
    await sellAt(monthStart, { price: 20_000.5 });
    const { trend, ...sales } = await read('sales', '6-months');
    expect(sales).toMatchObject({ sales: 3, revenue: 42_000.5, sales_this_month: 1, previous_month: 2 });
    expect(trend.slice(-2)).toMatchObject([
      { sales: 2, revenue: 22_000 },
      { sales: 1, revenue: 20_000.5 },
    ]);
  });

  test.each([
    ['30-days', "today - interval '29 days'", "today - interval '30 days'", 'week'],
    ['3-months', "today - interval '3 months' + interval '1 day'", "today - interval '3 months'", 'month'],
    ['6-months', "today - interval '6 months' + interval '1 day'", "today - interval '6 months'", 'month'],
    ['12-months', "today - interval '12 months' + interval '1 day'", "today - interval '12 months'", 'month'],
  ])(
    'the period %s begins at its first midnight, and is compared with the one before',
    async (period, first, before, unit) => {
      await clear();
      await sellAt(first, { price: 11_000 });
      await sellAt(`${first} - interval '1 second'`, { price: 7_000 });
      await sellAt(before, { price: 5_000 });
      const sales = await read('sales', period);
      expect(sales).toMatchObject({ unit, sales: 1, revenue: 11_000, sales_before: 2, revenue_before: 12_000 });
      const total = (key: string) =>
        sales.trend.reduce((sum: number, entry: Record<string, number>) => sum + (entry[key] ?? 0), 0);
      expect([total('sales'), total('revenue'), total('sales_before'), total('revenue_before')]).toEqual([
        1, 11_000, 2, 12_000,
      ]);
      expect(sales.trend[0]).toMatchObject({ sales: 1 });
      // The day before the period is compared with today.
      expect(sales.trend.at(-1)).toMatchObject({ sales_before: 2 });
    },
  );

  test('every week or month of the period has an entry, even without sales', async () => {
    await clear();
    const lengthOf = async (period: string) => (await read('sales', period)).trend.length;
    expect([5, 6]).toContain(await lengthOf('30-days'));
    expect([3, 4]).toContain(await lengthOf('3-months'));
    expect([6, 7]).toContain(await lengthOf('6-months'));
    expect([12, 13]).toContain(await lengthOf('12-months'));
    for (const entry of (await read('sales', '12-months')).trend) expect(entry).toMatchObject(nothingSold);
  });

  test('revenue uses the price at the time of the sale', async () => {
    await clear();
    const id = await sellAt("today - interval '10 days'", { price: 15_000 });
    await gateway().database.query(
      `insert into public.vehicle_price_history (dealer_id, vehicle_id, to_price, changed_at)
       values ($1, $2, 18000, now() - interval '20 days'), ($1, $2, 17500, now() - interval '15 days')`,
      [dealerId, id],
    );
    expect(await read('sales', '30-days')).toMatchObject({ sales: 1, revenue: 17_500 });
  });

  test('a vehicle that is listed again is not counted as sold', async () => {
    await clear();
    const id = await sellAt("today - interval '2 days'");
    await gateway().database.query("update public.vehicles set status = 'Available' where id = $1", [id]);
    expect(await read('sales', '30-days')).toMatchObject({ sales: 0 });
  });

  test('counts by status, value and average of available vehicles, and turnover', async () => {
    await clear();
    const { database } = gateway();
    for (const price of [10_000, 20_000.5]) await addVehicle(database, { price });
    await addVehicle(database, { status: 'Pending' });
    await addVehicle(database, { status: 'Draft', price: 0 });
    await sellAt("today - interval '29 days'");
    await sellAt("today - interval '200 days'");
    await addVehicle(database, { dealer_id: anotherDealerId });
    const inventory = { available: 2, pending: 1, sold: 2, draft: 1 };
    expect(await read('stock', '30-days')).toMatchObject({
      total_vehicles: 6,
      total_value: 30_000.5,
      avg_price: 15_000.25,
      inventory: { ...inventory, sold_in_period: 1 },
      vehicles_in_period: 5,
      turnover_rate: 0.17,
      sold_in_30_days: 1,
    });
    expect(await read('stock', '12-months')).toMatchObject({
      inventory: { ...inventory, sold_in_period: 2 },
      vehicles_in_period: 6,
    });
  });

  test('the 30-day turnover equals the sales of the 30-day period, at every hour and for every period', async () => {
    await clear();
    await sellAt("today - interval '29 days'");
    await sellAt("today - interval '29 days' - interval '1 second'");
    for (const period of ['30-days', '12-months']) {
      expect(await read('stock', period)).toMatchObject({ turnover_rate: 0.5, sold_in_30_days: 1 });
    }
    expect(await read('sales', '30-days')).toMatchObject({ sales: 1 });
  });

  test('the ten most frequent makes of the period have their share, regardless of case', async () => {
    await clear();
    const { database } = gateway();
    for (const make of ['Honda', 'honda', 'HONDA']) await addVehicle(database, { make });
    await sellAt("today - interval '3 days'", { make: 'Honda' });
    await sellAt("today - interval '100 days'", { make: 'Saab' });
    for (let n = 0; n < 12; n += 1) await addVehicle(database, { make: `Make ${String(n).padStart(2, '0')}` });
    const { popular_makes: makes } = await read('stock', '30-days');
    expect(makes).toHaveLength(10);
    expect(makes[0]).toMatchObject({ count: 4, percentage: 25, sold: 1 });
    expect(makes[9]).toMatchObject({ make: 'Make 08', count: 1, percentage: 6.3 });
    const { popular_makes: ofTheYear } = await read('stock', '12-months');
    expect(ofTheYear[0]).toMatchObject({ count: 4, percentage: 23.5 });
  });

  test('a price on a boundary belongs to the higher range; a missing price belongs to none', async () => {
    await clear();
    const { database } = gateway();
    const prices = [0, 14_999.99, 15_000, 24_999.99, 25_000, 34_999, 35_000, 49_999.99, 50_000, 90_000];
    for (const price of prices) await addVehicle(database, { price });
    expect((await read('stock', '30-days')).price_distribution).toEqual([
      { range: 'Under $15k', count: 1 },
      { range: '$15k-$25k', count: 2 },
      { range: '$25k-$35k', count: 2 },
      { range: '$35k-$50k', count: 2 },
      { range: 'Over $50k', count: 2 },
    ]);
  });

  test('days on the lot count available vehicles, days to sell count sold ones', async () => {
    await clear();
    const { database } = gateway();
    const addedDaysAgo = (days: number, vehicle: Record<string, unknown> = {}) =>
      database
        .query('select (now() - make_interval(days => $1::integer, hours => 1))::text as moment', [days])
        .then(([row]) => addVehicle(database, { created_at: row?.moment, ...vehicle }));
    for (const days of [0, 15, 16, 60]) await addedDaysAgo(days);
    await addedDaysAgo(61, { status: 'Pending' });
    await addedDaysAgo(300, { status: 'Draft' });
    await sellAt("today - interval '10 days'", { created_at: await momentOf("today - interval '30 days'") });
    const { days_on_lot: daysOnLot } = await read('stock', '30-days');
    expect(daysOnLot).toMatchObject({ vehicles: 5, average: 30.4, median: 16 });
    expect(daysOnLot.ages.map(({ count }: { count: number }) => count)).toEqual([2, 1, 0, 1, 1]);
    const { days_to_sale: toSale } = await read('sales', '30-days');
    expect(toSale).toEqual({ average: 20, median: 20 });
  });

  test('interest is counted by day, for the most and least viewed vehicles', async () => {
    await clear();
    const { database } = gateway();
    const weekOld = { published_at: await momentOf("today - interval '20 days'") };
    const liked = await addVehicle(database, { ...weekOld, model: 'Liked' });
    const plain = await addVehicle(database, { ...weekOld, model: 'Plain' });
    await addVehicle(database, { ...weekOld, model: 'Unseen' });
    await addVehicle(database, { model: 'New' });
    const count = (id: string, day: string, views: number, messages = 0, calls = 0, directions = 0) =>
      database.query(
        `insert into public.vehicle_counts (dealer_id, vehicle_id, day, views, messages, calls, directions)
         select $1, $2, ((now() at time zone $3)::date - $4::integer), $5, $6, $7, $8`,
        [dealerId, id, zone, day, views, messages, calls, directions],
      );
    await count(liked, '0', 4, 1);
    await count(liked, '29', 5, 0, 2, 1);
    await count(liked, '30', 100, 3);
    await count(plain, '3', 2);
    const interest = await read('interest', '30-days');
    expect(interest).toMatchObject({
      views: 11,
      messages: 1,
      calls: 2,
      directions: 1,
      views_before: 100,
      inquiries_before: 3,
    });
    expect(interest.top).toMatchObject([
      { model: 'Liked', views: 9, messages: 1, calls: 2, directions: 1 },
      { model: 'Plain', views: 2 },
    ]);
    expect(interest.bottom.map(({ model }: { model: string }) => model)).toEqual(['Unseen', 'Plain', 'Liked']);
    expect(await read('interest', '3-months')).toMatchObject({ views: 111 });
  });

  test('the time to the first reply is a median over answered messages, without spam', async () => {
    await clear();
    const { database, as } = gateway();
    const staff = as(claimsOf('staff'));
    for (const [minutes, status] of [
      [10, 'answered'],
      [30, 'answered'],
      [50, 'new'],
      [5, 'spam'],
      [90, 'answered'],
    ] as const) {
      const id = crypto.randomUUID();
      await database.query(
        `insert into public.contact_messages (id, dealer_id, name, email, message, created_at)
         values ($1, $2, 'Ann', 'ann@example.com', 'Is it there?', now() - make_interval(mins => $3::integer))`,
        [id, dealerId, minutes],
      );
      if (status !== 'new') await staff.from('contact_messages').update({ status }).eq('id', id);
    }
    const expected = { received_messages: 4, answered_messages: 3, first_answer_minutes: 30 };
    expect(await read('interest', '30-days')).toMatchObject(expected);
    // An archived answer still counts; a new message waits for an answer again.
    await staff.from('contact_messages').update({ status: 'archived' }).eq('status', 'answered');
    expect(await read('interest', '30-days')).toMatchObject(expected);
    await staff.from('contact_messages').update({ status: 'read' }).eq('status', 'archived');
    expect(await read('interest', '30-days')).toMatchObject({ answered_messages: 0, first_answer_minutes: null });
  });

  test.each(['sales', 'stock', 'interest'])('%s require the right to see them', async (name) => {
    for (const person of ['stranger', 'elsewhere'] as const) {
      expect((await ask(name, '30-days', person)).error?.code).toBe('42501');
    }
    expect((await ask(name, '30-days', 'staff', anotherDealerId)).error?.code).toBe('42501');
    expect((await ask(name, '2-days')).error?.code).toBe('22023');
  });
});
