import { describe, expect, test } from 'vitest';
import { databaseKinds } from '../support/database.ts';
import { useGateway } from '../support/gateway.ts';
import { createTestClient, send } from '../support/supabase-client.ts';
import { createWriteTables } from '../support/write-tables-fixture.ts';

describe.each(databaseKinds)('rights to write on %s', (kind) => {
  const gateway = useGateway(kind, createWriteTables);
  const north = { role: 'authenticated', sub: '00000000-0000-4000-8000-0000000000aa', dealer: 'north' };
  const as = (claims?: Record<string, unknown>) => createTestClient(gateway(), claims);
  const stored = (sql: string) => gateway().database.query(sql);

  test('with only the insert right a row is inserted and not returned', async () => {
    expect(await as().from('forms').insert({ body: 'Hello' })).toMatchObject({ status: 201, error: null });
    for (const columns of ['*', 'id', 'body']) {
      const shown = await as().from('forms').insert({ body: 'Shown' }).select(columns);
      expect([shown.status, shown.error?.code]).toEqual([401, '42501']);
    }
    expect(await stored('select body from public.forms')).toEqual([{ body: 'Hello' }]);
  });

  test('a column without a grant cannot be written', async () => {
    const smuggled = await as().from('forms').insert({ body: 'x', answer: 'yes' });
    expect([smuggled.status, smuggled.error?.code]).toEqual([401, '42501']);
    const closed = await as(north).from('vaults').insert({ id: 5, open: 'x', closed: 'picked' });
    expect([closed.status, closed.error?.code]).toEqual([403, '42501']);
    const changed = await as(north).from('vaults').update({ closed: 'picked' }).eq('id', 1);
    expect([changed.status, changed.error?.code]).toEqual([403, '42501']);
    expect(await stored('select closed from public.vaults')).toEqual([{ closed: 'hidden' }]);
  });

  test('with column grants only the requested columns are read', async () => {
    const inserted = await as(north).from('vaults').insert({ id: 2, open: 'new' }).select('id, open');
    expect([inserted.status, inserted.data]).toEqual([201, [{ id: 2, open: 'new' }]]);
    const updated = await as(north).from('vaults').update({ open: 'seen' }).eq('id', 1).select('open');
    expect([updated.status, updated.data]).toEqual([200, [{ open: 'seen' }]]);
    const whole = await as(north).from('vaults').update({ open: 'again' }).eq('id', 1).select();
    expect([whole.status, whole.error?.code]).toEqual([403, '42501']);
    expect(await stored('select open from public.vaults where id = 1')).toEqual([{ open: 'seen' }]);
    const located = await send(gateway(), {
      method: 'POST',
      path: '/vaults',
      body: '{"id":3,"open":"x"}',
      prefer: 'return=headers-only',
    });
    expect([located.status, located.headers.get('location')]).toEqual([201, '/vaults?id=eq.3']);
  });

  test('policies decide which rows may be written', async () => {
    const foreign = await as(north).from('slots').insert({ id: 11, dealer: 'south' });
    expect([foreign.status, foreign.error?.code]).toEqual([403, '42501']);
    const own = await as(north).from('slots').insert({ id: 12, dealer: 'north' }).select('dealer').single();
    expect(own.data).toEqual({ dealer: 'north' });
    const given = await as(north).from('slots').update({ dealer: 'south' }).eq('id', 12);
    expect([given.status, given.error?.code]).toEqual([403, '42501']);
    expect((await as(north).from('slots').update({ body: 'mine' }).eq('id', 2).select()).data).toEqual([]);
    expect((await as(north).from('slots').delete().gt('id', 0).select('id').order('id')).data).toEqual([
      { id: 1 },
      { id: 12 },
    ]);
    expect(await stored('select id, body from public.slots')).toEqual([{ id: 2, body: 'second' }]);
  });

  test('an upsert does not change a row hidden by policies', async () => {
    const answer = await as(north).from('slots').upsert({ id: 2, dealer: 'north', body: 'taken' });
    expect([answer.status, answer.error?.code]).toEqual([403, '42501']);
    expect(await stored('select dealer, body from public.slots where id = 2')).toEqual([
      { dealer: 'south', body: 'second' },
    ]);
  });

  test('a visitor without read access can insert a row without a response body', async () => {
    expect((await as().from('slots').insert({ id: 21, dealer: 'open' })).status).toBe(201);
    const other = await as().from('slots').insert({ id: 22, dealer: 'north' });
    expect([other.status, other.error?.code]).toEqual([401, '42501']);
  });

  test('without a grant on the table every write is refused', async () => {
    const jobs = as().from('jobs');
    for (const request of [
      jobs.insert({ title: 'x' }),
      jobs.insert({}),
      jobs.insert([]),
      jobs.update({ title: 'x' }).eq('id', 1),
      jobs.delete().eq('id', 1),
      jobs.upsert({ id: 1, title: 'x' }),
    ]) {
      const { status, error } = await request;
      expect([status, error?.code]).toEqual([401, '42501']);
    }
  });
});
