import type { DealerSettings } from '@dealer/shared-domain/staff';

/** What every part of the form reads and changes. */
export type SettingsFormApi = {
  values: DealerSettings;
  /** As they are stored. */
  stored: DealerSettings;
  change: <Group extends keyof DealerSettings>(group: Group, part: Partial<DealerSettings[Group]>) => void;
  /** What is wrong with a control, once somebody tried to save. */
  errorOf: (id: string) => string | undefined;
};

export type PartProps = { form: SettingsFormApi };

/** Where links find a control. */
export function settingsControlId(id: string): string {
  return `settings-${id.replaceAll('.', '-')}`;
}

/** The keys of a group that are typed as text. */
export type TextKey<Group extends keyof DealerSettings> = {
  [Key in keyof DealerSettings[Group]]: DealerSettings[Group][Key] extends string ? Key : never;
}[keyof DealerSettings[Group]] &
  string;

export type FlagKey<Group extends keyof DealerSettings> = {
  [Key in keyof DealerSettings[Group]]: DealerSettings[Group][Key] extends boolean ? Key : never;
}[keyof DealerSettings[Group]] &
  string;
