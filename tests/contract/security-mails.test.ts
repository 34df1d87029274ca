import { randomUUID } from 'node:crypto';
import { sendNotifications } from '@dealer/server';
import { describe, expect, test } from 'vitest';
import { adminDomain, createApi, ownerPassword, readLink, readMails } from '../support/api-client.ts';
import { createBrowser, createServiceRoleClient } from '../support/auth-client.ts';
import { databaseKinds } from '../support/database.ts';
import { useGateway } from '../support/gateway.ts';
import { must } from '../support/must.ts';
import { codeOf } from '../support/totp.ts';

const password = 'velvet kettle orbit nine';
const newPassword = 'walnut ferry under glass';
const dealerAddress = 'office@mail.example.com';

describe.each(databaseKinds)('mails about accounts on %s', (kind) => {
  const gateway = useGateway(kind);
  const sql = (text: string, params: unknown[] = []) => gateway().database.query(text, params);
  let count = 0;

  /** A staff member, and the owner, who gets the dealership's mail. */
  async function aPerson() {
    const api = createApi(gateway());
    await sql(
      `insert into public.dealer_settings (dealer_id, email) values ('dream-motor', $1)
       on conflict (dealer_id) do update set email = excluded.email`,
      [dealerAddress],
    );
    await api.makeOwner();
    const token = await api.signIn('admin', ownerPassword);
    count += 1;
    const username = `person-${count}`;
    const contactEmail = `${username}@mail.example.com`;
    await api.ask('/people/invite', { username, contactEmail, role: 'manager' }, { token });
    await api.ask('/admin/password-link', { token: await readLink(gateway(), contactEmail), password });
    const [row] = await sql('select user_id from public.admin_users where username = $1', [username]);
    await sql("delete from public.staff_mails where kind = 'security'");
    const email = `${username}@${adminDomain}`;
    return { ...api, token, username, contactEmail, email, userId: String(row?.user_id) };
  }

  const queued = async () =>
    (
      await sql(`select content ->> 'event' as event, recipient from public.staff_mails
                 where kind = 'security' order by id, recipient`)
    ).map(({ event, recipient }) => `${event} → ${recipient}`);
  const both = (event: string, address: string) => [`${event} → ${dealerAddress}`, `${event} → ${address}`];
  const sorted = async () => (await queued()).sort();

  test('report a new password to the person and every owner, regardless of who set it', async () => {
    const { userId, contactEmail, email } = await aPerson();
    const browser = createBrowser(gateway());
    await browser.auth.signInWithPassword({ email, password });
    await sql("delete from public.staff_mails where kind = 'security'");
    expect((await browser.auth.updateUser({ password: newPassword })).error).toBeNull();
    expect(await sorted()).toEqual(both('password-changed', contactEmail));
    await createServiceRoleClient(gateway()).auth.admin.updateUserById(userId, { password });
    expect(await queued()).toHaveLength(4);
  });

  test('report a verified and a removed second factor', async () => {
    const { contactEmail, email } = await aPerson();
    const browser = createBrowser(gateway());
    await browser.auth.signInWithPassword({ email, password });
    await sql("delete from public.staff_mails where kind = 'security'");
    const { data } = await browser.auth.mfa.enroll({ factorType: 'totp', friendlyName: 'Phone' });
    expect(await queued()).toEqual([]);
    const [factorId, code] = [must(data?.id, 'data.id'), codeOf(must(data?.totp.secret, 'data.totp.secret'))];
    await browser.auth.mfa.challengeAndVerify({ factorId, code });
    expect(await sorted()).toEqual(both('factor-added', contactEmail));
    await browser.auth.mfa.unenroll({ factorId });
    expect((await sorted()).slice(2)).toEqual(both('factor-removed', contactEmail));
  });

  test('report a changed address to the old one, and role changes to every owner', async () => {
    const { ask, token, userId, contactEmail } = await aPerson();
    await ask('/people/update', { userId, contactEmail: 'new@mail.example.com' }, { token });
    expect(await sorted()).toEqual(both('email-changed', contactEmail));
    await sql("delete from public.staff_mails where kind = 'security'");
    await ask('/people/update', { userId, role: 'owner' }, { token });
    expect(await sorted()).toEqual(['new-owner → new@mail.example.com', `new-owner → ${dealerAddress}`]);
    await sql("delete from public.staff_mails where kind = 'security'");
    await ask('/people/update', { userId, role: 'manager' }, { token });
    expect(await sorted()).toEqual(['role-changed → new@mail.example.com', `role-changed → ${dealerAddress}`]);
  });

  test('report a sign-in from a new device, except the first and known ones', async () => {
    const { signIn, ask, username, contactEmail } = await aPerson();
    const token = await signIn(username, password, '203.0.113.50');
    await signIn(username, password, '203.0.113.50');
    await sql("delete from public.staff_mails where kind = 'security'");
    await signIn(username, password, '203.0.113.50');
    expect(await queued()).toEqual([]);
    await signIn(username, password, '198.51.100.7');
    expect(await sorted()).toEqual(both('new-device', contactEmail));
    await sql("delete from public.staff_mails where kind = 'security'");
    // Confirming the password is not a sign-in.
    await ask('/account/confirm', { currentPassword: password }, { token, address: '192.0.2.99' });
    expect(await queued()).toEqual([]);
  });

  // Dumping a server requires Postgres' client programs.
  test.skipIf(kind === 'postgres')('report a backup download before its first byte', async () => {
    const { ask, token } = await aPerson();
    const made = await ask('/backups/create', {}, { token });
    const { name } = made.answer.backup as { name: string };
    await ask('/backups/download', { name }, { token }).catch(() => undefined);
    expect(await queued()).toEqual([`backup-downloaded → ${dealerAddress}`]);
  });

  test('name the person, change, time and what to do, and go to their recipients', async () => {
    const { backend, config, token, ask, userId, contactEmail, username } = await aPerson();
    await ask('/people/update', { userId, contactEmail: `second-${contactEmail}` }, { token });
    const { mail, dealerId } = config;
    if (mail === null) throw new Error('The test has a mail service');
    const options = { backend, mail, dealerId, publicUrl: 'https://shop.example.ca' };
    expect(await sendNotifications(options)).toBe(2);
    const [sent] = await readMails(gateway(), contactEmail);
    expect(sent?.subject).toBe(`E-mail address changed: ${username}`);
    expect(sent?.message).toContain(`from ${contactEmail} to second-${contactEmail}.`);
    expect(sent?.message).toContain('When: ');
    expect(sent?.message).toContain('https://shop.example.ca/admin/account');
    expect((await readMails(gateway(), dealerAddress))[0]?.subject).toBe(sent?.subject);
    expect(await sendNotifications(options)).toBe(0);
  });

  test('cannot be written by other callers', async () => {
    const { token } = await aPerson();
    const staff = gateway().withToken(token);
    const parameters = { p_dealer_id: 'dream-motor', p_user_id: randomUUID(), p_name: 'x' };
    expect((await staff.rpc('note_backup_download', parameters)).error?.code).toBe('42501');
    expect((await staff.rpc('recognize_session', { p_session_id: randomUUID() })).error?.code).toBe('42501');
  });
});
