import { importWithRetry } from '@dealer/shared-domain';
import { useEffect } from 'react';

/** Gives the installed app its service worker, which says when there is no network. */
export function useInstalledApp(): void {
  useEffect(() => {
    if (!window.matchMedia?.('(display-mode: standalone)').matches) return;
    importWithRetry(
      () => import(/* webpackChunkName: "staff-worker" */ '../staff-worker/register-staff-worker.ts'),
    ).then(
      ({ registerStaffWorker }) => registerStaffWorker(),
      () => undefined,
    );
  }, []);
}
