import type { BackofficeContract } from '@dealer/shared-domain/staff';
import { registerStaffWorker } from '../staff-worker/register-staff-worker.ts';
import { createBackgroundUploads, toOwner } from './background-uploads.ts';

/** On the start of a staff page: updates the service worker and lets it send what waits. */
export async function resumeUploads({
  config,
  session,
  media,
}: Pick<BackofficeContract, 'config' | 'session' | 'media'>): Promise<void> {
  if (!(await registerStaffWorker())) return;
  await createBackgroundUploads({ owner: toOwner(config, session), uploads: media, config }).resume();
}
