import { describe, expect, test } from 'vitest';
import { databaseKinds } from '../support/database.ts';
import { useGateway } from '../support/gateway.ts';
import { createReadTables } from '../support/read-tables-fixture.ts';

describe.each(databaseKinds)('pages and representations on %s', (kind) => {
  const gateway = useGateway(kind, createReadTables);
  const cars = () => gateway().anon.from('cars');
  const idsOf = (rows: { id: number }[] | null) => rows?.map((row) => row.id);

  test('rows are sorted by several columns, with nulls first or last as requested', async () => {
    expect(idsOf((await cars().select('id').order('price', { nullsFirst: true })).data)).toEqual([4, 1, 2, 3]);
    expect(idsOf((await cars().select('id').order('price', { ascending: false, nullsFirst: false })).data)).toEqual([
      3, 2, 1, 4,
    ]);
    expect(idsOf((await cars().select('id').order('is_sold').order('id', { ascending: false })).data)).toEqual([
      4, 1, 2, 3,
    ]);
    expect(
      idsOf((await cars().select('id').order('data->engine->size', { nullsFirst: false }).order('id')).data),
    ).toEqual([1, 2, 3, 4]);
  });

  test('rows are sorted by a column of a to-one resource, not of a to-many one', async () => {
    const sorted = await cars()
      .select('id, maker:people!cars_maker_fkey(name)')
      .order('maker(name)', { ascending: false })
      .order('id')
      .not('maker_id', 'is', null);
    expect(idsOf(sorted.data)).toEqual([3, 1, 2]);
    const refused = await cars().select('id, notes(id)').order('notes(id)');
    expect([refused.status, refused.error?.code]).toEqual([400, 'PGRST118']);
  });

  test('a range is in Content-Range, and a partial counted result is a 206', async () => {
    const part = await cars().select('id', { count: 'exact' }).order('id').range(1, 2);
    expect([part.status, part.count, idsOf(part.data)]).toEqual([206, 4, [2, 3]]);
    const response = await gateway().get('/cars?select=id&order=id&limit=2&offset=1');
    expect([response.status, response.headers.get('content-range')]).toEqual([200, '1-2/*']);
  });

  test('the Range header selects a page too', async () => {
    const response = await gateway().get('/cars?select=id&order=id', { range: '2-9', prefer: 'count=exact' });
    expect(response.headers.get('content-range')).toBe('2-3/4');
    expect(response.headers.get('preference-applied')).toBe('count=exact');
    expect(await response.json()).toEqual([{ id: 3 }, { id: 4 }]);
  });

  test('a page beyond the end is a 416 with a count, and empty without', async () => {
    const counted = await gateway().get('/cars?offset=10', { prefer: 'count=exact' });
    expect([counted.status, counted.headers.get('content-range')]).toEqual([416, '*/4']);
    expect(await counted.json()).toMatchObject({
      code: 'PGRST103',
      details: 'An offset of 10 was requested, but there are only 4 rows.',
    });
    const uncounted = await gateway().get('/cars?offset=10');
    expect([uncounted.status, uncounted.headers.get('content-range'), await uncounted.json()]).toEqual([
      200,
      '*/*',
      [],
    ]);
  });

  test.each([
    ['a negative limit', 'limit=-1', {}, 416, 'PGRST103'],
    ['a range from back to front', '', { range: '9-2' }, 416, 'PGRST103'],
    ['a limit that is no number', 'limit=many', {}, 400, 'PGRST100'],
    ['an offset out of this world', 'offset=99999999999999999999', {}, 400, 'PGRST100'],
    ['an unknown direction', 'order=id.up', {}, 400, 'PGRST100'],
  ])('%s is refused', async (_, query, headers, status, code) => {
    const response = await gateway().get(`/cars?${query}`, headers);
    const body: { code: string } = await response.json();
    expect([response.status, body.code]).toEqual([status, code]);
  });

  test('no response has more than a thousand rows, and the count is still complete', async () => {
    const { data, count } = await gateway().anon.from('numbers').select('n', { count: 'exact' });
    expect([data?.length, count]).toEqual([1000, 1500]);
    const limited = await gateway().anon.from('numbers').select('n').limit(1400);
    expect(limited.data?.length).toBe(1000);
  });

  test('a count can be estimated by the planner', async () => {
    const numbers = gateway().anon.from('numbers');
    const planned = await numbers.select('n', { count: 'planned', head: true });
    expect(planned.count).toBeGreaterThan(1000);
    const estimated = await numbers.select('n', { count: 'estimated', head: true });
    expect(estimated.count).toBeGreaterThan(1000);
    const few = await cars().select('id', { count: 'estimated' }).eq('name', 'Alpha');
    expect(few.count).toBe(1);
    const fewPlanned = await cars().select('id, notes(id)', { count: 'planned' }).eq('notes.id', 1).gt('id', 0);
    expect(fewPlanned.error).toBeNull();
  });

  test('HEAD counts without a body', async () => {
    const { count, data, status } = await cars().select('*', { count: 'exact', head: true }).gt('price', 100);
    expect([count, data, status]).toEqual([3, null, 200]);
  });

  test('a request for one object is a 406 if none or several match', async () => {
    expect((await cars().select('id').eq('id', 1).single()).data).toEqual({ id: 1 });
    const none = await cars().select('id').eq('id', 99).single();
    expect([none.status, none.error?.code, none.error?.details]).toEqual([
      406,
      'PGRST116',
      'The result contains 0 rows',
    ]);
    const several = await cars().select('id').single();
    expect([several.status, several.error?.code]).toEqual([406, 'PGRST116']);
    expect(await cars().select('id').eq('id', 99).maybeSingle()).toMatchObject({ data: null, error: null });
    expect((await cars().select('id').eq('id', 2).maybeSingle()).data).toEqual({ id: 2 });
  });

  test('rows can be comma-separated values', async () => {
    const { data } = await cars().select('id, name, price').in('id', [1, 4]).order('id').csv();
    expect(data).toBe('id,name,price\n1,Alpha,100.50\n4,"a,b(c)""d\\\\e",');
  });

  test('nulls are omitted on request', async () => {
    const { data } = await cars().select('id, price').eq('id', 4).stripNulls();
    expect(data).toEqual([{ id: 4 }]);
  });

  test('an unknown type is refused, an unknown preference only when strict', async () => {
    const type = await gateway().get('/cars', { accept: 'application/pdf' });
    expect([type.status, await type.json()]).toMatchObject([406, { code: 'PGRST107' }]);
    const strict = await gateway().get('/cars', { prefer: 'handling=strict, wishes=three' });
    expect([strict.status, await strict.json()]).toMatchObject([400, { code: 'PGRST122' }]);
    expect((await gateway().get('/cars', { prefer: 'wishes=three' })).status).toBe(200);
  });
});
