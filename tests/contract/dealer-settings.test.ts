import { type DealerSettings, defaultSettings } from '@dealer/shared-domain/staff';
import { createLazySettingsSources } from '@dealer/shared-domain/staff-sources';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { databaseKinds } from '../support/database.ts';
import { useGateway } from '../support/gateway.ts';
import { addStaff, claimsOf, type Person } from '../support/staff-fixture.ts';
import { dealerId } from '../support/vehicle-fixture.ts';

function someSettings(): DealerSettings {
  const standard = defaultSettings();
  return {
    ...standard,
    general: {
      ...standard.general,
      dealershipName: 'Test Motors',
      email: 'office@example.ca',
      phoneNumbers: [
        { number: '416-555-0101', label: 'Main Office', isDefault: false },
        { number: '416-555-0102', label: 'Sales', isDefault: true },
      ],
      defaultPhoneIndex: 1,
    },
    place: { ...standard.place, latitude: '43.7731', longitude: '-79.2578' },
    hours: {
      answerMinutes: 120,
      openingHours: { ...standard.hours.openingHours, sun: null },
      holidays: [
        { date: '2026-12-24', name: 'Christmas Eve', hours: { open: '09:00', close: '13:00' } },
        { date: '2026-12-25', name: 'Christmas Day', hours: null },
      ],
    },
    notifications: { ...standard.notifications, maintenanceReminders: true },
  };
}

describe.each(databaseKinds)('the settings on %s', (kind) => {
  const gateway = useGateway(kind, addStaff);
  const clearSiteData = vi.fn();

  function sourceOf(person: Person) {
    const client = gateway().as(claimsOf(person));
    const staffClient = { from: client.from.bind(client), rpc: client.rpc.bind(client) };
    return createLazySettingsSources({
      // The health source reads the person's rights on tables and functions.
      client: staffClient as unknown as Parameters<typeof createLazySettingsSources>[0]['client'],
      dealerId,
      withSession: (work) => work(),
      getAccessToken: async () => '',
      clearSiteData,
    }).settings;
  }

  beforeEach(async () => {
    clearSiteData.mockReset();
    await gateway().database.exec('delete from public.dealer_settings; delete from public.dealer_settings_history');
  });

  test('are the table’s defaults if nothing is stored', async () => {
    const { settings, version } = await sourceOf('staff').load();
    expect([settings, version]).toEqual([defaultSettings(), null]);
    await gateway().database.query('insert into public.dealer_settings (dealer_id) values ($1)', [dealerId]);
    expect((await sourceOf('staff').load()).settings).toEqual(defaultSettings());
  });

  test('are read as they were saved, and cached site data are invalidated', async () => {
    const saved = await sourceOf('owner').save(someSettings(), null);
    expect(saved.success).toBe(true);
    expect(clearSiteData).toHaveBeenCalledOnce();
    const loaded = await sourceOf('owner').load();
    const phone = '416-555-0102';
    expect(loaded.settings).toEqual({ ...someSettings(), general: { ...someSettings().general, phone } });
    const [row] = await gateway().database.query(
      'select phone, default_phone_index, version from public.dealer_settings',
    );
    expect(row).toEqual({ phone, default_phone_index: 1, version: 1 });
  });

  test('based on an older version are not stored, and the current ones are returned', async () => {
    const [mine, theirs] = [sourceOf('staff'), sourceOf('owner')];
    await theirs.save(someSettings(), null);
    const read = await mine.load();
    const changed = { ...read.settings, place: { ...read.settings.place, city: 'Scarborough' } };
    expect(await theirs.save(changed, read.version)).toMatchObject({ success: true, version: 2 });
    const late = await mine.save({ ...read.settings, place: { ...read.settings.place, city: 'Ajax' } }, read.version);
    expect(late).toMatchObject({ success: false, kind: 'conflict', theirs: { version: 2 } });
    expect((await mine.load()).settings.place.city).toBe('Scarborough');
    // Two first saves do not overwrite each other either.
    expect(await mine.save(someSettings(), null)).toMatchObject({ success: false, kind: 'conflict' });
    expect(await mine.save(someSettings(), 2)).toMatchObject({ success: true, version: 3 });
  });

  test('cannot be written without the permission', async () => {
    expect(await sourceOf('suspended').save(someSettings(), null)).toMatchObject({
      success: false,
      kind: 'failed',
      message: expect.stringMatching(/^Failed to save settings: /),
    });
    expect(clearSiteData).not.toHaveBeenCalled();
  });

  test('can be reset to their defaults by an owner only', async () => {
    await sourceOf('owner').save(someSettings(), null);
    await expect(sourceOf('staff').reset()).rejects.toMatchObject({ kind: 'forbidden' });
    expect((await sourceOf('staff').load()).settings.general.dealershipName).toBe('Test Motors');
    const { settings, version } = await sourceOf('owner').reset();
    expect([settings, version]).toEqual([defaultSettings(), 2]);
    expect((await sourceOf('staff').load()).settings).toEqual(defaultSettings());
  });

  test.each([
    [[{ date: '2026-02-30', name: 'No day', hours: null }]],
    [[{ date: '2026-12-25', name: '', hours: null }]],
    [[{ date: '2026-12-25', name: 'Christmas' }]],
    [[{ date: '2026-12-25', name: 'Christmas', hours: { open: '9', close: '17:00' } }]],
    [[{ date: '2026-12-25', name: 'Christmas', hours: { open: '09:00' } }]],
    [['2026-12-25']],
    [
      [
        { date: '2026-12-25', name: 'One', hours: null },
        { date: '2026-12-25', name: 'Two', hours: null },
      ],
    ],
    [{}],
    [
      Array.from({ length: 101 }, (_, day) => ({
        date: `20${10 + (day % 90)}-01-0${1 + (day % 9)}`,
        name: 'x',
        hours: null,
      })),
    ],
  ])('refuse %j as holidays', async (holidays) => {
    const { error } = await gateway()
      .as(claimsOf('owner'))
      .from('dealer_settings')
      .upsert({ dealer_id: dealerId, holidays }, { onConflict: 'dealer_id' });
    expect(error?.code).toBe('23514');
  });

  test('show holidays to visitors, and no notification settings', async () => {
    await sourceOf('owner').save(someSettings(), null);
    const { data } = await gateway().anon.from('dealer_settings').select('holidays').single();
    expect(data?.holidays).toHaveLength(2);
    for (const column of ['low_inventory_threshold', 'sales_report_hour', 'unsold_days']) {
      expect((await gateway().anon.from('dealer_settings').select(column)).error?.code).toBe('42501');
    }
  });

  const write = (person: Person, change: Record<string, unknown>) =>
    gateway().as(claimsOf(person)).from('dealer_settings').update(change).eq('dealer_id', dealerId).select('version');

  test.each([
    { two_factor_auth: true },
    { login_attempts: 10 },
    { session_timeout: 120 },
    { password_expiry: 365 },
    { backup_enabled: false },
    { email: 'elsewhere@example.com' },
  ])('let only an owner write %j', async (change) => {
    await gateway().database.query('insert into public.dealer_settings (dealer_id) values ($1)', [dealerId]);
    expect((await write('staff', change)).error).toMatchObject({
      code: '42501',
      message:
        "Only an owner can change the sign-in rules, automatic backups, the dealership's e-mail address or where leads are sent",
    });
    const upsert: Record<string, unknown> = { dealer_id: dealerId, dealership_name: 'Renamed', ...change };
    const upserted = await gateway()
      .as(claimsOf('staff'))
      .from('dealer_settings')
      .upsert(upsert, { onConflict: 'dealer_id' });
    expect(upserted.error?.code).toBe('42501');
    expect((await sourceOf('owner').load()).settings).toEqual(defaultSettings());
    expect((await write('owner', change)).data).toEqual([{ version: 2 }]);
  });

  test('let staff save everything else with the security settings unchanged', async () => {
    const { security } = someSettings();
    const chosen = { ...someSettings(), security: { ...security, sessionTimeout: 60, loginAttempts: 3 } };
    await sourceOf('owner').save(chosen, null);
    const read = await sourceOf('staff').load();
    const renamed = { ...read.settings, general: { ...read.settings.general, dealershipName: 'Renamed' } };
    expect(await sourceOf('staff').save(renamed, read.version)).toMatchObject({ success: true, version: 2 });
    expect((await sourceOf('owner').load()).settings).toEqual(renamed);
    expect(await sourceOf('staff').save(chosen, 2)).toMatchObject({ success: true, version: 3 });
  });

  test('are created by staff with the default security settings only', async () => {
    expect(await sourceOf('staff').save(someSettings(), null)).toMatchObject({ success: false, kind: 'failed' });
    const plain = { ...someSettings(), general: { ...someSettings().general, email: '' } };
    expect(await sourceOf('staff').save(plain, null)).toMatchObject({ success: true });
  });

  test.each([
    { session_timeout: 1 },
    { session_timeout: 45 },
    { password_expiry: 3650 },
    { login_attempts: 100 },
    { login_attempts: 1 },
    { timezone: 'Europe/Paris' },
    { currency: 'EUR' },
  ])('refuse values that the page does not offer: %j', async (change) => {
    await gateway().database.query('insert into public.dealer_settings (dealer_id) values ($1)', [dealerId]);
    expect((await write('owner', change)).error?.code).toBe('23514');
  });

  test('keep a read-only history of who changed what, with old and new values', async () => {
    const readHistory = (person: Person) =>
      gateway()
        .as(claimsOf(person))
        .from('dealer_settings_history')
        .select('version,old_values,new_values,actor_name,changed_at')
        .order('id', { ascending: false });
    await sourceOf('owner').save(someSettings(), null);
    await write('staff', { city: 'Ajax', dealership_name: 'Renamed' });
    await write('staff', { city: 'Ajax' });
    await gateway().database.query('update public.dealer_settings set session_timeout = 15');
    const { data } = await readHistory('staff');
    expect(data).toMatchObject([
      { version: 4, old_values: { session_timeout: 30 }, new_values: { session_timeout: 15 }, actor_name: 'system' },
      {
        version: 2,
        old_values: { city: '', dealership_name: 'Test Motors' },
        new_values: { city: 'Ajax', dealership_name: 'Renamed' },
        actor_name: 'staff',
      },
      { version: 1, old_values: null, new_values: { email: 'office@example.ca' }, actor_name: 'owner' },
    ]);
    expect((await readHistory('suspended')).error?.code).toBe('PT401');
    expect((await gateway().anon.from('dealer_settings_history').select()).error?.code).toBe('42501');
    const forged = { dealer_id: dealerId, version: 9, new_values: {}, actor_name: 'staff' };
    const asOwner = gateway().as(claimsOf('owner')).from('dealer_settings_history');
    expect((await asOwner.insert(forged)).error?.code).toBe('42501');
    expect((await asOwner.delete().eq('dealer_id', dealerId)).error?.code).toBe('42501');
  });
});
