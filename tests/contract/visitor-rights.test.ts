import type { Database } from '@dealer/embedded-backend';
import { describe, expect, test } from 'vitest';
import { databaseKinds } from '../support/database.ts';
import { useGateway } from '../support/gateway.ts';
import { addImage, addVehicle, dealerId } from '../support/vehicle-fixture.ts';

const hidden = { make: 'Hidden', model: 'Draft', status: 'Draft' };
const privateColumns = [
  'two_factor_auth',
  'session_timeout',
  'password_expiry',
  'login_attempts',
  'email_notifications',
  'sales_reports',
  'backup_enabled',
  'auto_sync',
  'sold_listed_days',
  'low_inventory_threshold',
  'sales_report_hour',
  'unsold_days',
];
const hostileTexts = [
  ...[',', ')', '(', '%', '*', '"', '\\', '.', ':', "'", ';', '&', '#', '{', '}', '[', ']', '_', '->', '::', '!'],
  'or=(id.not.is.null)',
  '),or=(status.eq.Draft)',
  'a),status.eq.Draft,(b',
  '")),not.and(id.is.null',
  "'; drop table vehicles; --",
  "x' or '1'='1",
  '$1',
  '\\u0000',
  '\u202e\ud83d\ude97',
  'a'.repeat(4_000),
  'null',
  '*)(*',
];

describe.each(databaseKinds)('visitors’ rights on %s', (kind) => {
  let draftId = '';
  let shownId = '';
  const gateway = useGateway(kind, async (database) => {
    shownId = await addVehicle(database, { vin: '1HGBH41JXMN109186' });
    draftId = await addVehicle(database, hidden);
    await addImage(database, shownId, { public_id: 'shown' });
    await addImage(database, draftId, { public_id: 'hidden' });
    await database.query(
      'insert into public.vehicle_videos (dealer_id, vehicle_id, url, public_id) values ($1, $2, $3, $4)',
      [dealerId, draftId, '/v.mp4', 'hidden'],
    );
    await database.query(
      'insert into public.vehicle_disclosure_images (dealer_id, vehicle_id, url, public_id) values ($1, $2, $3, $4)',
      [dealerId, draftId, '/d.webp', 'hidden'],
    );
    await database.query('insert into public.dealer_settings (dealer_id, dealership_name, email) values ($1, $2, $3)', [
      dealerId,
      'Test',
      'a@example.com',
    ]);
    await addStaff(database);
  });

  test('a draft is not found in lists, by id, in counts or by its pictures', async () => {
    const { anon } = gateway();
    const list = await anon.from('vehicles').select('id', { count: 'exact' });
    expect([list.data, list.count]).toEqual([[{ id: shownId }], 1]);
    expect((await anon.from('vehicles').select('id').eq('id', draftId)).data).toEqual([]);
    expect((await anon.from('vehicles').select('id').eq('status', 'Draft')).data).toEqual([]);
    expect((await anon.from('vehicle_images').select('public_id')).data).toEqual([{ public_id: 'shown' }]);
    expect((await anon.from('vehicle_videos').select('id')).data).toEqual([]);
    expect((await anon.from('vehicle_disclosure_images').select('id')).data).toEqual([]);
    const found = await anon.rpc('search_inventory', { p_dealer_id: dealerId, p_filters: { search: 'Hidden' } });
    expect([found.data.total, found.data.listed]).toEqual([0, 1]);
    expect(JSON.stringify(found.data.facets)).not.toContain('Hidden');
  });

  test('people, their names and their rights are not readable', async () => {
    const { anon } = gateway();
    const people = await anon.from('admin_users').select('*');
    expect([people.status, people.data, people.error?.code]).toEqual([401, null, '42501']);
    const history = await anon.from('vehicle_status_history').select('*');
    expect([history.status, history.error?.code]).toEqual([401, '42501']);
  });

  test('the contact columns of the settings are public, the others are not', async () => {
    const { anon } = gateway();
    const contact = await anon
      .from('dealer_settings')
      .select('dealership_name, email, phone, opening_hours, currency, as_is_statement, price_includes_text')
      .eq('dealer_id', dealerId)
      .single();
    expect(contact.data).toMatchObject({ dealership_name: 'Test', email: 'a@example.com' });
    for (const column of ['*', ...privateColumns]) {
      const { status, error } = await anon.from('dealer_settings').select(column);
      expect([column, status, error?.code]).toEqual([column, 401, '42501']);
    }
    const sideways = await anon.from('dealer_settings').select('dealer_id').eq('two_factor_auth', true);
    expect(sideways.error?.code).toBe('42501');
    const sorted = await anon.from('dealer_settings').select('dealer_id').order('login_attempts');
    expect(sorted.error?.code).toBe('42501');
  });

  test('the database lets visitors write nothing', async () => {
    const { database } = gateway();
    const tables = await database.query("select tablename as name from pg_tables where schemaname = 'public'");
    expect(tables.length).toBeGreaterThan(10);
    for (const { name } of tables) {
      const [rights] = await database.query(
        "select has_table_privilege('anon', $1::regclass, 'insert, update, delete, truncate') or has_any_column_privilege('anon', $1::regclass, 'insert, update') as may_write",
        [`public.${name}`],
      );
      expect([name, rights?.may_write]).toEqual([name, false]);
    }
  });

  test('every table has row level security and a comment', async () => {
    const rows = await gateway().database.query(`
      select relname as name from pg_class
      where relnamespace = 'public'::regnamespace and relkind in ('r', 'p')
        and (not relrowsecurity or obj_description(oid, 'pg_class') is null)
    `);
    expect(rows).toEqual([]);
  });

  test('a signed-in stranger sees what a visitor sees', async () => {
    const stranger = gateway().as({ role: 'authenticated', sub: crypto.randomUUID() });
    expect((await stranger.from('vehicles').select('id')).data).toEqual([{ id: shownId }]);
    expect((await stranger.from('admin_users').select('id')).data).toEqual([]);
    expect((await stranger.from('vehicle_status_history').select('id')).data).toEqual([]);
  });

  test('staff see their own drafts and history; other dealers do not', async () => {
    const idsOf = async (sub: string) => {
      const { data } = await gateway()
        .as({ role: 'authenticated', sub, aal: 'aal1' })
        .from('vehicles')
        .select('id')
        .eq('status', 'Draft');
      return data?.map((row) => row.id);
    };
    expect(await idsOf(staff.member)).toEqual([draftId]);
    expect(await idsOf(staff.elsewhere)).toEqual([]);
    const history = await gateway()
      .as({ role: 'authenticated', sub: staff.member })
      .from('vehicle_status_history')
      .select('vehicle_id');
    expect(history.data?.length).toBe(2);
  });

  test('with a required second factor, the first alone gives no access', async () => {
    const { database, as } = gateway();
    await database.query('update public.dealer_settings set two_factor_auth = true where dealer_id = $1', [dealerId]);
    const drafts = async (aal: string) =>
      (await as({ role: 'authenticated', sub: staff.member, aal }).from('vehicles').select('id').eq('status', 'Draft'))
        .data?.length;
    const setFactor = (has: boolean) =>
      database.query('update public.admin_users set has_two_factor = $2 where user_id = $1', [staff.member, has]);
    await setFactor(true);
    expect([await drafts('aal1'), await drafts('aal2')]).toEqual([0, 1]);
    await setFactor(false);
    await database.query('update public.dealer_settings set two_factor_auth = false where dealer_id = $1', [dealerId]);
  });

  test('hostile text in any part of a request is answered, and reveals no draft', async () => {
    const { get, anon } = gateway();
    for (const text of hostileTexts) {
      const encoded = encodeURIComponent(text);
      const paths = [
        `/vehicles?select=id&make=eq.${encoded}`,
        `/vehicles?select=id&make=ilike.*${encoded}*`,
        `/vehicles?select=id&make=in.(${encoded})`,
        `/vehicles?select=id&or=(make.ilike.*${encoded}*,model.eq.${encoded})`,
        `/vehicles?select=id&or=(make.eq."${encoded}")`,
        `/vehicles?select=id&${encoded}=eq.1`,
        `/vehicles?select=id,${encoded}`,
        `/vehicles?select=id&order=${encoded}`,
        `/vehicles?select=id&limit=${encoded}`,
        `/${encoded}?select=id`,
        `/rpc/${encoded}`,
        `/rpc/search_inventory?p_dealer_id=${dealerId}&p_filters=${encoded}`,
        `/rpc/search_inventory?p_dealer_id=${dealerId}&p_filters=${encodeURIComponent(JSON.stringify({ search: text, make: [text] }))}`,
      ];
      for (const path of paths) {
        const response = await get(path);
        const body = await response.text();
        expect(response.status, `${path}: ${body}`).toBeLessThan(500);
        expect(body.includes(draftId), path).toBe(false);
      }
      const byClient = await anon.from('vehicles').select('id').ilike('make', `%${text}%`);
      expect(byClient.status, text).toBeLessThan(500);
    }
    expect((await anon.from('vehicles').select('id', { count: 'exact', head: true })).count).toBe(1);
  });
});

const staff = {
  member: '00000000-0000-4000-8000-000000000001',
  suspended: '00000000-0000-4000-8000-000000000002',
  elsewhere: '00000000-0000-4000-8000-000000000003',
};

async function addStaff(database: Database): Promise<void> {
  const rows = [
    [staff.member, dealerId, false],
    [staff.suspended, dealerId, true],
    [staff.elsewhere, 'another-dealer', false],
  ] as const;
  for (const [userId, dealer, isSuspended] of rows) {
    await database.query('insert into auth.users (id, email) values ($1, $2)', [userId, `${userId}@example.com`]);
    await database.query(
      "insert into public.admin_users (dealer_id, user_id, email, username, role, is_suspended) values ($1, $2, $3, $4, 'manager', $5)",
      [dealer, userId, `${userId}@example.com`, userId, isSuspended],
    );
  }
}
