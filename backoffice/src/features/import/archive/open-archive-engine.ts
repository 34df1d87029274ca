import type { PhotographArchive } from '@dealer/shared-domain/import';
import { openWorker } from '../open-worker.ts';

/** An archive in a worker; calls reject with a message for the user. */
export type ArchiveEngine = PhotographArchive & { close: () => void };

export const archiveFailed = 'The archive could not be read. Choose it again.';

export function openArchiveEngine(): ArchiveEngine {
  const { send, close } = openWorker('archive', archiveFailed);
  return {
    open: (argument) => send('open', argument),
    readPhotograph: (argument) => send('readPhotograph', argument),
    readTable: (argument) => send('readTable', argument),
    close,
  };
}
