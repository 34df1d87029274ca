import { createBackendClient, deleteExpiredRecords } from '@dealer/server';
import { retention } from '@dealer/shared-domain';
import { beforeEach, describe, expect, test } from 'vitest';
import { toPrivateConfig } from '../support/api-client.ts';
import { createPerson } from '../support/auth-client.ts';
import { databaseKinds } from '../support/database.ts';
import { useGateway } from '../support/gateway.ts';
import { anotherDealerId } from '../support/staff-fixture.ts';
import { addVehicle, dealerId } from '../support/vehicle-fixture.ts';

describe.each(databaseKinds)('personal information on %s', (kind) => {
  const gateway = useGateway(kind);
  const query = (sql: string, params: unknown[] = []) => gateway().database.query(sql, params);
  const run = () => deleteExpiredRecords(createBackendClient(toPrivateConfig(gateway())), dealerId);
  const count = async (table: string, where = 'true') =>
    (await query(`select count(*)::int as n from ${table} where ${where}`))[0]?.n;

  async function addMessage(age: string, columns: Record<string, unknown> = {}): Promise<string> {
    const id = crypto.randomUUID();
    const row = { id, dealer_id: dealerId, name: 'Ada', email: 'ada@example.com', message: 'Hello', ...columns };
    const names = Object.keys(row);
    await query(
      `insert into public.contact_messages (${names.join(', ')}, created_at)
       values (${names.map((_, index) => `$${index + 1}`).join(', ')}, now() - '${age}'::interval)`,
      Object.values(row),
    );
    return id;
  }
  const messages = async () => (await query('select id from public.contact_messages')).map(({ id }) => id).sort();

  beforeEach(async () => {
    await gateway().database.exec('delete from public.contact_messages; delete from public.admin_users');
  });

  test('a conversation is deleted once its last message is old, spam earlier, another dealer’s never', async () => {
    const stays = [
      await addMessage('23 months'),
      await addMessage('80 days', { status: 'spam' }),
      await addMessage('30 months', { dealer_id: anotherDealerId }),
    ];
    await addMessage('25 months');
    await addMessage('25 months', { status: 'archived' });
    await addMessage('100 days', { status: 'spam' });
    const answered = await addMessage('30 months', { status: 'answered' });
    await query(
      `insert into public.message_replies (id, dealer_id, message_id, text, author_name, created_at)
       values (gen_random_uuid(), $1, $2, 'Yes', 'maria', now() - interval '3 months')`,
      [dealerId, answered],
    );
    expect(await run()).toBe(3);
    expect(await messages()).toEqual([...stays, answered].sort());
    await query("update public.message_replies set created_at = now() - interval '25 months'");
    expect(await run()).toBe(1);
    expect([await messages(), await count('public.message_replies')]).toEqual([stays.sort(), 0]);
  });

  test('the proof of consent is kept without other data', async () => {
    const consent = { consent_marketing: true, consent_text: 'Yes, send me offers', consent_at: '2024-01-01' };
    const id = await addMessage('30 months', { phone: '416 555 0100', notes: 'Called twice', ...consent });
    await addMessage('100 days', { status: 'spam', ...consent });
    await query(
      `insert into public.message_replies (id, dealer_id, message_id, text, author_name, created_at)
       values (gen_random_uuid(), $1, $2, 'Yes', 'maria', now() - interval '29 months')`,
      [dealerId, id],
    );
    expect(await run()).toBe(2);
    const columns = 'id, name, email, phone, message, notes, consent_text, consent_at is not null as has_time';
    expect(await query(`select ${columns} from public.contact_messages`)).toEqual([
      {
        ...{ id, name: 'Ada', email: 'ada@example.com', phone: null, message: '(deleted)', notes: '' },
        ...{ consent_text: 'Yes, send me offers', has_time: true },
      },
    ]);
    expect(await count('public.message_replies')).toBe(0);
    expect(await run()).toBe(0);
  });

  test('a lead is deleted with its last message, also if the proof of consent stays', async () => {
    const consent = { consent_marketing: true, consent_text: 'Yes', consent_at: '2024-01-01', phone: '416 555 0100' };
    await addMessage('25 months', { ...consent, status: 'answered' });
    await addMessage('25 months', { ...consent, email: 'bo@example.com', phone: '416 555 0101' });
    await gateway().database.exec(`
      alter table public.leads disable trigger user;
      update public.leads set changed_at = now() - interval '25 months';
      alter table public.leads enable trigger user;
      update public.lead_events set created_at = now() - interval '25 months'`);
    await run();
    expect([await count('public.leads', `dealer_id = '${dealerId}'`), await count('public.contact_messages')]).toEqual([
      0, 2,
    ]);
  });

  test('logs, mails, networks and abuse records are deleted after their periods', async () => {
    await addVehicle(gateway().database);
    await query(
      `insert into public.dealer_settings (dealer_id, dealership_name) values ($1, 'Motors') on conflict do nothing`,
      [dealerId],
    );
    const tables: [table: string, column: string, young: string, old: string][] = [
      ['public.vehicle_audit', 'changed_at', '23 months', '25 months'],
      ['public.dealer_settings_history', 'changed_at', '23 months', '25 months'],
      ['public.vehicle_imports', 'started_at', '23 months', '25 months'],
      ['public.staff_mails', 'created_at', '29 days', '31 days'],
      ['embedded.mails', 'sent_at', '29 days', '31 days'],
      ['private.sign_in_addresses', 'last_succeeded_at', '29 days', '31 days'],
      ['private.sign_in_attempts', 'attempted_at', '50 minutes', '70 minutes'],
      ['private.contact_arrivals', 'arrived_at', '50 minutes', '70 minutes'],
    ];
    await gateway().database.exec(`
      insert into public.vehicle_imports (id, dealer_id, file_name, format) values (gen_random_uuid(), '${dealerId}', 'a.csv', 'csv');
      insert into public.staff_mails (dealer_id, kind) values ('${dealerId}', 'maintenance');
      insert into embedded.mails (user_id, service_id, template_id, template_params) values ('u', 's', 't', '{}');
      insert into private.sign_in_addresses values ('${dealerId}', 'a', '203.0.113.1', now());
      insert into private.sign_in_attempts (dealer_id, account, address, is_known_address, attempted_at)
        values ('${dealerId}', 'a', '203.0.113.1', false, now());
      insert into private.contact_arrivals (dealer_id, address, arrived_at) values ('${dealerId}', '203.0.113.1', now());`);
    for (const [table, column, young] of tables)
      await query(`update ${table} set ${column} = now() - '${young}'::interval`);
    await run();
    for (const [table] of tables) expect(await count(table), table).toBeGreaterThan(0);
    for (const [table, column, , old] of tables)
      await query(`update ${table} set ${column} = now() - '${old}'::interval`);
    await run();
    for (const [table] of tables) expect(await count(table), table).toBe(0);
  });

  test('unused sessions and links are deleted', async () => {
    const { id } = await createPerson(gateway());
    await query(
      `insert into auth.sessions (user_id, created_at, refreshed_at) values
         ($1, now() - interval '60 days', (now() at time zone 'utc') - interval '29 days'),
         ($1, now() - interval '60 days', (now() at time zone 'utc') - interval '31 days'),
         ($1, now() - interval '31 days', null)`,
      [id],
    );
    await query(
      `insert into auth.one_time_tokens (user_id, token_type, token_hash, relates_to, created_at)
       values ($1, 'recovery_token', 'hash', 'a', now() - interval '2 days')`,
      [id],
    );
    await run();
    expect([await count('auth.sessions', `user_id = '${id}'`), await count('auth.one_time_tokens')]).toEqual([1, 0]);
  });

  test('devices unused for a year are deleted', async () => {
    const { id } = await createPerson(gateway());
    await query(
      `insert into private.staff_devices (user_id, device, last_seen_at)
       values ($1, 'young', now() - interval '11 months'), ($1, 'old', now() - interval '13 months')`,
      [id],
    );
    await run();
    expect(await query('select device from private.staff_devices where user_id = $1', [id])).toEqual([
      { device: 'young' },
    ]);
  });

  test('accounts are deleted long after suspension, unaccepted invitations after some months', async () => {
    async function addMember(name: string, columns: Record<string, string>) {
      const { id, email } = await createPerson(gateway());
      const values = { dealer_id: dealerId, user_id: id, email, username: name, joined_at: '2020-01-01', ...columns };
      const entries = Object.entries(values).filter(([, value]) => value !== '');
      await query(
        `insert into public.admin_users (${entries.map(([column]) => column).join(', ')})
         values (${entries.map((_, index) => `$${index + 1}`).join(', ')})`,
        entries.map(([, value]) => value),
      );
      return id;
    }
    const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString();
    const ids = {
      works: await addMember('works', {}),
      resting: await addMember('resting', { is_suspended: 'true', suspended_at: daysAgo(300) }),
      gone: await addMember('gone', { is_suspended: 'true', suspended_at: daysAgo(370) }),
      invited: await addMember('invited', { joined_at: '', invited_at: daysAgo(80) }),
      forgotten: await addMember('forgotten', { joined_at: '', invited_at: daysAgo(100) }),
    };
    expect(await run()).toBe(2);
    const left = await query('select username from public.admin_users order by username');
    expect(left.map(({ username }) => username)).toEqual(['invited', 'resting', 'works']);
    expect(await count('auth.users', `id in ('${ids.gone}', '${ids.forgotten}')`)).toBe(0);
  });

  test('suspending starts the period, and lifting it ends it', async () => {
    const { id, email } = await createPerson(gateway());
    await query(`insert into public.admin_users (dealer_id, user_id, email, username) values ($1, $2, $3, 'kim')`, [
      dealerId,
      id,
      email,
    ]);
    const since = async () => (await query('select suspended_at from public.admin_users'))[0]?.suspended_at;
    expect(await since()).toBeNull();
    await query('update public.admin_users set is_suspended = true');
    expect(await since()).toBeInstanceOf(Date);
    await query('update public.admin_users set is_suspended = false');
    expect(await since()).toBeNull();
  });

  test('without a period nothing is deleted', async () => {
    const id = await addMessage('30 months');
    const parameters = { p_dealer_id: dealerId, p_periods: { ...retention, messages: undefined } };
    expect((await gateway().service.rpc('delete_expired_records', parameters)).error).toBeNull();
    expect(await messages()).toEqual([id]);
  });
});
