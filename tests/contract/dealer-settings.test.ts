import { createLazySettingsSources, defaultSettings, type DealerSettings } from '@dealer/shared-domain/staff';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { databaseKinds } from '../support/database.ts';
import { useGateway } from '../support/gateway.ts';
import { dealerId } from '../support/lot-fixture.ts';
import { addStaff, claimsOf, type Person } from '../support/staff-fixture.ts';

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
      // What the source asks of it: a person's rights on tables and functions.
      client: staffClient as unknown as Parameters<typeof createLazySettingsSources>[0]['client'],
      dealerId,
      withSession: (work) => work(),
      getAccessToken: async () => '',
      clearSiteData,
    }).settings;
  }

  beforeEach(async () => {
    clearSiteData.mockReset();
    await gateway().database.exec('delete from public.dealer_settings');
  });

  test('where nothing is stored are the defaults, and so says the table', async () => {
    const { settings, version } = await sourceOf('staff').load();
    expect([settings, version]).toEqual([defaultSettings(), null]);
    await gateway().database.query('insert into public.dealer_settings (dealer_id) values ($1)', [dealerId]);
    expect((await sourceOf('staff').load()).settings).toEqual(defaultSettings());
  });

  test('come back as they were saved, and the site’s own data are forgotten', async () => {
    const saved = await sourceOf('staff').save(someSettings(), null);
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

  test('of somebody who read an older version are not stored, and theirs are shown', async () => {
    const [mine, theirs] = [sourceOf('staff'), sourceOf('owner')];
    await mine.save(someSettings(), null);
    const read = await mine.load();
    const changed = { ...read.settings, place: { ...read.settings.place, city: 'Scarborough' } };
    expect(await theirs.save(changed, read.version)).toMatchObject({ success: true, version: 2 });
    const late = await mine.save({ ...read.settings, place: { ...read.settings.place, city: 'Ajax' } }, read.version);
    expect(late).toMatchObject({ success: false, kind: 'conflict', theirs: { version: 2 } });
    expect((await mine.load()).settings.place.city).toBe('Scarborough');
    // Two who both found nothing do not overwrite each other either.
    expect(await mine.save(someSettings(), null)).toMatchObject({ success: false, kind: 'conflict' });
    expect(await mine.save(someSettings(), 2)).toMatchObject({ success: true, version: 3 });
  });

  test('are written by nobody without the right to, and say so', async () => {
    expect(await sourceOf('suspended').save(someSettings(), null)).toMatchObject({
      success: false,
      kind: 'failed',
      message: expect.stringMatching(/^Failed to save settings: /),
    });
    expect(clearSiteData).not.toHaveBeenCalled();
  });

  test('go back to their defaults for an owner, and for nobody else', async () => {
    await sourceOf('staff').save(someSettings(), null);
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
  ])('do not take %j as holidays', async (holidays) => {
    const { error } = await gateway()
      .as(claimsOf('staff'))
      .from('dealer_settings')
      .upsert({ dealer_id: dealerId, holidays }, { onConflict: 'dealer_id' });
    expect(error?.code).toBe('23514');
  });

  test('show holidays to visitors, and none of the figures behind the notifications', async () => {
    await sourceOf('staff').save(someSettings(), null);
    const { data } = await gateway().anon.from('dealer_settings').select('holidays').single();
    expect(data?.holidays).toHaveLength(2);
    for (const column of ['low_inventory_threshold', 'sales_report_hour', 'unsold_days']) {
      expect((await gateway().anon.from('dealer_settings').select(column)).error?.code).toBe('42501');
    }
  });
});
