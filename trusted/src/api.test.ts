import { afterEach, expect, test, vi } from 'vitest';
import { createTrustedApi } from './api.ts';
import { createTrustedBackend } from './backend.ts';

const environment = {
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

test('a failure reaches the log as an error with its cause, never as a row beside the words', async () => {
  const log = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const refusal = {
    code: '23505',
    message: 'duplicate key',
    details: 'Key (email)=(ann@example.com) exists.',
    hint: '',
  };
  vi.stubGlobal('fetch', async () => Response.json(refusal, { status: 409 }));
  const api = createTrustedApi(environment, createTrustedBackend(environment));
  const request = new Request('http://shop.test/api/admin/login', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username: 'ann', password: 'a long enough one' }),
  });
  expect((await api(request, '203.0.113.7')).status).toBe(503);
  const [words, error, ...rest] = log.mock.calls[0] ?? [];
  expect(words).toBe('POST /api/admin/login:');
  // The log describes an error with message and code alone; anything else is written down whole.
  expect(error).toMatchObject({ name: 'TrustedError', status: 503, cause: { code: '23505' } });
  expect(error).toBeInstanceOf(Error);
  expect(rest).toEqual([]);
});
