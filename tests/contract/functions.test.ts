import { describe, expect, test } from 'vitest';
import { databaseKinds } from '../support/database.ts';
import { useGateway } from '../support/gateway.ts';
import { createReadTables } from '../support/read-tables-fixture.ts';

describe.each(databaseKinds)('calling functions on %s', (kind) => {
  const gateway = useGateway(kind, createReadTables);
  const call = (name: string, args?: object) => gateway().anon.rpc(name, args);

  test('arguments are named, and may be omitted if they have a default', async () => {
    expect((await call('add', { a: 1, b: 2 })).data).toBe(3);
    expect((await call('add', { a: 1 })).data).toBe(11);
    expect((await gateway().anon.rpc('add', { a: 1, b: 4 }, { get: true })).data).toBe(5);
  });

  test('a returned set can be filtered, sorted, paged, counted and embedded like a table', async () => {
    const { data, count } = await gateway()
      .anon.rpc('cars_over', { price_min: 50 }, { count: 'exact' })
      .select('id, maker:people!cars_maker_fkey(name), notes(id)')
      .neq('id', 3)
      .order('id', { ascending: false })
      .limit(1);
    expect(data).toEqual([{ id: 2, maker: { name: 'Ada' }, notes: [{ id: 3 }] }]);
    expect(count).toBe(2);
    const read = await gateway()
      .anon.rpc('cars_over', { price_min: 50 }, { get: true })
      .select('id')
      .lt('price', 300)
      .order('id');
    expect(read.data).toEqual([{ id: 1 }, { id: 2 }]);
  });

  test('one row is an object, one value a value, a set of values a list, nothing a 204', async () => {
    expect((await gateway().service.rpc('first_car').select('id, name')).data).toEqual({ id: 1, name: 'Alpha' });
    expect((await call('ids')).data).toEqual([1, 2, 3, 4]);
    expect(await gateway().anon.rpc('ids', {}, { count: 'exact' }).range(1, 2)).toMatchObject({
      data: [2, 3],
      count: 4,
    });
    expect((await call('totals')).data).toEqual([{ n: 4, total: 600.5 }]);
    expect((await call('totals').single()).data).toEqual({ n: 4, total: 600.5 });
    const nothing = await call('nothing');
    expect([nothing.status, nothing.data]).toEqual([204, null]);
  });

  test('json is passed unchanged in both directions', async () => {
    const value = { text: 'a "quoted" \\ text', list: [1, null, { deep: true }], nothing: null };
    expect((await call('echo', { value })).data).toEqual(value);
    expect((await call('echo', { value: null })).data).toBeNull();
    const response = await gateway().get(`/rpc/echo?value=${encodeURIComponent(JSON.stringify(value))}`);
    expect(await response.json()).toEqual(value);
  });

  test('a GET can only read, and a writing call is a 405', async () => {
    const refused = await gateway().anon.rpc('write_note', { car: 1 }, { get: true });
    expect([refused.status, refused.error?.code]).toEqual([405, '25006']);
    expect((await call('write_note', { car: 1 })).status).toBe(204);
    expect(await gateway().database.query('select body from public.notes where id = 99')).toEqual([
      { body: 'written' },
    ]);
  });

  test('a function runs as the role and with the claims of the token', async () => {
    expect((await call('who')).data).toEqual({ role: 'anon', sub: null });
    const sub = crypto.randomUUID();
    expect((await gateway().as({ role: 'authenticated', sub }).rpc('who')).data).toEqual({
      role: 'authenticated',
      sub,
    });
    expect((await gateway().service.rpc('who')).data).toEqual({ role: 'service_role', sub: null });
  });

  test.each([
    ['an unknown function', 'subtract', {}, 404, 'PGRST202'],
    ['a missing argument', 'add', { b: 1 }, 404, 'PGRST202'],
    ['an unknown argument', 'add', { a: 1, c: 2 }, 404, 'PGRST202'],
    ['an argument of another type', 'add', { a: 'one' }, 400, '22P02'],
    ['a choice of two', 'same', { a: 1 }, 300, 'PGRST203'],
    ['what a role may not call', 'first_car', {}, 401, '42501'],
    ['a status of its own', 'teapot', {}, 418, 'PT418'],
  ])('%s is refused', async (_, name, args, status, code) => {
    const { error, status: found } = await call(name, args);
    expect([found, error?.code]).toEqual([status, code]);
  });

  test('a scalar cannot be filtered', async () => {
    const { error, status } = await call('ids').gt('ids', 2);
    expect([status, error?.code]).toEqual([400, 'PGRST100']);
  });

  test('a raised error is returned with all its fields', async () => {
    expect((await call('teapot')).error).toMatchObject({ message: 'short and stout', details: 'd', hint: 'h' });
  });

  test('a body that is not an object is refused', async () => {
    const { url, keys } = gateway();
    for (const body of ['{', '[1]', '"a"', '{"a":1}{']) {
      const headers = { apikey: keys.anonKey, 'content-type': 'application/json' };
      const response = await fetch(`${url}/rest/v1/rpc/add`, { method: 'POST', headers, body });
      expect([response.status, await response.json()]).toMatchObject([400, { code: 'PGRST102' }]);
    }
  });
});
