import { type DealerSettings, findField, type SettingName, settingNames } from './fields.ts';

type Groups = Record<string, Record<string, unknown>>;

/** Equal to the table's column defaults. */
export function defaultSettings(): DealerSettings {
  return fillSettings((name) => structuredClone(findField(name).kind.initial));
}

export function fillSettings(toValue: (name: SettingName) => unknown): DealerSettings {
  const groups: Groups = {};
  for (const name of settingNames) {
    const [group, key] = splitName(name);
    groups[group] = { ...groups[group], [key]: toValue(name) };
  }
  if (!isComplete(groups)) throw new Error('A setting has no value');
  return groups;
}

export function readSetting(settings: DealerSettings, name: SettingName): unknown {
  const groups: Groups = settings;
  const [group, key] = splitName(name);
  return groups[group]?.[key];
}

/** Also copies the settings that depend on them. */
export function copySettings(
  into: DealerSettings,
  from: DealerSettings,
  names: readonly SettingName[],
): DealerSettings {
  const isCopied = (name: SettingName) => names.some((copied) => copied === name || copied === findField(name).partOf);
  return fillSettings((name) => readSetting(isCopied(name) ? from : into, name));
}

export function formatSetting(settings: DealerSettings, name: SettingName): string {
  return findField(name).kind.format(readSetting(settings, name));
}

/** Relies on equal key order. */
export function isSameSetting(name: SettingName, one: DealerSettings, other: DealerSettings): boolean {
  return JSON.stringify(readSetting(one, name)) === JSON.stringify(readSetting(other, name));
}

export function listChangedSettings(before: DealerSettings, after: DealerSettings): SettingName[] {
  return settingNames.filter((name) => !findField(name).partOf && !isSameSetting(name, before, after));
}

/** Replaces owner-only settings with their stored values. */
export function keepOwnersSettings(settings: DealerSettings, stored: DealerSettings): DealerSettings {
  return copySettings(
    settings,
    stored,
    settingNames.filter((name) => findField(name).isOwnersOnly),
  );
}

function splitName(name: SettingName): [group: string, key: string] {
  const [group = '', key = ''] = name.split('.');
  return [group, key];
}

function isComplete(groups: Groups): groups is DealerSettings {
  return settingNames.every((name) => {
    const [group, key] = splitName(name);
    return groups[group]?.[key] !== undefined;
  });
}
