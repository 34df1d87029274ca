import { expect, test } from 'vitest';
import { answering, aSession, aStorage } from '../staff-test-support.ts';
import { aConfig } from '../test-support.ts';
import { fromServerTime, toServerTime } from './clock-skew.ts';
import { createStaffClient } from './staff-client.ts';

const serverMs = Date.parse('2026-11-21T12:00:00Z');
const minute = 60_000;

function aTimedSession(name = 'one') {
  const iat = serverMs / 1000;
  const toPart = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
  const claims = { sub: 'é', iat, exp: iat + 3600, session_id: name };
  return {
    ...aSession({ name }),
    access_token: `${toPart({ alg: 'HS256' })}.${toPart(claims)}.c2ln`,
    expires_at: iat + 3600,
  };
}

test.each([10, -10, 120, -120])(
  "with a clock that is %i minutes wrong the session ends at the server's time",
  (skew) => {
    const nowMs = serverMs + skew * minute;
    const stored = toServerTime(JSON.stringify(aTimedSession()), null, nowMs);
    // Stored times are the server's.
    expect(JSON.parse(stored).expires_at).toBe(serverMs / 1000 + 3600);
    const read = JSON.parse(fromServerTime(stored));
    expect(read.expires_at * 1000 - nowMs).toBe(60 * minute);
    expect(read).not.toHaveProperty('clock_skew_ms');
  },
);

test('a deviation of less than a minute is ignored', () => {
  const stored = toServerTime(JSON.stringify(aTimedSession()), null, serverMs + 59_000);
  expect(JSON.parse(stored)).not.toHaveProperty('clock_skew_ms');
});

test('a session that is stored again keeps its original clock difference', () => {
  const stored = toServerTime(JSON.stringify(aTimedSession()), null, serverMs + 10 * minute);
  const again = toServerTime(fromServerTime(stored), stored, serverMs + 40 * minute);
  expect(JSON.parse(again)).toEqual(JSON.parse(stored));
});

test('values that are no session, or have no times, are unchanged', () => {
  for (const text of ['{', 'null', JSON.stringify({ ...aTimedSession(), access_token: 'a.b.c' })]) {
    expect(toServerTime(text, null, serverMs)).toBe(text);
  }
});

test('with a clock two hours ahead the session is not refreshed before every request', async () => {
  const storage = aStorage();
  const nowMs = Date.now();
  const iat = Math.floor(nowMs / 1000) - 7200;
  const toPart = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
  const token = `${toPart({ alg: 'HS256' })}.${toPart({ iat, exp: iat + 3600 })}.c2ln`;
  const session = { ...aSession(), access_token: token, expires_at: iat + 3600 };
  const service = answering(({ url }) =>
    url.pathname === '/auth/v1/token' ? Response.json(session) : Response.json([]),
  );
  const client = createStaffClient(aConfig, { fetch: service.fetch, storage, locks: { request: (_, work) => work() } });
  await client.auth.setSession(session);
  for (let request = 0; request < 5; request += 1) await client.from('vehicles').select();
  expect(service.requests.filter(({ url }) => url.pathname === '/auth/v1/token')).toHaveLength(1);
  expect(service.requests.filter(({ url }) => url.pathname === '/rest/v1/vehicles')).toHaveLength(5);
});
