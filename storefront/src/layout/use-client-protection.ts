import { twice } from '@dealer/shared-domain';
import { useEffect } from 'react';
import { whenIdle } from '../when-idle.ts';

/** Fetches the protection of public pages once the page works and the browser has nothing else to do. */
export function useClientProtection(isOn: boolean) {
  useEffect(() => {
    if (!isOn) return;
    let stop: (() => void) | undefined;
    let isLeft = false;
    const start = async () => {
      try {
        const { startClientProtection } = await twice(
          () => import(/* webpackChunkName: "client-protection" */ './client-protection.ts'),
        );
        if (!isLeft) stop = startClientProtection();
      } catch {
        // The pages work without it.
      }
    };
    const cancel = whenIdle(start);
    return () => {
      isLeft = true;
      cancel();
      stop?.();
    };
  }, [isOn]);
}
