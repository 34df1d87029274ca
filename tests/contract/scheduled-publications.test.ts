import { describe, expect, test } from 'vitest';
import { databaseKinds } from '../support/database.ts';
import { useGateway } from '../support/gateway.ts';
import { addStaff, claimsOf, type Person } from '../support/staff-fixture.ts';
import { addVehicle, dealerId } from '../support/vehicle-fixture.ts';

const publishable = {
  status: 'Draft',
  ...{ mileage: 60_000, exterior_color: 'Blue', transmission: 'Manual', fuel_type: 'Gasoline', body_style: 'Sedan' },
  ...{ engine_size: '2.4L', description: 'One owner.' },
};
const later = '2036-11-25T14:00:00+00:00';
let lastVin = 0;

describe.each(databaseKinds)('planned publications on %s', (kind) => {
  const gateway = useGateway(kind, addStaff);
  const query = (text: string, values: unknown[] = []) => gateway().database.query(text, values);

  function aDraft(vehicle = {}): Promise<string> {
    lastVin += 1;
    return addVehicle(gateway().database, {
      ...{ ...publishable, vin: `1HGCM82633A${String(lastVin).padStart(6, '0')}` },
      ...vehicle,
    });
  }
  async function plan(id: string, at: string | null = later, person: Person = 'staff') {
    const values = { p_dealer_id: dealerId, p_vehicle_id: id, p_publish_at: at };
    return (await gateway().as(claimsOf(person)).rpc('schedule_publication', values)).error;
  }
  async function run(): Promise<number> {
    const { data, error } = await gateway().service.rpc('publish_due_vehicles', { p_dealer_id: dealerId });
    expect(error).toBeNull();
    return data;
  }
  const letTimeCome = (id: string) =>
    query("update public.vehicle_publications set publish_at = now() - interval '1 minute' where vehicle_id = $1", [
      id,
    ]);
  const statusOf = async (id: string) =>
    (await query('select status from public.vehicles where id = $1', [id]))[0]?.status;
  const planOf = async (id: string) =>
    (await query('select publish_at, problem from public.vehicle_publications where vehicle_id = $1', [id]))[0];

  test('a draft becomes Available when its time has come, not before, and its plan ends', async () => {
    const id = await aDraft();
    expect(await plan(id)).toBeNull();
    expect(await run()).toBe(0);
    expect(await statusOf(id)).toBe('Draft');
    await letTimeCome(id);
    expect(await run()).toBe(1);
    expect(await statusOf(id)).toBe('Available');
    expect(await planOf(id)).toBeUndefined();
    expect(await run()).toBe(0);
  });

  test('processes that run at the same time publish each vehicle once', async () => {
    const ids = await Promise.all(Array.from({ length: 12 }, () => aDraft()));
    for (const id of ids) {
      expect(await plan(id)).toBeNull();
      await letTimeCome(id);
    }
    await Promise.all(Array.from({ length: 6 }, run));
    while ((await run()) > 0);
    const published = await query(
      `select vehicle_id, count(*)::int as times from public.vehicle_status_history
       where to_status = 'Available' and from_status = 'Draft' and vehicle_id = any ($1) group by vehicle_id`,
      [ids],
    );
    expect(published).toHaveLength(12);
    expect(published.every(({ times }) => times === 1)).toBe(true);
  });

  test('a draft with something missing stays one, and the list and the dashboard say why; a new time tries again', async () => {
    const id = await aDraft({ description: '', engine_size: null });
    await plan(id);
    await letTimeCome(id);
    expect(await run()).toBe(1);
    expect(await run()).toBe(0);
    const problem = 'Not ready to publish. Missing: Engine Size, Description';
    expect(await statusOf(id)).toBe('Draft');
    const client = gateway().as(claimsOf('staff'));
    const { data: list } = await client.rpc('list_staff_vehicles', { p_dealer_id: dealerId, p_chip: 'Draft' });
    expect(list.vehicles.find((row: { id: string }) => row.id === id).publication).toMatchObject({ problem });
    const { data: attention } = await client.rpc('dashboard_attention', { p_dealer_id: dealerId });
    expect(attention.unpublished).toMatchObject({ count: 1, items: [{ id, problem }] });

    await query("update public.vehicles set description = 'One owner.', engine_size = '2.4L' where id = $1", [id]);
    expect(await plan(id)).toBeNull();
    expect(await planOf(id)).toMatchObject({ problem: null });
    await letTimeCome(id);
    await run();
    expect(await statusOf(id)).toBe('Available');
  });

  test('one vehicle that is refused keeps no other from being published', async () => {
    const [bad, good] = [await aDraft({ description: '' }), await aDraft()];
    for (const id of [bad, good]) {
      await plan(id);
      await letTimeCome(id);
    }
    expect(await run()).toBe(2);
    expect([await statusOf(bad), await statusOf(good)]).toEqual(['Draft', 'Available']);
  });

  test('a plan is moved and cancelled, each with its entry in the history', async () => {
    const id = await aDraft();
    await plan(id);
    await plan(id, '2036-11-26T14:00:00+00:00');
    await plan(id, '2036-11-26T14:00:00+00:00');
    await plan(id, null);
    await letTimeCome(id);
    expect(await run()).toBe(0);
    const { data } = await gateway()
      .as(claimsOf('staff'))
      .rpc('vehicle_history', { p_dealer_id: dealerId, p_vehicle_id: id });
    const entries = data.entries.filter(({ subject }: { subject: string }) => subject === 'publication');
    expect(entries.map(({ action, actor_name }: Record<string, string>) => `${action} by ${actor_name}`)).toEqual([
      'delete by staff',
      'update by staff',
      'insert by staff',
    ]);
    expect(entries[2].new_values.publish_at).toContain('2036-11-25');
  });

  test('publication by the plan stands in the history like any other', async () => {
    const id = await aDraft();
    await plan(id);
    await letTimeCome(id);
    await run();
    const { data } = await gateway()
      .as(claimsOf('staff'))
      .rpc('vehicle_history', { p_dealer_id: dealerId, p_vehicle_id: id });
    expect(data.statuses[0]).toMatchObject({ from: 'Draft', to: 'Available', actor_name: 'system' });
    expect(data.entries[0].changed_at).toBe(data.entries[1].changed_at);
  });

  test('a draft that is published by hand has no plan any more', async () => {
    const id = await aDraft();
    await plan(id);
    const { error } = await gateway()
      .as(claimsOf('sales'))
      .from('vehicles')
      .update({ status: 'Available' })
      .eq('id', id);
    expect(error).toBeNull();
    expect(await planOf(id)).toBeUndefined();
  });

  test('only a draft is planned, for a time to come, by those who publish', async () => {
    const [draft, listed] = [await aDraft(), await addVehicle(gateway().database)];
    expect(await plan(listed)).toMatchObject({ message: 'Only a draft can be scheduled. This vehicle is Available' });
    expect(await plan(draft, '2020-01-01T00:00:00Z')).toMatchObject({ message: 'Choose a time in the future' });
    expect(await plan(crypto.randomUUID())).toMatchObject({ message: 'Vehicle not found' });
    expect(await plan(draft, later, 'sales')).toBeNull();
    for (const person of ['photographer', 'stranger', 'elsewhere'] as const) {
      expect(await plan(draft, null, person)).toMatchObject({ code: '42501' });
    }
    expect(await planOf(draft)).toMatchObject({ problem: null });
    const { data } = await gateway().as(claimsOf('elsewhere')).from('vehicle_publications').select('vehicle_id');
    expect(data).toEqual([]);
    const client = gateway().as(claimsOf('owner'));
    const row = { dealer_id: dealerId, vehicle_id: draft, publish_at: later };
    expect((await client.from('vehicle_publications').insert(row)).error).toMatchObject({ code: '42501' });
  });

  test('a restored draft keeps a plan that is still to come, and no other', async () => {
    const [kept, passed] = [await aDraft(), await aDraft()];
    for (const id of [kept, passed]) await plan(id);
    await letTimeCome(passed);
    const client = gateway().as(claimsOf('staff'));
    await client.rpc('delete_vehicles', { p_dealer_id: dealerId, p_ids: [kept, passed] });
    await client.rpc('restore_vehicles', { p_dealer_id: dealerId, p_ids: [kept, passed] });
    expect(await planOf(kept)).toMatchObject({ problem: null });
    expect(await planOf(passed)).toBeUndefined();
    expect(await run()).toBe(0);
    expect(await statusOf(passed)).toBe('Draft');
  });

  test('the filter of days on the lot counts from when a vehicle was added until now, or until it was sold', async () => {
    const make = 'Wartburg';
    const add = (days: number, vehicle = {}) =>
      addVehicle(gateway().database, {
        ...{ make, trim: `${days} days`, created_at: new Date(Date.now() - days * 86_400_000 - 60_000).toISOString() },
        ...vehicle,
      });
    await add(59);
    await add(60);
    await add(200);
    await add(90, { status: 'Sold', sold_at: new Date(Date.now() - 80 * 86_400_000).toISOString() });
    const select = async (daysMin: number) => {
      const values = { p_dealer_id: dealerId, p_filters: { make, daysMin } };
      const { data } = await gateway().as(claimsOf('staff')).rpc('select_staff_vehicles', values);
      return data.map(({ trim }: { trim: string }) => trim);
    };
    expect(await select(60)).toEqual(['60 days', '200 days']);
    expect(await select(10)).toEqual(['59 days', '60 days', '90 days', '200 days']);
  });
});
