import type { SupabaseClient } from '@supabase/supabase-js';
import { createServer } from 'node:http';
import { ensureOwner, resetPassword } from '@dealer/trusted';
import { describe, expect, test, vi } from 'vitest';
import { createBrowser, signIn as openBrowser } from '../support/auth-client.ts';
import { databaseKinds } from '../support/database.ts';
import { useGateway } from '../support/gateway.ts';
import { codeOf } from '../support/totp.ts';
import { adminDomain, createApi, ownerPassword, readLink, readMails } from '../support/trusted-api.ts';

const password = 'velvet kettle orbit nine';
const newPassword = 'walnut ferry under glass';
const recoverySentence =
  'If this user name has a contact e-mail, a link to choose a new password is on its way. It works for one hour.';
/** Mails go after the answer, on a machine that may be busy. */
const inBackground = { timeout: 10_000 };

describe.each(databaseKinds)('the own account on %s', (kind) => {
  const gateway = useGateway(kind);
  let count = 0;

  /** Somebody who works here, and a browser in which they have signed in, at an address of their own. */
  async function aPerson() {
    const api = createApi(gateway());
    await api.makeOwner();
    const token = await api.signIn('admin', ownerPassword);
    count += 1;
    const [username, address] = [`person-${count}`, `203.0.113.${100 + count}`];
    const contactEmail = `${username}@mail.example.com`;
    await api.ask('/people/invite', { username, contactEmail, role: 'staff' }, { token });
    await api.ask('/admin/password-link', { token: await readLink(gateway(), contactEmail), password });
    const email = `${username}@${adminDomain}`;
    const open = (given = password) => openBrowser(gateway(), email, given);
    const ask = (path: string, body: unknown, theirs?: string) => api.ask(path, body, { token: theirs, address });
    const { browser, session, user } = await open();
    const userId = user?.id ?? '';
    return { ...api, ask, ownerToken: token, username, contactEmail, email, address, userId, open, browser, session };
  }

  const accessToken = async (browser: SupabaseClient) => (await browser.auth.getSession()).data.session?.access_token;
  const untilMails = (contactEmail: string, length: number) =>
    vi.waitFor(async () => expect(await readMails(gateway(), contactEmail)).toHaveLength(length), inBackground);
  const profileOf = async (browser: SupabaseClient) =>
    (await browser.rpc('staff_session', { p_dealer_id: 'dream-motor' })).data;

  /** Adds a second factor, and gives ten codes for the day when it is lost. */
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

  test('a new password needs the current one, keeps this session and ends the others', async () => {
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
    expect((await change(password, 'qwertyuiop[]')).status).toBe(422);
    expect((await change(password, password)).answer.error).toBe(
      'The new password must be different from the current one.',
    );
    expect(await change(password, newPassword)).toEqual({ status: 200, answer: { success: true } });
    expect((await browser.auth.refreshSession()).error).toBeNull();
    expect((await other.browser.auth.refreshSession()).error).not.toBeNull();
    await open(newPassword);
    const sessions = await gateway().database.query(
      'select 1 from auth.sessions join auth.users on users.id = user_id where users.id = $1',
      [session.user.id],
    );
    // This one and the one that was opened with the new password: nothing is left of the comparison.
    expect(sessions).toHaveLength(2);
  });

  test('guesses at the current password are counted as sign-ins, exactly as many as the settings say', async () => {
    const { ask, session, username } = await aPerson();
    const guess = () => ask('/account/password', { currentPassword: 'guess', newPassword }, session.access_token);
    for (let tries = 0; tries < 5; tries += 1) expect((await guess()).status).toBe(403);
    const locked = await guess();
    expect(locked).toMatchObject({ status: 429, answer: { success: false, error: 'Too many attempts' } });
    expect(locked.answer.retryAfterSeconds).toBeGreaterThan(600);
    expect((await ask('/admin/login', { username, password })).answer.error).toBe('Too many attempts');
  });

  test('a password that has expired can be changed, and nothing else', async () => {
    const { ask, browser, session, userId } = await aPerson();
    await gateway().database.query(
      "update public.admin_users set password_changed_at = now() - interval '91 days' where user_id = $1",
      [userId],
    );
    expect(await profileOf(browser)).toMatchObject({ is_password_expired: true, permissions: [] });
    const body = { currentPassword: password, newPassword };
    expect((await ask('/account/password', body, session.access_token)).status).toBe(200);
    const { permissions, is_password_expired } = await profileOf(browser);
    expect([permissions.length, is_password_expired]).toEqual([4, false]);
  });

  test('with a second factor the password alone opens nothing', async () => {
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

  test('ten recovery codes are shown once and kept as hashes', async () => {
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

  test('a recovery code lets in who has lost the phone, and takes the factor and the other codes away', async () => {
    const { codes, open, ask, userId } = await withFactor();
    const { browser, session } = await open();
    const use = (code: string) => ask('/admin/recovery-code', { code }, session.access_token);
    expect((await use('aaaa-bbbb-cccc-dddd')).status).toBe(403);
    expect(await use(` ${codes[3]?.toUpperCase().replaceAll('-', ' ')} `)).toEqual({
      status: 200,
      answer: { success: true },
    });
    expect(await profileOf(browser)).toMatchObject({ second_factor: 'off', permissions: { length: 4 } });
    const left = await gateway().database.query('select 1 from private.recovery_codes where user_id = $1', [userId]);
    expect(left).toEqual([]);
    expect((await use(codes[4] ?? '')).status).toBe(409);
  });

  test('where the dealer asks for two factors, a session after a recovery code has to set one up', async () => {
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

  test('recovery codes cannot be tried without end', async () => {
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

  test('an owner removes the factor of somebody else, and nobody their own in this way', async () => {
    const { ask, ownerToken, userId, open } = await withFactor();
    expect((await ask('/people/reset-two-factor', { userId }, ownerToken)).status).toBe(200);
    const { browser } = await open();
    expect(await profileOf(browser)).toMatchObject({ second_factor: 'off' });
    const { data } = await gateway().service.from('admin_users').select('user_id').eq('username', 'admin');
    expect((await ask('/people/reset-two-factor', { userId: data?.[0]?.user_id }, ownerToken)).status).toBe(409);
  });

  test('a reset on the machine itself takes a lost factor away too', async () => {
    const { backend, environment, username, open } = await withFactor();
    const fresh = await resetPassword(backend, environment, { username });
    const { browser } = await open(fresh);
    expect(await profileOf(browser)).toMatchObject({ second_factor: 'off', permissions: { length: 4 } });
  });

  test('a link by mail gives a new password, ends all sessions and lifts a lock', async () => {
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
    expect((await browser.auth.refreshSession()).error).not.toBeNull();
    const left = await gateway().database.query(
      'select 1 from auth.sessions join auth.users on users.id = user_id where email = $1',
      [email],
    );
    expect(left).toEqual([]);
    expect((await ask('/admin/login', { username, password: newPassword })).answer.success).toBe(true);
    await open(newPassword);
  });

  test('a link does not stand in for the second factor', async () => {
    const { ask, username, contactEmail, open } = await withFactor();
    const before = (await readMails(gateway(), contactEmail)).length;
    await ask('/admin/recover', { username });
    await untilMails(contactEmail, before + 1);
    await ask('/admin/password-link', { token: await readLink(gateway(), contactEmail), password: newPassword });
    const { browser } = await open(newPassword);
    expect(await profileOf(browser)).toMatchObject({ second_factor: 'needed', permissions: [] });
  });

  test('whoever is not there, is suspended or has no e-mail is answered the same, and nothing is mailed', async () => {
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

  test('the sixth link in a quarter of an hour is not sent, and nobody is locked out by it', async () => {
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
  ])('%s is no link', async (token) => {
    const { ask } = createApi(gateway());
    expect((await ask('/admin/password-link', { token, password: newPassword })).status).toBe(403);
  });

  test('a link that names another person opens nothing, for either', async () => {
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

  test('the answer waits for no mail, whose time would tell who is there', async () => {
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

  test('a session that was signed out changes nothing any more', async () => {
    const { ask, browser, session } = await aPerson();
    await browser.auth.signOut({ scope: 'local' });
    const body = { currentPassword: password, newPassword };
    const answer = await ask('/account/password', body, session.access_token);
    expect(answer.status).toBe(401);
    const nobody = createBrowser(gateway());
    expect((await nobody.rpc('staff_session', { p_dealer_id: 'dream-motor' })).error?.code).toBe('42501');
  });
});

describe.each(databaseKinds)('first starts at the same moment on %s', (kind) => {
  const gateway = useGateway(kind);

  test('make one owner, whose password one of them knows', async () => {
    const { backend, environment, signIn } = createApi(gateway());
    const start = () => ensureOwner(backend, environment, { username: 'admin' });
    const starts = await Promise.all([start(), start(), start()]);
    expect(starts.map(({ isNew }) => isNew).sort()).toEqual([false, false, true]);
    const known = starts.flatMap(({ generatedPassword }) => generatedPassword ?? []);
    expect(known).toHaveLength(1);
    expect(await signIn('admin', known[0] ?? '')).toEqual(expect.any(String));
  });
});
