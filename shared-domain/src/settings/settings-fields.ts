import { formatHoliday, formatHours } from '../contact/opening-hours.ts';
import type { DealerSettings } from './settings.ts';

export const settingsTabs = ['general', 'notifications', 'security', 'api'] as const;
export type SettingsTab = (typeof settingsTabs)[number];

/** One thing that can be set, as people know it. */
export type SettingsField = {
  /** `general.email`: where links find it. */
  id: string;
  label: string;
  tab: SettingsTab;
  read: (settings: DealerSettings) => unknown;
  /** The settings with this one as it is in the others. */
  copy: (into: DealerSettings, from: DealerSettings) => DealerSettings;
  /** Its value in words. */
  say: (settings: DealerSettings) => string;
};

function field<Group extends keyof DealerSettings, Key extends keyof DealerSettings[Group] & string>(
  tab: SettingsTab,
  group: Group,
  key: Key,
  label: string,
  say: (value: DealerSettings[Group][Key]) => string = sayPlainly,
): SettingsField {
  return {
    id: `${group}.${key}`,
    label,
    tab,
    read: (settings) => settings[group][key],
    copy: (into, from) => ({ ...into, [group]: { ...into[group], [key]: from[group][key] } }),
    say: (settings) => say(settings[group][key]),
  };
}

function sayPlainly(value: unknown): string {
  if (typeof value === 'boolean') return value ? 'On' : 'Off';
  return String(value ?? '') || 'Empty';
}

/** The list and its default belong together: one without the other would name another number. */
const phoneNumbers: SettingsField = {
  id: 'general.phoneNumbers',
  label: 'Phone numbers',
  tab: 'general',
  read: ({ general }) => general.phoneNumbers,
  copy: (into, { general: { phoneNumbers: entries, defaultPhoneIndex } }) => ({
    ...into,
    general: { ...into.general, phoneNumbers: entries, defaultPhoneIndex },
  }),
  say: ({ general }) =>
    general.phoneNumbers
      .map(
        ({ number, label, isDefault }) => `${label || 'Phone'}: ${number || 'empty'}${isDefault ? ' (default)' : ''}`,
      )
      .join(', '),
};

/** Everything that the page can change, in its order. */
export const settingsFields: readonly SettingsField[] = [
  field('general', 'general', 'dealershipName', 'Dealership Name'),
  field('general', 'general', 'email', 'Email Address'),
  field('general', 'registration', 'registeredName', 'Registered name'),
  field('general', 'registration', 'omvicNumber', 'OMVIC registration number'),
  phoneNumbers,
  field('general', 'general', 'address', 'Address'),
  field('general', 'place', 'city', 'City'),
  field('general', 'place', 'province', 'Province'),
  field('general', 'place', 'postalCode', 'Postal code'),
  field('general', 'place', 'latitude', 'Latitude'),
  field('general', 'place', 'longitude', 'Longitude'),
  field('general', 'general', 'timezone', 'Timezone'),
  field('general', 'general', 'currency', 'Currency'),
  field('general', 'hours', 'openingHours', 'Opening hours', (hours) =>
    formatHours(hours)
      .map(({ days, hours: times }) => `${days} ${times}`)
      .join(', '),
  ),
  field(
    'general',
    'hours',
    'holidays',
    'Holidays',
    (holidays) =>
      holidays.map((holiday) => (holiday.date ? formatHoliday(holiday).days : holiday.name)).join(', ') || 'None',
  ),
  field('general', 'web', 'facebookUrl', 'Facebook page'),
  field('general', 'web', 'instagramUrl', 'Instagram page'),
  field('general', 'texts', 'soldListedDays', 'Days that sold vehicles stay listed'),
  field('general', 'texts', 'asIsStatement', 'As-is statement'),
  field('general', 'texts', 'priceIncludesText', 'What the price includes'),
  field('notifications', 'notifications', 'emailNotifications', 'Email Notifications'),
  field('notifications', 'notifications', 'newVehicleAlerts', 'New Vehicle Alerts'),
  field('notifications', 'notifications', 'lowInventoryAlerts', 'Low Inventory Alerts'),
  field('notifications', 'figures', 'lowInventoryThreshold', 'Low inventory threshold'),
  field('notifications', 'notifications', 'salesReports', 'Daily Sales Reports'),
  field('notifications', 'figures', 'salesReportHour', 'Hour of the daily report'),
  field('notifications', 'notifications', 'maintenanceReminders', 'Maintenance Reminders'),
  field('notifications', 'figures', 'unsoldDays', 'Days until a vehicle counts as unsold'),
  field('security', 'security', 'twoFactorAuth', 'Two-Factor Authentication'),
  field('security', 'security', 'sessionTimeout', 'Session Timeout'),
  field('security', 'security', 'passwordExpiry', 'Password Expiry'),
  field('security', 'security', 'loginAttempts', 'Max Login Attempts'),
  field('api', 'api', 'googleMapsEnabled', 'Google Maps'),
  field('api', 'api', 'backupEnabled', 'Automatic Backups'),
  field('api', 'api', 'autoSync', 'Auto Sync'),
];

export function listChangedFields(before: DealerSettings, after: DealerSettings): SettingsField[] {
  return settingsFields.filter((each) => !isSame(each.read(before), each.read(after)));
}

export type MergedSettings = {
  /** Mine where I changed something, theirs where only they did. */
  merged: DealerSettings;
  /** What both changed, and differently. */
  disputed: SettingsField[];
  /** What only they changed. */
  takenOver: SettingsField[];
};

/** Two people changed what both had read: neither's work is lost. */
export function mergeSettings(base: DealerSettings, mine: DealerSettings, theirs: DealerSettings): MergedSettings {
  const changedByThem = listChangedFields(base, theirs);
  const changedByMe = new Set(listChangedFields(base, mine));
  const takenOver = changedByThem.filter((each) => !changedByMe.has(each));
  const disputed = changedByThem.filter((each) => changedByMe.has(each) && !isSame(each.read(mine), each.read(theirs)));
  return { merged: takenOver.reduce((into, each) => each.copy(into, theirs), mine), disputed, takenOver };
}

/** Both are plain data with their keys in one order. */
function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}
