import { type DealerSettings, toSettingsBackup } from '@dealer/shared-domain/staff';
import { downloadFile } from '../../download-file.ts';
import { formatFileDay } from '../../format.ts';

/** Gives the person the settings as a file that this page can read again. */
export function saveSettingsFile(settings: DealerSettings, now = new Date()): void {
  const content = new Blob([toSettingsBackup(settings, now)], { type: 'application/json' });
  downloadFile(`settings-${formatFileDay(now.getTime(), settings.general.timezone)}.json`, content);
}
