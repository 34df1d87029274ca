import { type DealerSettings, toSettingsBackup } from '@dealer/shared-domain/staff';
import { formatFileDay } from '../../format.ts';
import { downloadFile } from '../../ui/download-file.ts';

export function saveSettingsFile(settings: DealerSettings, now = new Date()): void {
  const content = new Blob([toSettingsBackup(settings, now)], { type: 'application/json' });
  downloadFile(`settings-${formatFileDay(now.getTime(), settings.general.timezone)}.json`, content);
}
