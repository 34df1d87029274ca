import { isDomainError } from '@dealer/shared-domain';
import type { BackupFile } from '@dealer/shared-domain/staff';
import { Button } from '@dealer/shared-ui';
import { useState } from 'react';
import { useDealer } from '../../dealer.ts';
import { formatMoment } from '../../format.ts';
import { useStaff } from '../../staff.tsx';
import { downloadFile } from '../../ui/download-file.ts';
import { useToasts } from '../../ui/toasts.tsx';

export function BackupRow({ backup }: { backup: BackupFile }) {
  const { integrations } = useStaff();
  const toasts = useToasts();
  const { timeZone } = useDealer();
  const [isLoading, setIsLoading] = useState(false);
  const time = formatMoment(Date.parse(backup.createdAt), timeZone, '2-digit');

  const download = async () => {
    setIsLoading(true);
    try {
      downloadFile(backup.name, await integrations.downloadBackup(backup.name));
    } catch (error) {
      toasts.show({
        tone: 'bad',
        text: isDomainError(error) ? error.message : 'The backup could not be downloaded. Please try again.',
      });
    }
    setIsLoading(false);
  };

  return (
    <li>
      <time dateTime={backup.createdAt}>{time}</time>
      <span>{backup.withMedia ? 'With photographs' : 'Database only'}</span>
      <span>{(backup.bytes / 1024 / 1024).toFixed(1)} MB</span>
      <Button
        variant="quiet"
        onClick={download}
        disabled={isLoading}
        aria-busy={isLoading}
        aria-label={`Download backup of ${time}`}
      >
        {isLoading ? 'Downloading...' : 'Download backup'}
      </Button>
    </li>
  );
}
