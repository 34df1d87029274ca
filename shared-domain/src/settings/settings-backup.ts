import * as v from 'valibot';
import { DomainError } from '../errors.ts';
import type { DealerSettings } from './settings.ts';
import { settingsBackupSchema, toSettings, toSettingsRow } from './settings-row.ts';

/** The settings as a file that `parseSettingsBackup` reads. */
export function toSettingsBackup(settings: DealerSettings, now: Date): string {
  const backup = { format: 'dealer-settings', savedAt: now.toISOString(), settings: toSettingsRow(settings) };
  return `${JSON.stringify(backup, null, 2)}\n`;
}

/** Throws a `DomainError` for any other file. */
export function parseSettingsBackup(text: string): DealerSettings {
  try {
    return toSettings(v.parse(settingsBackupSchema, JSON.parse(text)).settings);
  } catch (cause) {
    throw new DomainError('invalid', 'This file is not a backup of the settings.', { cause });
  }
}
