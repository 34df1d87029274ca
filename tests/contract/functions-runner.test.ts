import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { signToken, useGateway } from '../support/gateway.ts';

const functionsDir = mkdtempSync(path.join(tmpdir(), 'dealer-functions-'));
addFunction(
  'hello',
  `export default async function handle(request: Request, environment: { get(name: string): string | undefined }) {
    const { pathname, searchParams } = new URL(request.url);
    const answer = { method: request.method, pathname, name: searchParams.get('name'), place: environment.get('PLACE'),
      secret: environment.get('SECRET') ?? null, body: await request.text() };
    return Response.json(answer, { status: 201, headers: { 'x-made-by': 'hello' } });
  }`,
);
addFunction('throws', `export default () => { throw new Error('the password is 1234'); };`);
addFunction('rejects', `export default async () => { throw new Error('the password is 1234'); };`);
addFunction('silent', 'export default async () => undefined;');
addFunction('no-handler', 'export const handle = 1;');
addFunction('broken', 'export default (;');
addFunction(
  'endless',
  `export default (request: Request) => new Promise(() => {
  request.signal.addEventListener('abort', () => console.error('stopped'));
});`,
);
addFunction('_shared', 'export default async () => Response.json({});');
writeFileSync(path.join(functionsDir, 'handler.ts'), 'export default async () => Response.json({});');

const values = new Map([['PLACE', 'Toronto']]);

describe('the functions runner', () => {
  const gateway = useGateway('pglite', undefined, {
    functions: { functionsDir, environment: { get: (name) => values.get(name) }, timeLimitMs: 300 },
  });
  const log = vi.spyOn(console, 'error');
  beforeEach(() => {
    log.mockImplementation(() => undefined);
  });
  afterEach(() => log.mockClear());
  afterAll(async () => {
    log.mockRestore();
    await rm(functionsDir, { recursive: true });
  });

  async function call(name: string, init: RequestInit = {}): Promise<[status: number, body: unknown]> {
    const { anonKey } = gateway().keys;
    const headers = { apikey: anonKey, authorization: `Bearer ${anonKey}`, ...init.headers };
    const response = await fetch(`${gateway().url}/functions/v1/${name}`, { ...init, headers });
    return [response.status, await response.json()];
  }

  test('passes the request to the handler and its response to the caller', async () => {
    const [status, body] = await call('hello?name=Ada', { method: 'POST', body: 'text' });
    const expected = { method: 'POST', name: 'Ada', place: 'Toronto', secret: null, body: 'text' };
    expect([status, body]).toEqual([201, { ...expected, pathname: '/functions/v1/hello' }]);
    expect(await call('hello/below')).toMatchObject([201, { method: 'GET', pathname: '/functions/v1/hello/below' }]);
    const response = await fetch(`${gateway().url}/functions/v1/hello`, {
      headers: { apikey: gateway().keys.anonKey },
    });
    expect(response.headers.get('x-made-by')).toBe('hello');
    expect(response.headers.get('access-control-allow-origin')).toBe('*');
  });

  test.each(['unknown', '', '_shared', '..', '%2e%2e', 'hello%2f..', '../handler', 'hello.ts', 'constructor'])(
    '%j is not a function',
    async (name) => {
      const { keys, url } = gateway();
      const response = await fetch(`${url}/functions/v1/${name}`, { headers: { apikey: keys.anonKey } });
      expect(response.status).toBe(404);
    },
  );

  test('reports an unknown function like the hosted service', async () => {
    expect(await call('unknown')).toEqual([404, { code: 'NOT_FOUND', message: 'Requested function was not found' }]);
  });

  test.each(['throws', 'rejects', 'silent', 'no-handler', 'broken'])('%s reveals no internals', async (name) => {
    expect(await call(name)).toEqual([500, { code: 'WORKER_ERROR', message: 'Function exited due to an error' }]);
    expect(log).toHaveBeenCalled();
  });

  test('a function that does not end times out', async () => {
    expect(await call('endless')).toMatchObject([504, { code: 'TIMEOUT' }]);
    expect(log).toHaveBeenCalledWith('stopped');
    expect((await call('hello'))[0]).toBe(201);
  });

  test('a call without a key is refused', async () => {
    const { url, keys } = gateway();
    const bare = await fetch(`${url}/functions/v1/hello`);
    expect([bare.status, await bare.json()]).toMatchObject([401, { message: 'No API key found in request' }]);
    const wrong = await fetch(`${url}/functions/v1/hello`, { headers: { apikey: 'nonsense' } });
    expect(wrong.status).toBe(401);
    const expired = signToken(keys.jwtSecret, { role: 'authenticated', exp: 1 });
    expect((await call('hello', { headers: { authorization: `Bearer ${expired}` } }))[0]).toBe(401);
  });
});

describe('a backend without functions', () => {
  const gateway = useGateway('pglite');

  test('has none', async () => {
    const response = await fetch(`${gateway().url}/functions/v1/hello`, {
      headers: { apikey: gateway().keys.anonKey },
    });
    expect(response.status).toBe(404);
  });
});

function addFunction(name: string, source: string): void {
  mkdirSync(path.join(functionsDir, name));
  writeFileSync(path.join(functionsDir, name, 'handler.ts'), source);
}
