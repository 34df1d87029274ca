import { describe, expect, test } from 'vitest';
import { databaseKinds } from '../support/database.ts';
import { useGateway } from '../support/gateway.ts';
import { addStaff, claimsOf, type Person } from '../support/staff-fixture.ts';
import { dealerId } from '../support/vehicle-fixture.ts';

const refused = { code: '42501' };

describe.each(databaseKinds)('saved views of the list on %s', (kind) => {
  const gateway = useGateway(kind, addStaff);
  const views = (person: Person) => gateway().as(claimsOf(person)).from('list_views');
  const names = async (person: Person) => (await views(person).select('name').order('name')).data?.map((v) => v.name);

  async function add(person: Person, name: string, isShared = false): Promise<string> {
    const id = crypto.randomUUID();
    const row = { id, dealer_id: dealerId, name, query: 'show=Draft&hasPhotos=false', is_shared: isShared };
    expect((await views(person).insert(row)).error).toBeNull();
    return id;
  }

  test('an own view is private; a shared one is seen by all who see the vehicles, and by nobody else', async () => {
    await add('sales', 'Mine');
    await add('photographer', 'To be photographed');
    await add('staff', 'Old stock', true);
    expect(await names('sales')).toEqual(['Mine', 'Old stock']);
    expect(await names('photographer')).toEqual(['Old stock', 'To be photographed']);
    expect(await names('owner')).toEqual(['Old stock']);
    for (const person of ['stranger', 'elsewhere'] as const) expect(await names(person)).toEqual([]);
    expect((await views('visitor').select('name')).status).toBe(401);
  });

  test('only those with the right share a view, and change or delete a shared one', async () => {
    const row = { id: crypto.randomUUID(), dealer_id: dealerId, name: 'For all', query: '' };
    expect((await views('sales').insert({ ...row, is_shared: true })).error).toMatchObject(refused);
    const own = await add('sales', 'My drafts');
    expect((await views('sales').update({ is_shared: true }).eq('id', own)).error).toMatchObject(refused);
    const shared = await add('staff', 'Without price', true);
    expect((await views('sales').update({ name: 'x' }).eq('id', shared).select('id')).data).toEqual([]);
    expect((await views('sales').delete().eq('id', shared).select('id')).data).toEqual([]);
    expect((await views('owner').update({ name: 'No price' }).eq('id', shared).select('id')).data).toHaveLength(1);
    expect((await views('owner').delete().eq('id', shared).select('id')).data).toHaveLength(1);
  });

  test('nobody changes or deletes the own view of another, or takes its place', async () => {
    const id = await add('sales', 'Only mine');
    expect((await views('owner').update({ name: 'x' }).eq('id', id).select('id')).data).toEqual([]);
    expect((await views('owner').delete().eq('id', id).select('id')).data).toEqual([]);
    const stolen = {
      id: crypto.randomUUID(),
      dealer_id: dealerId,
      name: 'x',
      query: '',
      owner_id: claimsOf('sales').sub,
    };
    expect((await views('owner').insert(stolen)).error).toMatchObject(refused);
    const elsewhere = { id: crypto.randomUUID(), dealer_id: dealerId, name: 'x', query: '' };
    expect((await views('elsewhere').insert(elsewhere)).error).toMatchObject(refused);
  });

  test('a name is required', async () => {
    const row = { id: crypto.randomUUID(), dealer_id: dealerId, name: '  ', query: '' };
    expect((await views('sales').insert(row)).error).toMatchObject({ code: '23514' });
  });

  test('with an account its own views go and its shared ones stay', async () => {
    const { database } = gateway();
    await database.query('delete from public.list_views');
    await add('staff', 'Own');
    await add('staff', 'Shared', true);
    await database.query('delete from auth.users where id = $1', [claimsOf('staff').sub]);
    expect(await database.query('select name, owner_id from public.list_views')).toEqual([
      { name: 'Shared', owner_id: null },
    ]);
  });
});
