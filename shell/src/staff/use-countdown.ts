import { useEffect, useState } from 'react';

/** Counts whole seconds down to 0; restarts when `seconds` changes. */
export function useCountdown(seconds: number): number {
  const [end, setEnd] = useState<{ seconds: number; left: number }>({ seconds, left: seconds });
  if (end.seconds !== seconds) setEnd({ seconds, left: seconds });
  const isRunning = end.left > 0;
  useEffect(() => {
    if (!isRunning) return;
    const endMs = Date.now() + seconds * 1000;
    const timer = setInterval(() => {
      setEnd({ seconds, left: Math.max(0, Math.ceil((endMs - Date.now()) / 1000)) });
    }, 1000);
    return () => clearInterval(timer);
  }, [seconds, isRunning]);
  return end.left;
}
