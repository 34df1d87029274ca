import { describe, expect, test } from 'vitest';
import { databaseKinds } from '../support/database.ts';
import { useGateway } from '../support/gateway.ts';
import { createTestClient, send, signedIn, withMaxAffected } from '../support/supabase-client.ts';
import { createWriteTables } from '../support/write-tables-fixture.ts';

describe.each(databaseKinds)('changing and deleting on %s', (kind) => {
  const gateway = useGateway(kind, async (database) => {
    await createWriteTables(database);
    await database.exec("insert into public.mechanics select n, 'Spare ' || n from generate_series(100, 120) n");
  });
  const from = (table: string) => createTestClient(gateway(), signedIn).from(table);
  const stored = (sql: string) => gateway().database.query(sql);

  test('matching rows are changed, the others are not', async () => {
    const answer = await from('jobs').update({ hours: 4, due: null }, { count: 'exact' }).eq('mechanic_id', 1);
    expect(answer).toMatchObject({ status: 204, data: null, error: null, count: 2 });
    expect(await stored('select id from public.jobs where hours = 4 order by id')).toEqual([{ id: 1 }, { id: 2 }]);
  });

  test('a changed row is returned in its new state, with embedded resources', async () => {
    const answer = await from('jobs')
      .update({ title: 'Brakes, front' })
      .eq('id', 1)
      .select('title, total, mechanics(name), parts(number)')
      .order('number', { referencedTable: 'parts' });
    expect(answer.status).toBe(200);
    expect(answer.data).toEqual([
      {
        title: 'Brakes, front',
        total: expect.any(Number),
        mechanics: { name: 'Ada' },
        parts: [{ number: 'disc' }, { number: 'pad' }],
      },
    ]);
  });

  test('filters apply to the old values, even if the row no longer matches', async () => {
    const { data } = await from('mechanics')
      .update({ name: 'Changed' })
      .or('name.eq.Spare 100,name.eq.nobody')
      .eq('name', 'Spare 100')
      .select('id, name');
    expect(data).toEqual([{ id: 100, name: 'Changed' }]);
    const again = await from('mechanics').update({ name: 'Twice' }).eq('name', 'Spare 100').select();
    expect([again.status, again.data]).toEqual([200, []]);
  });

  test('a version in the filter keeps a late change from overwriting an earlier one', async () => {
    const change = (title: string) => from('jobs').update({ title }).eq('id', 3).eq('title', 'Tyres').select('title');
    const answers = await Promise.all([change('One'), change('Two')]);
    expect(answers.map((answer) => answer.data?.length).sort()).toEqual([0, 1]);
  });

  test('a filter on an embedded resource affects only the response', async () => {
    const { data } = await from('jobs')
      .update({ note: { seen: true } })
      .eq('id', 2)
      .eq('parts.number', 'nothing')
      .select('id, note, parts(number)');
    expect(data).toEqual([{ id: 2, note: { seen: true }, parts: [] }]);
  });

  test('nothing to change changes nothing', async () => {
    const answer = await from('mechanics').update({}).eq('id', 101).select();
    expect([answer.status, answer.data]).toEqual([200, []]);
    expect((await from('mechanics').update({}).eq('id', 101)).status).toBe(204);
  });

  test('a listed column that the body lacks becomes null, or its default', async () => {
    const patch = (prefer: string) =>
      send(gateway(), {
        method: 'PATCH',
        path: '/parts?columns=amount&job_id=eq.2&select=amount',
        body: '{}',
        prefer: `${prefer},return=representation`,
      });
    expect((await patch('missing=null')).status).toBe(400);
    await stored('update public.parts set amount = 9 where job_id = 2');
    expect(await (await patch('missing=default')).json()).toEqual([{ amount: 1 }]);
  });

  test('rows are deleted, counted, and returned if requested', async () => {
    const answer = await from('mechanics').delete({ count: 'exact' }).in('id', [110, 111]).select('id').order('id');
    expect(answer).toMatchObject({ status: 200, count: 2, data: [{ id: 110 }, { id: 111 }] });
    expect(await stored('select id from public.mechanics where id in (110, 111)')).toEqual([]);
    const silent = await from('mechanics').delete().eq('id', 112);
    expect(silent).toMatchObject({ status: 204, data: null, error: null });
    expect((await from('mechanics').delete().eq('id', 112).select()).data).toEqual([]);
  });

  test('without a filter nothing is changed or deleted', async () => {
    for (const request of [from('jobs').update({ hours: 1 }), from('jobs').delete()]) {
      const { status, error } = await request;
      expect([status, error?.code, error?.message]).toEqual([400, '21000', expect.stringContaining('WHERE')]);
    }
    expect((await stored('select count(*)::int as n from public.jobs'))[0]).toEqual({ n: 3 });
  });

  test('a request for one object with another number of rows is refused and changes nothing', async () => {
    const one = await from('mechanics').update({ name: 'Only' }).eq('id', 115).select().single();
    expect(one).toMatchObject({ status: 200, data: { id: 115, name: 'Only' } });
    for (const [request, details] of [
      [from('mechanics').delete().gte('id', 115).select().single(), 'The result contains 6 rows'],
      [from('mechanics').delete().eq('id', 9999).select().single(), 'The result contains 0 rows'],
    ] as const) {
      const { status, error } = await request;
      expect([status, error?.code, error?.details]).toEqual([406, 'PGRST116', details]);
    }
    expect((await stored('select count(*)::int as n from public.mechanics where id >= 115'))[0]).toEqual({ n: 6 });
    const none = await from('mechanics').update({ name: 'x' }).eq('id', 9999).select().maybeSingle();
    expect([none.data, none.error]).toEqual([null, null]);
  });

  test('a change of more rows than the limit is rolled back', async () => {
    const tooMany = await withMaxAffected(from('mechanics').delete().gte('id', 116), 2);
    expect([tooMany.status, tooMany.error?.code, tooMany.error?.details]).toEqual([
      400,
      'PGRST124',
      'The query affects 5 rows',
    ]);
    expect((await stored('select count(*)::int as n from public.mechanics where id >= 116'))[0]).toEqual({ n: 5 });
    expect((await withMaxAffected(from('mechanics').delete().gte('id', 119), 2)).status).toBe(204);
  });
});
