import { expect, test, vi } from 'vitest';
import { ApiError } from '../api-error.ts';
import type { BackendClient } from '../backend-client.ts';
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
const profile = {
  user_id: '11111111-1111-4111-8111-111111111111',
  username: 'admin',
  email: 'admin@dream-motor.internal',
  role: 'owner',
  permissions: ['vehicles'],
};
const session = { access_token: 'access', refresh_token: 'refresh', expires_in: 3600 };

type Situation = {
  permit?: { is_allowed: boolean; retry_after_seconds: number };
  auth?: () => Promise<{ status: number; body: unknown }>;
  profile?: unknown;
};

/** An API over a fake backend, with a record of the backend's requests. */
function anApi({
  permit = { is_allowed: true, retry_after_seconds: 0 },
  auth = async () => ({ status: 200, body: session }),
  profile: answer = profile,
}: Situation = {}) {
  const calls: { name: string; parameters: Record<string, unknown> }[] = [];
  const asked = vi.fn(auth);
  const call = async (name: string, parameters: Record<string, unknown>) => {
    calls.push({ name, parameters });
    if (name === 'begin_sign_in') return [permit];
    return name === 'staff_session' ? answer : null;
  };
  const backend: Pick<BackendClient, 'call' | 'auth'> = { call: call as BackendClient['call'], auth: asked };
  const api = createApiHandler(config, backend as BackendClient);
  const login = (body: unknown, headers: Record<string, string> = {}) =>
    api(
      new Request('http://shop.test/api/admin/login', {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...headers },
        body: typeof body === 'string' ? body : JSON.stringify(body),
      }),
      '203.0.113.7',
    );
  const outcomes = () =>
    calls.filter(({ name }) => name === 'finish_sign_in').map(({ parameters }) => parameters.p_outcome);
  return { login, api, calls, asked, outcomes };
}

const credentials = { username: ' Admin ', password: 'a long enough one' };

test('the right password returns session, user and permissions, and clears failed attempts', async () => {
  const { login, asked, outcomes, calls } = anApi();
  const response = await login(credentials);
  expect(response.status).toBe(200);
  expect(response.headers.get('cache-control')).toBe('no-store');
  expect(await response.json()).toMatchObject({
    success: true,
    token: 'access',
    session: { refresh_token: 'refresh' },
    user: { id: profile.user_id, username: 'admin', role: 'owner', permissions: ['vehicles'] },
    error: null,
  });
  expect(asked).toHaveBeenCalledWith('POST', '/token?grant_type=password', {
    body: { email: 'admin@dream-motor.internal', password: credentials.password },
    address: '203.0.113.7',
    userAgent: null,
  });
  expect(calls[0]).toEqual({
    name: 'begin_sign_in',
    parameters: { p_dealer_id: 'dream-motor', p_account: 'admin@dream-motor.internal', p_address: '203.0.113.7' },
  });
  // The second sign-in makes the browser a known device.
  expect(outcomes()).toEqual(['succeeded', 'succeeded']);
  expect(response.headers.get('set-cookie')).toMatch(/^device-\w+=\S+; Path=\/api; .*HttpOnly; SameSite=Strict$/);
});

test('a wrong password, an unknown user and a user of another dealer get the same response', async () => {
  const refused = async () => ({ status: 400, body: { error_code: 'invalid_credentials' } });
  const answers = await Promise.all([
    anApi({ auth: refused }).login(credentials),
    anApi({ profile: null }).login(credentials),
  ]);
  const texts = await Promise.all(answers.map((answer) => answer.text()));
  expect(answers.map(({ status }) => status)).toEqual([401, 401]);
  expect(texts[0]).toBe(texts[1]);
  expect(JSON.parse(texts[0] ?? '')).toMatchObject({
    success: false,
    token: null,
    user: null,
    error: 'Invalid username or password',
  });
});

test('a locked account is refused with the waiting time, before its password is checked', async () => {
  const { login, asked } = anApi({ permit: { is_allowed: false, retry_after_seconds: 872 } });
  const response = await login(credentials);
  expect(response.status).toBe(401);
  expect(response.headers.get('retry-after')).toBe('872');
  expect(await response.json()).toMatchObject({ success: false, error: 'Too many attempts', retryAfterSeconds: 872 });
  expect(asked).not.toHaveBeenCalled();
});

test('an attempt that failed because of the service is not counted', async () => {
  const away = anApi({ auth: () => Promise.reject(new ApiError(503, 'away')) });
  const busy = anApi({ auth: async () => ({ status: 429, body: null }) });
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  for (const { login, outcomes } of [away, busy]) {
    expect((await login(credentials)).status).toBe(503);
    expect(outcomes()).toEqual(['undecided']);
  }
});

test('a request without user name and password is refused and not counted', async () => {
  for (const body of [
    {},
    { username: 'admin' },
    { username: ['admin'], password: 'x' },
    { username: '', password: '' },
    null,
  ]) {
    const { login, calls } = anApi();
    const response = await login(body);
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({ success: false, error: 'Username and password are required' });
    expect(calls).toEqual([]);
  }
});

test('form posts, cross-site requests, malformed and oversized bodies are refused', async () => {
  const { login } = anApi();
  expect((await login('username=admin', { 'content-type': 'application/x-www-form-urlencoded' })).status).toBe(415);
  expect((await login(credentials, { origin: 'https://evil.test' })).status).toBe(403);
  expect((await login(credentials, { origin: 'http://shop.test' })).status).toBe(200);
  expect((await login('{"username":')).status).toBe(400);
  expect((await login({ ...credentials, password: 'x'.repeat(20_000) })).status).toBe(413);
});

test('only POST is allowed, and unknown paths respond with 404', async () => {
  const { api } = anApi();
  expect((await api(new Request('http://shop.test/api/admin/login'), '')).status).toBe(405);
  expect((await api(new Request('http://shop.test/api/nothing', { method: 'POST' }), '')).status).toBe(404);
});
