import { describe, expect, test } from 'vitest';
import { databaseKinds } from '../support/database.ts';
import { signToken, useGateway } from '../support/gateway.ts';
import { createReadTables } from '../support/read-tables-fixture.ts';

describe.each(databaseKinds)('the gateway on %s', (kind) => {
  const gateway = useGateway(kind, createReadTables);

  async function ask(headers: Record<string, string>, path = '/cars?select=id&limit=1') {
    const response = await fetch(`${gateway().url}/rest/v1${path}`, { headers });
    const body: { code?: string; message?: string } = await response.json();
    return [response.status, body.code ?? body.message];
  }

  test('either header is accepted as the key', async () => {
    const { anonKey } = gateway().keys;
    expect(await ask({ apikey: anonKey })).toEqual([200, undefined]);
    expect(await ask({ authorization: `Bearer ${anonKey}` })).toEqual([200, undefined]);
  });

  test('without a key every request is refused', async () => {
    expect(await ask({})).toEqual([401, 'No API key found in request']);
    expect(await ask({ authorization: 'Basic abc' })).toEqual([401, 'No API key found in request']);
  });

  test('foreign, early and expired tokens are refused', async () => {
    const { anonKey, jwtSecret } = gateway().keys;
    const nowSeconds = Math.floor(Date.now() / 1000);
    const bearer = (token: string) => ask({ apikey: anonKey, authorization: `Bearer ${token}` });
    const [head = '', , signature = ''] = anonKey.split('.');
    const altered = Buffer.from(JSON.stringify({ role: 'service_role' })).toString('base64url');
    expect(await bearer('nonsense')).toEqual([401, 'PGRST301']);
    expect(await bearer(`${head}.${altered}.${signature}`)).toEqual([401, 'PGRST301']);
    expect(await bearer(signToken('another secret of the right length', { role: 'anon' }))).toEqual([401, 'PGRST301']);
    expect(await bearer(signToken(jwtSecret, { role: 'anon' }, { alg: 'none', typ: 'JWT' }))).toEqual([
      401,
      'PGRST301',
    ]);
    expect(await bearer(signToken(jwtSecret, { role: 'anon' }, { alg: 'HS512', typ: 'JWT' }))).toEqual([
      401,
      'PGRST301',
    ]);
    expect(await bearer(signToken(jwtSecret, { role: 'postgres' }))).toEqual([401, 'PGRST301']);
    expect(await bearer(signToken(jwtSecret, {}))).toEqual([401, 'PGRST302']);
    expect(await bearer(signToken(jwtSecret, { role: 'anon', exp: nowSeconds - 60 }))).toEqual([401, 'PGRST303']);
    expect(await bearer(signToken(jwtSecret, { role: 'anon', nbf: nowSeconds + 600 }))).toEqual([401, 'PGRST303']);
    expect(await ask({ apikey: 'nonsense', authorization: `Bearer ${anonKey}` })).toEqual([401, 'PGRST301']);
  });

  test('a request’s role and claims do not leak into the next', async () => {
    const { service, anon } = gateway();
    const answers = await Promise.all([service.rpc('who'), anon.rpc('who'), service.rpc('who'), anon.rpc('who')]);
    expect(answers.map((answer) => answer.data.role)).toEqual(['service_role', 'anon', 'service_role', 'anon']);
    await anon.from('cars').select('nonsense');
    expect(await gateway().database.query('select current_user as name')).not.toEqual([{ name: 'anon' }]);
  });

  test('only the public schema is exposed', async () => {
    expect((await gateway().anon.schema('auth').from('users').select()).error?.code).toBe('PGRST106');
    expect((await gateway().anon.from('auth.users').select()).error?.code).toBe('PGRST205');
  });

  test.each(['/', '/a/b', '/rpc/', '/%E0%A4%A', '/cars%00'])('%s is not a path', async (path) => {
    const response = await gateway().get(path);
    expect([response.status, await response.json()]).toMatchObject([404, { code: 'PGRST125' }]);
  });

  test('a function cannot be patched: 405', async () => {
    const { url, keys } = gateway();
    const headers = { apikey: keys.anonKey, 'content-type': 'application/json' };
    const response = await fetch(`${url}/rest/v1/rpc/add`, { method: 'PATCH', headers, body: '{"a":1}' });
    expect([response.status, response.headers.get('allow')]).toEqual([405, 'GET, HEAD, POST']);
    expect(await response.json()).toMatchObject({ code: 'PGRST117' });
  });

  test('another origin may send requests and read Content-Range', async () => {
    const { url, keys } = gateway();
    const preflight = await fetch(`${url}/rest/v1/cars`, {
      method: 'OPTIONS',
      headers: {
        origin: 'http://localhost:3000',
        'access-control-request-method': 'GET',
        'access-control-request-headers': 'apikey,authorization,prefer',
      },
    });
    expect(preflight.status).toBe(204);
    expect(preflight.headers.get('access-control-allow-headers')).toContain('apikey');
    const response = await fetch(`${url}/rest/v1/cars`, {
      headers: { apikey: keys.anonKey, origin: 'http://localhost:3000' },
    });
    expect(response.headers.get('access-control-allow-origin')).toBe('*');
    expect(response.headers.get('access-control-expose-headers')).toContain('content-range');
  });

  test('an endless body is refused', async () => {
    const { url, keys } = gateway();
    const body = JSON.stringify({ value: 'x'.repeat(9 * 1024 * 1024) });
    const response = await fetch(`${url}/rest/v1/rpc/echo`, {
      method: 'POST',
      headers: { apikey: keys.anonKey },
      body,
    });
    expect(response.status).toBe(413);
  });

  test('health reflects the database, and unknown addresses answer json', async () => {
    const health = await fetch(`${gateway().url}/healthz`);
    expect([health.status, await health.json()]).toEqual([200, { status: 'ok' }]);
    const unknown = await fetch(`${gateway().url}/nowhere`);
    expect([unknown.status, await unknown.json()]).toMatchObject([404, { message: expect.any(String) }]);
  });
});
