import { describe, expect, test } from 'vitest';
import { databaseKinds } from '../support/database.ts';
import { useGateway } from '../support/gateway.ts';
import { createTestClient, send, signedIn, withMaxAffected } from '../support/supabase-client.ts';
import { createWriteTables } from '../support/write-tables-fixture.ts';

describe.each(databaseKinds)('functions that write on %s', (kind) => {
  const gateway = useGateway(kind, createWriteTables);
  const call = (name: string, args?: object) => createTestClient(gateway(), signedIn).rpc(name, args);
  const titles = async (condition: string) =>
    (await gateway().database.query(`select title from public.jobs where ${condition} order by id`)).map(
      (row) => row.title,
    );

  test('writes of a function are committed', async () => {
    const added = await call('add_job', { title: 'Called', details: { list: [1, 'two'], text: '"' } });
    expect(added).toMatchObject({ status: 200, data: expect.any(Number) });
    const stored = await gateway().database.query('select details::text from public.jobs where id = $1', [added.data]);
    expect(stored).toEqual([{ details: '{"list": [1, "two"], "text": "\\""}' }]);
  });

  test('rows, a table and void are returned as such', async () => {
    const rows = await call('add_jobs', { titles: ['a,b', '{c}', '"d"'] })
      .select('title, hours')
      .order('title');
    expect(rows.data).toEqual([
      { title: '"d"', hours: 1.5 },
      { title: 'a,b', hours: 1.5 },
      { title: '{c}', hours: 1.5 },
    ]);
    expect((await call('rename_jobs', { ids: [1, 2], title: 'Renamed' })).data).toEqual([{ id: 1 }, { id: 2 }]);
    expect(await titles("title = 'Renamed'")).toEqual(['Renamed', 'Renamed']);
    const forgotten = await call('forget_jobs', { ids: [3] });
    expect(forgotten).toMatchObject({ status: 204, data: null, error: null });
    expect(await titles('id = 3')).toEqual([]);
  });

  test('a function runs once, for every representation', async () => {
    const { count } = await createTestClient(gateway(), signedIn)
      .rpc('add_jobs', { titles: ['once', 'twice'] }, { count: 'exact' })
      .select('id')
      .limit(1);
    expect(count).toBe(2);
    expect(await titles("title in ('once', 'twice')")).toEqual(['once', 'twice']);
    await createTestClient(gateway(), signedIn)
      .rpc('add_jobs', { titles: ['unseen'] })
      .select('id')
      .limit(0);
    expect(await titles("title = 'unseen'")).toEqual(['unseen']);
  });

  test('lists and objects are converted to the argument types', async () => {
    const args = {
      documents: [{ id: 1, name: 'a "b"' }, [2], 'text', null],
      ids: ['00000000-0000-4000-8000-000000000001', '00000000-0000-4000-8000-000000000002'],
      words: ['one', 'two, three', '{four}', ''],
      flags: { isNew: true, none: null },
    };
    expect((await call('describe_arguments', args)).data).toEqual(args);
    const empty = { documents: [], ids: [], words: [], flags: {} };
    expect((await call('describe_arguments', empty)).data).toEqual(empty);
    const broken = await call('describe_arguments', { ...args, ids: ['one'] });
    expect([broken.status, broken.error?.code]).toEqual([400, '22P02']);
    expect((await call('letter', { code: 'ABC' })).data).toBe('ABC');
  });

  test('an error undoes what was written before it', async () => {
    const failed = await call('fail_after_writing', { title: 'Undone' });
    expect([failed.status, failed.error?.code, failed.error?.message]).toEqual([
      409,
      'PT409',
      'changed by somebody else',
    ]);
    const several = await call('add_jobs', { titles: ['Undone', 'Undone'] }).single();
    expect([several.status, several.error?.code]).toEqual([406, 'PGRST116']);
    const tooMany = await withMaxAffected(call('add_jobs', { titles: ['Undone', 'Undone'] }), 1);
    expect([tooMany.status, tooMany.error?.code]).toEqual([400, 'PGRST124']);
    expect(await titles("title = 'Undone'")).toEqual([]);
  });

  test('a limit on rows is refused if the function returns none', async () => {
    const refused = await withMaxAffected(call('add_job', { title: 'Uncounted', details: null }), 1);
    expect([refused.status, refused.error?.code]).toEqual([400, 'PGRST128']);
    expect(await titles("title = 'Uncounted'")).toEqual([]);
  });

  test('a preference for a minimal response is accepted, and only json bodies are', async () => {
    const body = '{"titles":["json"]}';
    const path = '/rpc/add_jobs';
    const taken = await send(gateway(), { method: 'POST', path, body, prefer: 'return=minimal' });
    expect(taken.status).toBe(200);
    const headers = { 'content-type': 'application/x-www-form-urlencoded' };
    const refused = await send(gateway(), { method: 'POST', path, body: 'titles={form}', headers });
    expect([refused.status, await refused.json()]).toMatchObject([400, { code: 'PGRST102' }]);
  });
});
