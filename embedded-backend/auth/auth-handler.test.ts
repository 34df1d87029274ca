import { inspect } from 'node:util';
import { SignJWT } from 'jose';
import { expect, test, vi } from 'vitest';
import type { Database } from '../database.ts';
import { createAuthHandler } from './auth-handler.ts';
import { createRefreshTokens } from './refresh-token.ts';

const jwtSecret = 'a secret that is long enough for a test';
const away = () =>
  Promise.reject(Object.assign(new Error('connection refused'), { code: '08006', params: ['what a person wrote'] }));
const calls = { query: away, exec: away, transaction: away, read: away, dump: away, close: away };
const database: Database = { kind: 'postgres', ...calls };

async function ask(path: string, body: unknown) {
  const anonKey = await new SignJWT({ role: 'anon' })
    .setProtectedHeader({ alg: 'HS256' })
    .setExpirationTime('1 hour')
    .sign(new TextEncoder().encode(jwtSecret));
  const keys = { anonKey, secretKey: '', jwtSecret };
  const handle = createAuthHandler({ database, keys, dealerId: 'dream-motor', siteUrl: 'http://localhost:3000' });
  const request = new Request(`http://127.0.0.1/auth/v1${path}`, {
    method: 'POST',
    headers: { apikey: anonKey },
    body: JSON.stringify(body),
  });
  const response = await handle(request, new URL(request.url).pathname.slice('/auth/v1'.length), '127.0.0.1');
  expect(response.headers.get('cache-control')).toBe('no-store');
  return { status: response.status, body: await response.json() };
}

test('without the database the response makes clients retry, not sign out', async () => {
  const log = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const failure = { status: 500, body: { error_code: 'unexpected_failure' } };
  const refreshToken = createRefreshTokens(jwtSecret).createFirst(crypto.randomUUID());
  expect(await ask('/token?grant_type=refresh_token', { refresh_token: refreshToken })).toMatchObject(failure);
  const credentials = { email: 'ann@dream-motor.staff', password: 'a long enough pass phrase' };
  const signIn = await ask('/token?grant_type=password', credentials);
  expect(signIn).toMatchObject(failure);
  expect(JSON.stringify(signIn.body)).not.toContain('connection refused');
  expect(log).toHaveBeenCalledTimes(2);
  expect(log.mock.lastCall?.join(' ')).toContain('connection refused (08006)');
  expect(inspect(log.mock.calls)).not.toContain('what a person wrote');
  log.mockRestore();
});
