import type { Database } from '@dealer/embedded-backend';
import { describe, expect, test } from 'vitest';
import { databaseKinds } from '../support/database.ts';
import { useGateway } from '../support/gateway.ts';
import { createTestClient } from '../support/supabase-client.ts';
import { addVehicle, dealerId } from '../support/vehicle-fixture.ts';

const staffId = '00000000-0000-4000-8000-000000000011';
const strangerId = '00000000-0000-4000-8000-000000000012';
const car = { dealer_id: dealerId, make: 'Mazda', model: '3', year: 2021, price: 18_995.5, status: 'Available' };

describe.each(databaseKinds)('staff and visitors write vehicles on %s', (kind) => {
  const gateway = useGateway(kind, addStaff);
  const as = (sub?: string) =>
    createTestClient(gateway(), sub === undefined ? sub : { role: 'authenticated', sub, aal: 'aal1' });
  const stored = (id: string) =>
    gateway().database.query('select status, price::text, version from public.vehicles where id = $1', [id]);

  test('staff add a vehicle with their own id, and visitors see it immediately', async () => {
    const id = crypto.randomUUID();
    const added = await as(staffId)
      .from('vehicles')
      .insert({ id, ...car, features: ['Heated seats', 'A "quoted" one'] })
      .select('*, vehicle_images(id)')
      .single();
    expect([added.status, added.error]).toEqual([201, null]);
    expect(added.data).toMatchObject({
      ...car,
      features: ['Heated seats', 'A "quoted" one'],
      version: 1,
      vehicle_images: [],
    });
    const seen = await as().from('vehicles').select('make, is_available').eq('id', id);
    expect(seen.data).toEqual([{ make: 'Mazda', is_available: true }]);
    const again = await as(staffId)
      .from('vehicles')
      .insert({ id, ...car });
    expect([again.status, again.error?.code]).toEqual([409, '23505']);
  });

  test('a version in the filter lets only the first of two changes succeed', async () => {
    const id = await addVehicle(gateway().database);
    const change = (price: number) =>
      as(staffId).from('vehicles').update({ price }).eq('id', id).eq('version', 1).select('version');
    expect((await change(19_000)).data).toEqual([{ version: 2 }]);
    expect((await change(18_000)).data).toEqual([]);
    expect(await stored(id)).toEqual([{ status: 'Available', price: '19000.00', version: 2 }]);
  });

  test.each([
    ['a visitor', undefined, 401],
    ['a stranger who is signed in', strangerId, 403],
  ])('%s adds nothing, changes nothing and deletes nothing', async (_, sub, status) => {
    const id = await addVehicle(gateway().database, { status: 'Draft' });
    const added = await as(sub).from('vehicles').insert(car);
    expect([added.status, added.error?.code]).toEqual([status, '42501']);
    await as(sub).from('vehicles').update({ status: 'Sold' }).eq('id', id);
    await as(sub).from('vehicles').delete().eq('id', id);
    expect(await stored(id)).toEqual([{ status: 'Draft', price: '20000.00', version: 1 }]);
  });

  test('staff of one dealer cannot write for another', async () => {
    const id = await addVehicle(gateway().database, { dealer_id: 'another-dealer' });
    const vehicles = as(staffId).from('vehicles');
    expect((await vehicles.insert({ ...car, dealer_id: 'another-dealer' })).error?.code).toBe('42501');
    expect((await vehicles.update({ price: 1 }).eq('id', id).select('id')).data).toEqual([]);
    expect((await vehicles.delete().eq('id', id).select('id')).data).toEqual([]);
    expect((await stored(id)).length).toBe(1);
  });

  test.each([
    ['the version', { version: 9 }],
    ['the view count', { view_count: 1_000 }],
    ['the day of publication', { published_at: '2020-01-01' }],
    ['another owner', { dealer_id: 'another-dealer' }],
  ])('staff cannot set %s', async (_, values) => {
    const id = await addVehicle(gateway().database);
    const { status, error } = await as(staffId).from('vehicles').update(values).eq('id', id);
    expect([status, error?.code]).toEqual([403, '42501']);
    expect(await stored(id)).toMatchObject([{ version: 1 }]);
  });

  test('staff save all settings with one upsert', async () => {
    const settings = {
      dealer_id: dealerId,
      dealership_name: 'Dream Motor',
      opening_hours: { monday: ['9:00', '18:00'] },
    };
    expect((await as(staffId).from('dealer_settings').upsert(settings)).status).toBe(201);
    const again = await as(staffId)
      .from('dealer_settings')
      .upsert({ ...settings, currency: 'USD' })
      .select('currency, version');
    expect([again.status, again.data]).toEqual([200, [{ currency: 'USD', version: 2 }]]);
    const foreign = await as(strangerId).from('dealer_settings').upsert(settings);
    expect([foreign.status, foreign.error?.code]).toEqual([403, '42501']);
  });

  test('staff can edit the legally required texts, within limits', async () => {
    const texts = { as_is_statement: 'Sold as is, not certified.', price_includes_text: 'Oil change: Included' };
    const update = (values: Record<string, unknown>) =>
      as(staffId).from('dealer_settings').update(values).eq('dealer_id', dealerId).select(Object.keys(texts).join());
    await as(staffId).from('dealer_settings').upsert({ dealer_id: dealerId });
    expect((await update(texts)).data).toEqual([texts]);
    expect((await update({ as_is_statement: null })).data).toEqual([{ ...texts, as_is_statement: null }]);
    for (const column of Object.keys(texts)) {
      expect((await update({ [column]: 'x'.repeat(2001) })).error?.code).toBe('23514');
    }
  });

  test('staff enter the dealership’s figures, and visitors can read them', async () => {
    const figures = { vehicles_sold: '640', happy_customers: '450+', years_in_business: '7' };
    await gateway().service.from('dealer_settings').upsert({ dealer_id: dealerId });
    const settings = () => as(staffId).from('dealer_settings');
    expect((await settings().update(figures).eq('dealer_id', dealerId)).error).toBeNull();
    const { data } = await gateway().anon.from('dealer_settings').select(Object.keys(figures).join());
    expect(data).toEqual([figures]);
    expect((await settings().update({ happy_customers: 'many' }).eq('dealer_id', dealerId)).error?.code).toBe('23514');
  });

  test('staff delete a vehicle', async () => {
    const id = await addVehicle(gateway().database);
    const { data } = await as(staffId).from('vehicles').delete().eq('id', id).select('id').single();
    expect(data).toEqual({ id });
    expect(await stored(id)).toEqual([]);
  });
});

async function addStaff(database: Database): Promise<void> {
  for (const id of [staffId, strangerId]) {
    await database.query('insert into auth.users (id, email) values ($1, $2)', [id, `${id}@example.com`]);
  }
  await database.query(
    "insert into public.admin_users (dealer_id, user_id, email, username, role) values ($1, $2, 'a@example.com', 'ada', 'manager')",
    [dealerId, staffId],
  );
}
