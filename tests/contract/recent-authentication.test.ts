import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { createApi, ownerPassword } from '../support/api-client.ts';
import { askAuth, createPerson, signIn } from '../support/auth-client.ts';
import { databaseKinds } from '../support/database.ts';
import { useGateway } from '../support/gateway.ts';
import { must } from '../support/must.ts';
import { letAuthenticationAge } from '../support/staff-fixture.ts';
import { codeOf } from '../support/totp.ts';

const newPassword = 'walnut ferry under glass';
const needed = [400, 'reauthentication_needed'];

describe.each(databaseKinds)('a session authenticated six minutes ago on %s', (kind) => {
  const gateway = useGateway(kind);

  /** A stolen access token. */
  async function steal() {
    const person = await createPerson(gateway());
    const { browser, session } = await signIn(gateway(), person.email);
    await letAuthenticationAge(gateway().database, person.id);
    const bearer = session.access_token;
    const ask = async (method: string, path: string, body: object = {}) => {
      const { status, answer } = await askAuth(gateway(), method, path, { bearer, body });
      return { outcome: [status, answer.error_code], answer };
    };
    return { ...person, browser, ask };
  }

  test('cannot change the password at the auth service', async () => {
    const { email, ask } = await steal();
    expect((await ask('PUT', '/user', { password: newPassword })).outcome).toEqual(needed);
    expect((await ask('PUT', '/user', { password: newPassword, current_password: 'guess' })).outcome[1]).toBe(
      'current_password_invalid',
    );
    expect((await ask('PUT', '/user', { password: newPassword, nonce: '000000' })).outcome[1]).toBe(
      'reauthentication_not_valid',
    );
    await signIn(gateway(), email);
  });

  test('cannot change second factors', async () => {
    const { id, ask } = await steal();
    const factors = () => gateway().database.query('select status from auth.mfa_factors where user_id = $1', [id]);
    expect((await ask('POST', '/factors', { factor_type: 'totp' })).outcome).toEqual(needed);
    expect(await factors()).toEqual([]);

    const { email } = await createPerson(gateway());
    const owner = await signIn(gateway(), email);
    const { data } = await owner.browser.auth.mfa.enroll({ factorType: 'totp', friendlyName: 'Phone' });
    const [factorId, code] = [must(data?.id, 'data.id'), codeOf(must(data?.totp.secret, 'data.totp.secret'))];
    await letAuthenticationAge(gateway().database, owner.user.id);
    const verified = await owner.browser.auth.mfa.challengeAndVerify({ factorId, code });
    expect(verified.error?.code).toBe('reauthentication_needed');
    expect((await owner.browser.auth.mfa.unenroll({ factorId })).error?.code).toBe('reauthentication_needed');
  });

  test('can do both again after entering a code', async () => {
    const { id, email } = await createPerson(gateway());
    const { browser } = await signIn(gateway(), email);
    const { mfa } = browser.auth;
    const { data } = await mfa.enroll({ factorType: 'totp', friendlyName: 'Phone' });
    const [factorId, secret] = [must(data?.id, 'data.id'), must(data?.totp.secret, 'data.totp.secret')];
    expect((await mfa.challengeAndVerify({ factorId, code: codeOf(secret) })).error).toBeNull();
    await letAuthenticationAge(gateway().database, id);
    expect((await mfa.unenroll({ factorId })).error?.code).toBe('reauthentication_needed');
    await gateway().database.query('update embedded.totp_steps set last_step = last_step - 10');
    expect((await mfa.challengeAndVerify({ factorId, code: codeOf(secret) })).error).toBeNull();
    expect((await browser.auth.updateUser({ password: newPassword })).error).toBeNull();
    expect((await mfa.unenroll({ factorId })).error).toBeNull();
  });

  test('is not renewed by a refresh', async () => {
    const { browser } = await steal();
    expect((await browser.auth.refreshSession()).error).toBeNull();
    expect((await browser.auth.updateUser({ password: newPassword })).error?.code).toBe('reauthentication_needed');
  });
});

describe.each(databaseKinds)('the site’s own endpoints on %s', (kind) => {
  const gateway = useGateway(kind);

  async function asOwner() {
    const api = createApi(gateway());
    await api.makeOwner();
    const token = await api.signIn('admin', ownerPassword);
    const [owner] = await gateway().database.query("select user_id from public.admin_users where username = 'admin'");
    const age = () => letAuthenticationAge(gateway().database, String(owner?.user_id));
    return { ...api, token, age };
  }

  const dealerId = 'dream-motor';
  const userId = randomUUID();
  test.each([
    ['/people/invite', { username: 'eve', contactEmail: 'eve@mail.example.com', role: 'owner' }],
    ['/people/update', { userId, role: 'owner' }],
    ['/people/update', { userId, contactEmail: 'eve@mail.example.com' }],
    ['/people/remove', { userId }],
    ['/people/resend', { userId }],
    ['/people/reset-two-factor', { userId }],
    ['/backups/create', {}],
    ['/backups/create-archive', {}],
    ['/backups/download', { name: 'backup.tar.gz' }],
  ])('%s requires confirmation, and works after it', async (path, body) => {
    const { ask, token, age } = await asOwner();
    await age();
    expect(await ask(path, body, { token })).toMatchObject({
      status: 403,
      answer: { success: false, code: 'reauthentication_needed' },
    });
    expect((await ask('/account/confirm', { currentPassword: 'guess' }, { token })).status).toBe(403);
    expect((await ask(path, body, { token })).answer.code).toBe('reauthentication_needed');
    expect(await ask('/account/confirm', { currentPassword: ownerPassword }, { token })).toEqual({
      status: 200,
      answer: { success: true },
    });
    const { answer } = await ask(path, body, { token }).catch(() => ({ answer: { code: null } }));
    expect(answer.code ?? null).toBeNull();
  });

  test('sign-in rules, automatic backups and the mail address require confirmation in the database', async () => {
    const { ask, token, age } = await asOwner();
    await gateway().database.exec('delete from public.dealer_settings');
    await age();
    const settings = () => gateway().withToken(token).from('dealer_settings');
    const address = { dealer_id: dealerId, email: 'eve@mail.example.com' };
    expect((await settings().insert(address)).error?.hint).toBe('reauthentication_needed');
    await gateway().database.query('insert into public.dealer_settings (dealer_id) values ($1)', [dealerId]);
    const changes = [
      { email: 'eve@mail.example.com' },
      { login_attempts: 10 },
      { session_timeout: 120 },
      { password_expiry: 365 },
      { backup_enabled: false },
      // Last, because it requires a second factor of everyone.
      { two_factor_auth: true },
    ];
    for (const change of changes) {
      const { status, error } = await settings().update(change).eq('dealer_id', dealerId);
      expect([status, error?.hint], Object.keys(change)[0]).toEqual([403, 'reauthentication_needed']);
      expect((await settings().upsert({ dealer_id: dealerId, ...change })).error?.hint).toBe('reauthentication_needed');
    }
    expect(
      (await settings().update({ city: 'Ajax', backup_enabled: true }).eq('dealer_id', dealerId)).error,
    ).toBeNull();
    const confirm = () => ask('/account/confirm', { currentPassword: ownerPassword }, { token });
    const change = (values: object) => settings().update(values).eq('dealer_id', dealerId);
    await confirm();
    expect((await change({ email: 'office@example.ca' })).error).toBeNull();
    await age();
    const reset = () => gateway().withToken(token).rpc('reset_dealer_settings', { p_dealer_id: dealerId });
    expect((await reset()).error?.hint).toBe('reauthentication_needed');
    await confirm();
    expect((await reset()).error).toBeNull();
    for (const values of changes) expect((await change(values)).error).toBeNull();
    await gateway().database.exec('delete from public.dealer_settings');
  });

  test('a password confirms its own session and no other', async () => {
    const { ask, token, age, signIn: open } = await asOwner();
    const other = await open('admin', ownerPassword);
    await age();
    await ask('/account/confirm', { currentPassword: ownerPassword }, { token });
    const remove = (with_: string) => ask('/people/remove', { userId }, { token: with_ });
    expect((await remove(token)).status).toBe(404);
    expect((await remove(other)).answer.code).toBe('reauthentication_needed');
    await age();
    expect((await remove(token)).answer.code).toBe('reauthentication_needed');
  });

  test('only the secret key can mark a session as confirmed', async () => {
    const { token } = await asOwner();
    const claims = { p_user_id: randomUUID(), p_session_id: randomUUID() };
    for (const [name, code] of [
      ['confirm_staff_session', '42501'],
      // Private, so not exposed over REST.
      ['is_session_recently_authenticated', 'PGRST202'],
    ] as const) {
      expect((await gateway().withToken(token).rpc(name, claims)).error?.code).toBe(code);
    }
  });

  test('reads, and changes sent with the own password, require no confirmation', async () => {
    const { ask, token, age } = await asOwner();
    await age();
    expect((await ask('/integrations', {}, { token })).status).toBe(200);
    const change = { currentPassword: ownerPassword, newPassword };
    expect((await ask('/account/password', change, { token })).status).toBe(200);
    await ask('/account/password', { currentPassword: newPassword, newPassword: ownerPassword }, { token });
  });
});
