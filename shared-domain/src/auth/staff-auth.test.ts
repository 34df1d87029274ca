import { beforeEach, describe, expect, test, vi } from 'vitest';
import { answering, aSession, aStaffClient, aStaffUser, aStorage, type SentRequest } from '../staff-test-support.ts';
import type { TabChannel } from '../tab-channel.ts';
import { nextSignInStep } from './sign-in-step.ts';
import { createStaffAuth } from './staff-auth.ts';
import type { StaffUser } from './staff-session.ts';

type Answer = (request: SentRequest) => Response | Promise<Response>;

const profile = {
  user_id: aStaffUser.id,
  username: aStaffUser.username,
  email: aStaffUser.email,
  role: aStaffUser.role,
  permissions: aStaffUser.permissions,
  second_factor: 'off',
  password_expires_at: null,
  is_password_expired: false,
  session_timeout_minutes: 30,
};
const away: Answer = () => Promise.reject(new TypeError('fetch failed'));

function aBackend(answers: Record<string, Answer> = {}): Answer {
  const known: Record<string, Answer> = {
    '/rest/v1/rpc/staff_session': () => Response.json(profile),
    '/auth/v1/user': () => Response.json(aSession().user),
    '/auth/v1/logout': () => new Response(null, { status: 204 }),
    ...answers,
  };
  return (request) => known[request.url.pathname]?.(request) ?? Response.json({ message: 'no route' }, { status: 404 });
}

function aLogin(body: Record<string, unknown>, status = 200): Answer {
  return () => Response.json(body, { status });
}

function anAuth({
  backend = aBackend(),
  login = aLogin({ success: true, session: aSession() }),
  stored = JSON.stringify(aSession()) as string | null,
} = {}) {
  const storage = aStorage(stored === null ? {} : { authToken: stored });
  const { client, requests } = aStaffClient(backend, { storage });
  const channel: TabChannel = { postMessage: vi.fn(), onmessage: null };
  const site = answering(login);
  const auth = createStaffAuth({
    client,
    config: { dealerId: 'dream-motor' },
    http: site.http,
    createChannel: () => channel,
  });
  const changes: string[] = [];
  auth.onSessionChange((change) => changes.push(change));
  return { auth, client, storage, requests, loginRequests: site.requests, channel, changes };
}

beforeEach(() => {
  vi.spyOn(console, 'error').mockReturnValue();
  vi.spyOn(console, 'warn').mockReturnValue();
});

test('signing in calls this site, stores the session under authToken and returns the user', async () => {
  const session = aSession();
  const { auth, storage, loginRequests, requests, changes } = anAuth({
    stored: null,
    login: aLogin({ success: true, session }),
  });
  expect(await auth.signIn(' admin ', 'pass word ')).toEqual({ kind: 'signed-in', user: aStaffUser });
  expect(loginRequests[0]?.url.pathname).toBe('/api/admin/login');
  expect(loginRequests[0]?.body).toEqual({ username: 'admin', password: 'pass word ' });
  expect(JSON.parse(storage.map.get('authToken') ?? '')).toMatchObject({ refresh_token: 'refresh-one' });
  expect(requests.at(-1)?.headers.get('authorization')).toBe(`Bearer ${session.access_token}`);
  expect(requests.at(-1)?.body).toEqual({ p_dealer_id: 'dream-motor' });
  expect(changes).toEqual(['restored']);
});

test.each([
  [{ success: false, error: 'Account closed', message: 'other' }, 401, 'Account closed'],
  [{ success: false, message: 'Bad day' }, 401, 'Bad day'],
  [{ success: false, error: null, message: '' }, 401, 'Invalid username or password'],
  [{ success: true }, 200, 'Invalid username or password'],
])(
  'a refused sign-in shows the error, otherwise the message, otherwise the specified text: %j',
  async (body, status, message) => {
    const { auth, storage } = anAuth({ stored: null, login: aLogin(body, status) });
    expect(await auth.signIn('admin', 'wrong')).toEqual({ kind: 'refused', message });
    expect(storage.map.size).toBe(0);
  },
);

test('a locked account reports for how long', async () => {
  const { auth } = anAuth({
    stored: null,
    login: aLogin({ success: false, error: 'Too many attempts', retryAfterSeconds: 840 }, 401),
  });
  expect(await auth.signIn('admin', 'wrong')).toEqual({
    kind: 'locked',
    message: 'Too many attempts',
    retryAfterSeconds: 840,
  });
});

test.each<[string, Answer]>([
  ['no connection', away],
  ['500', () => new Response('oops', { status: 500 })],
  ['a page', () => new Response('<html>')],
])('a failing sign-in service does not count as a refusal: %s', async (_, login) => {
  expect(await anAuth({ stored: null, login }).auth.signIn('admin', 'right')).toEqual({
    kind: 'unavailable',
    message: 'Sign-in is not available right now. Please try again.',
  });
});

test('a session that the sign-in service rejects has its own message', async () => {
  const backend = aBackend({ '/auth/v1/user': () => Response.json({ msg: 'bad' }, { status: 403 }) });
  expect(await anAuth({ stored: null, backend }).auth.signIn('admin', 'right')).toEqual({
    kind: 'refused',
    message: 'Authentication failed',
  });
});

test.each([
  ['', 'secret'],
  ['  ', 'secret'],
  ['admin', ''],
])('both fields are required: "%s" "%s"', async (name, password) => {
  const { auth, loginRequests } = anAuth();
  expect(await auth.signIn(name, password)).toEqual({ kind: 'refused', message: 'Email and password are required' });
  expect(loginRequests).toEqual([]);
});

test('an account that is not staff of this dealer is refused like a wrong password, and its session is removed', async () => {
  const { auth, storage } = anAuth({
    stored: null,
    backend: aBackend({ '/rest/v1/rpc/staff_session': () => Response.json(null) }),
  });
  expect(await auth.signIn('guest', 'right')).toEqual({ kind: 'refused', message: 'Invalid username or password' });
  expect(storage.map.has('authToken')).toBe(false);
});

test('a stored session is checked with the backend', async () => {
  expect(await anAuth().auth.getUser()).toEqual(aStaffUser);
  expect(await anAuth({ stored: null }).auth.getUser()).toBe('signed-out');
  const guest = aBackend({ '/rest/v1/rpc/staff_session': () => Response.json(null) });
  expect(await anAuth({ backend: guest }).auth.getUser()).toBe('not-staff');
});

test.each([
  '{',
  'null',
  '"abc"',
  '[]',
  '{}',
  JSON.stringify({ ...aSession(), access_token: 'garbage' }),
  JSON.stringify({ ...aSession(), refresh_token: '' }),
  JSON.stringify({ ...aSession(), expires_at: 'soon' }),
  JSON.stringify({ ...aSession(), user: 7 }),
])('an invalid stored session counts as signed out and is removed: %s', async (stored) => {
  const { auth, storage, requests } = anAuth({ stored });
  expect(await auth.getUser()).toBe('signed-out');
  expect(storage.map.has('authToken')).toBe(false);
  expect(requests).toEqual([]);
});

test('a refused token is renewed once, and removed if the renewal is refused', async () => {
  const expired: Answer = () => Response.json({ code: 'PGRST303', message: 'JWT expired' }, { status: 401 });
  const fresh = aSession({ name: 'two' });
  const renewing = anAuth({
    backend: aBackend({
      '/rest/v1/rpc/staff_session': (request) =>
        request.headers.get('authorization') === `Bearer ${fresh.access_token}`
          ? Response.json(profile)
          : expired(request),
      '/auth/v1/token': () => Response.json(fresh),
    }),
  });
  expect(await renewing.auth.getUser()).toEqual(aStaffUser);

  const refusing = anAuth({
    backend: aBackend({
      '/rest/v1/rpc/staff_session': expired,
      '/auth/v1/token': () => Response.json({ error_code: 'refresh_token_not_found', msg: 'gone' }, { status: 400 }),
    }),
  });
  expect(await refusing.auth.getUser()).toBe('signed-out');
  expect(refusing.storage.map.has('authToken')).toBe(false);
});

test('while the backend is unavailable the session is kept and its validity unknown', async () => {
  const { auth, storage } = anAuth({ backend: away });
  await expect(auth.getUser()).rejects.toMatchObject({ kind: 'unavailable' });
  expect(storage.map.has('authToken')).toBe(true);
});

test('signing out of the device clears the browser even without a backend, and notifies the other tabs', async () => {
  const { auth, storage, channel, changes } = anAuth({ backend: away });
  await auth.getAccessToken();
  await auth.signOut('device');
  expect(storage.map.has('authToken')).toBe(false);
  expect(channel.postMessage).toHaveBeenCalledWith({ type: 'signed-out' });
  expect(changes).toEqual(['signed-out-here']);
  await expect(auth.getAccessToken()).rejects.toMatchObject({ kind: 'unauthorized' });
});

test('signing out everywhere ends all sessions, including this one', async () => {
  const { auth, storage, requests, changes } = anAuth();
  await auth.signOut('everywhere');
  expect(requests.at(-1)?.url.searchParams.get('scope')).toBe('global');
  expect(storage.map.has('authToken')).toBe(false);
  expect(changes).toEqual(['signed-out-here']);
});

test.each<[string, Answer]>([
  ['no connection', away],
  ['500', () => new Response('oops', { status: 500 })],
])('if the other sessions could not be ended, this one is kept for another attempt: %s', async (_, logout) => {
  const { auth, client, storage, channel, changes } = anAuth({ backend: aBackend({ '/auth/v1/logout': logout }) });
  await expect(auth.signOut('everywhere')).rejects.toMatchObject({ kind: 'unavailable' });
  expect(storage.map.has('authToken')).toBe(true);
  expect(changes).toEqual([]);
  // A later end of the session is not intended.
  storage.removeItem('authToken');
  await client.auth.signOut({ scope: 'local' });
  await vi.waitFor(() => expect(changes).toEqual(['lost']));
  expect(channel.postMessage).not.toHaveBeenCalled();
});

test('an expired session cannot end the others, so the person has to sign in again', async () => {
  const refused: Answer = () => Response.json({ error_code: 'refresh_token_not_found', msg: 'gone' }, { status: 400 });
  const { auth, storage, changes } = anAuth({ backend: aBackend({ '/auth/v1/token': refused }) });
  await auth.getAccessToken();
  storage.setItem('authToken', JSON.stringify(aSession({ lifetimeSeconds: -10 })));
  await expect(auth.signOut('everywhere')).rejects.toMatchObject({ kind: 'unauthorized' });
  await vi.waitFor(() => expect(changes).toEqual(['lost']));
});

test("another tab's sign-out is distinguished from a lost session", async () => {
  const elsewhere = anAuth();
  await elsewhere.auth.getAccessToken();
  elsewhere.channel.onmessage?.(new MessageEvent('message', { data: { type: 'hello' } }));
  expect(elsewhere.changes).toEqual([]);
  elsewhere.channel.onmessage?.(new MessageEvent('message', { data: { type: 'signed-out' } }));
  expect(elsewhere.changes).toEqual(['signed-out-elsewhere']);

  const refused: Answer = () => Response.json({ error_code: 'refresh_token_not_found', msg: 'gone' }, { status: 400 });
  const lost = anAuth({ backend: aBackend({ '/auth/v1/token': refused }) });
  await lost.auth.getAccessToken();
  lost.storage.setItem('authToken', JSON.stringify(aSession({ lifetimeSeconds: -10 })));
  await expect(lost.auth.getAccessToken()).rejects.toMatchObject({ kind: 'unauthorized' });
  await vi.waitFor(() => expect(lost.changes).toEqual(['lost']));
  expect(lost.channel.postMessage).not.toHaveBeenCalled();
  await lost.auth.signIn('admin', 'right');
  expect(lost.changes).toEqual(['lost', 'restored']);
});

describe('the steps after the password', () => {
  const factors = [{ id: 'factor-1', status: 'verified', factor_type: 'totp' }];
  const withFactor: Record<string, Answer> = {
    '/auth/v1/user': () => Response.json({ ...aSession().user, factors }),
    '/auth/v1/factors/factor-1/challenge': () => Response.json({ id: 'challenge-1', type: 'totp', expires_at: 0 }),
  };

  test('a session without the second factor is reported as such', async () => {
    const backend = aBackend({
      '/rest/v1/rpc/staff_session': () => Response.json({ ...profile, second_factor: 'needed', permissions: [] }),
    });
    const result = await anAuth({ stored: null, backend }).auth.signIn('admin', 'right');
    expect(result).toMatchObject({ kind: 'signed-in', user: { secondFactor: 'needed', permissions: [] } });
    expect(result.kind === 'signed-in' && nextSignInStep(result.user)).toBe('code');
  });

  test("the correct code raises the session's level, and the session is stored", async () => {
    const raised = aSession({ name: 'raised' });
    const { auth, storage, requests } = anAuth({
      backend: aBackend({ ...withFactor, '/auth/v1/factors/factor-1/verify': () => Response.json(raised) }),
    });
    expect(await auth.enterCode('481029')).toEqual({ kind: 'signed-in', user: aStaffUser });
    expect(JSON.parse(storage.map.get('authToken') ?? '')).toMatchObject({ refresh_token: 'refresh-raised' });
    const sent = requests.find(({ url }) => url.pathname.endsWith('/verify'));
    expect(sent?.body).toEqual({ challenge_id: 'challenge-1', code: '481029' });
  });

  test.each<[string, Answer, object]>([
    [
      'a wrong code',
      () => Response.json({ error_code: 'mfa_verification_failed', msg: 'Invalid' }, { status: 422 }),
      { kind: 'refused', message: 'That code is not right. Type the one that shows now.' },
    ],
    [
      'too many codes',
      () =>
        Response.json(
          { error_code: 'over_request_rate_limit', msg: '' },
          { status: 429, headers: { 'retry-after': '9' } },
        ),
      { kind: 'locked', message: 'Too many attempts', retryAfterSeconds: 9 },
    ],
  ])('%s is refused, and the session is unchanged', async (_, verify, result) => {
    const { auth, storage } = anAuth({
      backend: aBackend({ ...withFactor, '/auth/v1/factors/factor-1/verify': verify }),
    });
    expect(await auth.enterCode('000000')).toEqual(result);
    expect(JSON.parse(storage.map.get('authToken') ?? '')).toMatchObject({ refresh_token: 'refresh-one' });
  });

  test('a recovery code is sent to this site with the session', async () => {
    const { auth, loginRequests } = anAuth({ login: aLogin({ success: true }) });
    expect(await auth.enterRecoveryCode(' abcd-efgh ')).toEqual({ kind: 'signed-in', user: aStaffUser });
    expect(loginRequests[0]?.url.pathname).toBe('/api/admin/recovery-code');
    expect(loginRequests[0]?.body).toEqual({ code: 'abcd-efgh' });
    const refused = anAuth({ login: aLogin({ success: false, error: 'Used before.' }, 403) });
    expect(await refused.auth.enterRecoveryCode('abcd')).toEqual({ kind: 'refused', message: 'Used before.' });
  });

  test('the code is asked for before a new password, and the password before the set-up', () => {
    const step = (change: Partial<StaffUser>) => nextSignInStep({ ...aStaffUser, ...change });
    expect(step({ secondFactor: 'needed', isPasswordExpired: true })).toBe('code');
    expect(step({ secondFactor: 'to-set-up', isPasswordExpired: true })).toBe('new-password');
    expect(step({ secondFactor: 'to-set-up' })).toBe('set-up');
    expect([step({ secondFactor: 'off' }), step({ secondFactor: 'verified' })]).toEqual([null, null]);
  });
});

describe('an idle session', () => {
  const timedOut: Answer = () =>
    Response.json({ code: 'PT401', message: 'The session has timed out' }, { status: 401 });
  const refused: Answer = () => Response.json({ error_code: 'session_expired', msg: 'Inactivity' }, { status: 400 });

  test('activity is reported to the database, which returns how long the session lasts', async () => {
    const { auth, requests } = anAuth({
      backend: aBackend({ '/rest/v1/rpc/touch_staff_session': () => Response.json({ expires_in_seconds: 1800 }) }),
    });
    expect(await auth.touch()).toBe(1800);
    expect(requests.at(-1)?.body).toEqual({ p_dealer_id: 'dream-motor' });
  });

  test('a session that timed out is distinguished from a revoked one, and removed', async () => {
    const { auth, storage } = anAuth({
      backend: aBackend({ '/rest/v1/rpc/staff_session': timedOut, '/auth/v1/token': refused }),
    });
    expect(await auth.getUser()).toBe('timed-out');
    expect(storage.map.has('authToken')).toBe(false);
    const old = JSON.stringify(aSession({ lifetimeSeconds: -10 }));
    expect(await anAuth({ stored: old, backend: aBackend({ '/auth/v1/token': refused }) }).auth.getUser()).toBe(
      'timed-out',
    );
  });

  test.each([
    ['The account is suspended', 'suspended'],
    ['The session has ended', 'ended'],
    ['The password was changed', 'password-changed'],
    ['Anything else', 'signed-out'],
  ])('the answer "%s" is read as %s', async (message, end) => {
    const answer: Answer = () => Response.json({ code: 'PT401', message }, { status: 401 });
    const gone: Answer = () => Response.json({ error_code: 'session_not_found', msg: 'Gone' }, { status: 400 });
    const { auth } = anAuth({ backend: aBackend({ '/rest/v1/rpc/staff_session': answer, '/auth/v1/token': gone }) });
    expect(await auth.getUser()).toBe(end);
  });

  test('every tab learns that it timed out', async () => {
    const { auth, channel, changes, storage } = anAuth();
    await auth.getAccessToken();
    await auth.endIdleSession();
    expect(changes).toEqual(['timed-out']);
    expect(channel.postMessage).toHaveBeenCalledWith({ type: 'timed-out' });
    expect(storage.map.has('authToken')).toBe(false);

    const elsewhere = anAuth();
    await elsewhere.auth.getAccessToken();
    elsewhere.channel.onmessage?.(new MessageEvent('message', { data: { type: 'timed-out' } }));
    elsewhere.channel.onmessage?.(new MessageEvent('message', { data: { type: 'ready' } }));
    expect(elsewhere.changes).toEqual(['timed-out', 'ready-elsewhere']);
  });
});
