import { describe, expect, test, vi } from 'vitest';
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

const newPassword = 'another long pass phrase';

describe.each(databaseKinds)('links on %s', (kind) => {
  const gateway = useGateway(kind, undefined, { siteUrl: 'https://dealer.example' });
  const admin = () => createServiceRoleClient(gateway()).auth.admin;

  async function generate(type: 'recovery' | 'magiclink' | 'invite', email: string) {
    const { data, error } = await admin().generateLink({ type, email });
    if (error) throw error;
    return { id: data.user.id, ...data.properties };
  }
  const open = (type: 'recovery' | 'magiclink' | 'invite' | 'email', token_hash: string) => {
    const browser = createBrowser(gateway());
    return browser.auth.verifyOtp({ type, token_hash }).then((answer) => ({ ...answer, browser }));
  };
  // Sites with a public address have no mailbox page.
  const mails = () =>
    gateway().database.query(
      `select template_id as kind, template_params ->> 'to_email' as to_email,
         template_params ->> 'subject' as subject, template_params ->> 'message' as message
       from embedded.mails order by id desc`,
    );
  const invalid = { status: 403, code: 'otp_expired', message: 'Email link is invalid or has expired' };

  test('a link has the same properties as in GoTrue', async () => {
    const { id, email } = await createPerson(gateway());
    const link = await generate('recovery', email.toUpperCase());
    expect(link).toMatchObject({ id, verification_type: 'recovery', redirect_to: 'https://dealer.example' });
    expect(link.hashed_token).toMatch(/^[0-9a-f]{56}$/);
    const action = new URL(link.action_link);
    expect(action.pathname).toBe('/auth/v1/verify');
    expect(Object.fromEntries(action.searchParams)).toEqual({
      token: link.hashed_token,
      type: 'recovery',
      redirect_to: 'https://dealer.example',
    });
    const rows = await gateway().database.query('select recovery_sent_at from auth.users where id = $1', [id]);
    expect(rows[0]?.recovery_sent_at).toBeInstanceOf(Date);
  });

  test('a link opens a session once, in which a new password can be set', async () => {
    const { id, email } = await createPerson(gateway());
    const { hashed_token } = await generate('recovery', email);
    const { data, error, browser } = await open('recovery', hashed_token);
    expect(error).toBeNull();
    expect(data.user?.id).toBe(id);
    expect((await browser.auth.getClaims()).data?.claims).toMatchObject({ aal: 'aal1', amr: [{ method: 'otp' }] });
    expect((await open('recovery', hashed_token)).error).toMatchObject(invalid);
    expect((await browser.auth.updateUser({ password: newPassword })).error).toBeNull();
    await signIn(gateway(), email, newPassword);
  });

  test('only the latest link of its kind works, for an hour', async () => {
    const { id, email } = await createPerson(gateway());
    const first = await generate('recovery', email);
    const second = await generate('magiclink', email);
    expect((await open('recovery', first.hashed_token)).error).toMatchObject(invalid);
    expect((await open('email', second.hashed_token)).error).toBeNull();
    const late = await generate('recovery', email);
    await gateway().database.query(
      "update auth.one_time_tokens set created_at = created_at - interval '1 hour' where user_id = $1",
      [id],
    );
    expect((await open('recovery', late.hashed_token)).error).toMatchObject(invalid);
  });

  test('a link opened twice at the same time works once', async () => {
    const { email } = await createPerson(gateway());
    const { hashed_token } = await generate('recovery', email);
    const answers = await Promise.all([open('recovery', hashed_token), open('recovery', hashed_token)]);
    expect(answers.filter(({ error }) => error === null)).toHaveLength(1);
  });

  test('a link’s code opens it too, and is longer than six digits', async () => {
    const { email } = await createPerson(gateway());
    const { email_otp } = await generate('recovery', email);
    expect(email_otp).toMatch(/^[0-9a-f]{40}$/);
    const verify = (token: string, address = email) =>
      createBrowser(gateway()).auth.verifyOtp({ type: 'recovery', email: address, token });
    expect((await verify('123456')).error).toMatchObject({ status: 403, code: 'otp_expired' });
    expect((await verify(email_otp, 'other@dream-motor.staff')).error?.code).toBe('otp_expired');
    expect((await verify(email_otp)).error).toBeNull();
  });

  test('an invitation creates an unconfirmed account', async () => {
    const email = `new-${crypto.randomUUID()}@dream-motor.internal`;
    const first = await generate('invite', email);
    expect((await admin().getUserById(first.id)).data.user).toMatchObject({ email, invited_at: expect.any(String) });
    const second = await generate('invite', email);
    expect(second.id).toBe(first.id);
    expect((await open('invite', first.hashed_token)).error).toMatchObject(invalid);
    expect((await open('recovery', second.hashed_token)).error).toMatchObject(invalid);
    const { data, error } = await open('invite', second.hashed_token);
    expect(error).toBeNull();
    expect(data.user?.email_confirmed_at).toEqual(expect.any(String));
    const again = await admin().generateLink({ type: 'invite', email });
    expect(again.error).toMatchObject({ status: 422, code: 'email_exists' });
  });

  test('banned and suspended people cannot use a link, and it stays valid', async () => {
    const { id, email } = await createPerson(gateway());
    const { hashed_token } = await generate('recovery', email);
    await admin().updateUserById(id, { ban_duration: '1h' });
    expect((await open('recovery', hashed_token)).error).toMatchObject({ status: 403, code: 'user_banned' });
    await admin().updateUserById(id, { ban_duration: 'none' });
    expect((await open('recovery', hashed_token)).error).toBeNull();
  });

  test.each([
    ['nobody', { type: 'recovery', email: 'nobody@dream-motor.staff' }, 404, 'user_not_found'],
    ['nobody', { type: 'magiclink', email: 'nobody@dream-motor.staff' }, 404, 'user_not_found'],
    ['a signup', { type: 'signup', email: 'a@dream-motor.staff', password }, 400, 'validation_failed'],
    ['no kind', { email: 'a@dream-motor.staff' }, 400, 'validation_failed'],
    ['no address', { type: 'invite', email: 'x' }, 400, 'validation_failed'],
  ])('no link is created for %s: %j', async (_, body, status, code) => {
    const answer = await askAuth(gateway(), 'POST', '/admin/generate_link', {
      body,
      bearer: gateway().keys.secretKey,
    });
    expect([answer.status, answer.answer.error_code]).toEqual([status, code]);
  });

  test.each([
    [{ token_hash: 'x' }, 400, 'validation_failed'],
    [{ type: 'recovery' }, 400, 'validation_failed'],
    [{ type: 'recovery', token_hash: 'x', email: 'a@b.ca' }, 400, 'validation_failed'],
    [{ type: 'recovery', token_hash: 'x' }, 403, 'otp_expired'],
    [{ type: 'email_change', token_hash: 'x' }, 403, 'otp_expired'],
    [{ type: 'sms', phone: '+14165550123', token: '123456' }, 403, 'otp_expired'],
  ])('an invalid verification is refused: %j', async (body, status, code) => {
    const answer = await askAuth(gateway(), 'POST', '/verify', { body });
    expect([answer.status, answer.answer.error_code]).toEqual([status, code]);
  });

  test('following a link redirects to this site with a session, and to no other site', async () => {
    const { id, email } = await createPerson(gateway());
    const follow = async (redirect_to: string) => {
      const { data } = await admin().generateLink({ type: 'recovery', email, options: { redirectTo: redirect_to } });
      const answer = await fetch(must(data.properties?.action_link, 'data.properties.action_link'), {
        redirect: 'manual',
      });
      return { status: answer.status, target: new URL(answer.headers.get('location') ?? '') };
    };
    const { status, target } = await follow('https://dealer.example/admin/login');
    expect([status, target.origin + target.pathname]).toEqual([303, 'https://dealer.example/admin/login']);
    const tokens = new URLSearchParams(target.hash.slice(1));
    expect([tokens.get('type'), tokens.get('token_type')]).toEqual(['recovery', 'bearer']);
    const session = {
      access_token: tokens.get('access_token') ?? '',
      refresh_token: tokens.get('refresh_token') ?? '',
    };
    expect((await createBrowser(gateway()).auth.setSession(session)).data.user?.id).toBe(id);
    expect((await follow('https://evil.example/')).target.origin).toBe('https://dealer.example');
    const used = await fetch(`${gateway().url}/auth/v1/verify?token=used&type=recovery`, { redirect: 'manual' });
    expect(used.headers.get('location')).toContain('#error=access_denied&error_code=otp_expired');
  });

  test('a recovery request gets the same response for any address, and only known addresses get a mail', async () => {
    const known = await createPerson(gateway(), { email: `ann-${crypto.randomUUID()}@dealer.example.com` });
    const named = await createPerson(gateway(), { email: `bob-${crypto.randomUUID()}@dream-motor.internal` });
    for (const email of [known.email, named.email, `nobody-${crypto.randomUUID()}@dealer.example.com`]) {
      expect(await createBrowser(gateway()).auth.resetPasswordForEmail(email)).toEqual({ data: {}, error: null });
    }
    const isMine = ({ to_email }: { to_email?: unknown }) => to_email === known.email;
    await vi.waitFor(async () => expect((await mails()).filter(isMine)).toHaveLength(1), { timeout: 10_000 });
    const [mail] = (await mails()).filter(isMine);
    const [, hash] = /\/admin\/login\?link=recovery\.[0-9a-f-]{36}\.([0-9a-f]{56})/.exec(String(mail?.message)) ?? [];
    expect((await open('recovery', hash ?? '')).data.user?.id).toBe(known.id);
    expect((await mails()).some(({ to_email }) => to_email === named.email)).toBe(false);
    expect((await createBrowser(gateway()).auth.resetPasswordForEmail('no address')).error?.status).toBe(400);
  });

  test('recovery requests are limited for known and unknown addresses alike, without locking the account', async () => {
    const { email } = await createPerson(gateway(), { email: `eve-${crypto.randomUUID()}@dealer.example.com` });
    for (const address of [email, `nobody-${crypto.randomUUID()}@dealer.example.com`]) {
      const ask = () => createBrowser(gateway()).auth.resetPasswordForEmail(address);
      for (let count = 0; count < 5; count += 1) expect((await ask()).error).toBeNull();
      expect((await ask()).error?.status).toBe(429);
    }
    await signIn(gateway(), email);
  });

  test('trusted code invites by mail', async () => {
    const email = `carol-${crypto.randomUUID()}@dealer.example.com`;
    const { data, error } = await admin().inviteUserByEmail(email, { data: { name: 'Carol' } });
    expect(error).toBeNull();
    expect(data.user).toMatchObject({ email, user_metadata: { name: 'Carol' } });
    expect((await mails()).find(({ to_email }) => to_email === email)).toMatchObject({ kind: 'invite' });
    expect((await admin().inviteUserByEmail('carol@dream-motor.internal')).error?.status).toBe(422);
    expect((await createBrowser(gateway()).auth.admin.inviteUserByEmail(email)).error?.code).toBe('not_admin');
  });

  test('a mailed code replaces the current password in an old session', async () => {
    const email = `dan-${crypto.randomUUID()}@dealer.example.com`;
    const { id } = await createPerson(gateway(), { email });
    const { browser } = await signIn(gateway(), email);
    await gateway().database.query(
      "update auth.sessions set created_at = now() - interval '25 hours' where user_id = $1",
      [id],
    );
    expect((await browser.auth.reauthenticate()).error).toBeNull();
    expect((await browser.auth.reauthenticate()).error).toMatchObject({ code: 'over_email_send_rate_limit' });
    const mail = (await mails()).find(({ to_email }) => to_email === email);
    const [nonce = ''] = /\b\d{6}\b/.exec(String(mail?.message)) ?? [];
    const change = (given: string) => browser.auth.updateUser({ password: newPassword, nonce: given });
    const wrong = nonce === '000000' ? '000001' : '000000';
    expect((await change(wrong)).error).toMatchObject({ status: 422, code: 'reauthentication_not_valid' });
    expect((await change(nonce)).error).toBeNull();
    await signIn(gateway(), email, newPassword);
  });

  test('without mail delivery a code is refused', async () => {
    const { email } = await createPerson(gateway(), { email: `fay-${crypto.randomUUID()}@dream-motor.internal` });
    const { browser } = await signIn(gateway(), email);
    expect((await browser.auth.reauthenticate()).error).toMatchObject({ status: 422, code: 'email_provider_disabled' });
  });
});
