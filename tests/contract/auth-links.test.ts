import { describe, expect, test, vi } from 'vitest';
import { askAuth, createBrowser, createPerson, createTrusted, password, signIn } from '../support/auth-client.ts';
import { databaseKinds } from '../support/database.ts';
import { useGateway } from '../support/gateway.ts';

const newPassword = 'another long pass phrase';

describe.each(databaseKinds)('links on %s', (kind) => {
  const gateway = useGateway(kind, undefined, { siteUrl: 'https://dealer.example' });
  const admin = () => createTrusted(gateway()).auth.admin;

  async function generate(type: 'recovery' | 'magiclink' | 'invite', email: string) {
    const { data, error } = await admin().generateLink({ type, email });
    if (error) throw error;
    return { id: data.user.id, ...data.properties };
  }
  const open = (type: 'recovery' | 'magiclink' | 'invite' | 'email', token_hash: string) => {
    const browser = createBrowser(gateway());
    return browser.auth.verifyOtp({ type, token_hash }).then((answer) => ({ ...answer, browser }));
  };
  const mails = async (): Promise<Record<string, string>[]> => {
    const answer = await fetch(`${gateway().url}/mailbox`);
    const sent: { template_id: string; template_params: Record<string, string> }[] = await answer.json();
    return sent.map(({ template_id, template_params }) => ({ kind: template_id, ...template_params }));
  };
  const invalid = { status: 403, code: 'otp_expired', message: 'Email link is invalid or has expired' };

  test('a link is described as GoTrue describes it', async () => {
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

  test('a link opens a session once, and a new password can be chosen in it', async () => {
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

  test('the latest link of its kind is the one that works, for an hour', async () => {
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

  test('of two who open a link at the same moment one gets in', async () => {
    const { email } = await createPerson(gateway());
    const { hashed_token } = await generate('recovery', email);
    const answers = await Promise.all([open('recovery', hashed_token), open('recovery', hashed_token)]);
    expect(answers.filter(({ error }) => error === null)).toHaveLength(1);
  });

  test('the code of a link opens it too, and is no six digits', async () => {
    const { email } = await createPerson(gateway());
    const { email_otp } = await generate('recovery', email);
    expect(email_otp).toMatch(/^[0-9a-f]{40}$/);
    const verify = (token: string, address = email) =>
      createBrowser(gateway()).auth.verifyOtp({ type: 'recovery', email: address, token });
    expect((await verify('123456')).error).toMatchObject({ status: 403, code: 'otp_expired' });
    expect((await verify(email_otp, 'other@dream-motor.staff')).error?.code).toBe('otp_expired');
    expect((await verify(email_otp)).error).toBeNull();
  });

  test('an invitation makes an account that waits for its person', async () => {
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

  test('the banned and the suspended open nothing, and keep their link for better days', async () => {
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
  ])('no link is made for %s: %j', async (_, body, status, code) => {
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
  ])('what verifies nothing is refused: %j', async (body, status, code) => {
    const answer = await askAuth(gateway(), 'POST', '/verify', { body });
    expect([answer.status, answer.answer.error_code]).toEqual([status, code]);
  });

  test('a link that is followed as it is leads to this site with a session, and nowhere else', async () => {
    const { id, email } = await createPerson(gateway());
    const follow = async (redirect_to: string) => {
      const { data } = await admin().generateLink({ type: 'recovery', email, options: { redirectTo: redirect_to } });
      const answer = await fetch(data.properties?.action_link ?? '', { redirect: 'manual' });
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

  test('whoever asks for a way back in is told the same, and mailed only where a mail arrives', async () => {
    const known = await createPerson(gateway(), { email: `ann-${crypto.randomUUID()}@dealer.example.com` });
    const named = await createPerson(gateway(), { email: `bob-${crypto.randomUUID()}@dream-motor.internal` });
    for (const email of [known.email, named.email, `nobody-${crypto.randomUUID()}@dealer.example.com`]) {
      expect(await createBrowser(gateway()).auth.resetPasswordForEmail(email)).toEqual({ data: {}, error: null });
    }
    const isMine = ({ to_email }: { to_email?: string }) => to_email === known.email;
    await vi.waitFor(async () => expect((await mails()).filter(isMine)).toHaveLength(1), { timeout: 10_000 });
    const [mail] = (await mails()).filter(isMine);
    const [, hash] = /\/admin\/login\?link=recovery\.[0-9a-f-]{36}\.([0-9a-f]{56})/.exec(mail?.message ?? '') ?? [];
    expect((await open('recovery', hash ?? '')).data.user?.id).toBe(known.id);
    expect((await mails()).some(({ to_email }) => to_email === named.email)).toBe(false);
    expect((await createBrowser(gateway()).auth.resetPasswordForEmail('no address')).error?.status).toBe(400);
  });

  test('asking again and again comes to an end, for known and unknown alike, and locks nobody out', async () => {
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

  test('a code by mail stands in for the current password of a session of long ago', async () => {
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
    const [nonce = ''] = /\b\d{6}\b/.exec(mail?.message ?? '') ?? [];
    const change = (given: string) => browser.auth.updateUser({ password: newPassword, nonce: given });
    const wrong = nonce === '000000' ? '000001' : '000000';
    expect((await change(wrong)).error).toMatchObject({ status: 422, code: 'reauthentication_not_valid' });
    expect((await change(nonce)).error).toBeNull();
    await signIn(gateway(), email, newPassword);
  });

  test('where no mail arrives a code is refused', async () => {
    const { email } = await createPerson(gateway(), { email: `fay-${crypto.randomUUID()}@dream-motor.internal` });
    const { browser } = await signIn(gateway(), email);
    expect((await browser.auth.reauthenticate()).error).toMatchObject({ status: 422, code: 'email_provider_disabled' });
  });
});
