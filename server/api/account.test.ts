import { expect, test, vi } from 'vitest';
import type { AuthResponse, BackendClient } from '../backend-client.ts';
import { createApiHandler } from './api.ts';
import { hashRecoveryCode } from './staff/password.ts';
import { parseLinkToken } from './staff/password-links.ts';

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
const person = {
  user_id: '11111111-1111-4111-8111-111111111111',
  username: 'ann',
  email: 'ann@dream-motor.internal',
  role: 'manager',
  permissions: ['vehicles'],
  second_factor: 'verified',
};

type Situation = {
  answers?: Record<string, AuthResponse | Error>;
  isAllowed?: boolean;
  profile?: Partial<typeof person> | null;
};

/** An API over a fake backend, with a record of the backend's requests. */
function anApi({ answers = {}, isAllowed = true, profile = {} }: Situation = {}) {
  const calls: [name: string, parameters: Record<string, unknown>][] = [];
  const known: Record<string, AuthResponse | Error> = {
    'GET /user': { status: 200, body: {} },
    'POST /token?grant_type=password': { status: 200, body: { access_token: 'compared' } },
    'POST /logout?scope=local': { status: 204, body: null },
    'PUT /user': { status: 200, body: {} },
    [`GET /admin/users/${person.user_id}/factors`]: { status: 200, body: [] },
    ...answers,
  };
  const auth = vi.fn(async (method: string, path: string, _init?: object) => {
    const answer = known[`${method} ${path}`] ?? new Error(`${method} ${path} was not expected`);
    if (answer instanceof Error) throw answer;
    return answer;
  });
  const call = async (name: string, parameters: Record<string, unknown>) => {
    calls.push([name, parameters]);
    if (name.startsWith('begin_')) return [{ is_allowed: isAllowed, retry_after_seconds: 300 }];
    if (name === 'staff_session') return profile && { ...person, ...profile };
    return name === 'use_recovery_code' ? false : null;
  };
  const settings = { from: () => ({ select: () => ({ eq: async () => ({ data: [], error: null }) }) }) };
  const backend = { call: call as BackendClient['call'], auth, secret: settings as unknown };
  const api = createApiHandler(config, backend as BackendClient);
  const ask = async (path: string, body: unknown, token: string | null = 'access') => {
    const headers = new Headers({ 'content-type': 'application/json' });
    if (token !== null) headers.set('authorization', `Bearer ${token}`);
    const request = new Request(`http://shop.test/api${path}`, { method: 'POST', headers, body: JSON.stringify(body) });
    const response = await api(request, '203.0.113.7');
    return { status: response.status, headers: response.headers, answer: await response.json() };
  };
  const outcomes = () => calls.filter(([name]) => name.startsWith('finish_')).map(([, { p_outcome }]) => p_outcome);
  return { ask, auth, calls, outcomes };
}

const change = { currentPassword: 'the old one of all', newPassword: 'velvet kettle orbit nine' };

test('checking the password signs its session out again, and the change uses the caller’s own session', async () => {
  const { ask, auth, outcomes } = anApi();
  expect((await ask('/account/password', change)).status).toBe(200);
  expect(auth).toHaveBeenCalledWith('POST', '/logout?scope=local', { accessToken: 'compared' });
  expect(auth).toHaveBeenLastCalledWith('PUT', '/user', {
    body: { password: change.newPassword, current_password: change.currentPassword },
    accessToken: 'access',
    address: '203.0.113.7',
  });
  expect(outcomes()).toEqual(['succeeded']);
});

test('a wrong password counts as an attempt; a failed comparison does not', async () => {
  const wrong = anApi({ answers: { 'POST /token?grant_type=password': { status: 400, body: {} } } });
  expect((await wrong.ask('/account/password', change)).status).toBe(403);
  expect(wrong.outcomes()).toEqual([]);

  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const away = anApi({ answers: { 'POST /token?grant_type=password': new Error('connection refused') } });
  expect((await away.ask('/account/password', change)).status).toBe(500);
  expect(away.outcomes()).toEqual(['undecided']);
  const busy = anApi({ answers: { 'POST /token?grant_type=password': { status: 429, body: null } } });
  expect((await busy.ask('/account/password', change)).status).toBe(503);
  expect(busy.outcomes()).toEqual(['undecided']);
  vi.restoreAllMocks();
});

test('a locked account is refused with the waiting time, without comparing the password', async () => {
  const { ask, auth } = anApi({ isAllowed: false });
  const { status, headers, answer } = await ask('/account/password', change);
  expect([status, headers.get('retry-after'), answer.retryAfterSeconds]).toEqual([429, '300', 300]);
  expect(answer).toMatchObject({ success: false, error: 'Too many attempts', message: 'Too many attempts' });
  expect(auth.mock.calls.map(([, path]) => path)).toEqual(['/user']);
});

test.each([
  ['same_password', 'The new password must be different from the current one.'],
  ['weak_password', 'This password is too easy to guess. Choose another one.'],
])('a refusal of the auth service has a readable message: %s', async (code, message) => {
  for (const body of [{ error_code: code }, { code }]) {
    const { ask } = anApi({ answers: { 'PUT /user': { status: 422, body } } });
    expect(await ask('/account/password', change)).toMatchObject({ status: 422, answer: { error: message } });
  }
});

test('requests without a valid session change nothing', async () => {
  for (const path of [
    '/account/password',
    '/account/recovery-codes',
    '/account/remove-two-factor',
    '/admin/recovery-code',
  ]) {
    expect((await anApi().ask(path, change, null)).status).toBe(401);
    expect((await anApi({ profile: null }).ask(path, change)).status).toBe(401);
    const ended = anApi({ answers: { 'GET /user': { status: 403, body: { error_code: 'session_not_found' } } } });
    expect((await ended.ask(path, change)).status).toBe(401);
    expect(ended.outcomes()).toEqual([]);
  }
});

test('a malformed request is refused and counts no attempt', async () => {
  const { ask, calls } = anApi();
  for (const body of [
    {},
    null,
    { currentPassword: '', newPassword: 'x' },
    { currentPassword: ['a'], newPassword: 'x' },
  ]) {
    expect((await ask('/account/password', body)).status).toBe(400);
  }
  expect(calls.every(([name]) => name === 'staff_session')).toBe(true);
});

test('only the hash of a recovery code is sent to the database', async () => {
  const { ask, calls } = anApi({ profile: { second_factor: 'needed' } });
  expect((await ask('/admin/recovery-code', { code: 'AAAA bbbb-cccc dddd' })).status).toBe(403);
  const [, parameters] = calls.find(([name]) => name === 'use_recovery_code') ?? [];
  expect(parameters).toEqual({
    p_user_id: person.user_id,
    p_hash: hashRecoveryCode(person.user_id, 'aaaabbbbccccdddd'),
  });
});

test('a malformed link token is rejected', () => {
  const hash = 'a'.repeat(56);
  expect(parseLinkToken(`invite.${person.user_id}.${hash}`)).toEqual({ kind: 'invite', userId: person.user_id, hash });
  for (const token of [
    '',
    `signup.${person.user_id}.${hash}`,
    `invite.${person.user_id}.${hash}.more`,
    `invite.${person.user_id}.`,
    `invite.nobody.${hash}`,
    `invite.${person.user_id}.../../admin/users/aaaaaaaaaaaaaaa`,
  ]) {
    expect(parseLinkToken(token)).toBeNull();
  }
});
