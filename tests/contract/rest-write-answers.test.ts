import { describe, expect, test } from 'vitest';
import { databaseKinds } from '../support/database.ts';
import { useGateway } from '../support/gateway.ts';
import { send } from '../support/supabase-client.ts';
import { createWriteTables } from '../support/write-tables-fixture.ts';

describe.each(databaseKinds)('responses to writes on %s', (kind) => {
  const gateway = useGateway(kind, createWriteTables);

  async function ask(method: string, path: string, row?: unknown, prefer?: string, headers?: Record<string, string>) {
    const body = row === undefined ? undefined : JSON.stringify(row);
    const response = await send(gateway(), { method, path, body, prefer, headers });
    const header = (name: string) => response.headers.get(name);
    return {
      status: response.status,
      text: await response.text(),
      type: header('content-type'),
      range: header('content-range'),
      applied: header('preference-applied'),
      location: header('location'),
    };
  }

  const nothing = { text: '', type: null, location: null };

  test('without a preference nothing is returned', async () => {
    const silent = { ...nothing, applied: null };
    expect(await ask('POST', '/mechanics', { id: 10, name: 'J' })).toEqual({ ...silent, status: 201, range: '*/*' });
    expect(await ask('PATCH', '/mechanics?id=eq.10', { name: 'K' })).toEqual({
      ...silent,
      status: 204,
      range: '0-0/*',
    });
    expect(await ask('PATCH', '/mechanics?id=eq.0', { name: 'K' })).toEqual({ ...silent, status: 204, range: '*/*' });
    expect(await ask('PUT', '/mechanics?id=eq.10', { id: 10, name: 'L' })).toEqual({
      ...silent,
      status: 204,
      range: null,
    });
    expect(await ask('DELETE', '/mechanics?id=eq.10')).toEqual({ ...silent, status: 204, range: '*/*' });
  });

  test('applied preferences are reported, with the count', async () => {
    const wish = 'count=exact, return=minimal, missing=default, resolution=merge-duplicates, handling=lenient';
    expect(await ask('POST', '/mechanics', { id: 11, name: 'M' }, wish)).toEqual({
      ...nothing,
      status: 201,
      range: '*/1',
      applied: 'resolution=merge-duplicates, missing=default, return=minimal, count=exact, handling=lenient',
    });
    expect(await ask('PATCH', '/mechanics?id=eq.11', { name: 'N' }, 'return=minimal,count=exact')).toEqual({
      ...nothing,
      status: 204,
      range: '0-0/1',
      applied: 'return=minimal, count=exact',
    });
    expect(
      await ask('DELETE', '/mechanics?id=eq.11', undefined, 'handling=strict, max-affected=1, count=exact'),
    ).toEqual({
      ...nothing,
      status: 204,
      range: '*/1',
      applied: 'count=exact, handling=strict, max-affected=1',
    });
  });

  test('a new row’s location is returned if preferred', async () => {
    const wish = 'return=headers-only';
    const mechanic = await ask('POST', '/mechanics?select=name', { id: 12, name: 'O' }, wish);
    expect(mechanic).toMatchObject({
      status: 201,
      text: '',
      type: null,
      applied: wish,
      location: '/mechanics?id=eq.12',
    });
    const part = await ask('POST', '/parts', { job_id: 1, number: 'a b&c' }, wish);
    expect(part.location).toBe('/parts?job_id=eq.1&number=eq.a%20b%26c');
    const two = [
      { id: 13, name: 'P' },
      { id: 14, name: 'Q' },
    ];
    expect(await ask('POST', '/mechanics', two, wish)).toMatchObject({ status: 201, location: null });
    expect(await ask('POST', '/events', { body: 'x' }, wish)).toMatchObject({ status: 201, location: null });
    expect(await ask('PATCH', '/mechanics?id=eq.12', { name: 'R' }, wish)).toMatchObject({
      status: 204,
      location: null,
    });
  });

  test('rows are returned as a list, as one object, or as comma-separated values', async () => {
    const wish = 'return=representation';
    expect(await ask('POST', '/mechanics', { id: 15, name: 'S' }, wish)).toMatchObject({
      status: 201,
      text: '[{"id":15,"name":"S"}]',
      type: 'application/json; charset=utf-8',
      applied: wish,
    });
    const object = { accept: 'application/vnd.pgrst.object+json' };
    expect(await ask('PATCH', '/mechanics?id=eq.15', { name: 'T' }, wish, object)).toMatchObject({
      status: 200,
      text: '{"id":15,"name":"T"}',
      type: 'application/vnd.pgrst.object+json; charset=utf-8',
    });
    expect(await ask('DELETE', '/mechanics?id=eq.15', undefined, wish, { accept: 'text/csv' })).toMatchObject({
      status: 200,
      text: 'id,name\n15,T',
    });
  });

  test('a request for one object checks the number of rows even if nothing is returned', async () => {
    const object = { accept: 'application/vnd.pgrst.object+json' };
    const two = [
      { id: 16, name: 'U' },
      { id: 17, name: 'V' },
    ];
    expect((await ask('POST', '/mechanics', two, undefined, object)).status).toBe(406);
    expect(await gateway().database.query('select id from public.mechanics where id in (16, 17)')).toEqual([]);
    expect((await ask('POST', '/mechanics', two[0], undefined, object)).status).toBe(201);
  });

  test('a request cannot have its write rolled back', async () => {
    const row = { id: 18, name: 'W' };
    const answer = await ask('POST', '/mechanics', row, 'tx=rollback, handling=strict');
    expect(answer).toMatchObject({ status: 201, applied: 'handling=strict' });
    expect(await gateway().database.query('select id from public.mechanics where id = 18')).toEqual([{ id: 18 }]);
  });

  test('the first of two conflicting preferences counts, and an unknown one is refused if strict', async () => {
    const row = { id: 19, name: 'X' };
    expect(await ask('POST', '/mechanics', row, 'return=minimal, return=representation')).toMatchObject({ text: '' });
    const strict = await ask('DELETE', '/mechanics?id=eq.19', undefined, 'handling=strict, return=everything');
    expect([strict.status, JSON.parse(strict.text)]).toMatchObject([400, { code: 'PGRST122' }]);
  });
});
