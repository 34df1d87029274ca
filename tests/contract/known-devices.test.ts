import { describe, expect, test } from 'vitest';
import { createApi, ownerPassword } from '../support/api-client.ts';
import { askAuth, createPerson, password } from '../support/auth-client.ts';
import { databaseKinds } from '../support/database.ts';
import { useGateway } from '../support/gateway.ts';
import { must } from '../support/must.ts';

describe.each(databaseKinds)('a known device on %s', (kind) => {
  const gateway = useGateway(kind);
  let next = 0;
  const anAddress = () => `198.51.100.${++next}`;
  const wrong = { username: 'admin', password: 'wrong' };
  const right = { username: 'admin', password: ownerPassword };

  async function anOffice() {
    const api = createApi(gateway());
    await api.makeOwner();
    await gateway().database.exec('delete from private.sign_in_attempts; delete from private.sign_in_addresses');
    const address = anAddress();
    const { setCookie = '' } = await api.ask('/admin/login', right, { address });
    const [cookie = ''] = setCookie.split(';');
    const login = (body: object, by: { address?: string; cookie?: string } = {}) =>
      api.ask('/admin/login', body, { address, ...by });
    return { ...api, address, cookie, login };
  }

  test('can sign in although other devices locked their shared address', async () => {
    const { cookie, login } = await anOffice();
    for (let tries = 0; tries < 5; tries += 1) expect((await login(wrong)).answer.error).toMatch(/^Invalid/);
    expect((await login(right)).answer.error).toBe('Too many attempts');
    expect((await login(right, { cookie })).status).toBe(200);
    // Other devices of the account are still locked.
    expect((await login(right)).answer.error).toBe('Too many attempts');
  });

  test('has a separate failure count with the same limit', async () => {
    const { cookie, login } = await anOffice();
    for (let tries = 0; tries < 5; tries += 1) {
      expect((await login(wrong, { cookie, address: anAddress() })).answer.error).toMatch(/^Invalid/);
    }
    expect((await login(right, { cookie, address: anAddress() })).answer.error).toBe('Too many attempts');
    expect((await login(right)).status).toBe(200);
  });

  test('cannot be faked with an invented cookie', async () => {
    const { cookie, login } = await anOffice();
    const forge = (tries: number) => cookie.replace(/=[^.]+/, `=device-${tries}`);
    for (let tries = 0; tries < 5; tries += 1) await login(wrong, { cookie: forge(tries) });
    expect((await login(right, { cookie: forge(9) })).answer.error).toBe('Too many attempts');
  });

  test('has separate limits for confirmations and links, too', async () => {
    const { ask, cookie, login, address } = await anOffice();
    const { answer } = await login(right, { cookie });
    const token = must(answer.session?.access_token, 'answer.session.access_token');
    for (let tries = 0; tries < 5; tries += 1) await login(wrong);
    const confirm = { currentPassword: ownerPassword };
    expect((await ask('/account/confirm', confirm, { token, address })).status).toBe(429);
    expect((await ask('/account/confirm', confirm, { token, address, cookie })).status).toBe(200);
  });

  test('sends no new-device mail, from any address', async () => {
    const { cookie, login } = await anOffice();
    await gateway().database.exec(
      "update public.admin_users set contact_email = 'owner@mail.example.com'; delete from public.staff_mails",
    );
    const told = () => gateway().database.query("select 1 from public.staff_mails where kind = 'security'");
    expect((await login(right, { cookie, address: anAddress() })).status).toBe(200);
    expect(await told()).toEqual([]);
    expect((await login(right, { address: anAddress() })).status).toBe(200);
    expect(await told()).toHaveLength(1);
  });

  test('is known to the auth service, too', async () => {
    const { email } = await createPerson(gateway());
    await gateway().database.exec('delete from private.sign_in_attempts; delete from private.sign_in_addresses');
    const signIn = (given: string, cookie?: string) =>
      askAuth(gateway(), 'POST', '/token?grant_type=password', {
        body: { email, password: given },
        ...(cookie !== undefined && { headers: { cookie } }),
      });
    const first = await signIn(password);
    const setCookie = first.headers.get('set-cookie') ?? '';
    expect(setCookie).toMatch(/; Path=\/auth\/v1; .*HttpOnly; SameSite=Strict/);
    for (let tries = 0; tries < 5; tries += 1) expect((await signIn('wrong')).status).toBe(400);
    expect((await signIn(password)).status).toBe(429);
    expect((await signIn(password, setCookie.split(';')[0])).status).toBe(200);
  });
});
