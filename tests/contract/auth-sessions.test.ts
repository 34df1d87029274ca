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

describe.each(databaseKinds)('sessions on %s', (kind) => {
  const gateway = useGateway(kind);

  const open = async () => {
    const person = await createPerson(gateway());
    return { ...person, ...(await signIn(gateway(), person.email)) };
  };

  async function refresh(refreshToken: string) {
    const { status, answer } = await askAuth(gateway(), 'POST', '/token?grant_type=refresh_token', {
      body: { refresh_token: refreshToken },
    });
    return {
      status,
      code: answer.error_code,
      token: String(answer.refresh_token),
      access: String(answer.access_token),
    };
  }

  const letWindowPass = () =>
    gateway().database.query(
      "update auth.refresh_tokens set updated_at = updated_at - interval '11 seconds' where revoked",
    );

  async function statusOf(accessToken: string) {
    const { status, answer } = await askAuth(gateway(), 'GET', '/user', { bearer: accessToken });
    return [status, answer.error_code];
  }

  test('a refresh gives a new pair of tokens for the same session', async () => {
    const { browser, session } = await open();
    const { data, error } = await browser.auth.refreshSession();
    expect(error).toBeNull();
    expect(data.session?.refresh_token).not.toBe(session.refresh_token);
    const claims = async (jwt?: string) => (await browser.auth.getClaims(jwt)).data?.claims;
    const [before, after] = [await claims(session.access_token), await claims(data.session?.access_token)];
    expect(after?.session_id).toBe(before?.session_id);
    expect(after?.amr).toEqual(before?.amr);
    expect((await browser.auth.refreshSession()).error).toBeNull();
  });

  test('refresh tokens are stored as hashes only', async () => {
    const { session } = await open();
    const { token } = await refresh(session.refresh_token);
    const rows = await gateway().database.query('select * from auth.refresh_tokens');
    const stored = JSON.stringify(rows);
    for (const secret of [session.refresh_token, token]) {
      for (const part of secret.split('.').slice(1)) expect(stored).not.toContain(part);
    }
    expect(rows.every((row) => /^[0-9a-f]{64}$/.test(String(row.token)))).toBe(true);
  });

  test('tabs that refresh at the same time get the same new token', async () => {
    const { session } = await open();
    const answers = await Promise.all(Array.from({ length: 6 }, () => refresh(session.refresh_token)));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200, 200]);
    expect(new Set(answers.map(({ token }) => token)).size).toBe(1);
    expect((await refresh(must(answers[0], 'answer').token)).status).toBe(200);
  });

  test('a late refresh within the reuse interval gets the current token', async () => {
    const { session } = await open();
    const second = await refresh(session.refresh_token);
    const third = await refresh(second.token);
    expect((await refresh(session.refresh_token)).token).toBe(third.token);
  });

  test('the parent token returns the active one until that is used', async () => {
    const { session } = await open();
    const lost = await refresh(session.refresh_token);
    await letWindowPass();
    expect(await refresh(session.refresh_token)).toMatchObject({ status: 200, token: lost.token });
    expect(await refresh(session.refresh_token)).toMatchObject({ status: 200, token: lost.token });
    expect((await refresh(lost.token)).status).toBe(200);
    await letWindowPass();
    expect(await refresh(session.refresh_token)).toMatchObject({ status: 400, code: 'refresh_token_already_used' });
  });

  test('reusing an older token after the reuse interval ends the session', async () => {
    const { session } = await open();
    const { token, access } = await refresh((await refresh(session.refresh_token)).token);
    await letWindowPass();
    expect(await refresh(session.refresh_token)).toMatchObject({ status: 400, code: 'refresh_token_already_used' });
    expect(await refresh(token)).toMatchObject({ status: 400, code: 'session_not_found' });
    expect(await statusOf(access)).toEqual([401, 'session_not_found']);
    const rows = await gateway().database.query('select 1 from auth.refresh_tokens where session_id = $1', [
      session.refresh_token.split('.')[0],
    ]);
    expect(rows).toEqual([]);
  });

  test('token reuse in one browser does not end the person’s other sessions', async () => {
    const { email, session } = await open();
    const other = await signIn(gateway(), email);
    await refresh((await refresh(session.refresh_token)).token);
    await letWindowPass();
    expect((await refresh(session.refresh_token)).code).toBe('refresh_token_already_used');
    expect((await other.browser.auth.refreshSession()).error).toBeNull();
  });

  test('invented and altered refresh tokens are refused', async () => {
    const { session } = await open();
    const [id = '', nonce = '', seal = ''] = session.refresh_token.split('.');
    const unknown = [
      'nonsense',
      `${id}.${nonce}`,
      `${id}.${nonce}x.${seal}`,
      `${crypto.randomUUID()}.${nonce}.${seal}`,
      `${session.refresh_token}x`,
      session.access_token,
    ];
    for (const token of unknown) {
      expect(await refresh(token)).toMatchObject({ status: 400, code: 'refresh_token_not_found' });
    }
    expect(await refresh('')).toMatchObject({ status: 400, code: 'validation_failed' });
    expect((await refresh(session.refresh_token)).status).toBe(200);
  });

  test('a ban ends open sessions', async () => {
    const { browser, user } = await open();
    await createServiceRoleClient(gateway()).auth.admin.updateUserById(user.id, { ban_duration: '1h' });
    expect((await browser.auth.refreshSession()).error?.name).toBe('AuthSessionMissingError');
    expect((await browser.auth.getUser()).error?.name).toBe('AuthSessionMissingError');
    expect((await browser.auth.getSession()).data.session).toBeNull();
  });

  test('suspended people cannot refresh', async () => {
    const { id, session } = await open();
    await gateway().database.query(
      `insert into public.admin_users (dealer_id, user_id, email, username, is_suspended)
       values ('dream-motor', $1, 'x@y.z', 'x', true)`,
      [id],
    );
    expect(await statusOf(session.access_token)).toEqual([401, 'user_banned']);
    expect(await refresh(session.refresh_token)).toMatchObject({ status: 400, code: 'user_banned' });
  });

  test('signing out here ends this session only', async () => {
    const { email, browser, session } = await open();
    const other = await signIn(gateway(), email);
    expect((await browser.auth.signOut({ scope: 'local' })).error).toBeNull();
    expect(await statusOf(session.access_token)).toEqual([401, 'session_not_found']);
    expect(await refresh(session.refresh_token)).toMatchObject({ status: 400, code: 'session_not_found' });
    expect((await other.browser.auth.getUser()).error).toBeNull();
  });

  test('signing out elsewhere keeps this session', async () => {
    const { email, browser, session } = await open();
    const other = await signIn(gateway(), email);
    expect((await browser.auth.signOut({ scope: 'others' })).error).toBeNull();
    expect((await statusOf(session.access_token))[0]).toBe(200);
    expect((await other.browser.auth.getUser()).error?.name).toBe('AuthSessionMissingError');
  });

  test('signing out everywhere ends every session of the person only', async () => {
    const { email, browser } = await open();
    const other = await signIn(gateway(), email);
    const stranger = await open();
    expect((await browser.auth.signOut()).error).toBeNull();
    expect((await other.browser.auth.refreshSession()).error?.name).toBe('AuthSessionMissingError');
    expect((await stranger.browser.auth.refreshSession()).error).toBeNull();
    expect(
      await gateway().database.query(
        'select 1 from auth.sessions join auth.users on users.id = user_id where email = $1',
        [email],
      ),
    ).toEqual([]);
  });

  test('an unknown scope ends nothing', async () => {
    const { session } = await open();
    const answer = await askAuth(gateway(), 'POST', '/logout?scope=all', { bearer: session.access_token });
    expect([answer.status, answer.answer.error_code]).toEqual([400, 'validation_failed']);
    expect((await statusOf(session.access_token))[0]).toBe(200);
  });

  test('setting a session from stored tokens continues it', async () => {
    const { id, session } = await open();
    const browser = createBrowser(gateway());
    const { access_token, refresh_token } = session;
    expect((await browser.auth.setSession({ access_token, refresh_token })).data.user?.id).toBe(id);
  });

  test('an admin’s password change ends the session', async () => {
    const { id, browser, email } = await open();
    await createServiceRoleClient(gateway()).auth.admin.updateUserById(id, { password: 'given by the owner' });
    expect((await browser.auth.refreshSession()).error?.name).toBe('AuthSessionMissingError');
    const attempt = (given: string) => createBrowser(gateway()).auth.signInWithPassword({ email, password: given });
    expect((await attempt(password)).error?.code).toBe('invalid_credentials');
    expect((await attempt('given by the owner')).error).toBeNull();
  });
});
