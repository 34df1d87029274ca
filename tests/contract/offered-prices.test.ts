import { describe, expect, test } from 'vitest';
import { databaseKinds } from '../support/database.ts';
import { useGateway } from '../support/gateway.ts';
import { addVehicle, dealerId } from '../support/vehicle-fixture.ts';

/** `[days ago, value]`, oldest first. */
type Steps<Value> = [number, Value][];

describe.each(databaseKinds)('the prices at which a vehicle was offered on %s', (kind) => {
  const gateway = useGateway(kind);
  const now = Date.now();
  const daysAgo = (days: number) => new Date(now - days * 86_400_000).toISOString();

  /** A vehicle with this past; the last values are its own. */
  async function addOffered(prices: Steps<number>, statuses: Steps<string>): Promise<string> {
    const { database } = gateway();
    const id = await addVehicle(database, { price: prices.at(-1)?.[1], status: statuses.at(-1)?.[1] });
    await database.query('delete from public.vehicle_price_history where vehicle_id = $1', [id]);
    await database.query('delete from public.vehicle_status_history where vehicle_id = $1', [id]);
    for (const [days, price] of prices) {
      await database.query(
        'insert into public.vehicle_price_history (dealer_id, vehicle_id, to_price, changed_at) values ($1, $2, $3, $4)',
        [dealerId, id, price, daysAgo(days)],
      );
    }
    for (const [days, status] of statuses) {
      await database.query(
        'insert into public.vehicle_status_history (dealer_id, vehicle_id, to_status, changed_at) values ($1, $2, $3, $4)',
        [dealerId, id, status, daysAgo(days)],
      );
    }
    return id;
  }

  async function offeredPrices(id: string, dealer = dealerId) {
    const { data, error } = await gateway().anon.rpc('vehicle_extras', { p_dealer_id: dealer, p_id: id });
    expect(error).toBeNull();
    return data.offered_prices.map((step: { price: number; days: number; offered_from: string }) => [
      Math.round((Date.now() - Date.parse(step.offered_from)) / 86_400_000),
      Number(step.price),
      step.days,
    ]);
  }

  test('each price has its first day and how long it was offered', async () => {
    const id = await addOffered(
      [
        [56, 20_495],
        [35, 19_750],
        [14, 18_995],
      ],
      [[56, 'Available']],
    );
    expect(await offeredPrices(id)).toEqual([
      [56, 20_495, 21],
      [35, 19_750, 21],
      [14, 18_995, 14],
    ]);
  });

  test('a price before publishing was never offered', async () => {
    const id = await addOffered(
      [
        [30, 25_000],
        [10, 20_000],
      ],
      [
        [30, 'Draft'],
        [10, 'Available'],
      ],
    );
    expect(await offeredPrices(id)).toEqual([[10, 20_000, 10]]);
  });

  test('days as a draft or with a sale pending do not count', async () => {
    const id = await addOffered(
      [
        [40, 21_000],
        [10, 20_000],
      ],
      [
        [40, 'Available'],
        [35, 'Draft'],
        [20, 'Available'],
        [15, 'Pending'],
        [5, 'Available'],
      ],
    );
    expect(await offeredPrices(id)).toEqual([
      [40, 21_000, 10],
      [5, 20_000, 5],
    ]);
  });

  test('a price corrected within a day does not appear, and does not split the one around it', async () => {
    const id = await addOffered(
      [
        [20, 20_000],
        [10, 2_000],
        [9.9, 20_000],
        [0.5, 19_000],
      ],
      [[20, 'Available']],
    );
    expect(await offeredPrices(id)).toEqual([
      [20, 20_000, 19],
      [1, 19_000, 0],
    ]);
  });

  test('a new vehicle has its current price only', async () => {
    const { database } = gateway();
    const id = await addVehicle(database, { price: 18_995.5 });
    expect(await offeredPrices(id)).toEqual([[0, 18_995.5, 0]]);
    await database.query('update public.vehicles set price = 18000 where id = $1', [id]);
    expect(await offeredPrices(id)).toEqual([[0, 18_000, 0]]);
  });

  test('drafts, sold vehicles and those of another dealer tell nothing', async () => {
    const past: Steps<number> = [
      [30, 21_000],
      [10, 20_000],
    ];
    const sold = await addOffered(past, [
      [30, 'Available'],
      [1, 'Sold'],
    ]);
    const draft = await addOffered(past, [
      [30, 'Available'],
      [1, 'Draft'],
    ]);
    const listed = await addOffered(past, [[30, 'Available']]);
    expect(await Promise.all([sold, draft, crypto.randomUUID()].map((id) => offeredPrices(id)))).toEqual([[], [], []]);
    expect(await offeredPrices(listed, 'another-dealer')).toEqual([]);
    expect(await offeredPrices(listed)).toHaveLength(2);
  });
});
