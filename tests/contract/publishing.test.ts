import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import { databaseKinds } from '../support/database.ts';
import { useGateway } from '../support/gateway.ts';

const dealer = 'dream-motor';
const complete = {
  dealer_id: dealer,
  make: 'Honda',
  model: 'Civic',
  year: 2019,
  price: 18995,
  mileage: 84210,
  exterior_color: 'Blue',
  transmission: 'CVT',
  fuel_type: 'Gasoline',
  body_style: 'Sedan',
  engine_size: '2.0L',
  vin: '2HGFC2F59KH000001',
  description: 'One owner.',
  status: 'Draft',
};

describe.each(databaseKinds)('publishing a draft on %s', (kind) => {
  const gateway = useGateway(kind);

  async function aDraft(overrides: Record<string, unknown> = {}): Promise<string> {
    const id = randomUUID();
    const { error } = await gateway()
      .service.from('vehicles')
      .insert({ ...complete, id, vin: null, ...overrides });
    expect(error).toBeNull();
    return id;
  }

  const publish = (id: string, status = 'Available') =>
    gateway().service.from('vehicles').update({ status }).eq('id', id).select('status');

  beforeAll(() => gateway().service.from('vehicles').delete().eq('dealer_id', dealer));

  test('a complete draft is published', async () => {
    const id = await aDraft({ vin: complete.vin });
    expect((await publish(id)).data).toEqual([{ status: 'Available' }]);
  });

  test('an incomplete draft stays one, and the error names what is missing', async () => {
    const id = await aDraft({ price: 0, description: ' ', engine_size: null });
    for (const status of ['Available', 'Pending', 'Sold']) {
      const { status: code, error } = await publish(id, status);
      expect(code).toBe(422);
      expect(error?.message).toBe('Not ready to publish. Missing: Price, Engine Size, VIN, Description');
    }
    const { data } = await gateway().service.from('vehicles').select('status').eq('id', id);
    expect(data).toEqual([{ status: 'Draft' }]);
  });

  test('a VIN of another length than 17 is said to be that', async () => {
    const { error } = await publish(await aDraft({ vin: 'TOOSHORT' }));
    expect(error?.message).toBe('Not ready to publish. Missing: VIN of 17 characters');
  });

  test('the availability flag does not bypass the check', async () => {
    const id = await aDraft();
    const { status } = await gateway().service.from('vehicles').update({ is_available: true }).eq('id', id);
    expect(status).toBe(422);
  });

  test('a draft can be edited, and a published vehicle can lose a field', async () => {
    const draft = await aDraft();
    expect((await gateway().service.from('vehicles').update({ price: 1 }).eq('id', draft)).error).toBeNull();
    const published = await aDraft({ vin: '2HGFC2F59KH000002' });
    expect((await publish(published)).error).toBeNull();
    const { error } = await gateway().service.from('vehicles').update({ description: null }).eq('id', published);
    expect(error).toBeNull();
  });

  test('in bulk complete drafts are published, and each other one is named with what is missing', async () => {
    const [ready, unready] = [await aDraft({ vin: '2HGFC2F59KH000003' }), await aDraft()];
    const { data } = await gateway().service.rpc('set_vehicles_status', {
      p_dealer_id: dealer,
      p_ids: [ready, unready],
      p_status: 'Available',
    });
    expect(data).toEqual([
      { id: ready, is_done: true, previous_status: 'Draft', message: null },
      expect.objectContaining({ id: unready, is_done: false, message: 'Not ready to publish. Missing: VIN' }),
    ]);
  });

  test.each([
    [{ vin: 'SHORT' }, '23514'],
    [{ vin: '1HGCM82633A00435!' }, '23514'],
    [{ vin: 'SHORT', status: 'Draft' }, undefined],
    [{ vin: 'SHORT', year: 1979 }, undefined],
    [{ vin: '1HGCM82633A0043QQ' }, undefined],
  ])('a published vehicle from 1981 on has a VIN of 17 letters and digits: %o', async (vehicle, code) => {
    await gateway().service.from('vehicles').delete().eq('dealer_id', dealer);
    const { error } = await gateway()
      .service.from('vehicles')
      .insert({ ...complete, status: 'Available', ...vehicle });
    expect(error?.code).toBe(code);
  });
});
