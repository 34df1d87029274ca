import * as v from 'valibot';
import { beforeEach, expect, test, vi } from 'vitest';
import { aSession, aStaffClient, aStorage } from '../staff-test-support.ts';
import { runStaffQuery } from './run-staff-query.ts';

const failed = 'It failed.';

function read(...[answer, options]: Parameters<typeof aStaffClient>) {
  const { client, requests, storage } = aStaffClient(answer, options);
  return {
    answer: runStaffQuery(client.from('vehicles').select('id'), { schema: v.unknown(), failed }),
    requests,
    storage,
  };
}

beforeEach(() => {
  vi.spyOn(console, 'error').mockReturnValue();
});

test("data requests have the session's token and the site's key", async () => {
  const session = aSession();
  const storage = aStorage({ authToken: JSON.stringify(session) });
  const { answer, requests } = read(() => Response.json([]), { storage });
  expect(await answer).toEqual([]);
  expect(requests[0]?.headers.get('apikey')).toBe('anon-key');
  expect(requests[0]?.headers.get('authorization')).toBe(`Bearer ${session.access_token}`);
});

test('without a session nothing is sent, so that staff never read as visitors', async () => {
  const { answer, requests } = read(() => Response.json([]), { storage: aStorage() });
  await expect(answer).rejects.toMatchObject({ kind: 'unauthorized' });
  expect(requests).toEqual([]);
});

test('an expired session is renewed before the request', async () => {
  const fresh = aSession({ name: 'two' });
  const storage = aStorage({ authToken: JSON.stringify(aSession({ lifetimeSeconds: -60 })) });
  const { answer, requests } = read(({ url }) => Response.json(url.pathname === '/auth/v1/token' ? fresh : []), {
    storage,
  });
  expect(await answer).toEqual([]);
  expect(requests.map(({ url }) => url.pathname)).toEqual(['/auth/v1/token', '/rest/v1/vehicles']);
  expect(requests[1]?.headers.get('authorization')).toBe(`Bearer ${fresh.access_token}`);
  expect(JSON.parse(storage.map.get('authToken') ?? '')).toMatchObject({ refresh_token: 'refresh-two' });
});

test('an expired session that is refused is unauthorized', async () => {
  const storage = aStorage({ authToken: JSON.stringify(aSession({ lifetimeSeconds: -60 })) });
  const { answer, requests } = read(
    () => Response.json({ error_code: 'session_expired', msg: 'over' }, { status: 400 }),
    {
      storage,
    },
  );
  await expect(answer).rejects.toMatchObject({ kind: 'unauthorized' });
  expect(storage.map.has('authToken')).toBe(false);
  expect(new Set(requests.map(({ url }) => url.pathname.split('/')[1]))).toEqual(new Set(['auth']));
});

test('an expired session without a response to its renewal is unavailable within seconds', async () => {
  vi.useFakeTimers();
  try {
    const storage = aStorage({ authToken: JSON.stringify(aSession({ lifetimeSeconds: -60 })) });
    const { answer } = read(() => Promise.reject(new TypeError('fetch failed')), { storage });
    const refused = expect(answer).rejects.toMatchObject({ kind: 'unavailable', message: failed });
    await vi.advanceTimersByTimeAsync(17_000);
    await refused;
    expect(storage.map.has('authToken')).toBe(true);
  } finally {
    vi.useRealTimers();
  }
});

test.each<[number, string, string]>([
  [401, 'PGRST301', 'unauthorized'],
  [401, 'PGRST303', 'unauthorized'],
  [401, '42501', 'unauthorized'],
  [403, '42501', 'forbidden'],
  [404, 'PT404', 'not-found'],
  [404, 'PGRST202', 'unavailable'],
  [404, 'PGRST205', 'unavailable'],
  [409, '23505', 'conflict'],
  [400, '22023', 'invalid'],
  [400, '23514', 'invalid'],
  [429, '', 'unavailable'],
  [500, '57014', 'unavailable'],
  [503, 'PGRST000', 'unavailable'],
])('a response %i %s is %s', async (status, code, kind) => {
  const { answer } = read(() => Response.json({ code, message: 'said' }, { status }));
  await expect(answer).rejects.toMatchObject({ kind, cause: { code } });
});

test.each<[number, string, string]>([
  [400, '22023', 'Choose another name'],
  [404, 'PT404', 'Choose another name'],
  [409, 'PT409', 'Choose another name'],
  [507, '', 'Choose another name'],
  [400, '22P02', failed],
  [400, '23514', failed],
  [409, '23503', failed],
  [409, '23505', failed],
])('the text of a response %i %s is shown only if it was written for staff', async (status, code, shown) => {
  const { answer } = read(() => Response.json({ code, message: 'Choose another name' }, { status }));
  await expect(answer).rejects.toMatchObject({ message: shown });
});

test('a renewal that failed is tried again after seconds, when the service may be back', async () => {
  vi.useFakeTimers();
  try {
    let isBack = false;
    const fresh = aSession({ name: 'two' });
    const storage = aStorage({ authToken: JSON.stringify(aSession({ lifetimeSeconds: -60 })) });
    const { client, requests } = aStaffClient(
      () => (isBack ? Response.json(fresh) : new Response('{}', { status: 503 })),
      { storage },
    );
    const ended = vi.fn();
    client.auth.getSession().then(ended);
    while (ended.mock.calls.length === 0) await vi.advanceTimersByTimeAsync(1000);
    const sent = requests.length;
    isBack = true;
    expect((await client.auth.getSession()).data.session).toBeNull();
    expect(requests).toHaveLength(sent);
    await vi.advanceTimersByTimeAsync(5000);
    expect((await client.auth.getSession()).data.session?.refresh_token).toBe('refresh-two');
  } finally {
    vi.useRealTimers();
  }
});

test('while the access token is valid, a renewal that failed is not repeated within the minute', async () => {
  vi.useFakeTimers();
  try {
    const storage = aStorage({ authToken: JSON.stringify(aSession({ lifetimeSeconds: 60 })) });
    const { client, requests } = aStaffClient(() => new Response('{}', { status: 503 }), { storage });
    const ended = vi.fn();
    client.auth.getSession().then(ended);
    while (ended.mock.calls.length === 0) await vi.advanceTimersByTimeAsync(1000);
    const sent = requests.length;
    await vi.advanceTimersByTimeAsync(6000);
    expect((await client.auth.getSession()).data.session).not.toBeNull();
    expect(requests).toHaveLength(sent);
  } finally {
    vi.useRealTimers();
  }
});

test('with blocked or full storage the session lasts as long as the page', async () => {
  const blocked = {
    map: new Map<string, string>(),
    getItem: () => {
      throw new DOMException('blocked', 'SecurityError');
    },
    setItem: () => {
      throw new DOMException('full', 'QuotaExceededError');
    },
    removeItem: () => {
      throw new DOMException('blocked', 'SecurityError');
    },
  };
  const { client } = aStaffClient(({ url }) => Response.json(url.pathname === '/auth/v1/user' ? aSession().user : []), {
    storage: blocked,
  });
  expect((await client.auth.getSession()).data.session).toBeNull();
  await client.auth.setSession(aSession());
  expect((await client.auth.getSession()).data.session?.refresh_token).toBe('refresh-one');
});
