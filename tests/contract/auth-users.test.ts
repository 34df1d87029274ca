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
import { letAuthenticationAge } from '../support/staff-fixture.ts';

const newPassword = 'another long pass phrase';

describe.each(databaseKinds)('accounts on %s', (kind) => {
  const gateway = useGateway(kind);

  const open = async () => {
    const person = await createPerson(gateway());
    return { ...person, ...(await signIn(gateway(), person.email)) };
  };
  const attempt = (email: string, given: string) =>
    createBrowser(gateway()).auth.signInWithPassword({ email, password: given });

  test('a new password works immediately and signs the other browsers out', async () => {
    const { email, browser } = await open();
    const other = await signIn(gateway(), email);
    expect((await browser.auth.updateUser({ password: newPassword })).error).toBeNull();
    expect((await attempt(email, password)).error?.code).toBe('invalid_credentials');
    expect((await attempt(email, newPassword)).error).toBeNull();
    expect((await browser.auth.refreshSession()).error).toBeNull();
    expect((await other.browser.auth.refreshSession()).error?.name).toBe('AuthSessionMissingError');
  });

  test.each([
    ['too short', 'elevenchars', 'weak_password', ['length']],
    ['common', 'Password123456', 'weak_password', ['pwned']],
    ['common', 'qwertyuiop[]', 'weak_password', ['pwned']],
    ['common', 'Liverpool1234', 'weak_password', ['pwned']],
    ['the dealership’s name', 'Dreammotor2026', 'weak_password', ['pwned']],
    ['one character', 'aaaaaaaaaaaaaaa', 'weak_password', ['pwned']],
    ['counted up', '123456789012', 'weak_password', ['pwned']],
    ['too long', 'long'.repeat(19), 'validation_failed', undefined],
    ['with a control character', 'a long enough\0 phrase', 'validation_failed', undefined],
    ['the old one', password, 'same_password', undefined],
  ])('a password that is %s is refused', async (_, given, code, reasons) => {
    const { email, browser } = await open();
    const { error } = await browser.auth.updateUser({ password: given });
    expect(error?.code).toBe(code);
    if (reasons !== undefined) expect(error).toMatchObject({ status: 422, reasons });
    expect((await attempt(email, password)).error).toBeNull();
  });

  test('an older session must give the current password', async () => {
    const { id, browser } = await open();
    await letAuthenticationAge(gateway().database, id);
    expect((await browser.auth.updateUser({ password: newPassword })).error?.code).toBe('reauthentication_needed');
    const withCurrent = (current_password: string) =>
      browser.auth.updateUser({ password: newPassword, current_password });
    expect((await withCurrent('not the password')).error?.code).toBe('current_password_invalid');
    expect((await withCurrent(password)).error).toBeNull();
  });

  test('guesses at the current password are counted like sign-ins', async () => {
    const { browser } = await open();
    const guess = () => browser.auth.updateUser({ password: newPassword, current_password: 'guess' });
    for (let count = 0; count < 5; count += 1) expect((await guess()).error?.code).toBe('current_password_invalid');
    expect((await guess()).error?.status).toBe(429);
  });

  test('metadata is merged, and a null removes its key', async () => {
    const { browser } = await open();
    await browser.auth.updateUser({ data: { name: 'Ann', theme: 'dark' } });
    const { data } = await browser.auth.updateUser({ data: { theme: null, nested: { kept: null } } });
    expect(data.user?.user_metadata).toEqual({ name: 'Ann', nested: { kept: null } });
    expect((await browser.auth.updateUser({ data: { text: '\0' } })).error?.code).toBe('validation_failed');
    expect((await browser.auth.updateUser({ data: { text: 'x'.repeat(5_000) } })).error?.code).toBe(
      'validation_failed',
    );
    expect((await browser.auth.getUser()).data.user?.user_metadata).toEqual(data.user?.user_metadata);
  });

  test('people cannot change their own address, telephone, role and app metadata', async () => {
    const { id, email, browser, session } = await open();
    expect((await browser.auth.updateUser({ email: 'other@dream-motor.staff' })).error?.code).toBe('not_admin');
    expect((await browser.auth.updateUser({ email })).error).toBeNull();
    expect((await browser.auth.updateUser({ phone: '123' })).error?.code).toBe('not_admin');
    const body = { app_metadata: { admin: true }, role: 'service_role', id: crypto.randomUUID(), banned_until: null };
    const { status } = await askAuth(gateway(), 'PUT', '/user', { bearer: session.access_token, body });
    expect(status).toBe(403);
    const { app_metadata: _, ...others } = body;
    await askAuth(gateway(), 'PUT', '/user', { bearer: session.access_token, body: others });
    expect((await browser.auth.getUser()).data.user).toMatchObject({ id, email, role: 'authenticated' });
  });

  test('a signed-out person changes nothing', async () => {
    const { email, browser, session } = await open();
    await browser.auth.signOut();
    const answer = await askAuth(gateway(), 'PUT', '/user', {
      bearer: session.access_token,
      body: { password: newPassword },
    });
    expect([answer.status, answer.answer.error_code]).toEqual([401, 'session_not_found']);
    expect((await attempt(email, password)).error).toBeNull();
  });

  test('unsupported requests are refused with GoTrue’s errors', async () => {
    const { browser, session } = await open();
    const visitor = createBrowser(gateway()).auth;
    const email = 'someone@example.com';
    expect((await visitor.signUp({ email, password })).error).toMatchObject({ status: 422, code: 'signup_disabled' });
    expect((await visitor.signInAnonymously()).error?.code).toBe('anonymous_provider_disabled');
    expect((await visitor.signInWithOtp({ email })).error?.code).toBe('otp_disabled');
    expect((await visitor.resend({ type: 'signup', email })).error?.code).toBe('otp_disabled');
    expect((await visitor.verifyOtp({ type: 'email', email, token: '123456' })).error?.code).toBe('otp_expired');
    expect((await visitor.signInWithSSO({ domain: 'example.com' })).error?.code).toBe('saml_provider_disabled');
    expect((await visitor.signInWithIdToken({ provider: 'google', token: 'x' })).error?.code).toBe('provider_disabled');
    expect((await browser.auth.linkIdentity({ provider: 'google' })).error?.code).toBe('manual_linking_disabled');
    const bearer = session.access_token;
    expect((await askAuth(gateway(), 'GET', '/authorize?provider=google')).status).toBe(400);
    expect((await askAuth(gateway(), 'POST', '/token?grant_type=pkce', { body: {} })).status).toBe(404);
    expect((await askAuth(gateway(), 'DELETE', '/user/identities/1', { bearer })).status).toBe(404);
    expect((await askAuth(gateway(), 'GET', '/nowhere', { bearer })).status).toBe(404);
    expect((await askAuth(gateway(), 'GET', '/settings')).answer).toMatchObject({ disable_signup: true });
    expect((await askAuth(gateway(), 'GET', '/.well-known/jwks.json')).answer).toEqual({ keys: [] });
    expect(await gateway().database.query('select 1 from auth.users where email = $1', [email])).toEqual([]);
  });
});

describe.each(databaseKinds)('user management on %s', (kind) => {
  const gateway = useGateway(kind);
  const admin = () => createServiceRoleClient(gateway()).auth.admin;

  test('a user is created, read, changed and deleted', async () => {
    const email = 'Bob@Dream-Motor.staff';
    const created = await admin().createUser({
      email,
      password,
      email_confirm: true,
      user_metadata: { name: 'Bob' },
      app_metadata: { dealer: 'dream-motor' },
    });
    const { id } = must(created.data.user, 'created user');
    expect(created.data.user).toMatchObject({
      email: 'bob@dream-motor.staff',
      user_metadata: { name: 'Bob' },
      app_metadata: { provider: 'email', providers: ['email'], dealer: 'dream-motor' },
    });
    expect((await admin().getUserById(id)).data.user?.email).toBe('bob@dream-motor.staff');
    const changed = await admin().updateUserById(id, {
      email: 'robert@dream-motor.staff',
      user_metadata: { name: 'Robert' },
      app_metadata: { dealer: null },
    });
    expect(changed.data.user).toMatchObject({ email: 'robert@dream-motor.staff', user_metadata: { name: 'Robert' } });
    expect(changed.data.user?.app_metadata).toEqual({ provider: 'email', providers: ['email'] });
    const { browser } = await signIn(gateway(), 'robert@dream-motor.staff');
    expect((await admin().deleteUser(id)).error).toBeNull();
    expect((await browser.auth.getUser()).error?.code).toBe('user_not_found');
    expect((await browser.auth.refreshSession()).error?.name).toBe('AuthSessionMissingError');
    for (const answer of [
      await admin().getUserById(id),
      await admin().updateUserById(id, {}),
      await admin().deleteUser(id),
    ]) {
      expect(answer.error).toMatchObject({ status: 404, code: 'user_not_found' });
    }
  });

  test.each([
    ['an address that is no address', { email: 'nobody', password }, 400, 'validation_failed'],
    ['no address', { password }, 400, 'validation_failed'],
    ['a password of six', { email: 'a@dream-motor.staff', password: '123456' }, 422, 'weak_password'],
    ['a common password', { email: 'a@dream-motor.staff', password: 'Liverpool1234' }, 422, 'weak_password'],
    ['a role of another', { email: 'a@dream-motor.staff', role: 'service_role' }, 400, 'validation_failed'],
    ['a ban of no length', { email: 'a@dream-motor.staff', ban_duration: 'long' }, 400, 'validation_failed'],
    ['metadata that is no object', { email: 'a@dream-motor.staff', user_metadata: 'x' }, 400, 'validation_failed'],
    ['a telephone', { email: 'a@dream-motor.staff', phone: '1' }, 400, 'validation_failed'],
  ])('%s is refused', async (_, body, status, code) => {
    const { secretKey } = gateway().keys;
    const answer = await askAuth(gateway(), 'POST', '/admin/users', { body, bearer: secretKey });
    expect([answer.status, answer.answer.error_code]).toEqual([status, code]);
    expect(await gateway().database.query("select 1 from auth.users where email = 'a@dream-motor.staff'")).toEqual([]);
  });

  test('trusted code gives nobody an easy password either', async () => {
    const { id, email } = await createPerson(gateway());
    for (const weak of ['123456', 'minecraft1234', '18atcskd2w3e', 'Blink182Blink182', `${email.split('@')[0]}1`]) {
      expect((await admin().updateUserById(id, { password: weak })).error).toMatchObject({ code: 'weak_password' });
    }
    await signIn(gateway(), email);
  });

  test('one address belongs to one user, regardless of case', async () => {
    const { email } = await createPerson(gateway());
    const other = await createPerson(gateway());
    const taken = { status: 422, code: 'email_exists' };
    expect((await admin().createUser({ email: email.toUpperCase(), password })).error).toMatchObject(taken);
    expect((await admin().updateUserById(other.id, { email })).error).toMatchObject(taken);
    const twins = await Promise.all(
      [1, 2].map(() => admin().createUser({ email: 'twin@dream-motor.staff', password })),
    );
    expect(twins.filter(({ error }) => error === null).length).toBe(1);
  });

  test('users are listed newest first, page by page', async () => {
    const before = (await admin().listUsers()).data.users.length;
    for (let count = 0; count < 3; count += 1)
      await createPerson(gateway(), { email: `listed-${count}@dream-motor.staff` });
    const first = await admin().listUsers({ page: 1, perPage: 2 });
    const second = await admin().listUsers({ page: 2, perPage: 2 });
    const emails = [...first.data.users, ...second.data.users].map((user) => user.email);
    expect(emails.slice(0, 3)).toEqual([2, 1, 0].map((count) => `listed-${count}@dream-motor.staff`));
    expect(first.data).toMatchObject({ total: before + 3, nextPage: 2, lastPage: Math.ceil((before + 3) / 2) });
    const bearer = gateway().keys.secretKey;
    const found = await askAuth(gateway(), 'GET', '/admin/users?filter=LISTED-1', { bearer });
    expect(found.answer.users).toMatchObject([{ email: 'listed-1@dream-motor.staff' }]);
    for (const page of ['page=0', 'page=x', 'per_page=-1', 'page=1.5', 'page=99999999999']) {
      expect((await askAuth(gateway(), 'GET', `/admin/users?${page}`, { bearer })).status).toBe(400);
    }
  });

  test('only trusted code manages users', async () => {
    const { id, email } = await createPerson(gateway());
    const { browser, session } = await signIn(gateway(), email);
    const refused = { status: 403, code: 'not_admin' };
    expect((await browser.auth.admin.listUsers()).error).toMatchObject(refused);
    expect((await createBrowser(gateway()).auth.admin.deleteUser(id)).error).toMatchObject(refused);
    const bearers = [session.access_token, gateway().keys.anonKey];
    for (const bearer of bearers) {
      for (const [method, path] of [
        ['GET', '/admin/users'],
        ['POST', '/admin/users'],
        ['GET', `/admin/users/${id}`],
        ['PUT', `/admin/users/${id}`],
        ['DELETE', `/admin/users/${id}`],
        ['POST', '/admin/generate_link'],
        ['GET', '/admin/anything'],
      ] as const) {
        expect((await askAuth(gateway(), method, path, { bearer })).answer.error_code).toBe('not_admin');
      }
    }
    expect((await askAuth(gateway(), 'GET', '/admin/users')).status).toBe(401);
    expect((await browser.auth.getUser()).error).toBeNull();
  });
});
