import { mergeChanges } from '../merge.ts';
import { type DealerSettings, findField, type SettingName, settingNames } from './fields.ts';
import { copySettings, readSetting } from './settings-values.ts';

export type MergedSettings = {
  merged: DealerSettings;
  /** Changed locally and remotely, to different values. */
  conflicts: SettingName[];
  remoteChanges: SettingName[];
};

const parts = settingNames
  .filter((name) => !findField(name).partOf)
  .map((name) => ({
    name,
    read: (settings: DealerSettings) => readSetting(settings, name),
    copy: (target: DealerSettings, source: DealerSettings) => copySettings(target, source, [name]),
  }));

export function mergeSettings(baseline: DealerSettings, local: DealerSettings, remote: DealerSettings): MergedSettings {
  const { merged, conflicts, remoteChanges } = mergeChanges(parts, { baseline, local, remote });
  return {
    merged,
    conflicts: conflicts.map(({ name }) => name),
    remoteChanges: remoteChanges.map(({ name }) => name),
  };
}
