import { expect, test } from 'vitest';
import { type DealerSettings, findField } from './fields.ts';
import { mergeSettings } from './merge-settings.ts';
import { parseSettingsBackup, toSettingsBackup } from './settings-backup.ts';
import { toSettingsRow } from './settings-row.ts';
import { defaultSettings, formatSetting, listChangedSettings } from './settings-values.ts';

const base = defaultSettings();
const general = (part: Partial<DealerSettings['general']>): DealerSettings => ({
  ...base,
  general: { ...base.general, ...part },
});

test("changed settings have the page's labels", () => {
  const changed = { ...general({ email: 'a@b.ca' }), api: { ...base.api, autoSync: false } };
  expect(listChangedSettings(base, changed).map((name) => findField(name).label)).toEqual([
    'Email Address',
    'Auto Sync',
  ]);
  expect(listChangedSettings(base, structuredClone(base))).toEqual([]);
});

test('changes of two people to different settings are merged', () => {
  const mine = general({ email: 'mine@b.ca', currency: 'USD' });
  const theirs = general({ email: 'theirs@b.ca', timezone: 'America/Vancouver' });
  const { merged, conflicts, remoteChanges } = mergeSettings(base, mine, theirs);
  expect(merged.general).toMatchObject({ email: 'mine@b.ca', currency: 'USD', timezone: 'America/Vancouver' });
  expect(
    conflicts.map((name) => [findField(name).label, formatSetting(mine, name), formatSetting(theirs, name)]),
  ).toEqual([['Email Address', 'mine@b.ca', 'theirs@b.ca']]);
  expect(remoteChanges.map((name) => findField(name).label)).toEqual(['Timezone']);
});

test('phone numbers are merged together with the default', () => {
  const theirs = general({
    phoneNumbers: [
      { number: '1', label: 'A', isDefault: false },
      { number: '2', label: 'B', isDefault: true },
    ],
    defaultPhoneIndex: 1,
  });
  const { merged } = mergeSettings(base, general({ email: 'mine@b.ca' }), theirs);
  expect(merged.general).toMatchObject({ email: 'mine@b.ca', defaultPhoneIndex: 1 });
  expect(merged.general.phoneNumbers).toHaveLength(2);
});

test('a backup is restored unchanged; any other file is refused', () => {
  const settings: DealerSettings = {
    ...general({ dealershipName: 'Test Motors', email: 'a@b.ca' }),
    place: { ...base.place, latitude: '43.7', longitude: '-79.2' },
    hours: { ...base.hours, holidays: [{ date: '2026-12-25', name: 'Christmas Day', hours: null }] },
  };
  expect(parseSettingsBackup(toSettingsBackup(settings, new Date(0)))).toEqual(settings);
  for (const text of ['', '{}', '{"format":"dealer-settings"}', '[]', 'not json']) {
    expect(() => parseSettingsBackup(text)).toThrow('This file is not a backup of the settings.');
  }
});

test('a postal code is stored with capitals and a space', () => {
  const stored = toSettingsRow({ ...base, place: { ...base.place, postalCode: ' m1p4p5' } });
  expect(stored.postal_code).toBe('M1P 4P5');
});
