import { describe, expect, test } from 'vitest';
import { databaseKinds } from '../support/database.ts';
import { useGateway } from '../support/gateway.ts';
import { listTables } from '../support/rights-fixture.ts';
import { addStaff, claimsOf, type Person } from '../support/staff-fixture.ts';
import { addVehicle, dealerId } from '../support/vehicle-fixture.ts';

/** Figures that appear nowhere else, so that an answer with one of them has leaked it. */
const secrets = /14613|17291|431\.77|Quarterly windmill|Lease return/;
const lineId = '00000000-0000-4000-8000-0000000000c1';
const values = {
  bought_on: '2026-11-12',
  bought_from: 'Lease return',
  cost: 14_613,
  floor_price: 17_291,
  lines: [{ id: lineId, done_on: '2026-11-13', description: 'Quarterly windmill', supplier: 'Shop', amount: 431.77 }],
};
const outsiders = ['visitor', 'stranger', 'elsewhere', 'photographer', 'sales'] as const satisfies Person[];

describe.each(databaseKinds)('what a vehicle cost on %s', (kind) => {
  const gateway = useGateway(kind, addStaff);
  const as = (person: Person) => gateway().as(claimsOf(person));

  async function save(id: string, person: Person = 'staff', version = 0, given: object = values) {
    const { data, error } = await as(person).rpc('save_vehicle_money', {
      ...{ p_dealer_id: dealerId, p_vehicle_id: id, p_version: version, p_values: given },
    });
    return { version: data, code: error?.code, message: error?.message };
  }
  async function read(id: string, person: Person = 'staff') {
    const { data } = await as(person).rpc('vehicle_money', { p_dealer_id: dealerId, p_vehicle_id: id });
    return data;
  }
  async function addCosted(vehicle = {}): Promise<string> {
    const id = await addVehicle(gateway().database, { price: 18_495, ...vehicle });
    expect(await save(id)).toMatchObject({ version: 1 });
    return id;
  }

  test('managers save all amounts together, and the log has what changed and who did it', async () => {
    const id = await addCosted();
    expect(await save(id, 'owner', 1, { ...values, cost: 15_000, lines: [] })).toMatchObject({ version: 2 });
    const money = await read(id);
    expect(money).toMatchObject({
      version: 2,
      price: 18_495,
      values: { cost: 15_000, floor_price: 17_291, lines: [] },
    });
    expect(money.changes).toHaveLength(2);
    expect(money.changes[0]).toMatchObject({
      actor_name: 'owner',
      old_values: { cost: 14_613, lines: [{ description: 'Quarterly windmill' }] },
      new_values: { cost: 15_000, lines: [] },
    });
    expect(money.changes[1]).toMatchObject({ actor_name: 'staff', old_values: { cost: null } });
  });

  test('a save of an older version is refused and changes nothing; a save without a change is not logged', async () => {
    const id = await addCosted();
    expect(await save(id, 'owner', 0, { ...values, cost: 1 })).toMatchObject({ code: 'PT409' });
    expect(await save(id, 'owner', 1)).toMatchObject({ version: 2 });
    const money = await read(id);
    expect(money.values.cost).toBe(14_613);
    expect(money.changes).toHaveLength(1);
  });

  test.each(outsiders)('%s reads no amount over any table or function, and writes none', async (person) => {
    const id = await addCosted({ vin: null, stock_number: `S-${person}` });
    const client = as(person);
    const given = { p_dealer_id: dealerId };
    const answers = await Promise.all([
      client.from('vehicle_costs').select('*'),
      client.from('vehicle_cost_lines').select('*'),
      client.from('vehicle_cost_changes').select('*'),
      client.from('vehicles').select('id, vehicle_costs(*), vehicle_cost_lines(*)').eq('id', id),
      client.from('vehicle_audit').select('*').eq('vehicle_id', id),
      client.from('deleted_vehicles').select('*'),
      client.rpc('vehicle_money', { ...given, p_vehicle_id: id }),
      client.rpc('vehicle_history', { ...given, p_vehicle_id: id }),
      client.rpc('recent_activity', given),
      client.rpc('list_staff_vehicles', { ...given, p_search: 'windmill' }),
      client.rpc('list_staff_vehicles', given),
      client.rpc('select_staff_vehicles', given),
      client.rpc('find_import_matches', { ...given, p_vins: [], p_stock_numbers: [`S-${person}`] }),
      client.rpc('search_inventory', { ...given, p_filters: { search: 'windmill' } }),
      client.from('vehicles').update({ price: 17_000 }).eq('id', id),
      client.rpc('set_vehicle_prices', { ...given, p_changes: [{ id, version: 1, price: 16_000 }] }),
      client.rpc('save_vehicle_money', { ...given, p_vehicle_id: id, p_version: 1, p_values: { ...values, cost: 1 } }),
    ]);
    for (const { data, error } of answers) expect(JSON.stringify([data, error])).not.toMatch(secrets);
    expect(answers.at(-1)?.error?.code).toBe('42501');
    expect((await read(id)).values.cost).toBe(14_613);

    await gateway().database.query('delete from public.vehicles where id = $1', [id]);
    const trash = await client.rpc('list_deleted_vehicles', given);
    expect(JSON.stringify([trash.data, trash.error])).not.toMatch(secrets);
  });

  test.each(outsiders)('%s finds no amount in any table, or in any function that reads', async (person) => {
    const id = await addCosted({ vin: null });
    const client = as(person);
    const tables = await listTables(gateway().database);
    const answers = await Promise.all(tables.map((table) => client.from(table).select('*')));
    const known: Record<string, unknown> = {
      ...{ p_dealer_id: dealerId, p_vehicle_id: id, p_id: id, p_ids: [id], p_vehicle_ids: [id] },
      ...{ p_vins: ['1HGCM82633A004352'], p_period: '12-months', p_search: 'windmill', p_filters: {}, p_limit: 20 },
    };
    const functions = await gateway().database.query(
      `select proname::text as name, proargnames::text[] as arguments
       from pg_proc where pronamespace = 'public'::regnamespace and provolatile <> 'v'`,
    );
    expect(functions.length).toBeGreaterThan(20);
    for (const { name, arguments: names } of functions) {
      const given = Array.isArray(names) ? names.filter((key) => key in known).map((key) => [key, known[key]]) : [];
      answers.push(await client.rpc(String(name), Object.fromEntries(given)));
    }
    for (const { data, error } of answers) expect(JSON.stringify([data, error])).not.toMatch(secrets);
    await gateway().database.query('delete from public.vehicles where id = $1', [id]);
  });

  test('a deleted vehicle comes back with its amounts', async () => {
    const id = await addCosted();
    await as('staff').rpc('delete_vehicles', { p_dealer_id: dealerId, p_ids: [id] });
    expect(await read(id)).toBeNull();
    await as('staff').rpc('restore_vehicles', { p_dealer_id: dealerId, p_ids: [id] });
    expect((await read(id)).values).toMatchObject({ cost: 14_613, lines: [{ id: lineId, amount: 431.77 }] });
    await gateway().database.query('delete from public.vehicles where id = $1', [id]);
  });

  test('a manager cannot go below the floor, alone or in bulk; an owner can', async () => {
    const id = await addCosted();
    const alone = await as('staff').from('vehicles').update({ price: 17_000 }).eq('id', id);
    expect(alone.error?.message).toBe('This price is under the floor price of $17,291. Only an owner can go below it');
    const bulk = (person: Person, price: number, version = 1) =>
      as(person).rpc('set_vehicle_prices', { p_dealer_id: dealerId, p_changes: [{ id, version, price }] });
    expect((await bulk('staff', 17_000)).data).toMatchObject([
      { is_done: false, message: expect.stringContaining('under the floor price') },
    ]);
    expect((await bulk('staff', 17_291)).data).toMatchObject([{ is_done: true }]);
    expect((await bulk('owner', 17_000, 2)).data).toMatchObject([{ is_done: true }]);
  });
});
