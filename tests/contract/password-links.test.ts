import { afterEach, describe, expect, test, vi } from 'vitest';
import { createApi, ownerPassword, readLink } from '../support/api-client.ts';
import { databaseKinds } from '../support/database.ts';
import { useGateway } from '../support/gateway.ts';

const password = 'velvet kettle orbit nine';
const leaked = 'quartz lantern willow six';
const weakPassword = { status: 422, body: { error_code: 'weak_password', msg: 'Password is known to be weak' } };

afterEach(() => void vi.restoreAllMocks());

describe.each(databaseKinds)('links to choose a password on %s', (kind) => {
  const gateway = useGateway(kind);
  let count = 0;

  /** An API whose auth service refuses the leaked password, as a hosted project does. */
  async function invite() {
    const { makeOwner, signIn, ask, backend } = createApi(gateway());
    await makeOwner();
    const auth = backend.auth.bind(backend);
    vi.spyOn(backend, 'auth').mockImplementation(async (method, path, init) =>
      method === 'PUT' && JSON.stringify(init?.body).includes(leaked) ? weakPassword : auth(method, path, init),
    );
    count += 1;
    const username = `person${count}`;
    const contactEmail = `${username}@mail.example.com`;
    const token = await signIn('admin', ownerPassword);
    await ask('/people/invite', { username, contactEmail, role: 'manager' }, { token });
    const choose = (link: string, given: string) => ask('/admin/password-link', { token: link, password: given });
    const findLink = () => readLink(gateway(), contactEmail);
    const query = async (sql: string) => (await gateway().database.query(sql, [username]))[0];
    return { ask, choose, findLink, query, signIn, username, token };
  }

  async function joinAndRecover() {
    const person = await invite();
    const invitation = await person.findLink();
    expect((await person.choose(invitation, password)).status).toBe(200);
    const recover = async (before: string) => {
      await person.ask('/admin/recover', { username: person.username });
      return vi.waitFor(async () => {
        const link = await person.findLink();
        if (link === before) throw new Error('The mail is not there yet');
        return link;
      });
    };
    return { ...person, recover, link: await recover(invitation) };
  }

  test('a link can be checked without using it up, and says at once that it was used or is too old', async () => {
    const { ask, choose, link, query, findLink } = await joinAndRecover();
    const check = (token: string) => ask('/admin/password-link/check', { token });
    for (let again = 0; again < 2; again += 1) expect((await check(link)).status).toBe(200);
    await query(`update auth.users set recovery_sent_at = recovery_sent_at - interval '61 minutes'
      from public.admin_users person where person.user_id = users.id and person.username = $1`);
    expect((await check(link)).status).toBe(403);
    await query(`update auth.users set recovery_sent_at = recovery_sent_at + interval '61 minutes'
      from public.admin_users person where person.user_id = users.id and person.username = $1`);
    expect((await choose(link, password)).status).toBe(200);
    expect(await check(link)).toMatchObject({
      status: 403,
      answer: { error: 'This link is no longer valid. Ask for a new one.', code: 'link_invalid' },
    });
    const invited = await invite();
    const invitation = await invited.findLink();
    expect((await check(invitation)).status).toBe(200);
    await invited.query(
      "update public.admin_users set invitation_expires_at = now() - interval '1 minute' where username = $1",
    );
    expect((await check(invitation)).answer.error).toMatch(/^This invitation has expired/);
    expect((await check(await findLink())).status).toBe(403);
    for (const broken of ['nothing', 'x'.repeat(500)]) expect((await check(broken)).answer.code).toBe('link_invalid');
  });

  test('a refused password does not use up an invitation, and its 72 hours stay', async () => {
    const { choose, findLink, query, signIn, username } = await invite();
    const readExpiry = () => query('select invitation_expires_at from public.admin_users where username = $1');
    const [link, expiry] = [await findLink(), await readExpiry()];
    expect(await choose(link, leaked)).toMatchObject({
      status: 422,
      answer: { error: 'This password is too easy to guess. Choose another one.' },
    });
    expect(await readExpiry()).toEqual(expiry);
    expect((await choose(link, password)).status).toBe(200);
    expect((await choose(link, password)).status).toBe(403);
    await signIn(username, password);
  });

  test('a refused password does not use up a recovery link, its hour stays, and no session is left', async () => {
    const { choose, link, query, signIn, username } = await joinAndRecover();
    const sql = `select count(*)::integer as sessions from auth.sessions session
      join public.admin_users person using (user_id) where person.username = $1`;
    const before = await query(sql);
    expect((await choose(link, leaked)).status).toBe(422);
    expect(await query(sql)).toEqual(before);
    const token =
      await query(`select token.created_at = account.recovery_sent_at as is_same from auth.one_time_tokens token
      join auth.users account on account.id = token.user_id
      join public.admin_users person on person.user_id = account.id
      where person.username = $1 and token.token_type = 'recovery_token'`);
    expect(token).toEqual({ is_same: true });
    const other = 'another velvet kettle orbit';
    expect((await choose(link, other)).status).toBe(200);
    expect((await choose(link, other)).status).toBe(403);
    await signIn(username, other);
  });

  test('of two people who use a link at the same time, one sets the password', async () => {
    const { choose, findLink } = await invite();
    const link = await findLink();
    const answers = await Promise.all([choose(link, password), choose(link, 'another velvet kettle orbit')]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 403]);
  });

  test('a link is not restored after a newer one was mailed or used', async () => {
    const { choose, findLink, ask, token, query } = await invite();
    const { service, database } = gateway();
    const first = await findLink();
    const [, userId = '', hash = ''] = first.split('.');
    await ask('/people/resend', { userId }, { token });
    const second = await findLink();
    const restore = async () => {
      const parameters = { p_dealer_id: 'dream-motor', p_user_id: userId, p_token_hash: hash };
      expect((await service.rpc('restore_invitation', parameters)).error).toBeNull();
      const recovery = { p_user_id: userId, p_token_hash: 'a'.repeat(56) };
      expect((await service.rpc('restore_recovery_link', recovery)).error).toBeNull();
    };
    await restore();
    expect((await choose(first, password)).status).toBe(403);
    await database.query("update auth.users set recovery_sent_at = now() - interval '1 minute' where id = $1", [
      userId,
    ]);
    expect((await choose(second, password)).status).toBe(200);
    await restore();
    expect((await choose(first, password)).status).toBe(403);
    const left = await query(`select count(*)::integer as count from auth.one_time_tokens token
      join public.admin_users person using (user_id)
      where person.username = $1 and token.token_type = 'recovery_token'`);
    expect(left).toEqual({ count: 0 });
  });
});
