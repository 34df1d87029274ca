import * as v from 'valibot';
import { DomainError } from '../errors.ts';
import type { DealerSettings } from './fields.ts';
import { settingsRowSchema, toSettings, toSettingsRow } from './settings-row.ts';

const backupSchema = v.object({ format: v.literal('dealer-settings'), settings: settingsRowSchema });

/** `parseSettingsBackup` reads it. */
export function toSettingsBackup(settings: DealerSettings, now: Date): string {
  const backup = { format: 'dealer-settings', savedAt: now.toISOString(), settings: toSettingsRow(settings) };
  return `${JSON.stringify(backup, null, 2)}\n`;
}

/** Throws a `DomainError` for an invalid file. */
export function parseSettingsBackup(text: string): DealerSettings {
  try {
    return toSettings(v.parse(backupSchema, JSON.parse(text)).settings);
  } catch (cause) {
    throw new DomainError('invalid', 'This file is not a backup of the settings.', { cause });
  }
}
