import { describe, expect, test } from 'vitest';
import {
  askAuth,
  createBrowser,
  createPerson,
  createServiceRoleClient,
  password,
  signIn,
} from '../support/auth-client.ts';
import { databaseKinds } from '../support/database.ts';
import { useGateway } from '../support/gateway.ts';
import { must } from '../support/must.ts';

describe.each(databaseKinds)('signing in on %s', (kind) => {
  const gateway = useGateway(kind);
  const attempt = (email: string, given: string) =>
    createBrowser(gateway()).auth.signInWithPassword({ email, password: given });

  function readClaims(token: string): Record<string, unknown> {
    return JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString());
  }

  async function suspend(userId: string, isSuspended: boolean) {
    await gateway().database.query(
      `insert into public.admin_users (dealer_id, user_id, email, username, is_suspended)
       values ('dream-motor', $1, $2, $2, $3)
       on conflict (dealer_id, user_id) do update set is_suspended = excluded.is_suspended`,
      [userId, userId, isSuspended],
    );
  }

  test('the right password opens a session, regardless of the address’s case', async () => {
    const { id, email } = await createPerson(gateway(), { user_metadata: { name: 'Ann' } });
    const { session, user, browser } = await signIn(gateway(), email.toUpperCase());
    expect(user).toMatchObject({
      id,
      email,
      aud: 'authenticated',
      role: 'authenticated',
      app_metadata: { provider: 'email', providers: ['email'] },
      user_metadata: { name: 'Ann' },
      identities: [{ provider: 'email', user_id: id }],
      is_anonymous: false,
    });
    expect(Date.now() - Date.parse(user.last_sign_in_at ?? '')).toBeLessThan(60_000);
    expect(session).toMatchObject({ token_type: 'bearer', expires_in: 3600 });
    expect(JSON.stringify(user)).not.toContain('$2');
    const nowSeconds = Date.now() / 1000;
    const claims = readClaims(session.access_token);
    expect(claims).toMatchObject({
      sub: id,
      email,
      aud: 'authenticated',
      role: 'authenticated',
      aal: 'aal1',
      amr: [{ method: 'password', timestamp: expect.any(Number) }],
      session_id: expect.any(String),
      iss: expect.any(String),
      user_metadata: { name: 'Ann' },
    });
    expect(Number(claims.exp) - Number(claims.iat)).toBe(3600);
    expect(Math.abs(Number(claims.iat) - nowSeconds)).toBeLessThan(10);
    expect((await browser.auth.getUser()).data.user?.id).toBe(id);
    expect((await browser.auth.getClaims()).data?.claims.sub).toBe(id);
  });

  test('the session opens the database as the person', async () => {
    const { id, email } = await createPerson(gateway());
    const { browser } = await signIn(gateway(), email);
    await suspend(id, false);
    expect((await browser.from('admin_users').select('user_id')).data).toEqual([{ user_id: id }]);
  });

  test('a wrong password and an unknown address get the same answer', async () => {
    const { email } = await createPerson(gateway());
    const refused = { status: 400, code: 'invalid_credentials', message: 'Invalid login credentials' };
    expect((await attempt(email, 'not the password')).error).toMatchObject(refused);
    expect((await attempt('nobody@dream-motor.staff', password)).error).toMatchObject(refused);
    expect((await attempt(email, '')).error).toMatchObject(refused);
    expect((await attempt(email, `${password}\0`)).error).toMatchObject(refused);
    expect((await attempt("x' or 1=1 --", password)).error).toMatchObject(refused);
    expect((await attempt('\0@dream-motor.staff', password)).error).toMatchObject(refused);
  });

  test('an unknown address takes as long as a wrong password', async () => {
    const { email } = await createPerson(gateway());
    const timeOf = async (address: string) => {
      const start = performance.now();
      await askAuth(gateway(), 'POST', '/token?grant_type=password', {
        body: { email: address, password: 'not the password' },
        headers: { apikey: gateway().keys.secretKey },
      });
      return performance.now() - start;
    };
    const [known, unknown]: [number[], number[]] = [[], []];
    // Interleaved, so that other load on the machine affects both.
    for (let round = 0; round < 5; round += 1) {
      known.push(await timeOf(email));
      unknown.push(await timeOf('nobody@dream-motor.staff'));
    }
    const ratio = Math.min(...unknown) / Math.min(...known);
    expect(ratio).toBeGreaterThan(0.5);
    expect(ratio).toBeLessThan(2);
  });

  test('passwords are hashed as in GoTrue', async () => {
    const { id } = await createPerson(gateway());
    const [row] = await gateway().database.query('select encrypted_password as hash from auth.users where id = $1', [
      id,
    ]);
    expect(row?.hash).toMatch(/^\$2a\$10\$.{53}$/);
  });

  test('banned, suspended and unconfirmed people are refused', async () => {
    const admin = createServiceRoleClient(gateway()).auth.admin;
    const banned = await createPerson(gateway());
    await admin.updateUserById(banned.id, { ban_duration: '24h' });
    expect((await attempt(banned.email, password)).error?.code).toBe('user_banned');
    expect((await attempt(banned.email, 'not the password')).error?.code).toBe('invalid_credentials');
    await admin.updateUserById(banned.id, { ban_duration: 'none' });
    expect((await attempt(banned.email, password)).error).toBeNull();

    const suspended = await createPerson(gateway());
    await suspend(suspended.id, true);
    expect((await attempt(suspended.email, password)).error?.code).toBe('user_banned');
    await suspend(suspended.id, false);
    expect((await attempt(suspended.email, password)).error).toBeNull();

    const { data } = await admin.createUser({ email: 'unconfirmed@dream-motor.staff', password });
    expect((await attempt('unconfirmed@dream-motor.staff', password)).error?.code).toBe('email_not_confirmed');
    await admin.updateUserById(must(data.user, 'created user').id, { email_confirm: true });
    expect((await attempt('unconfirmed@dream-motor.staff', password)).error).toBeNull();
  });

  test.each([
    ['no password grant', '/token', { email: 'a@b.ca', password }, 400, 'invalid_credentials'],
    ['no address', '/token?grant_type=password', { password }, 400, 'validation_failed'],
    ['a telephone', '/token?grant_type=password', { phone: '1', password }, 422, 'phone_provider_disabled'],
    ['an address that is no text', '/token?grant_type=password', { email: {}, password }, 400, 'validation_failed'],
    ['a body that is no object', '/token?grant_type=password', '[1]', 400, 'validation_failed'],
    ['a body that is no JSON', '/token?grant_type=password', '{"email":', 400, 'bad_json'],
    ['a body without end', '/token?grant_type=password', `{"email":"${'x'.repeat(70_000)}"}`, 413, 'validation_failed'],
  ])('%s is refused', async (_, path, body, status, code) => {
    const refusal = await askAuth(gateway(), 'POST', path, { body });
    expect([refusal.status, refusal.answer.error_code]).toEqual([status, code]);
    expect(refusal.answer).toEqual({ code: status, error_code: code, msg: expect.any(String) });
    expect(refusal.headers.get('x-sb-error-code')).toBe(code);
  });

  test('clients of the newer API version get its error body', async () => {
    const refusal = await askAuth(gateway(), 'POST', '/token?grant_type=password', {
      body: { email: 'nobody@dream-motor.staff', password },
      headers: { 'x-supabase-api-version': '2024-01-01' },
    });
    expect(refusal.answer).toEqual({ code: 'invalid_credentials', message: 'Invalid login credentials' });
    expect(refusal.headers.get('x-supabase-api-version')).toBe('2024-01-01');
  });

  test('without a key only health and public keys are served', async () => {
    const body = JSON.stringify({ email: 'nobody@dream-motor.staff', password });
    const ask = async (path: string, init: RequestInit) =>
      (await fetch(`${gateway().url}/auth/v1${path}`, init)).status;
    expect(await ask('/token?grant_type=password', { method: 'POST', body })).toBe(401);
    expect(await ask('/token?grant_type=password', { method: 'POST', body, headers: { apikey: 'nonsense' } })).toBe(
      401,
    );
    expect(await ask('/settings', {})).toBe(401);
    expect(await ask('/health', {})).toBe(200);
    expect(await ask('/.well-known/jwks.json', {})).toBe(200);
  });
});

describe.each(databaseKinds)('the lock-out on %s', (kind) => {
  const gateway = useGateway(kind);

  async function attempt(email: string, given: string, key = gateway().keys.anonKey) {
    const { status, answer, headers } = await askAuth(gateway(), 'POST', '/token?grant_type=password', {
      body: { email, password: given },
      headers: { apikey: key },
    });
    return { status, code: answer.error_code, retryAfter: headers.get('retry-after') };
  }

  test('the fifth wrong password locks the account for this address, even for the right password', async () => {
    const { email } = await createPerson(gateway());
    for (let count = 0; count < 5; count += 1) {
      expect(await attempt(count % 2 === 0 ? email : email.toUpperCase(), 'wrong')).toMatchObject({
        status: 400,
        code: 'invalid_credentials',
      });
    }
    const locked = await attempt(email, password);
    expect(locked).toMatchObject({ status: 429, code: 'over_request_rate_limit' });
    expect(Number(locked.retryAfter)).toBeGreaterThan(60);
    const { error } = await createBrowser(gateway()).auth.signInWithPassword({ email, password });
    expect(error).toMatchObject({ status: 429, code: 'over_request_rate_limit' });
  });

  test('a success in between resets the failures', async () => {
    const { email } = await createPerson(gateway());
    for (const given of ['wrong', 'wrong', 'wrong', 'wrong', password, 'wrong', 'wrong', 'wrong', 'wrong', password]) {
      expect((await attempt(email, given)).status).toBe(given === password ? 200 : 400);
    }
  });

  test('parallel attempts are counted one by one', async () => {
    const { email } = await createPerson(gateway());
    const answers = await Promise.all(Array.from({ length: 12 }, () => attempt(email, 'wrong')));
    expect(answers.filter(({ status }) => status === 400).length).toBe(5);
    expect(answers.filter(({ status }) => status === 429).length).toBe(7);
  });

  test('trusted code counts for itself', async () => {
    const { email } = await createPerson(gateway());
    const { secretKey } = gateway().keys;
    for (let count = 0; count < 8; count += 1) expect((await attempt(email, 'wrong', secretKey)).status).toBe(400);
    expect((await attempt(email, password)).status).toBe(200);
  });
});
