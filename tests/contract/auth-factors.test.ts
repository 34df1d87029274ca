import type { SupabaseClient } from '@supabase/supabase-js';
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
import { codeOf, wrongCodeOf } from '../support/totp.ts';

describe.each(databaseKinds)('second factors on %s', (kind) => {
  const gateway = useGateway(kind);

  const open = async () => {
    const person = await createPerson(gateway());
    return { ...person, ...(await signIn(gateway(), person.email)) };
  };

  async function enroll(browser: SupabaseClient, friendlyName = 'Phone') {
    const { data, error } = await browser.auth.mfa.enroll({ factorType: 'totp', friendlyName, issuer: 'Dream Motor' });
    if (error) throw error;
    return data;
  }

  /** A user with a verified factor, and the browser that verified it. */
  async function withFactor() {
    const person = await open();
    const { id: factorId, totp } = await enroll(person.browser);
    const code = codeOf(totp.secret);
    const { data, error } = await person.browser.auth.mfa.challengeAndVerify({ factorId, code });
    if (error) throw error;
    return { ...person, factorId, secret: totp.secret, code, raised: data };
  }

  /** Simulates a pause of half a minute since the last code. */
  const letStepPass = (factorId: string) =>
    gateway().database.query('update embedded.totp_steps set last_step = last_step - 2 where factor_id = $1', [
      factorId,
    ]);

  const claimsOf = async (browser: SupabaseClient) => (await browser.auth.getClaims()).data?.claims;

  test('an enrolment returns a QR code, the secret and the app’s URI', async () => {
    const { browser, email } = await open();
    const { type, friendly_name, totp } = await enroll(browser);
    expect([type, friendly_name]).toEqual(['totp', 'Phone']);
    expect(totp.qr_code).toMatch(/^data:image\/svg\+xml;utf-8,<svg [^>]*xmlns="http:\/\/www.w3.org\/2000\/svg"/);
    expect(totp.secret).toMatch(/^[A-Z2-7]{32}$/);
    const uri = new URL(totp.uri);
    expect([uri.protocol, decodeURIComponent(uri.pathname)]).toEqual(['otpauth:', `/Dream Motor:${email}`]);
    expect(uri.searchParams.get('secret')).toBe(totp.secret);
    const { data } = await browser.auth.mfa.listFactors();
    expect([data?.all.map(({ status }) => status), data?.totp]).toEqual([['unverified'], []]);
    expect(JSON.stringify(data)).not.toContain(totp.secret);
  });

  test('the right code verifies the factor and raises the session to aal2', async () => {
    const { browser, session, factorId, raised } = await withFactor();
    expect(raised.user.factors).toMatchObject([{ id: factorId, status: 'verified', factor_type: 'totp' }]);
    expect(raised.refresh_token).not.toBe(session.refresh_token);
    expect(await claimsOf(browser)).toMatchObject({
      aal: 'aal2',
      amr: [
        { method: 'totp', timestamp: expect.any(Number) },
        { method: 'password', timestamp: expect.any(Number) },
      ],
    });
    const { data } = await browser.auth.mfa.getAuthenticatorAssuranceLevel();
    expect(data).toMatchObject({ currentLevel: 'aal2', nextLevel: 'aal2' });
    expect((await browser.auth.mfa.listFactors()).data?.totp).toHaveLength(1);
    expect((await browser.auth.getUser()).data.user?.factors).toHaveLength(1);
  });

  test('a refresh keeps the assurance level and the methods', async () => {
    const { browser } = await withFactor();
    const before = await claimsOf(browser);
    expect((await browser.auth.refreshSession()).error).toBeNull();
    const after = await claimsOf(browser);
    expect([after?.aal, after?.amr, after?.session_id]).toEqual(['aal2', before?.amr, before?.session_id]);
  });

  test('the next sign-in stays at aal1 until a code is entered', async () => {
    const { email, factorId, secret } = await withFactor();
    const { browser, session } = await signIn(gateway(), email);
    expect((await browser.auth.mfa.getAuthenticatorAssuranceLevel()).data).toMatchObject({
      currentLevel: 'aal1',
      nextLevel: 'aal2',
    });
    await letStepPass(factorId);
    const { error } = await browser.auth.mfa.challengeAndVerify({ factorId, code: codeOf(secret) });
    expect(error).toBeNull();
    expect(await claimsOf(browser)).toMatchObject({ aal: 'aal2' });
    // An access token from before the code must not work.
    await gateway().database.query(
      "update auth.refresh_tokens set updated_at = updated_at - interval '11 seconds' where revoked",
    );
    const copy = await askAuth(gateway(), 'POST', '/token?grant_type=refresh_token', {
      body: { refresh_token: session.refresh_token },
    });
    expect(copy.answer.error_code).toBe('refresh_token_already_used');
  });

  test('a code works once, and invalidates older ones', async () => {
    const { email, factorId, secret, code: usedCode } = await withFactor();
    const { browser } = await signIn(gateway(), email);
    const attempt = (code: string) => browser.auth.mfa.challengeAndVerify({ factorId, code });
    const used = { status: 422, code: 'mfa_verification_failed' };
    expect((await attempt(usedCode)).error).toMatchObject(used);
    expect((await attempt(codeOf(secret, -1))).error).toMatchObject(used);
    expect((await attempt(codeOf(secret, 1))).error).toBeNull();
  });

  test('of two parallel requests with the same code one succeeds', async () => {
    const { email, factorId, secret } = await withFactor();
    const browsers = [await signIn(gateway(), email), await signIn(gateway(), email)];
    await letStepPass(factorId);
    const code = codeOf(secret);
    const answers = await Promise.all(
      browsers.map(({ browser }) => browser.auth.mfa.challengeAndVerify({ factorId, code })),
    );
    expect(answers.filter(({ error }) => error === null)).toHaveLength(1);
  });

  test('after five wrong codes the right one is refused too, even after signing in again', async () => {
    const { email, factorId, secret } = await withFactor();
    await letStepPass(factorId);
    const wrong = wrongCodeOf(secret);
    for (let count = 0; count < 5; count += 1) {
      const { browser } = await signIn(gateway(), email);
      expect((await browser.auth.mfa.challengeAndVerify({ factorId, code: wrong })).error?.status).toBe(422);
    }
    const { browser } = await signIn(gateway(), email);
    const locked = await browser.auth.mfa.challengeAndVerify({ factorId, code: codeOf(secret) });
    expect(locked.error).toMatchObject({ status: 429, code: 'over_request_rate_limit' });
  });

  test('a challenge is valid once, for a limited time, and for its own factor', async () => {
    const { browser } = await open();
    const mine = await enroll(browser);
    const other = await enroll(browser, 'Tablet');
    const challenge = async (factorId: string) =>
      must((await browser.auth.mfa.challenge({ factorId })).data, 'challenge').id;
    const verify = (factorId: string, challengeId: string, code: string) =>
      browser.auth.mfa.verify({ factorId, challengeId, code });
    const foreign = await verify(mine.id, await challenge(other.id), codeOf(mine.totp.secret));
    expect(foreign.error).toMatchObject({ status: 422, code: 'mfa_factor_not_found' });
    const late = await challenge(mine.id);
    await gateway().database.query(
      "update auth.mfa_challenges set created_at = created_at - interval '301 seconds' where id = $1",
      [late],
    );
    expect((await verify(mine.id, late, codeOf(mine.totp.secret))).error?.code).toBe('mfa_challenge_expired');
    const answered = await challenge(mine.id);
    expect((await verify(mine.id, answered, codeOf(mine.totp.secret))).error).toBeNull();
    expect((await verify(mine.id, answered, codeOf(mine.totp.secret, 1))).error?.code).toBe('mfa_ip_address_mismatch');
  });

  test('verifying a factor ends one-factor sessions and removes unfinished enrolments', async () => {
    const { email, browser } = await open();
    const other = await signIn(gateway(), email);
    await enroll(browser, 'Never finished');
    const { id: factorId, totp } = await enroll(browser);
    expect((await browser.auth.mfa.challengeAndVerify({ factorId, code: codeOf(totp.secret) })).error).toBeNull();
    expect((await other.browser.auth.refreshSession()).error?.name).toBe('AuthSessionMissingError');
    expect((await browser.auth.mfa.listFactors()).data?.all.map(({ id }) => id)).toEqual([factorId]);
  });

  test('with a verified factor, an aal1 session cannot change factors or the password', async () => {
    const { email, factorId } = await withFactor();
    const { browser } = await signIn(gateway(), email);
    expect((await browser.auth.mfa.enroll({ factorType: 'totp', friendlyName: 'Mine' })).error).toMatchObject({
      status: 403,
      code: 'insufficient_aal',
    });
    expect((await browser.auth.mfa.unenroll({ factorId })).error).toMatchObject({
      status: 422,
      code: 'insufficient_aal',
    });
    expect((await browser.auth.updateUser({ password: 'another long pass phrase' })).error).toMatchObject({
      status: 401,
      code: 'insufficient_aal',
    });
    expect((await browser.auth.updateUser({ data: { theme: 'dark' } })).error).toBeNull();
  });

  test('removing a factor lowers the session to aal1', async () => {
    const { email, browser, factorId } = await withFactor();
    expect((await browser.auth.mfa.unenroll({ factorId })).data).toEqual({ id: factorId });
    expect((await browser.auth.refreshSession()).error).toBeNull();
    expect(await claimsOf(browser)).toMatchObject({ aal: 'aal1', amr: [{ method: 'password' }] });
    const { user } = await signIn(gateway(), email);
    expect(user?.factors).toBeUndefined();
  });

  test('factor names are unique, unfinished enrolments expire after five minutes, and ten is the maximum', async () => {
    const { id, browser } = await open();
    await enroll(browser);
    const again = () => browser.auth.mfa.enroll({ factorType: 'totp', friendlyName: 'Phone' });
    expect((await again()).error).toMatchObject({ status: 422, code: 'mfa_factor_name_conflict' });
    await gateway().database.query(
      "update auth.mfa_factors set created_at = created_at - interval '301 seconds' where user_id = $1",
      [id],
    );
    expect((await again()).error).toBeNull();
    for (let count = 2; count <= 10; count += 1) await enroll(browser, `Phone ${count}`);
    const { error } = await browser.auth.mfa.enroll({ factorType: 'totp', friendlyName: 'One more' });
    expect(error).toMatchObject({ status: 422, code: 'too_many_enrolled_mfa_factors' });
  });

  test('another person’s factor is not found', async () => {
    const { factorId, secret } = await withFactor();
    const { browser, session } = await open();
    const missing = { status: 404, code: 'mfa_factor_not_found' };
    expect((await browser.auth.mfa.challenge({ factorId })).error).toMatchObject(missing);
    expect((await browser.auth.mfa.unenroll({ factorId })).error).toMatchObject(missing);
    const challengeId = crypto.randomUUID();
    const answer = await browser.auth.mfa.verify({ factorId, challengeId, code: codeOf(secret) });
    expect(answer.error).toMatchObject(missing);
    const bearer = session.access_token;
    expect((await askAuth(gateway(), 'POST', '/factors/x/challenge', { bearer })).status).toBe(404);
    expect((await askAuth(gateway(), 'POST', '/factors', { body: { factor_type: 'totp' } })).status).toBe(401);
  });

  test.each([
    [{ factor_type: 'phone', phone: '+14165550123' }, 422, 'mfa_phone_enroll_not_enabled'],
    [{ factor_type: 'webauthn' }, 422, 'mfa_webauthn_enroll_not_enabled'],
    [{ factor_type: 'smell' }, 400, 'validation_failed'],
    [{}, 400, 'validation_failed'],
  ])('other factors are refused: %j', async (body, status, code) => {
    const { session } = await open();
    const answer = await askAuth(gateway(), 'POST', '/factors', { body, bearer: session.access_token });
    expect([answer.status, answer.answer.error_code]).toEqual([status, code]);
  });

  test('only the secret key lists and removes a person’s factors', async () => {
    const { id: userId, factorId, browser } = await withFactor();
    const { mfa } = createServiceRoleClient(gateway()).auth.admin;
    const listed = await mfa.listFactors({ userId });
    expect(listed.data?.factors).toMatchObject([{ id: factorId, status: 'verified' }]);
    expect((await browser.auth.admin.mfa.listFactors({ userId })).error?.code).toBe('not_admin');
    expect((await browser.auth.admin.mfa.deleteFactor({ userId, id: factorId })).error?.code).toBe('not_admin');
    expect((await mfa.deleteFactor({ userId: crypto.randomUUID(), id: factorId })).error?.code).toBe('user_not_found');
    expect((await mfa.deleteFactor({ userId, id: factorId })).error).toBeNull();
    expect((await mfa.deleteFactor({ userId, id: factorId })).error?.code).toBe('mfa_factor_not_found');
    expect((await browser.auth.refreshSession()).error).toBeNull();
    expect(await claimsOf(browser)).toMatchObject({ aal: 'aal1' });
  });

  test('staff records and recovery codes are updated with the factor', async () => {
    const { database, service } = gateway();
    const { id, email, browser, factorId } = await withFactor();
    await database.query(
      "insert into public.admin_users (dealer_id, user_id, email, username) values ('dream-motor', $1, $2, $2)",
      [id, email],
    );
    const hasFactor = async () =>
      (await database.query('select has_two_factor from public.admin_users where user_id = $1', [id]))[0];
    const { id: second, totp } = await enroll(browser, 'Tablet');
    await browser.auth.mfa.challengeAndVerify({ factorId: second, code: codeOf(totp.secret) });
    expect(await hasFactor()).toEqual({ has_two_factor: true });
    await service.rpc('replace_recovery_codes', { p_user_id: id, p_hashes: ['one', 'two'] });
    const use = async (hash: string) => (await service.rpc('use_recovery_code', { p_user_id: id, p_hash: hash })).data;
    expect([await use('three'), await use('one'), await use('one')]).toEqual([false, true, false]);
    await browser.auth.mfa.unenroll({ factorId });
    expect(await hasFactor()).toEqual({ has_two_factor: true });
    await browser.auth.mfa.unenroll({ factorId: second });
    expect(await hasFactor()).toEqual({ has_two_factor: false });
    expect(await use('two')).toBe(false);
  });

  test('a factor does not replace the right password', async () => {
    const { email } = await withFactor();
    const { error } = await createBrowser(gateway()).auth.signInWithPassword({ email, password: `${password}x` });
    expect(error?.code).toBe('invalid_credentials');
  });
});
