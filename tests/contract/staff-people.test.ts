import { resetPassword } from '@dealer/server';
import { permissions, type StaffRole } from '@dealer/shared-domain/staff';
import { describe, expect, test, vi } from 'vitest';
import { createApi, ownerPassword, readLink, readMails } from '../support/api-client.ts';
import { databaseKinds } from '../support/database.ts';
import { useGateway } from '../support/gateway.ts';

const password = 'velvet kettle orbit nine';

describe.each(databaseKinds)('people on %s', (kind) => {
  const gateway = useGateway(kind);
  let count = 0;

  async function asOwner() {
    const api = createApi(gateway());
    await api.makeOwner();
    return { ...api, token: await api.signIn('admin', ownerPassword) };
  }

  async function find(username: string) {
    const columns = 'user_id,role,is_suspended,contact_email,invited_at,joined_at,last_seen_at,has_two_factor';
    const { data } = await gateway().service.from('admin_users').select(columns).eq('username', username);
    return data?.[0];
  }

  /** An invited person who has chosen a password. */
  async function join(role: StaffRole = 'manager') {
    const owner = await asOwner();
    const username = `person-${++count}`;
    const contactEmail = `${username}@mail.example.com`;
    await owner.ask('/people/invite', { username, contactEmail, role }, { token: owner.token });
    const link = await readLink(gateway(), contactEmail);
    await owner.ask('/admin/password-link', { token: link, password });
    const userId = String((await find(username))?.user_id);
    return { ...owner, username, contactEmail, userId, signInSelf: () => owner.signIn(username, password) };
  }

  test('an invitation is mailed with a link, with which the person sets a password', async () => {
    const { ask, token, signIn } = await asOwner();
    const invitation = { username: ' Jane.Fletcher ', contactEmail: 'jane@mail.example.com', role: 'manager' };
    const invited = await ask('/people/invite', invitation, { token });
    expect(invited).toEqual({
      status: 200,
      answer: { success: true, isMailed: true, message: 'An invitation is on its way to jane@mail.example.com.' },
    });
    expect(await find('jane.fletcher')).toMatchObject({
      role: 'manager',
      contact_email: 'jane@mail.example.com',
      invited_at: expect.any(String),
      joined_at: null,
    });
    const [mail] = await readMails(gateway(), 'jane@mail.example.com');
    expect(mail).toMatchObject({ subject: 'Dream Motor Co.: your account is ready', to_name: 'jane.fletcher' });
    expect(mail?.message).toContain('https://x.test/admin/login?link=invite.');
    await expect(signIn('jane.fletcher', password)).rejects.toThrow('Invalid username or password');

    const link = await readLink(gateway(), 'jane@mail.example.com');
    const choose = (given: string) => ask('/admin/password-link', { token: link, password: given });
    expect((await choose('too short')).answer.error).toBe('Use at least 12 characters.');
    expect((await choose('jane.fletcher1')).status).toBe(422);
    expect((await choose('Password123456')).status).toBe(422);
    expect((await choose('Scarborough1234')).status).toBe(422);
    expect((await choose(password)).answer).toEqual({ success: true, username: 'jane.fletcher' });
    expect((await choose(password)).status).toBe(403);
    expect((await find('jane.fletcher'))?.joined_at).toEqual(expect.any(String));
    const { answer } = await ask('/admin/login', { username: 'jane.fletcher', password });
    expect(answer.user).toMatchObject({
      role: 'manager',
      permissions: [...permissions]
        .sort()
        .filter((held) => !['money.floor', 'settings.danger', 'people'].includes(held)),
    });
  });

  test.each([
    [{ username: 'bad name', contactEmail: 'a@mail.example.com', role: 'manager' }, 400, /letters, digits/],
    [{ username: 'fine', contactEmail: 'nowhere', role: 'manager' }, 400, /valid e-mail/],
    [{ username: 'fine', contactEmail: 'a@mail.example.com', role: 'king' }, 400, /Choose a role/],
    [{ username: 'fine' }, 400, /Fill in/],
    [{ username: 'admin', contactEmail: 'a@mail.example.com', role: 'owner' }, 409, /"admin" is taken/],
  ])('an invalid invitation is refused: %j', async (body, status, message) => {
    const { ask, token } = await asOwner();
    const refused = await ask('/people/invite', body, { token });
    expect([refused.status, refused.answer.success]).toEqual([status, false]);
    expect(refused.answer.message).toMatch(message);
    expect(await find('fine')).toBeUndefined();
  });

  test('two parallel invitations of one name create one account', async () => {
    const { ask, token } = await asOwner();
    const body = { username: 'twin', contactEmail: 'twin@mail.example.com', role: 'manager' };
    const answers = await Promise.all([1, 2].map(() => ask('/people/invite', body, { token })));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  });

  test('without mail the account is created, the response says so, and the mail can be sent later', async () => {
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
    const { token } = await asOwner();
    const body = { username: 'unmailed', contactEmail: 'unmailed@mail.example.com', role: 'manager' };
    const { answer } = await createApi(gateway(), { mail: null }).ask('/people/invite', body, { token });
    expect(answer).toMatchObject({ success: true, isMailed: false });
    const userId = (await find('unmailed'))?.user_id;
    // A link built from the request's Host header could lead to any site.
    const nameless = await createApi(gateway(), {}, '').ask('/people/resend', { userId }, { token });
    expect(nameless.answer).toMatchObject({ isMailed: false });
    expect((await createApi(gateway()).ask('/people/resend', { userId }, { token })).answer).toMatchObject({
      isMailed: true,
    });
    expect(await readMails(gateway(), 'unmailed@mail.example.com')).toHaveLength(1);
    warn.mockRestore();
  });

  test('sending again invalidates the first link; people who have joined are not invited again', async () => {
    const { ask, token } = await asOwner();
    const contactEmail = 'again@mail.example.com';
    await ask('/people/invite', { username: 'again', contactEmail, role: 'manager' }, { token });
    const first = await readLink(gateway(), contactEmail);
    const userId = (await find('again'))?.user_id;
    expect((await ask('/people/resend', { userId }, { token })).status).toBe(200);
    expect((await ask('/admin/password-link', { token: first, password })).status).toBe(403);
    const second = await readLink(gateway(), contactEmail);
    expect((await ask('/admin/password-link', { token: second, password })).status).toBe(200);
    expect(await ask('/people/resend', { userId }, { token })).toMatchObject({
      status: 409,
      answer: { error: 'again has joined already.' },
    });
  });

  test('the link of an invitation is good for 72 hours, and a forgotten password does not extend it', async () => {
    const { ask, token } = await asOwner();
    const contactEmail = 'slow@mail.example.com';
    await ask('/people/invite', { username: 'slow', contactEmail, role: 'manager' }, { token });
    const link = await readLink(gateway(), contactEmail);
    expect((await readMails(gateway(), contactEmail))[0]?.message).toContain('within 72 hours');
    const { database } = gateway();
    const let72HoursPass = (left: string) =>
      database.query(
        `update public.admin_users set invited_at = invited_at - interval '72 hours' + interval '${left}',
           invitation_expires_at = invitation_expires_at - interval '72 hours' + interval '${left}'
         where username = 'slow'`,
      );
    const [given] = await database.query(
      "select invitation_expires_at - invited_at = interval '72 hours' as is_right from public.admin_users where username = 'slow'",
    );
    expect(given).toEqual({ is_right: true });
    await let72HoursPass('-1 minute');
    const late = await ask('/admin/password-link', { token: link, password });
    expect([late.status, late.answer.error]).toEqual([
      403,
      'This invitation has expired: its link was good for 72 hours. Ask an owner of the dealership for a new one.',
    ]);
    await ask('/admin/recover', { username: 'slow' });
    const userId = (await find('slow'))?.user_id;
    expect((await ask('/people/resend', { userId }, { token })).status).toBe(200);
    // The second mail is the new invitation: the recovery sent none.
    expect(await readMails(gateway(), contactEmail)).toHaveLength(2);
    await let72HoursPass('1 minute');
    const second = await readLink(gateway(), contactEmail);
    expect((await ask('/admin/password-link', { token: second, password })).status).toBe(200);
  });

  test('a deactivated person stays in the history, and their open leads and test drives go to another', async () => {
    const { ask, token, userId, username, signInSelf } = await join('sales');
    const { database } = gateway();
    await signInSelf();
    const admin = String((await find('admin'))?.user_id);
    await database.query(
      `insert into public.leads (dealer_id, name, email, owner_id, stage, lost_reason) values
         ('dream-motor', 'Open', 'open@example.com', $1, 'contacted', null),
         ('dream-motor', 'Over', 'over@example.com', $1, 'lost', 'price')`,
      [userId],
    );
    await database.query(
      `insert into public.appointments (id, dealer_id, starts_at, name, email, state, staff_id, token_hash)
       select gen_random_uuid(), 'dream-motor', date_trunc('hour', now()) + age, 'Sam', 'sam@example.com', state, $1, repeat('0', 64)
       from (values (interval '2 days', 'confirmed'), (interval '-2 days', 'done')) as given (age, state)`,
      [userId],
    );
    const deactivation = { userId, isSuspended: true, handOverTo: admin };
    expect((await ask('/people/update', deactivation, { token })).status).toBe(200);
    const owners = await database.query(
      `select lead.name, private.staff_name('dream-motor', lead.owner_id) as owner from public.leads lead
       where lead.name in ('Open', 'Over') order by lead.name`,
    );
    expect(owners).toEqual([
      { name: 'Open', owner: 'admin' },
      { name: 'Over', owner: username },
    ]);
    const drives = await database.query(
      "select state, private.staff_name('dream-motor', staff_id) as driver from public.appointments order by starts_at",
    );
    expect(drives).toEqual([
      { state: 'done', driver: username },
      { state: 'confirmed', driver: 'admin' },
    ]);
    const events = await database.query(
      `select lead.name, event.author_name, event.detail from public.lead_events event
       join public.leads lead on lead.id = event.lead_id where event.kind = 'owner' order by lead.name`,
    );
    const change = { author_name: 'admin', detail: { from: username, to: 'admin' } };
    // The test drives are a lead, too.
    expect(events).toEqual([
      { name: 'Open', ...change },
      { name: 'Sam', ...change },
    ]);
  });

  test('the open leads of a person who becomes a photographer go to another', async () => {
    const { ask, token, userId } = await join('sales');
    const { database } = gateway();
    await database.query(
      "insert into public.leads (dealer_id, name, email, owner_id) values ('dream-motor', 'Kim', 'kim@example.com', $1)",
      [userId],
    );
    const admin = String((await find('admin'))?.user_id);
    expect((await ask('/people/update', { userId, role: 'photographer' }, { token })).status).toBe(200);
    expect((await ask('/people/update', { userId, handOverTo: admin }, { token })).status).toBe(200);
    expect(await database.query("select owner_id from public.leads where name = 'Kim'")).toEqual([{ owner_id: admin }]);
  });

  test('a changed role changes the permissions', async () => {
    const { ask, token, userId, signInSelf } = await join();
    const theirs = await signInSelf();
    const body = { username: 'other', contactEmail: 'o@mail.example.com', role: 'manager' };
    expect((await ask('/people/invite', body, { token: theirs })).status).toBe(403);
    expect((await ask('/people/update', { userId, role: 'owner' }, { token })).status).toBe(200);
    expect((await ask('/people/invite', body, { token: theirs })).status).toBe(200);
    expect((await ask('/people/update', { userId, role: 'manager' }, { token })).status).toBe(200);
    expect((await ask('/people/resend', { userId }, { token: theirs })).status).toBe(403);
  });

  test('suspension ends access immediately, and lifting it restores access', async () => {
    const { ask, token, userId, username, signIn, signInSelf } = await join();
    const theirs = await signInSelf();
    expect((await ask('/people/update', { userId, isSuspended: true }, { token })).status).toBe(200);
    expect((await ask('/account/password', { currentPassword: 'x', newPassword: 'y' }, { token: theirs })).status).toBe(
      401,
    );
    await expect(signInSelf()).rejects.toThrow('Invalid username or password');
    const sessions = await gateway().database.query('select 1 from auth.sessions where user_id = $1', [userId]);
    expect(sessions).toEqual([]);
    expect((await ask('/people/update', { userId, isSuspended: false }, { token })).status).toBe(200);
    await signIn(username, password);
  });

  test('people cannot suspend, demote or remove themselves or the last owner', async () => {
    const { ask, token, userId, signInSelf } = await join('owner');
    const admin = (await find('admin'))?.user_id;
    const own = 'You cannot deactivate, demote or remove yourself.';
    for (const [path, body] of [
      ['/people/update', { userId: admin, role: 'manager' }],
      ['/people/update', { userId: admin, isSuspended: true }],
      ['/people/remove', { userId: admin }],
    ] as const) {
      expect(await ask(path, body, { token })).toMatchObject({ status: 409, answer: { error: own } });
    }
    const mail = { userId: admin, contactEmail: 'boss@mail.example.com' };
    expect((await ask('/people/update', mail, { token })).status).toBe(200);
    const theirs = await signInSelf();
    const both = await Promise.all([
      ask('/people/update', { userId, role: 'manager' }, { token }),
      ask('/people/update', { userId: admin, role: 'manager' }, { token: theirs }),
    ]);
    expect(both.map(({ status }) => status)).toContain(200);
    const { data } = await gateway().service.from('admin_users').select('user_id').eq('role', 'owner');
    expect(data?.length).toBeGreaterThan(0);
    await gateway().service.from('admin_users').update({ role: 'owner' }).eq('username', 'admin');
    await gateway().service.from('admin_users').update({ role: 'manager' }).neq('username', 'admin');
  });

  test('an owner who has not joined does not count as a remaining owner', async () => {
    const { ask, token, config } = await asOwner();
    const invitation = { username: 'later', contactEmail: 'later@mail.example.com', role: 'owner' };
    await ask('/people/invite', invitation, { token });
    const admin = (await find('admin'))?.user_id;
    const { data } = await gateway().service.rpc('update_staff_member', {
      p_dealer_id: config.dealerId,
      p_actor_id: (await find('later'))?.user_id,
      p_user_id: admin,
      p_is_suspended: true,
    });
    expect(data).toBe('last-owner');
  });

  test('a removed person’s account is deleted, and the name is free again', async () => {
    const { ask, token, userId, username, contactEmail, signInSelf } = await join();
    const theirs = await signInSelf();
    expect((await ask('/people/remove', { userId }, { token })).status).toBe(200);
    expect(await find(username)).toBeUndefined();
    expect((await ask('/account/password', { currentPassword: 'x', newPassword: 'y' }, { token: theirs })).status).toBe(
      401,
    );
    expect((await ask('/people/remove', { userId }, { token })).status).toBe(404);
    const again = await ask('/people/invite', { username, contactEmail, role: 'manager' }, { token });
    expect(again.status).toBe(200);
    expect((await find(username))?.user_id).not.toBe(userId);
  });

  test('an open page of a removed person is told that the account is no longer active', async () => {
    const { ask, token, userId, signInSelf } = await join();
    const session = gateway().withToken(await signInSelf());
    await ask('/people/remove', { userId }, { token });
    const { status, error } = await session.rpc('staff_session', { p_dealer_id: 'dream-motor' });
    expect([status, error?.message]).toEqual([401, 'The account is suspended']);
  });

  test('managing people requires an owner’s session', async () => {
    const { ask, userId, signInSelf } = await join();
    const theirs = await signInSelf();
    for (const path of ['invite', 'update', 'remove', 'resend', 'reset-two-factor']) {
      expect((await ask(`/people/${path}`, { userId })).status).toBe(401);
      expect((await ask(`/people/${path}`, { userId }, { token: gateway().keys.anonKey })).status).toBeGreaterThan(400);
      expect((await ask(`/people/${path}`, { userId }, { token: theirs })).status).toBe(403);
    }
  });

  test('extra fields change nothing', async () => {
    const { ask, token, userId } = await join();
    const extra = { userId, contactEmail: 'new@mail.example.com', dealer_id: 'other', email: 'x', password: 'y' };
    expect((await ask('/people/update', extra, { token })).status).toBe(200);
    const { data } = await gateway().service.from('admin_users').select('dealer_id,email').eq('user_id', userId);
    expect(data).toEqual([{ dealer_id: 'dream-motor', email: expect.stringMatching(/@dream-motor\.internal$/) }]);
  });

  test('people of another dealer are not found', async () => {
    const { ask, token } = await asOwner();
    const other = createApi(gateway(), { dealerId: 'another-dealer', adminDomain: 'another-dealer.internal' });
    await other.makeOwner();
    const { data } = await gateway().service.from('admin_users').select('user_id').eq('dealer_id', 'another-dealer');
    const userId = data?.[0]?.user_id;
    for (const path of ['update', 'remove', 'resend', 'reset-two-factor']) {
      expect((await ask(`/people/${path}`, { userId, role: 'manager' }, { token })).status).toBe(404);
    }
  });

  test('the first account has joined, and a reset gives it a new password', async () => {
    const { backend, signIn, config } = await asOwner();
    expect(await find('admin')).toMatchObject({ role: 'owner', joined_at: expect.any(String) });
    await gateway().database.query(
      "update public.admin_users set password_changed_at = now() - interval '1 year' where username = 'admin'",
    );
    const fresh = await resetPassword(backend, config, { username: 'admin' });
    await signIn('admin', fresh);
    const renewed = await gateway().database.query(
      "select 1 from public.admin_users where username = 'admin' and password_changed_at > now() - interval '1 minute'",
    );
    expect(renewed).toHaveLength(1);
    await resetPassword(backend, config, { username: 'admin', password: ownerPassword });
  });
});
