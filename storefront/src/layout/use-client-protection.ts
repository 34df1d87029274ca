import { importWithRetry } from '@dealer/shared-domain';
import { useEffect } from 'react';
import { whenIdle } from '../when-idle.ts';

/** Loads the protection when the browser is idle. */
export function useClientProtection(isOn: boolean) {
  useEffect(() => {
    if (!isOn) return;
    let stop: (() => void) | undefined;
    let isUnmounted = false;
    const start = async () => {
      try {
        const { startClientProtection } = await importWithRetry(
          () => import(/* webpackChunkName: "client-protection" */ './client-protection.ts'),
        );
        if (!isUnmounted) stop = startClientProtection();
      } catch {
        // The protection is optional.
      }
    };
    const cancel = whenIdle(start);
    return () => {
      isUnmounted = true;
      cancel();
      stop?.();
    };
  }, [isOn]);
}
