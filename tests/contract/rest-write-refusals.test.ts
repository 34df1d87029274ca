import { describe, expect, test } from 'vitest';
import { databaseKinds } from '../support/database.ts';
import { useGateway } from '../support/gateway.ts';
import { createTestClient, send, signedIn } from '../support/supabase-client.ts';
import { createWriteTables } from '../support/write-tables-fixture.ts';

const deep = (levels: number) => `${'['.repeat(levels)}${']'.repeat(levels)}`;

describe.each(databaseKinds)('writes that are refused on %s', (kind) => {
  const gateway = useGateway(kind, createWriteTables);
  const from = (table: string) => createTestClient(gateway(), signedIn).from(table);
  const post = (path: string, body: string, headers?: Record<string, string>) =>
    send(gateway(), { method: 'POST', path, body, headers });
  const countJobs = async () => (await gateway().database.query('select count(*)::int as n from public.jobs'))[0]?.n;

  test.each([
    ['an empty body', '', 'Empty or invalid json'],
    ['half a body', '{"id":1', 'Empty or invalid json'],
    ['two bodies', '{"id":1}{"id":2}', 'Empty or invalid json'],
    ['a text', '"id"', 'The body must be a json object or a list of objects'],
    ['null', 'null', 'The body must be a json object or a list of objects'],
    ['a list of values', '[{"id":1},2]', 'The body must be a json object or a list of objects'],
    ['rows with other keys', '[{"id":1},{"title":"x"}]', 'All object keys must match'],
    ['rows with fewer keys', '[{"id":1,"title":"x"},{"id":2}]', 'All object keys must match'],
    ['a list without end', `[{"details":${deep(100_000)}}]`, 'Values can be nested 200 levels deep'],
  ])('%s is refused', async (_, body, message) => {
    const response = await post('/jobs', body);
    expect([response.status, await response.json()]).toEqual([
      400,
      { code: 'PGRST102', message, details: null, hint: null },
    ]);
  });

  test.each(['text/csv', 'application/x-www-form-urlencoded', 'text/plain;charset=UTF-8', 'application/xml'])(
    'a body of %s is refused',
    async (type) => {
      const response = await post('/mechanics', '{"id":90,"name":"x"}', { 'content-type': type });
      expect([response.status, await response.json()]).toMatchObject([
        400,
        { code: 'PGRST102', message: `Content-Type not acceptable: ${type}` },
      ]);
    },
  );

  test.each([
    ['a column that is none', { id: 1, colour: 'red' }, 400, 'PGRST204'],
    ['a key that names the prototype', JSON.parse('{"__proto__":{"id":1}}'), 400, 'PGRST204'],
    ['a key with a quotation mark', { 'id") values (1); --': 1 }, 400, 'PGRST204'],
    ['a missing value', { id: 80 }, 400, '23502'],
    ['a value against a check', { id: 80, title: '' }, 400, '23514'],
    ['a row that is there', { id: 1, title: 'x' }, 409, '23505'],
    ['a reference to nothing', { id: 80, title: 'x', mechanic_id: 999 }, 409, '23503'],
    ['another type', { id: 'one', title: 'x' }, 400, '22P02'],
    ['an object for a number', { id: {}, title: 'x' }, 400, '22P02'],
    ['a text that is too long', { id: 80, title: 'x'.repeat(41) }, 400, '22001'],
    ['a number beyond the column', { id: 80, title: 'x', hours: 123456 }, 400, '22003'],
    ['a number beyond the type', { id: 9e15, title: 'x' }, 400, '22003'],
    ['a computed column', { id: 80, title: 'x', total: 1 }, 400, '428C9'],
    ['a character that text cannot hold', { id: 80, title: 'a\u0000b' }, 400, '22P05'],
    ['half a character', { id: 80, title: '\ud83d' }, 400, '22P02'],
    ['a date that is none', { id: 80, title: 'x', due: '2026-02-30' }, 400, '22008'],
  ])('%s is refused', async (_, row, status, code) => {
    const before = await countJobs();
    const answer = await from('jobs').insert(row);
    expect([answer.status, answer.error?.code]).toEqual([status, code]);
    expect(await countJobs()).toBe(before);
  });

  test('numbers with too many digits are a client error', async () => {
    for (const number of ['1e400', '-1e999999', '9'.repeat(400)]) {
      const response = await post('/jobs', `{"title":"x","hours":${number}}`);
      expect([response.status, await response.json()]).toMatchObject([400, { code: '22003' }]);
    }
  });

  test('an unknown column is refused in every place', async () => {
    expect((await from('jobs').update({ colour: 'red' }).eq('id', 1)).error?.code).toBe('PGRST204');
    expect((await from('jobs').update({ hours: 1 }).eq('colour', 'red')).error?.code).toBe('42703');
    expect((await from('jobs').update({ hours: 1 }).eq('id', 1).select('colour')).error?.code).toBe('42703');
    expect((await from('jobs').delete().eq('id', 1).select('boats(name)')).error?.code).toBe('PGRST200');
    expect(await (await post('/jobs?columns=title,colour', '{}')).json()).toMatchObject({ code: 'PGRST204' });
    expect(await (await post('/jobs?columns=', '{}')).json()).toMatchObject({ code: 'PGRST100' });
    expect((await from('boats').insert({ id: 1 })).error?.code).toBe('PGRST205');
  });

  test('an update requires one object', async () => {
    const body = '[{"hours":1},{"hours":2}]';
    const response = await send(gateway(), { method: 'PATCH', path: '/jobs?id=eq.1', body });
    expect([response.status, await response.json()]).toMatchObject([400, { code: 'PGRST102' }]);
    const one = await send(gateway(), { method: 'PATCH', path: '/jobs?id=eq.1', body: '[{"hours":7}]' });
    expect(one.status).toBe(204);
  });

  test('a referenced row cannot be deleted', async () => {
    const answer = await from('mechanics').delete().eq('id', 1);
    expect([answer.status, answer.error?.code]).toEqual([409, '23503']);
  });

  test('values that overflow are refused, and the next request works', async () => {
    for (const path of [
      `/jobs?details=cs.${deep(3000)}`,
      `/jobs?select=details${'->1'.repeat(3000)}`,
      `/jobs?title=match.${'('.repeat(3000)}`,
      `/rpc/deepest?document=${deep(3000)}`,
    ]) {
      const response = await gateway().get(path);
      expect([response.status, await response.json()]).toMatchObject([400, { code: 'PGRST100' }]);
    }
    const call = await post('/rpc/deepest', `{"document":${deep(100_000)}}`);
    expect([call.status, await call.json()]).toMatchObject([400, { code: 'PGRST102' }]);
    const harmless = await from('jobs').insert({ title: '['.repeat(30), details: JSON.parse(deep(150)) });
    expect(harmless.status).toBe(201);
  });

  test('the root serves no API description', async () => {
    expect((await gateway().get('/')).status).toBe(404);
  });
});
