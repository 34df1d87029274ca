import { beforeEach, expect, test, vi } from 'vitest';
import { answering, aSession, aStaffClient, type SentRequest } from '../staff-test-support.ts';
import { createSessionGuard } from '../supabase/session-guard.ts';
import { createAccountSource } from './account-source.ts';
import { createPasswordRecovery, invalidLinkCode } from './password-recovery.ts';

type Answer = (request: SentRequest) => Response;

function anAccount(site: Answer, auth: Record<string, Answer> = {}) {
  const { client, requests } = aStaffClient(
    (request) =>
      auth[`${request.method} ${request.url.pathname}`]?.(request) ??
      Response.json({ msg: 'no route' }, { status: 404 }),
  );
  const { http, requests: siteRequests } = answering(site);
  const refresh = vi.fn(async () => true);
  const source = createAccountSource({
    client,
    issuer: async () => 'Dream Motor Co.',
    getAccessToken: async () => 'token',
    withSession: createSessionGuard({ refresh, askToSignIn: async () => false }),
    http,
  });
  return { source, requests, siteRequests, refresh };
}

const nothingSaid: Answer = () => Response.json({ success: true });

beforeEach(() => {
  vi.spyOn(console, 'warn').mockReturnValue();
});

test('changing the password sends the session and the current password', async () => {
  const { source, siteRequests } = anAccount(nothingSaid);
  expect(await source.changePassword('old', 'velvet kettle orbit')).toEqual({ kind: 'done', value: null });
  expect(siteRequests[0]?.url.pathname).toBe('/api/account/password');
  expect(siteRequests[0]?.headers.get('authorization')).toBe('Bearer token');
  expect(siteRequests[0]?.body).toEqual({ currentPassword: 'old', newPassword: 'velvet kettle orbit' });
});

test.each<[string, Answer, object]>([
  [
    'a refusal',
    () => Response.json({ success: false, error: 'The current password is not right.' }, { status: 403 }),
    { kind: 'refused', message: 'The current password is not right.' },
  ],
  [
    'a lock-out',
    () => Response.json({ success: false, error: 'Too many attempts', retryAfterSeconds: 90 }, { status: 429 }),
    { kind: 'locked', message: 'Too many attempts', retryAfterSeconds: 90 },
  ],
  [
    'a service in trouble',
    () => new Response('<html>', { status: 502 }),
    { kind: 'unavailable', message: 'This is not available right now. Please try again.' },
  ],
])('%s resolves to a result and does not reject', async (_, site, answer) => {
  expect(await anAccount(site).source.removeTwoFactor('old')).toEqual(answer);
});

test('an expired session is renewed and the request repeated', async () => {
  let asked = 0;
  const { source, refresh } = anAccount(() => {
    asked += 1;
    return asked === 1
      ? Response.json({ success: false, error: 'Sign in again to continue.' }, { status: 401 })
      : Response.json({ success: true, codes: ['one', 'two'] });
  });
  expect(await source.createRecoveryCodes('old')).toEqual({ kind: 'done', value: ['one', 'two'] });
  expect(refresh).toHaveBeenCalledTimes(1);
});

test("enrolment drops unfinished factors and passes the dealership's name as issuer", async () => {
  const user = { ...aSession().user, factors: [{ id: 'half', status: 'unverified', factor_type: 'totp' }] };
  const { source, requests } = anAccount(nothingSaid, {
    'GET /auth/v1/user': () => Response.json(user),
    'DELETE /auth/v1/factors/half': () => Response.json({ id: 'half' }),
    'POST /auth/v1/factors': () =>
      Response.json({ id: 'new', type: 'totp', totp: { qr_code: '<svg/>', secret: 'ABCD', uri: 'otpauth://totp/x' } }),
  });
  expect(await source.beginTwoFactor()).toEqual({ factorId: 'new', secret: 'ABCD', uri: 'otpauth://totp/x' });
  expect(requests.map(({ method, url }) => `${method} ${url.pathname}`)).toContain('DELETE /auth/v1/factors/half');
  expect(requests.at(-1)?.body).toMatchObject({ factor_type: 'totp', issuer: 'Dream Motor Co.' });
});

const challenge: Record<string, Answer> = {
  'POST /auth/v1/factors/new/challenge': () => Response.json({ id: 'challenge', type: 'totp', expires_at: 0 }),
};

test("the first correct code raises the session's level; a wrong one is refused, and too many are locked for the time the service gives", async () => {
  const verify = (answer: Answer) =>
    anAccount(nothingSaid, { ...challenge, 'POST /auth/v1/factors/new/verify': answer }).source.confirmTwoFactor(
      'new',
      '123456',
    );
  expect(await verify(() => Response.json(aSession({ name: 'raised' })))).toEqual({ kind: 'done' });
  expect(
    await verify(() => Response.json({ error_code: 'mfa_verification_failed', msg: 'Invalid' }, { status: 422 })),
  ).toEqual({ kind: 'refused', message: 'That code is not right. Type the one that shows now.' });
  expect(
    await verify(() =>
      Response.json(
        { error_code: 'over_request_rate_limit', msg: 'Limit' },
        { status: 429, headers: { 'retry-after': '840' } },
      ),
    ),
  ).toEqual({ kind: 'locked', message: 'Too many attempts', retryAfterSeconds: 840 });
});

test('a password link is requested and used without a session', async () => {
  const { http, requests } = answering(({ url }) =>
    url.pathname === '/api/admin/recover'
      ? Response.json({ success: true, message: 'A link is on its way.' })
      : Response.json({ success: true, username: 'maria' }),
  );
  const recovery = createPasswordRecovery(http);
  expect(await recovery.askForLink(' maria ')).toEqual({ kind: 'done', value: 'A link is on its way.' });
  expect(await recovery.setPassword('invite.x', 'velvet kettle orbit')).toEqual({ kind: 'done', value: 'maria' });
  expect(requests.map(({ body }) => body)).toEqual([
    { username: 'maria' },
    { token: 'invite.x', password: 'velvet kettle orbit' },
  ]);
});

test('a refusal of a password link says whether the link is invalid', async () => {
  const refusing = (status: number, more = {}) =>
    createPasswordRecovery(answering(() => Response.json({ error: 'No.', ...more }, { status })).http).checkLink('x');
  expect(await refusing(403, { code: invalidLinkCode })).toEqual({
    kind: 'refused',
    message: 'No.',
    code: invalidLinkCode,
  });
  expect(await refusing(429)).toEqual({ kind: 'refused', message: 'No.' });
});

test('cancelling the re-authentication reports that nothing was changed', async () => {
  const confirmFirst = () =>
    Response.json({ success: false, error: 'Confirm.', code: 'reauthentication_needed' }, { status: 403 });
  expect(await anAccount(confirmFirst).source.changePassword('old', 'velvet kettle orbit')).toEqual({
    kind: 'refused',
    message: 'You did not confirm that it is you, so nothing was changed.',
  });
});
