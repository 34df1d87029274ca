import { describe, expect, test } from 'vitest';
import { askAuth, createPerson, createServiceRoleClient, signIn } from '../support/auth-client.ts';
import { databaseKinds } from '../support/database.ts';
import { openSession, sessionClaims, useGateway } from '../support/gateway.ts';
import { addStaff, claimsOf } from '../support/staff-fixture.ts';
import { dealerId } from '../support/vehicle-fixture.ts';

const timedOut = { code: 'PT401', message: 'The session has timed out' };

describe.each(databaseKinds)('the session time-out on %s', (kind) => {
  const gateway = useGateway(
    kind,
    async (database) => {
      await addStaff(database);
      await database.query('insert into public.dealer_settings (dealer_id, session_timeout) values ($1, 15)', [
        dealerId,
      ]);
      await database.query(
        "insert into public.vehicles (dealer_id, make, model, year, price, status) values ($1, 'Kia', 'Rio', 2020, 1, 'Draft')",
        [dealerId],
      );
    },
    { dealerId },
  );

  const ago = (minutes: number) => Math.floor(Date.now() / 1000) - minutes * 60;
  /** A client whose user signed in some minutes ago. */
  const signedIn = (minutes: number, session_id: string = crypto.randomUUID(), sub = claimsOf('owner').sub) =>
    gateway().as({ role: 'authenticated', sub, session_id, amr: [{ method: 'password', timestamp: ago(minutes) }] });
  const touch = (client: ReturnType<typeof signedIn>) => client.rpc('touch_staff_session', { p_dealer_id: dealerId });
  const drafts = (client: ReturnType<typeof signedIn>) => client.from('vehicles').select('make');
  const letPass = (session: string, minutes: number) =>
    gateway().database.query(
      'update private.staff_activity set last_active_at = last_active_at - make_interval(mins => $2) where session_id = $1',
      [session, minutes],
    );

  /** A staff member in a separate browser. */
  async function open() {
    const { id, email } = await createPerson(gateway());
    await gateway().database.query(
      'insert into public.admin_users (dealer_id, user_id, email, username) values ($1, $2, $3, $3)',
      [dealerId, id, email],
    );
    const { browser, session } = await signIn(gateway(), email);
    const sessionId = session.refresh_token.split('.')[0] ?? '';
    const work = () => browser.rpc('touch_staff_session', { p_dealer_id: dealerId });
    return { id, browser, session, sessionId, work };
  }

  test('activity restarts the time-out, and returns its length', async () => {
    const id = crypto.randomUUID();
    expect((await touch(signedIn(14, id))).data).toEqual({ expires_in_seconds: 900 });
    await letPass(id, 14);
    // The sign-in itself is older than the timeout.
    expect((await drafts(signedIn(28, id))).data).toHaveLength(1);
    expect((await touch(signedIn(28, id))).error).toBeNull();
    await letPass(id, 14);
    expect((await drafts(signedIn(42, id))).data).toHaveLength(1);
  });

  test('without activity the time-out counts from the sign-in', async () => {
    expect((await drafts(signedIn(14))).data).toHaveLength(1);
    const { status, error } = await drafts(signedIn(15));
    expect([status, error]).toEqual([401, expect.objectContaining(timedOut)]);
  });

  test('every request of an idle session requires signing in again, and it cannot be revived', async () => {
    const id = crypto.randomUUID();
    await touch(signedIn(0, id));
    await letPass(id, 15);
    const client = signedIn(15, id);
    const answers = [
      await drafts(client),
      await client.from('admin_users').select('username'),
      await client.from('dealer_settings').update({ email: 'x@example.com' }).eq('dealer_id', dealerId),
      await client.rpc('staff_session', { p_dealer_id: dealerId }),
      await client.rpc('list_staff_vehicles', { p_dealer_id: dealerId }),
      await touch(client),
    ];
    for (const { status, error } of answers) expect([status, error?.message]).toEqual([401, timedOut.message]);
  });

  test('the latest authentication counts: a code entered after the password', async () => {
    const client = gateway().as({
      ...claimsOf('owner'),
      amr: [
        { method: 'totp', timestamp: ago(5) },
        { method: 'password', timestamp: ago(20) },
      ],
    });
    expect((await drafts(client)).data).toHaveLength(1);
  });

  test('a token without a sign-in time gives no access', async () => {
    for (const amr of [undefined, null, 'password', [], ['pwd'], [{ method: 'password' }]]) {
      const client = gateway().as({ ...claimsOf('owner'), session_id: undefined, amr });
      expect((await drafts(client)).error?.message).toBe(timedOut.message);
      expect((await touch(client)).error?.message).toBe(timedOut.message);
    }
  });

  test('activity in one session does not extend another', async () => {
    const id = crypto.randomUUID();
    await touch(signedIn(0, id));
    expect((await drafts(signedIn(20))).status).toBe(401);
    expect((await drafts(signedIn(20, id, claimsOf('staff').sub))).status).toBe(401);
  });

  test('people of no dealership have no session to extend', async () => {
    for (const [person, code] of [
      ['stranger', '42501'],
      ['suspended', 'PT401'],
      ['elsewhere', '42501'],
    ] as const) {
      expect((await touch(gateway().as(claimsOf(person)))).error?.code).toBe(code);
    }
    expect((await gateway().anon.rpc('touch_staff_session', { p_dealer_id: dealerId })).error?.code).toBe('42501');
    expect((await gateway().as(claimsOf('stranger')).from('vehicles').select('make')).data).toEqual([]);
  });

  test('owners can see when a person was last active', async () => {
    const { id, work } = await open();
    const seen = async () =>
      (await gateway().as(claimsOf('owner')).from('admin_users').select('last_seen_at').eq('user_id', id)).data?.[0];
    expect(await seen()).toEqual({ last_seen_at: null });
    await work();
    expect(Date.now() - Date.parse((await seen())?.last_seen_at)).toBeLessThan(10_000);
  });

  test('an idle session is not refreshed, and is deleted', async () => {
    const { browser, session, sessionId, work } = await open();
    expect((await work()).error).toBeNull();
    expect((await browser.auth.refreshSession()).error).toBeNull();
    await letPass(sessionId, 15);
    const refused = await browser.auth.refreshSession();
    expect(refused.error).toMatchObject({ status: 400, code: 'session_expired' });
    const again = await askAuth(gateway(), 'POST', '/token?grant_type=refresh_token', {
      body: { refresh_token: session.refresh_token },
    });
    expect(again.answer.error_code).toBe('session_not_found');
  });

  test('an idle session cannot change the password or add a factor', async () => {
    const { session, sessionId, work } = await open();
    await work();
    await letPass(sessionId, 15);
    const bearer = session.access_token;
    const change = await askAuth(gateway(), 'PUT', '/user', { bearer, body: { password: 'another long pass phrase' } });
    expect([change.status, change.answer.error_code]).toEqual([401, 'session_expired']);
    const factor = await askAuth(gateway(), 'POST', '/factors', { bearer, body: { factor_type: 'totp' } });
    expect([factor.status, factor.answer.error_code]).toEqual([401, 'session_not_found']);
  });

  test('accounts without a dealership have no time-out', async () => {
    const { id, email } = await createPerson(gateway());
    const { browser } = await signIn(gateway(), email);
    await gateway().database.query(
      "update auth.mfa_amr_claims set updated_at = updated_at - interval '3 days' where session_id in (select id from auth.sessions where user_id = $1)",
      [id],
    );
    expect((await browser.auth.refreshSession()).error).toBeNull();
  });

  test('rows older than every time-out are deleted', async () => {
    const id = crypto.randomUUID();
    await touch(signedIn(0, id));
    await letPass(id, 3 * 24 * 60);
    await touch(signedIn(0));
    const rows = await gateway().database.query('select 1 from private.staff_activity where session_id = $1', [id]);
    expect(rows).toEqual([]);
  });

  test('removing an account deletes its activity', async () => {
    const { id, work } = await open();
    await work();
    expect((await createServiceRoleClient(gateway()).auth.admin.deleteUser(id)).error).toBeNull();
    const rows = await gateway().database.query('select 1 from private.staff_activity where user_id = $1', [id]);
    expect(rows).toEqual([]);
  });

  test('permissions are computed once per statement, for any number of rows', async () => {
    const { database } = gateway();
    await database.query(
      "insert into public.vehicles (dealer_id, make, model, year, price, status) select $1, 'Kia', 'Rio', 2020, n, 'Draft' from generate_series(1, 200) n",
      [dealerId],
    );
    const session = { ...sessionClaims(), ...claimsOf('owner') };
    await openSession(database, session);
    const claims = JSON.stringify(session);
    const plan = await database.transaction(
      `select set_config('request.jwt.claims', '${claims}', true), set_config('role', 'authenticated', true);`,
      (query) => query.query('explain (analyze, costs off, timing off, format json) select id from public.vehicles'),
    );
    const text = JSON.stringify(plan);
    expect(text).toContain('InitPlan');
    expect(text).not.toContain('"Parent Relationship":"SubPlan"');
  });
});
