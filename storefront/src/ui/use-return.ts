import { useEffect, useEffectEvent } from 'react';

/** Longer than a look at something else, such as a map or a bank's calculator. */
const awayMs = 5 * 60_000;

/** Calls `onReturn` when the visitor comes back to a page that was hidden for a while. */
export function useReturn(onReturn: () => void): void {
  const comeBack = useEffectEvent(onReturn);
  useEffect(() => {
    let hiddenAtMs = Date.now();
    const onVisibility = () => {
      if (document.visibilityState === 'hidden') hiddenAtMs = Date.now();
      else if (Date.now() - hiddenAtMs >= awayMs) comeBack();
    };
    document.addEventListener('visibilitychange', onVisibility);
    return () => document.removeEventListener('visibilitychange', onVisibility);
  }, []);
}
