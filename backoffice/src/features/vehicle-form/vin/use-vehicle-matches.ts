import type { VehicleMatch } from '@dealer/shared-domain/staff';
import { useEffect, useState } from 'react';

const pauseMs = 300;

/** Must be stable across renders. */
type FindMatches = (text: string, signal?: AbortSignal) => Promise<VehicleMatch[]>;

/** The dealer's other vehicles with this VIN or stock number, once typing has paused; none for an empty text. */
export function useVehicleMatches(find: FindMatches, text: string, ownId: string): VehicleMatch[] {
  const [found, setFound] = useState<{ text: string; matches: VehicleMatch[] }>({ text: '', matches: [] });
  useEffect(() => {
    if (text === '') return undefined;
    const controller = new AbortController();
    const timer = setTimeout(async () => {
      try {
        const matches = await find(text, controller.signal);
        if (!controller.signal.aborted) setFound({ text, matches: matches.filter(({ id }) => id !== ownId) });
      } catch {
        // This is only a warning: the save rejects a duplicate VIN.
      }
    }, pauseMs);
    return () => {
      clearTimeout(timer);
      controller.abort();
    };
  }, [find, text, ownId]);
  return found.text === text ? found.matches : [];
}
