import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { seedDealer } from '@dealer/supabase/seed';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createApi, ownerPassword } from '../support/api-client.ts';
import { databaseKinds } from '../support/database.ts';
import { useGateway } from '../support/gateway.ts';
import { must } from '../support/must.ts';

const dealerId = 'dream-motor';
type Step = { id: string; state: string; detail: string };

describe.each(databaseKinds)('the set-up of the dealership on %s', (kind) => {
  const gateway = useGateway(kind, undefined, { dealerId });
  const sent: { to_email: string; message: string }[] = [];
  /** A mail service on another host than the backend. */
  const mailService = createServer((request, answer) => {
    let text = '';
    request.on('data', (part) => {
      text += part;
    });
    request.on('end', () => {
      if (text) sent.push(JSON.parse(text).template_params);
      answer.end('OK');
    });
  });
  let mail = { url: '', serviceId: 's', templateId: 't', publicKey: 'p', privateKey: null };
  let token = '';
  const api = (changes: Parameters<typeof createApi>[1] = {}) => createApi(gateway(), changes);
  const check = async (changes = {}) => {
    const { status, answer } = await api(changes).ask('/setup/check', {}, { token });
    expect(status).toBe(200);
    const steps = answer.steps as Step[];
    return { isComplete: answer.isComplete, state: Object.fromEntries(steps.map(({ id, state }) => [id, state])) };
  };
  const needsSetup = async () =>
    (
      await gateway()
        .as({ role: 'authenticated', sub: await ownerId() })
        .rpc('needs_setup', { p_dealer_id: dealerId })
    ).data;
  const ownerId = async () =>
    String((await gateway().database.query('select user_id from public.admin_users'))[0]?.user_id);
  const setRole = (role: string) => gateway().database.query('update public.admin_users set role = $1', [role]);

  beforeAll(async () => {
    await new Promise<void>((resolve) => mailService.listen(0, '127.0.0.1', resolve));
    // A TCP server's address is never a string.
    mail = { ...mail, url: `http://127.0.0.1:${(mailService.address() as AddressInfo).port}` };
    await api().makeOwner();
    token = await api().signIn('admin', ownerPassword);
  });
  afterAll(() => mailService.close());

  test('a new deployment has nothing green', async () => {
    expect(await needsSetup()).toBe(true);
    expect(await check()).toEqual({
      isComplete: false,
      state: {
        ...{ email: 'missing', 'second-factor': 'missing', dealership: 'part', mail: 'missing', maps: 'missing' },
        ...{
          // The test's gateway has no reviews function.
          ...{ reviews: 'part', backup: 'missing' },
        },
      },
    });
  });

  test('a manager sees the steps that managers can take, and sales see none', async () => {
    await setRole('manager');
    expect(Object.keys((await check()).state)).toEqual(['second-factor', 'dealership']);
    await setRole('sales');
    expect((await api().ask('/setup/check', {}, { token })).status).toBe(403);
    expect(await needsSetup()).toBe(false);
    await setRole('owner');
    expect((await api().ask('/setup/check', {})).status).toBe(401);
  });

  test('an address is confirmed with the code that was mailed to it, and not through a mailbox on this machine', async () => {
    const none = await api({ mail }).ask('/setup/email-code', {}, { token });
    expect([none.status, none.answer.error]).toEqual([409, 'Enter a contact e-mail under People first.']);
    await gateway().database.query("update public.admin_users set contact_email = 'dana@test-motors.ca'");
    expect((await api().ask('/setup/email-code', {}, { token })).answer.error).toMatch(/Set up real mail first/);
    expect((await api({ mail }).ask('/setup/email-code', {}, { token })).answer).toMatchObject({
      sentTo: 'dana@test-motors.ca',
    });
    const code = must(/Your code is (\d{8})/.exec(sent.at(-1)?.message ?? '')?.[1], 'mailed code');
    const wrong = code === '00000000' ? '11111111' : '00000000';
    expect((await api({ mail }).ask('/setup/confirm-email', { code: wrong }, { token })).status).toBe(403);
    expect((await check({ mail })).state.email).toBe('part');
    expect((await api({ mail }).ask('/setup/confirm-email', { code }, { token })).status).toBe(200);
    expect((await check({ mail })).state.email).toBe('done');
    await gateway().database.query("update public.admin_users set contact_email = 'other@test-motors.ca'");
    expect((await check({ mail })).state.email).toBe('part');
    await gateway().database.query(
      "update public.admin_users set contact_email = 'dana@test-motors.ca', contact_email_confirmed_at = now()",
    );
  });

  test('mail is real once the configured service took a mail', async () => {
    await gateway().database.query(
      "insert into public.dealer_settings (dealer_id, dealership_name, email) values ($1, 'Test Motors', 'office@test-motors.ca')",
      [dealerId],
    );
    expect((await check({ mail })).state.mail).toBe('part');
    expect((await api({ mail }).ask('/integrations/test-mail', {}, { token })).status).toBe(200);
    expect((await check({ mail })).state.mail).toBe('done');
    expect((await check()).state.mail).toBe('missing');
  });

  test('a downloaded backup is recorded with its owner', async () => {
    const { backend } = api();
    await backend.secret.rpc('note_backup_download', {
      ...{ p_dealer_id: dealerId, p_user_id: await ownerId(), p_name: 'a.tar.gz' },
    });
    const { data } = await backend.secret.rpc('read_setup_facts', {
      p_dealer_id: dealerId,
      p_user_id: await ownerId(),
    });
    expect(data).toMatchObject({ backup_downloaded_at: expect.any(String), backup_downloaded_by: 'admin' });
  });

  test('a set-up that was finished once is not asked for again', async () => {
    await api().backend.secret.rpc('finish_setup', { p_dealer_id: dealerId });
    expect(await needsSetup()).toBe(false);
  });

  test('each sample that a new dealership starts with is asked for until its own value is there', async () => {
    const { database } = gateway();
    await database.query('delete from public.dealer_settings');
    await seedDealer(database, { dealerId });
    await database.query("update public.dealer_settings set omvic_number = '5123456', postal_code = 'M5V 2T6'");
    const ownValues = {
      ...{ email: 'office@test-motors.ca', phone: '(416) 555-0199', address: '5 Main Street', latitude: 43.7 },
      ...{ facebook_url: null, instagram_url: null },
    };
    const details: string[] = [];
    for (const [column, value] of Object.entries(ownValues)) {
      const { answer } = await api().ask('/setup/check', {}, { token });
      details.push(must((answer.steps as Step[]).find(({ id }) => id === 'dealership')?.detail, 'dealership'));
      await database.query(`update public.dealer_settings set ${column} = $1`, [value]);
    }
    expect(details).toEqual(
      ['Email Address', 'Default phone number', 'Address', 'Latitude', 'Facebook page', 'Instagram page'].map(
        (label) => `${label} is still the sample`,
      ),
    );
    expect((await check()).state.dealership).toBe('done');
  });

  test('browsers neither read the facts nor record anything', async () => {
    const browser = gateway().as({ role: 'authenticated', sub: await ownerId() });
    for (const [name, more] of [
      ['read_setup_facts', { p_user_id: await ownerId() }],
      ['confirm_contact_email', { p_user_id: await ownerId(), p_email: 'x@test.ca' }],
      ['finish_setup', {}],
    ] as const) {
      expect((await browser.rpc(name, { p_dealer_id: dealerId, ...more })).error?.code).toBe('42501');
    }
  });
});
