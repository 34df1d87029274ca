import { describe, expect, test } from 'vitest';
import { databaseKinds } from '../support/database.ts';
import { useGateway } from '../support/gateway.ts';
import { addStaff, anotherDealerId, claimsOf, type Person, workAs } from '../support/staff-fixture.ts';
import { addImage, addVehicle, dealerId } from '../support/vehicle-fixture.ts';

type Entry = {
  id: number;
  subject: string;
  action: string;
  version: number | null;
  old_values: Record<string, unknown> | null;
  new_values: Record<string, unknown> | null;
  actor_name: string;
};

describe.each(databaseKinds)('the audit log of vehicles on %s', (kind) => {
  const gateway = useGateway(kind, addStaff);
  const add = (vehicle = {}) => addVehicle(gateway().database, vehicle);
  const change = (set: string, ids: string[], person: Person = 'staff') =>
    workAs(gateway().database, person, (query) =>
      query.query(`update public.vehicles set ${set} where id = any ($1::uuid[])`, [ids]),
    );

  async function ask(id: string, person: Person = 'staff', more: Record<string, unknown> = {}, dealer = dealerId) {
    const { data, error } = await gateway()
      .as(claimsOf(person))
      .rpc('vehicle_history', { p_dealer_id: dealer, p_vehicle_id: id, ...more });
    expect(error).toBeNull();
    return data;
  }
  const entriesOf = async (id: string): Promise<Entry[]> => (await ask(id)).entries;

  test('a change is logged with who made it and only the columns that changed', async () => {
    const id = await add({ price: 20_000, features: '{Bluetooth}' });
    await change("price = 19000, description = 'One owner', features = '{Bluetooth,Sunroof}'", [id]);
    const [changed, entered] = await entriesOf(id);
    expect(changed).toMatchObject({
      subject: 'vehicle',
      action: 'update',
      version: 2,
      actor_name: 'staff',
      old_values: { price: 20_000, description: null, features: ['Bluetooth'] },
      new_values: { price: 19_000, description: 'One owner', features: ['Bluetooth', 'Sunroof'] },
    });
    expect(Object.keys(changed?.old_values ?? {}).sort()).toEqual(['description', 'features', 'price']);
    expect(entered).toMatchObject({ action: 'insert', version: 1, actor_name: 'system', old_values: null });
  });

  test('writes without a change and values derived by triggers are not logged', async () => {
    const id = await add({ price: 20_000 });
    await change("price = 20000.00, status = 'Available'", [id]);
    expect(await entriesOf(id)).toHaveLength(1);
    await change("status = 'Sold'", [id]);
    expect((await entriesOf(id))[0]?.new_values).toEqual({ status: 'Sold' });
  });

  test('a bulk change is logged for each vehicle', async () => {
    const ids = await Promise.all([1, 2, 3].map((price) => add({ price })));
    await change('price = 2', ids, 'owner');
    const logs = await Promise.all(ids.map(entriesOf));
    expect(logs.map((log) => log.length)).toEqual([2, 1, 2]);
    expect(logs[2]?.[0]).toMatchObject({ actor_name: 'owner', old_values: { price: 3 }, new_values: { price: 2 } });
  });

  test('photographs and videos are logged, except those deleted with their vehicle', async () => {
    const id = await add();
    await addImage(gateway().database, id, { public_id: 'front', alt_text: 'Front' });
    await workAs(gateway().database, 'staff', (query) =>
      query.query("update public.vehicle_images set alt_text = 'The front' where vehicle_id = $1", [id]),
    );
    const [described, added] = await entriesOf(id);
    expect(described).toMatchObject({
      subject: 'image',
      action: 'update',
      old_values: { alt_text: 'Front' },
      new_values: { alt_text: 'The front' },
    });
    expect(added).toMatchObject({ subject: 'image', action: 'insert', new_values: { public_id: 'front' } });

    await workAs(gateway().database, 'staff', (query) =>
      query.query('delete from public.vehicles where id = $1', [id]),
    );
    const log = await entriesOf(id);
    expect(log).toHaveLength(4);
    expect(log[0]).toMatchObject({ subject: 'vehicle', action: 'delete', actor_name: 'staff' });
    expect(log[0]?.old_values).toMatchObject({ make: 'Honda', model: 'Civic', price: 20_000 });
  });

  test('the history names who set which price and status, and comes page by page', async () => {
    const id = await add({ price: 20_000 });
    await change('price = 19000', [id]);
    await change("status = 'Pending'", [id], 'owner');
    const first = await ask(id, 'staff', { p_limit: 2 });
    expect(first.prices).toMatchObject([
      { from: 20_000, to: 19_000, actor_name: 'staff' },
      { from: null, to: 20_000, actor_name: 'system' },
    ]);
    expect(first.statuses).toMatchObject([
      { from: 'Available', to: 'Pending', actor_name: 'owner' },
      { from: null, to: 'Available', actor_name: 'system' },
    ]);
    expect(first).toMatchObject({ has_more: true, entries: [{ action: 'update' }, { action: 'update' }] });
    const rest = await ask(id, 'staff', { p_limit: 2, p_before: first.entries[1].id });
    expect(rest).toMatchObject({ has_more: false, entries: [{ action: 'insert' }] });
  });

  test('without permission nothing is readable, and names are not revealed', async () => {
    const id = await add();
    await change('price = 1', [id]);
    for (const person of ['stranger', 'elsewhere'] as const) {
      expect(await ask(id, person)).toMatchObject({ entries: [], prices: [], statuses: [] });
    }
    expect(await ask(id, 'elsewhere', {}, anotherDealerId)).toMatchObject({ entries: [] });
    const { error } = await gateway().anon.rpc('vehicle_history', { p_dealer_id: dealerId, p_vehicle_id: id });
    expect(error?.code).toBe('42501');
  });

  test('the log cannot be written over REST', async () => {
    const id = await add();
    const client = gateway().as(claimsOf('owner'));
    const row = { dealer_id: dealerId, vehicle_id: id, subject: 'vehicle', subject_id: id, action: 'update' };
    const attempts = await Promise.all([
      client.from('vehicle_audit').insert({ ...row, actor_name: 'owner' }),
      client.from('vehicle_audit').update({ actor_name: 'x' }).eq('vehicle_id', id),
      client.from('vehicle_audit').delete().eq('vehicle_id', id),
    ]);
    expect(attempts.map(({ error }) => error?.code)).toEqual(['42501', '42501', '42501']);
    expect(await entriesOf(id)).toHaveLength(1);
  });

  test('a rolled-back write is not logged', async () => {
    const id = await add();
    const work = workAs(gateway().database, 'staff', async (query) => {
      await query.query('update public.vehicles set price = 1 where id = $1', [id]);
      throw new Error('undone');
    });
    await expect(work).rejects.toThrow('undone');
    expect(await entriesOf(id)).toHaveLength(1);
  });

  test('history and use accept only Ontario’s facts', async () => {
    const id = await add();
    await change(
      "history_assessed = true, history_facts = '{Fire damage}', odometer_statement = 'Distance is accurate', incident_damage = 4200.50, jurisdictions = 'Quebec', history_notes = 'One key'",
      [id],
    );
    const { data } = await gateway().anon.from('vehicles').select('history_facts, incident_damage').eq('id', id);
    expect(data).toEqual([{ history_facts: ['Fire damage'], incident_damage: 4200.5 }]);
    await expect(change("history_facts = '{Haunted}'", [id])).rejects.toThrow(/history_facts/);
    await expect(change('incident_damage = -1', [id])).rejects.toThrow(/incident_damage/);
  });
});
