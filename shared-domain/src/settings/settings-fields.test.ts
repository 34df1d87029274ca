import { expect, test } from 'vitest';
import { defaultSettings } from './default-settings.ts';
import type { DealerSettings } from './settings.ts';
import { listChangedFields, mergeSettings } from './settings-fields.ts';
import { parseSettingsBackup, toSettingsBackup } from './settings-backup.ts';

const base = defaultSettings();
const general = (part: Partial<DealerSettings['general']>): DealerSettings => ({
  ...base,
  general: { ...base.general, ...part },
});

test('what is changed is named as the page names it', () => {
  const changed = { ...general({ email: 'a@b.ca' }), api: { ...base.api, autoSync: false } };
  expect(listChangedFields(base, changed).map(({ label }) => label)).toEqual(['Email Address', 'Auto Sync']);
  expect(listChangedFields(base, structuredClone(base))).toEqual([]);
});

test('of two people’s changes both stay, where they are not of the same thing', () => {
  const mine = general({ email: 'mine@b.ca', currency: 'USD' });
  const theirs = general({ email: 'theirs@b.ca', timezone: 'America/Vancouver' });
  const { merged, disputed, takenOver } = mergeSettings(base, mine, theirs);
  expect(merged.general).toMatchObject({ email: 'mine@b.ca', currency: 'USD', timezone: 'America/Vancouver' });
  expect(disputed.map((field) => [field.label, field.say(mine), field.say(theirs)])).toEqual([
    ['Email Address', 'mine@b.ca', 'theirs@b.ca'],
  ]);
  expect(takenOver.map(({ label }) => label)).toEqual(['Timezone']);
});

test('phone numbers and which of them is the default go together', () => {
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

test('a backup comes back as it was; any other file is refused', () => {
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
