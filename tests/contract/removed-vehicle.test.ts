import { beforeEach, describe, expect, test } from 'vitest';
import { databaseKinds } from '../support/database.ts';
import { useGateway } from '../support/gateway.ts';
import { addVehicle, dealerId } from '../support/vehicle-fixture.ts';

describe.each(databaseKinds)('the page of a removed vehicle on %s', (kind) => {
  const gateway = useGateway(kind);

  beforeEach(() => gateway().database.exec('delete from public.vehicles; delete from public.deleted_vehicles'));

  const add = (change: object = {}) =>
    addVehicle(gateway().database, { body_style: 'Sedan', price: 18_995, stock_number: '26-118', ...change });
  async function remove(change: object = {}): Promise<string> {
    const id = await add(change);
    await gateway().database.query('delete from public.vehicles where id = $1', [id]);
    return id;
  }
  async function read(id: string) {
    const { data, error } = await gateway().anon.rpc('removed_vehicle', { p_dealer_id: dealerId, p_id: id });
    expect(error).toBeNull();
    return data;
  }

  test('says what it was, and what is nearest in price of its kind', async () => {
    const far = await add({ price: 40_000 });
    const near = await add({ price: 19_750 });
    await add({ body_style: 'SUV' });
    const removed = await read(await remove({ trim: 'EX' }));
    expect(removed).toMatchObject({ year: 2020, make: 'Honda', trim: 'EX', stock_number: '26-118', price: 18_995 });
    expect(removed.similar.map(({ id }: { id: string }) => id)).toEqual([near, far]);
  });

  test('of a sold one there is no price, and of a draft and an unknown one nothing', async () => {
    expect(await read(await remove({ status: 'Sold' }))).toMatchObject({ make: 'Honda', price: null });
    expect(await read(await remove({ status: 'Draft' }))).toBeNull();
    expect(await read(crypto.randomUUID())).toBeNull();
  });
});
