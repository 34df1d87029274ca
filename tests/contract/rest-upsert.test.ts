import { describe, expect, test, vi } from 'vitest';
import { databaseKinds } from '../support/database.ts';
import { useGateway } from '../support/gateway.ts';
import { createTestClient, send, signedIn } from '../support/supabase-client.ts';
import { createWriteTables } from '../support/write-tables-fixture.ts';

describe.each(databaseKinds)('upserting on %s', (kind) => {
  const gateway = useGateway(kind, createWriteTables);
  const from = (table: string) => createTestClient(gateway(), signedIn).from(table);
  const stored = (sql: string) => gateway().database.query(sql);
  const put = (path: string, row: unknown, prefer?: string) =>
    send(gateway(), { method: 'PUT', path, body: JSON.stringify(row), prefer });

  test('an existing row is updated, a missing one is created', async () => {
    const rows = [
      { id: 1, title: 'Brakes again' },
      { id: 31, title: 'New' },
    ];
    const answer = await from('jobs').upsert(rows, { count: 'exact' }).select('id, title, hours');
    expect([answer.status, answer.count]).toEqual([201, 2]);
    expect(answer.data).toEqual([
      { id: 1, title: 'Brakes again', hours: 2 },
      { id: 31, title: 'New', hours: 1.5 },
    ]);
  });

  test('if every row existed the status is 200', async () => {
    const again = await from('jobs').upsert([
      { id: 1, title: 'Brakes' },
      { id: 2, title: 'Oil' },
    ]);
    expect(again.status).toBe(200);
    expect((await from('jobs').upsert({ id: 1, title: 'Brakes' })).status).toBe(200);
    expect((await from('jobs').upsert({ id: 32, title: 'Another' })).status).toBe(201);
    expect((await from('jobs').upsert([])).status).toBe(200);
  });

  test('ignored duplicates stay unchanged and are not returned', async () => {
    const answer = await from('mechanics')
      .upsert(
        [
          { id: 1, name: 'Somebody else' },
          { id: 41, name: 'Gil' },
        ],
        { ignoreDuplicates: true },
      )
      .select();
    expect([answer.status, answer.data]).toEqual([201, [{ id: 41, name: 'Gil' }]]);
    expect(await stored('select name from public.mechanics where id = 1')).toEqual([{ name: 'Ada' }]);
  });

  test('the key may have several columns, or be another unique key', async () => {
    const part = await from('parts').upsert({ job_id: 1, number: 'pad', amount: 8 }).select('amount');
    expect([part.status, part.data]).toEqual([200, [{ amount: 8 }]]);
    const byName = await from('mechanics').upsert({ id: 51, name: 'Zoe' }, { onConflict: 'name' }).select();
    expect([byName.status, byName.data]).toEqual([200, [{ id: 51, name: 'Zoe' }]]);
    const named = await from('parts').upsert({ job_id: 1, number: 'pad' }, { onConflict: 'job_id,number' });
    expect(named.status).toBe(200);
  });

  test('defaults fill keys missing in some rows', async () => {
    const { data, error } = await from('jobs')
      .upsert([{ id: 2, title: 'Oil and filter' }, { title: 'Drawn' }], { defaultToNull: false })
      .select('id, title');
    expect(error).toBeNull();
    expect(data).toEqual([
      { id: 2, title: 'Oil and filter' },
      { id: expect.any(Number), title: 'Drawn' },
    ]);
  });

  test('without a key every row is new', async () => {
    const answer = await send(gateway(), {
      method: 'POST',
      path: '/events',
      body: '{"body":"once"}',
      prefer: 'resolution=merge-duplicates,return=minimal',
    });
    expect([answer.status, answer.headers.get('preference-applied')]).toEqual([201, 'return=minimal']);
  });

  test('a duplicate or invalid key refuses the whole request', async () => {
    const log = vi.spyOn(console, 'error').mockImplementation(() => {});
    const twice = await from('mechanics').upsert([
      { id: 61, name: 'One' },
      { id: 61, name: 'Two' },
    ]);
    log.mockRestore();
    expect([twice.status, twice.error?.code]).toEqual([500, '21000']);
    const noKey = await from('jobs').upsert({ id: 1, title: 'x' }, { onConflict: 'title' });
    expect([noKey.status, noKey.error?.code]).toEqual([400, '42P10']);
    expect((await from('jobs').upsert({ id: 1, title: 'x' }, { onConflict: 'nothing' })).error?.code).toBe('42703');
    expect(await stored('select id from public.mechanics where id = 61')).toEqual([]);
  });

  test('a PUT creates or replaces the row in its address', async () => {
    const made = await put('/mechanics?id=eq.71', { id: 71, name: 'Hal' }, 'return=representation');
    expect([made.status, await made.json()]).toEqual([201, [{ id: 71, name: 'Hal' }]]);
    const replaced = await put('/mechanics?id=eq.71', [{ id: 71, name: 'Ida' }], 'return=representation');
    expect([replaced.status, await replaced.json()]).toEqual([200, [{ id: 71, name: 'Ida' }]]);
    const silent = await put('/parts?job_id=eq.3&number=eq.rim', { job_id: 3, number: 'rim', amount: 4 });
    expect([silent.status, await silent.text()]).toEqual([204, '']);
    expect(await stored('select amount from public.parts where job_id = 3')).toEqual([{ amount: 4 }]);
  });

  test.each([
    ['another row', '/mechanics?id=eq.81', { id: 82, name: 'x' }, 400, 'PGRST115'],
    ['half a key', '/parts?job_id=eq.1', { job_id: 1, number: 'x' }, 405, 'PGRST105'],
    ['another column', '/mechanics?name=eq.x', { id: 82, name: 'x' }, 405, 'PGRST105'],
    ['another comparison', '/mechanics?id=gt.1', { id: 82, name: 'x' }, 405, 'PGRST105'],
    ['no row', '/mechanics', { id: 82, name: 'x' }, 405, 'PGRST105'],
    ['a table without a key', '/events?body=eq.x', { body: 'x' }, 405, 'PGRST105'],
    ['a limit', '/mechanics?id=eq.82&limit=1', { id: 82, name: 'x' }, 400, 'PGRST114'],
  ])('a PUT of %s is refused', async (_, path, row, status, code) => {
    const response = await put(path, row);
    expect([response.status, await response.json()]).toMatchObject([status, { code }]);
    expect(await stored('select id from public.mechanics where id = 82')).toEqual([]);
  });
});
