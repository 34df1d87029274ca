import { afterEach, expect, test, vi } from 'vitest';
import { createBackendClient } from '../backend-client.ts';
import { createApiHandler } from './api.ts';

const config = {
  supabaseUrl: 'http://backend.test',
  supabaseAnonKey: 'anon',
  supabaseSecretKey: 'secret',
  dealerId: 'dream-motor',
  adminDomain: 'dream-motor.internal',
  media: null,
  mail: null,
  maps: null,
};

afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

test('a failure is logged as one error with its cause, never as a row of data', async () => {
  const log = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const refusal = {
    code: '23505',
    message: 'duplicate key',
    details: 'Key (email)=(ann@example.com) exists.',
    hint: '',
  };
  vi.stubGlobal('fetch', async () => Response.json(refusal, { status: 409 }));
  const api = createApiHandler(config, createBackendClient(config));
  const request = new Request('http://shop.test/api/admin/login', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username: 'ann', password: 'a long enough one' }),
  });
  expect((await api(request, '203.0.113.7')).status).toBe(503);
  const [words, error, ...rest] = log.mock.calls[0] ?? [];
  expect(words).toBe('POST /api/admin/login:');
  // The log reduces an error to message and code but writes other values in full.
  expect(error).toMatchObject({ name: 'ApiError', status: 503, cause: { code: '23505' } });
  expect(error).toBeInstanceOf(Error);
  expect(rest).toEqual([]);
});
