import { createServer } from 'node:http';
import { ensureOwner, resetPassword } from '@dealer/server';
import { hash } from '@node-rs/bcrypt';
import type { SupabaseClient } from '@supabase/supabase-js';
import { describe, expect, test, vi } from 'vitest';
import { adminDomain, createApi, ownerPassword, readLink, readMails } from '../support/api-client.ts';
import { createBrowser, signIn as openBrowser } from '../support/auth-client.ts';
import { databaseKinds } from '../support/database.ts';
import { useGateway } from '../support/gateway.ts';
import { must } from '../support/must.ts';
import { codeOf } from '../support/totp.ts';

const password = 'velvet kettle orbit nine';
const newPassword = 'walnut ferry under glass';
const recoverySentence =
  'If this user name has a contact e-mail, a link to choose a new password is on its way. It works for one hour.';
const jsonWebToken = /^[\w-]+\.[\w-]+\.[\w-]+$/;
/** Mails are sent after the response. */
const inBackground = { timeout: 10_000 };

describe.each(databaseKinds)('the own account on %s', (kind) => {
  const gateway = useGateway(kind);
  let count = 0;

  /** A staff member, and a signed-in browser with its own address. */
  async function aPerson() {
    const api = createApi(gateway());
    await api.makeOwner();
    const token = await api.signIn('admin', ownerPassword);
    count += 1;
    const [username, address] = [`person-${count}`, `203.0.113.${100 + count}`];
    const contactEmail = `${username}@mail.example.com`;
    await api.ask('/people/invite', { username, contactEmail, role: 'manager' }, { token });
    await api.ask('/admin/password-link', { token: await readLink(gateway(), contactEmail), password });
    const email = `${username}@${adminDomain}`;
    const open = (given = password) => openBrowser(gateway(), email, given);
    const ask = (path: string, body: unknown, theirs?: string) => api.ask(path, body, { token: theirs, address });
    const { browser, session, user } = await open();
    const userId = must(user?.id, 'user.id');
    return { ...api, ask, ownerToken: token, username, contactEmail, email, address, userId, open, browser, session };
  }

  const accessToken = async (browser: SupabaseClient) => (await browser.auth.getSession()).data.session?.access_token;
  const untilMails = (contactEmail: string, length: number) =>
    vi.waitFor(async () => expect(await readMails(gateway(), contactEmail)).toHaveLength(length), inBackground);
  const profileOf = async (browser: SupabaseClient) =>
    (await browser.rpc('staff_session', { p_dealer_id: 'dream-motor' })).data;

  /** Adds a second factor and ten recovery codes. */
  async function withFactor() {
    const person = await aPerson();
    const { mfa } = person.browser.auth;
    const { data, error } = await mfa.enroll({ factorType: 'totp', friendlyName: 'Phone' });
    if (error) throw error;
    await mfa.challengeAndVerify({ factorId: data.id, code: codeOf(data.totp.secret) });
    const token = await accessToken(person.browser);
    const { answer } = await person.ask('/account/recovery-codes', { currentPassword: password }, token);
    return { ...person, factorId: data.id, secret: data.totp.secret, codes: answer.codes as string[], raised: token };
  }

  test('a new password requires the current one, keeps this session and ends the others', async () => {
    const { ask, open, browser, session } = await aPerson();
    const other = await open();
    const change = (currentPassword: string, given: string) =>
      ask('/account/password', { currentPassword, newPassword: given }, session.access_token);
    expect(await change('not the password', newPassword)).toEqual({
      status: 403,
      answer: {
        success: false,
        error: 'The current password is not right.',
        message: 'The current password is not right.',
      },
    });
    expect((await change(password, 'short')).answer.error).toBe('Use at least 12 characters.');
    for (const weak of ['qwertyuiop[]', 'Liverpool1234', 'Dreammotor2026', 'mynoob1234567']) {
      expect((await change(password, weak)).status).toBe(422);
    }
    expect((await change(password, password)).answer.error).toBe(
      'The new password must be different from the current one.',
    );
    expect(await change(password, newPassword)).toEqual({ status: 200, answer: { success: true } });
    expect((await browser.auth.refreshSession()).error).toBeNull();
    expect((await other.browser.auth.refreshSession()).error?.name).toBe('AuthSessionMissingError');
    await open(newPassword);
    const sessions = await gateway().database.query(
      'select 1 from auth.sessions join auth.users on users.id = user_id where users.id = $1',
      [session.user.id],
    );
    // This session and the one opened with the new password; no trace of the comparison.
    expect(sessions).toHaveLength(2);
  });

  test('guesses at the current password count as sign-ins, up to the configured number', async () => {
    const { ask, session, username } = await aPerson();
    const guess = () => ask('/account/password', { currentPassword: 'guess', newPassword }, session.access_token);
    for (let tries = 0; tries < 5; tries += 1) expect((await guess()).status).toBe(403);
    const locked = await guess();
    expect(locked).toMatchObject({ status: 429, answer: { success: false, error: 'Too many attempts' } });
    expect(locked.answer.retryAfterSeconds).toBeGreaterThan(600);
    expect((await ask('/admin/login', { username, password })).answer.error).toBe('Too many attempts');
  });

  test('with an expired password only the password can be changed', async () => {
    const { ask, browser, session, userId } = await aPerson();
    const before = await profileOf(browser);
    expect(before).toMatchObject({ is_password_expired: false, permissions: expect.arrayContaining(['vehicles']) });
    await gateway().database.query(
      "update public.admin_users set password_changed_at = now() - interval '91 days' where user_id = $1",
      [userId],
    );
    expect(await profileOf(browser)).toMatchObject({ is_password_expired: true, permissions: [] });
    const body = { currentPassword: password, newPassword };
    expect((await ask('/account/password', body, session.access_token)).status).toBe(200);
    const { permissions } = before;
    expect(await profileOf(browser)).toMatchObject({ is_password_expired: false, permissions });
  });

  test('with a second factor the password alone gives no access', async () => {
    const { ask, open, username } = await withFactor();
    const { answer } = await ask('/admin/login', { username, password });
    expect(answer).toMatchObject({ success: true, user: { permissions: [], secondFactor: 'needed' } });
    const { browser, session } = await open();
    expect((await browser.from('vehicles').insert({ make: 'Kia' })).error?.code).toBe('42501');
    for (const path of ['password', 'recovery-codes', 'remove-two-factor']) {
      const body = { currentPassword: password, newPassword };
      expect((await ask(`/account/${path}`, body, session.access_token)).status).toBe(403);
    }
    expect(await profileOf(browser)).toMatchObject({ second_factor: 'needed' });
  });

  test('ten recovery codes are shown once and stored as hashes', async () => {
    const { codes, userId, ask, raised } = await withFactor();
    expect(new Set(codes).size).toBe(10);
    for (const code of codes) expect(code).toMatch(/^[a-z2-9]{4}(-[a-z2-9]{4}){3}$/);
    const rows = await gateway().database.query('select code_hash from private.recovery_codes where user_id = $1', [
      userId,
    ]);
    expect(rows).toHaveLength(10);
    for (const { code_hash } of rows) expect(code_hash).toMatch(/^[0-9a-f]{64}$/);
    const { answer } = await ask('/account/recovery-codes', { currentPassword: password }, raised);
    expect(answer.codes).not.toContain(codes[0]);
    expect((await ask('/account/recovery-codes', { currentPassword: 'wrong' }, raised)).status).toBe(403);
  });

  test('a recovery code signs in without the phone, and removes the factor and the other codes', async () => {
    const { codes, open, ask, userId } = await withFactor();
    const { browser, session } = await open();
    const use = (code: string) => ask('/admin/recovery-code', { code }, session.access_token);
    expect((await use('aaaa-bbbb-cccc-dddd')).status).toBe(403);
    expect(await use(` ${codes[3]?.toUpperCase().replaceAll('-', ' ')} `)).toEqual({
      status: 200,
      answer: { success: true },
    });
    expect(await profileOf(browser)).toMatchObject({ second_factor: 'off', permissions: { length: 15 } });
    const left = await gateway().database.query('select 1 from private.recovery_codes where user_id = $1', [userId]);
    expect(left).toEqual([]);
    expect((await use(codes[4] ?? '')).status).toBe(409);
  });

  test('if the dealer requires two factors, a recovery-code session must set one up', async () => {
    const { codes, open, ask } = await withFactor();
    const { browser, session } = await open();
    const demand = (isAsked: boolean) =>
      gateway().database.query(
        `insert into public.dealer_settings (dealer_id, two_factor_auth) values ('dream-motor', $1)
         on conflict (dealer_id) do update set two_factor_auth = excluded.two_factor_auth`,
        [isAsked],
      );
    await demand(true);
    expect((await ask('/admin/recovery-code', { code: codes[0] }, session.access_token)).status).toBe(200);
    expect(await profileOf(browser)).toMatchObject({ second_factor: 'to-set-up', permissions: [] });
    await demand(false);
  });

  test('attempts at recovery codes are limited', async () => {
    const { codes, open, ask } = await withFactor();
    const { session } = await open();
    const use = (code = '') => ask('/admin/recovery-code', { code }, session.access_token);
    for (let tries = 0; tries < 5; tries += 1) expect((await use(`guess-${tries}`)).status).toBe(403);
    expect((await use(codes[0])).status).toBe(429);
    expect((await use('')).status).toBe(400);
  });

  test('the factor is removed with the password', async () => {
    const { ask, browser, raised } = await withFactor();
    expect((await ask('/account/remove-two-factor', { currentPassword: 'wrong' }, raised)).status).toBe(403);
    expect((await ask('/account/remove-two-factor', { currentPassword: password }, raised)).status).toBe(200);
    expect((await browser.auth.mfa.listFactors()).data?.all).toEqual([]);
    expect(await profileOf(browser)).toMatchObject({ second_factor: 'off' });
    expect((await ask('/account/remove-two-factor', { currentPassword: password }, raised)).status).toBe(403);
  });

  test('an owner can remove another person’s factor, but not their own', async () => {
    const { ask, ownerToken, userId, open } = await withFactor();
    expect((await ask('/people/reset-two-factor', { userId }, ownerToken)).status).toBe(200);
    const { browser } = await open();
    expect(await profileOf(browser)).toMatchObject({ second_factor: 'off' });
    const { data } = await gateway().service.from('admin_users').select('user_id').eq('username', 'admin');
    expect((await ask('/people/reset-two-factor', { userId: data?.[0]?.user_id }, ownerToken)).status).toBe(409);
  });

  test('a reset on the machine removes a lost factor too', async () => {
    const { backend, config, username, open } = await withFactor();
    const fresh = await resetPassword(backend, config, { username });
    const { browser } = await open(fresh);
    expect(await profileOf(browser)).toMatchObject({ second_factor: 'off', permissions: { length: 15 } });
  });

  test('a mailed link sets a new password, ends all sessions and removes a lock', async () => {
    const { ask, username, contactEmail, email, browser, open } = await aPerson();
    for (let tries = 0; tries < 6; tries += 1) await ask('/admin/login', { username, password: 'wrong' });
    const before = (await readMails(gateway(), contactEmail)).length;
    expect(await ask('/admin/recover', { username: ` ${username.toUpperCase()} ` })).toEqual({
      status: 200,
      answer: { success: true, message: recoverySentence },
    });
    await untilMails(contactEmail, before + 1);
    const [mail] = await readMails(gateway(), contactEmail);
    expect(mail).toMatchObject({ subject: 'Dream Motor Co.: choose a new password', to_email: contactEmail });
    expect(mail?.message).toContain(`"${username}"`);
    const token = await readLink(gateway(), contactEmail);
    expect(token).toMatch(/^recovery\./);
    const choose = () => ask('/admin/password-link', { token, password: newPassword });
    expect(await choose()).toEqual({ status: 200, answer: { success: true, username } });
    expect((await choose()).status).toBe(403);
    expect((await browser.auth.refreshSession()).error?.name).toBe('AuthSessionMissingError');
    const left = await gateway().database.query(
      'select 1 from auth.sessions join auth.users on users.id = user_id where email = $1',
      [email],
    );
    expect(left).toEqual([]);
    expect((await ask('/admin/login', { username, password: newPassword })).answer.success).toBe(true);
    await open(newPassword);
  });

  test('a link does not replace the second factor', async () => {
    const { ask, username, contactEmail, open } = await withFactor();
    const before = (await readMails(gateway(), contactEmail)).length;
    await ask('/admin/recover', { username });
    await untilMails(contactEmail, before + 1);
    await ask('/admin/password-link', { token: await readLink(gateway(), contactEmail), password: newPassword });
    const { browser } = await open(newPassword);
    expect(await profileOf(browser)).toMatchObject({ second_factor: 'needed', permissions: [] });
  });

  test('unknown, suspended and mail-less accounts get the same response, and no mail', async () => {
    const { ask, username, contactEmail, userId, ownerToken } = await aPerson();
    await ask('/people/update', { userId, isSuspended: true }, ownerToken);
    const before = (await readMails(gateway(), contactEmail)).length;
    for (const name of [username, 'nobody', 'admin', '%', 'admin@dream-motor.internal']) {
      expect((await ask('/admin/recover', { username: name })).answer).toEqual({
        success: true,
        message: recoverySentence,
      });
    }
    await new Promise((resolve) => setTimeout(resolve, 300));
    expect(await readMails(gateway(), contactEmail)).toHaveLength(before);
    expect((await ask('/admin/recover', { username: '' })).status).toBe(400);
  });

  test('the sixth link in 15 minutes is not sent, without locking the account', async () => {
    const { ask, username, contactEmail, open } = await aPerson();
    const before = (await readMails(gateway(), contactEmail)).length;
    for (let asked = 0; asked < 7; asked += 1) expect((await ask('/admin/recover', { username })).status).toBe(200);
    await untilMails(contactEmail, before + 5);
    await open();
  });

  test.each([
    'nonsense',
    'recovery.x.y',
    `recovery.${crypto.randomUUID()}.${'a'.repeat(56)}`,
    `magiclink.${crypto.randomUUID()}.${'a'.repeat(56)}`,
  ])('%s is not a valid link', async (token) => {
    const { ask } = createApi(gateway());
    expect((await ask('/admin/password-link', { token, password: newPassword })).status).toBe(403);
  });

  test('a link altered to another person is refused', async () => {
    const mine = await aPerson();
    const theirs = await aPerson();
    const before = (await readMails(gateway(), mine.contactEmail)).length;
    await mine.ask('/admin/recover', { username: mine.username });
    await untilMails(mine.contactEmail, before + 1);
    const token = await readLink(gateway(), mine.contactEmail);
    const altered = token.replace(mine.userId, theirs.userId);
    expect((await mine.ask('/admin/password-link', { token: altered, password: newPassword })).status).toBe(403);
    await theirs.open();
    await mine.open();
  });

  test('the response does not wait for the mail, so that its time reveals nothing', async () => {
    const said = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    const { username } = await aPerson();
    const sending = Promise.withResolvers<void>();
    const silent = createServer(() => sending.resolve());
    await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve));
    const address = silent.address();
    const url = `http://127.0.0.1:${address && typeof address === 'object' ? address.port : 0}`;
    const mail = { url, serviceId: 'local', templateId: 'local', publicKey: 'local', privateKey: null };
    const { ask } = createApi(gateway(), { mail });
    const known = await ask('/admin/recover', { username });
    expect(known).toEqual(await ask('/admin/recover', { username: 'nobody-at-all' }));
    expect(known.status).toBe(200);
    await sending.promise;
    silent.closeAllConnections();
    silent.close();
    const failed = 'A recovery mail was not sent:';
    await vi.waitFor(() => expect(said).toHaveBeenCalledWith(failed, expect.anything()), inBackground);
    said.mockRestore();
  });

  test('a signed-out session cannot change anything', async () => {
    const { ask, browser, session } = await aPerson();
    await browser.auth.signOut({ scope: 'local' });
    const body = { currentPassword: password, newPassword };
    const answer = await ask('/account/password', body, session.access_token);
    expect(answer.status).toBe(401);
    const nobody = createBrowser(gateway());
    expect((await nobody.rpc('staff_session', { p_dealer_id: 'dream-motor' })).error?.code).toBe('42501');
  });
});

describe.each(databaseKinds)('parallel first starts on %s', (kind) => {
  const gateway = useGateway(kind);

  test('create one owner, whose password one of them returns', async () => {
    const { backend, config, signIn } = createApi(gateway());
    const start = () => ensureOwner(backend, config, { username: 'admin' });
    const starts = await Promise.all([start(), start(), start()]);
    expect(starts.map(({ isNew }) => isNew).sort()).toEqual([false, false, true]);
    const known = starts.flatMap(({ generatedPassword }) => generatedPassword ?? []);
    expect(known).toHaveLength(1);
    expect(await signIn('admin', known[0] ?? '')).toEqual(expect.any(String));
  });
});

describe.each(databaseKinds)('a password given on the command line on %s', (kind) => {
  const gateway = useGateway(kind);

  test('is replaced by a generated one for the first account if it is weak', async () => {
    const { backend, config, signIn } = createApi(gateway());
    const made = await ensureOwner(backend, config, { username: 'admin', password: 'chelsea123456' });
    expect(made).toMatchObject({ isNew: true, passwordProblem: expect.stringContaining('too easy to guess') });
    await expect(signIn('admin', 'chelsea123456')).rejects.toThrow('Invalid username or password');
    expect(await signIn('admin', made.generatedPassword ?? '')).toMatch(jsonWebToken);
    await expect(resetPassword(backend, config, { username: 'admin', password: 'minecraft1234' })).rejects.toThrow(
      'too easy to guess',
    );
    expect(await signIn('admin', made.generatedPassword ?? '')).toMatch(jsonWebToken);
  });

  test('is accepted though weak if only this machine can reach the site', async () => {
    await gateway().database.exec('delete from public.admin_users; delete from auth.users');
    const { backend, config, signIn } = createApi(gateway());
    const owner = {
      username: 'admin',
      password: 'chelsea123456',
      hashWeakPassword: (text: string) => hash(text, { cost: 4 }),
    };
    const made = await ensureOwner(backend, config, owner);
    expect(made).toMatchObject({
      isNew: true,
      generatedPassword: null,
      passwordProblem: expect.stringContaining('too easy to guess'),
    });
    expect(await signIn('admin', 'chelsea123456')).toMatch(jsonWebToken);
  });
});
