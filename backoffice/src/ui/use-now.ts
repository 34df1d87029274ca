import { useEffect, useState } from 'react';

/** The time of the load, updated every half minute (ms). */
export function useNow(loadedAtMs: number): number {
  const [nowMs, setNowMs] = useState(loadedAtMs);
  useEffect(() => {
    const timer = setInterval(() => setNowMs(Date.now()), 30_000);
    return () => clearInterval(timer);
  }, []);
  return Math.max(nowMs, loadedAtMs);
}
