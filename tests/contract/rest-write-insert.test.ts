import { describe, expect, test } from 'vitest';
import { databaseKinds } from '../support/database.ts';
import { useGateway } from '../support/gateway.ts';
import { createTestClient, send, signedIn } from '../support/supabase-client.ts';
import { createWriteTables } from '../support/write-tables-fixture.ts';

describe.each(databaseKinds)('inserting on %s', (kind) => {
  const gateway = useGateway(kind, createWriteTables);
  const from = (table: string) => createTestClient(gateway(), signedIn).from(table);
  const stored = (sql: string) => gateway().database.query(sql);

  test('one row is stored, and nothing is returned unless requested', async () => {
    const answer = await from('mechanics').insert({ id: 10, name: 'Cy' });
    expect(answer).toMatchObject({ status: 201, data: null, error: null, count: null });
    expect(await stored('select name from public.mechanics where id = 10')).toEqual([{ name: 'Cy' }]);
  });

  test('several rows are stored together, counted, and returned in order', async () => {
    const rows = [
      { id: 21, title: 'Clutch', hours: 3 },
      { id: 22, title: 'Wipers', hours: 0.25 },
    ];
    const answer = await from('jobs').insert(rows, { count: 'exact' }).select('id, title, hours, total');
    expect(answer).toMatchObject({ status: 201, count: 2 });
    expect(answer.data).toEqual([
      { ...rows[0], total: 300 },
      { ...rows[1], total: 25 },
    ]);
  });

  test('every type is stored as sent', async () => {
    const row = {
      id: 30,
      title: 'Ünï "quoted" \\ \' $1 \u202e🚗',
      code: 'ABC',
      tags: ['a,b', '{c}', '"', ''],
      details: { deep: [1, { more: null }], __proto__: 'x' },
      note: { b: 1, a: [] },
      due: '2026-05-04T10:00:00+00:00',
      mechanic_id: null,
    };
    const { data } = await from('jobs').insert(row).select().single();
    expect(data).toEqual({ ...row, hours: 1.5, total: 150 });
  });

  test('a number keeps digits that JavaScript would lose', async () => {
    const body = '{"id":31,"title":"Long","details":{"exact":12345678901234567890.123456789}}';
    expect((await send(gateway(), { method: 'POST', path: '/jobs', body })).status).toBe(201);
    expect(await stored("select details ->> 'exact' as exact from public.jobs where id = 31")).toEqual([
      { exact: '12345678901234567890.123456789' },
    ]);
  });

  test('the response can rename, cast, embed and sort like a read', async () => {
    const { data } = await from('jobs')
      .insert([
        { id: 41, title: 'First', mechanic_id: 1 },
        { id: 42, title: 'Second', mechanic_id: 2 },
      ])
      .select('key:id::text, title, mechanics(name), parts(number)')
      .order('id', { ascending: false })
      .limit(1);
    expect(data).toEqual([
      { key: '42', title: 'Second', mechanics: { name: 'Bo' }, parts: [] },
      { key: '41', title: 'First', mechanics: { name: 'Ada' }, parts: [] },
    ]);
  });

  test('the response is not limited to a page', async () => {
    const rows = Array.from({ length: 1500 }, (_, index) => ({ id: 5000 + index, name: `Mechanic ${index}` }));
    const { data } = await from('mechanics').insert(rows).select('id');
    expect(data?.length).toBe(1500);
  });

  test('missing values get their default, even in an empty row', async () => {
    const { data } = await from('jobs').insert({ title: 'Belt' }).select('id, hours, tags');
    expect(data).toEqual([{ id: expect.any(Number), hours: 1.5, tags: [] }]);
    expect((await from('events').insert([{}, {}])).status).toBe(201);
    expect((await from('events').insert({}).select('body').single()).data).toEqual({ body: null });
    expect((await stored('select count(*)::int as n from public.events'))[0]).toEqual({ n: 3 });
  });

  test('a value missing in some rows is null, or its default if preferred', async () => {
    const asNull = await from('parts').insert([
      { job_id: 1, number: 'hose', amount: 3 },
      { job_id: 1, number: 'clip' },
    ]);
    expect([asNull.status, asNull.error?.code]).toEqual([400, '23502']);
    const asDefault = await from('parts')
      .insert(
        [
          { job_id: 1, number: 'hose', amount: 3 },
          { job_id: 1, number: 'clip' },
        ],
        { defaultToNull: false },
      )
      .select('number, amount');
    expect(asDefault.data).toEqual([
      { number: 'hose', amount: 3 },
      { number: 'clip', amount: 1 },
    ]);
  });

  test('defaults fill missing keys; null stays null', async () => {
    const { data, error } = await from('jobs')
      .insert([{ id: 51, title: 'Given', details: null }, { title: 'Drawn' }], { defaultToNull: false })
      .select('id, title, details');
    expect(error).toBeNull();
    expect(data).toEqual([
      { id: 51, title: 'Given', details: null },
      { id: expect.any(Number), title: 'Drawn', details: null },
    ]);
    const response = await send(gateway(), {
      method: 'POST',
      path: '/jobs?columns=title,hours,total&select=title,hours,total',
      body: '[{"title":"None"}]',
      prefer: 'missing=default,return=representation',
    });
    expect([response.status, await response.json()]).toEqual([201, [{ title: 'None', hours: 1.5, total: 150 }]]);
  });

  test('only the listed columns are taken from the body', async () => {
    const response = await send(gateway(), {
      method: 'POST',
      path: '/mechanics?columns=id,"name"',
      body: '[{"id":61,"name":"Di","boss":true},{"id":62,"name":"Ed"}]',
    });
    expect([response.status, await response.text()]).toEqual([201, '']);
    expect(await stored('select name from public.mechanics where id in (61, 62) order by id')).toEqual([
      { name: 'Di' },
      { name: 'Ed' },
    ]);
  });

  test('an empty list stores nothing and returns an empty list', async () => {
    const answer = await from('mechanics').insert([]).select();
    expect([answer.status, answer.data]).toEqual([201, []]);
  });

  test('one refused row refuses the others too', async () => {
    const answer = await from('mechanics').insert([
      { id: 71, name: 'Flo' },
      { id: 72, name: 'Ada' },
    ]);
    expect([answer.status, answer.error?.code]).toEqual([409, '23505']);
    expect(await stored('select id from public.mechanics where id in (71, 72)')).toEqual([]);
  });

  test('ten thousand rows are inserted by one request', async () => {
    const rows = Array.from({ length: 10_000 }, (_, index) => ({ body: `Event ${index}` }));
    expect((await from('events').insert(rows, { count: 'exact' })).count).toBe(10_000);
  });
});
