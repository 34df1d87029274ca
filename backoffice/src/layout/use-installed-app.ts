import { importWithRetry } from '@dealer/shared-domain';
import type { BackofficeContract } from '@dealer/shared-domain/staff';
import { useEffect } from 'react';
import { useStaff } from '../staff.tsx';

/** Gives the installed app its service worker, and lets it send the photographs that wait on this device. */
export function useInstalledApp(): void {
  const { config, session, media } = useStaff();
  useEffect(() => {
    const resume = () => void startWorker({ config, session, media });
    resume();
    window.addEventListener('online', resume);
    return () => window.removeEventListener('online', resume);
  }, [config, session, media]);
}

async function startWorker(staff: Pick<BackofficeContract, 'config' | 'session' | 'media'>): Promise<void> {
  const isInstalled = window.matchMedia?.('(display-mode: standalone)').matches ?? false;
  if (!isInstalled && !(await hasWorker())) return;
  const loading = importWithRetry(() => import(/* webpackChunkName: "staff-worker" */ '../uploads/resume-uploads.ts'));
  await loading.then(({ resumeUploads }) => resumeUploads(staff)).catch(() => undefined);
}

async function hasWorker(): Promise<boolean> {
  const registration = await navigator.serviceWorker?.getRegistration('/admin/').catch(() => undefined);
  return registration !== undefined;
}
