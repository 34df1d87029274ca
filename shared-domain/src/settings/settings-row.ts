import * as v from 'valibot';
import { type DealerSettings, findField, settingNames } from './fields.ts';
import type { LoadedSettings } from './settings.ts';
import { fillSettings, readSetting } from './settings-values.ts';

const rowEntries = Object.fromEntries(
  settingNames.map((name) => [findField(name).column, findField(name).kind.fromColumn]),
);
export const settingsRowSchema = v.object(rowEntries);

export const settingsColumns = [...Object.keys(rowEntries), 'version'].join(',');

/** `version` is for optimistic locking. */
export const storedSettingsSchema = v.object({ ...rowEntries, version: v.number() });

export function toLoadedSettings(row: v.InferOutput<typeof storedSettingsSchema>): LoadedSettings {
  return { settings: toSettings(row), version: row.version };
}

export function toSettings(row: Record<string, unknown>): DealerSettings {
  return withDefaultPhone(fillSettings((name) => row[findField(name).column]));
}

export function toSettingsRow(settings: DealerSettings): Record<string, unknown> {
  const { phoneNumbers, defaultPhoneIndex } = settings.general;
  const phone = phoneNumbers[defaultPhoneIndex]?.number.trim() ?? '';
  const marked = phoneNumbers.map((entry, at) => ({ ...entry, isDefault: at === defaultPhoneIndex }));
  const stored = { ...settings, general: { ...settings.general, phone, phoneNumbers: marked } };
  return Object.fromEntries(
    settingNames.map((name) => [findField(name).column, findField(name).kind.toColumn(readSetting(stored, name))]),
  );
}

/** An entry's mark overrides the index, as on the site. Older rows have a single number and no list. */
function withDefaultPhone({ general, ...settings }: DealerSettings): DealerSettings {
  const { phone, phoneNumbers: list, defaultPhoneIndex: index } = general;
  const stored = list.length > 0 ? list : [{ number: phone, label: 'Main Office', isDefault: true }];
  const marked = stored.findIndex(({ isDefault }) => isDefault);
  const chosen = marked >= 0 ? marked : index < stored.length ? index : 0;
  const phoneNumbers = stored.map((entry, at) => ({ ...entry, isDefault: at === chosen }));
  return { ...settings, general: { ...general, phoneNumbers, defaultPhoneIndex: chosen } };
}
