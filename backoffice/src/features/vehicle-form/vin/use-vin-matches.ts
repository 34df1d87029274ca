import { vinLength } from '@dealer/shared-domain';
import type { VehicleRecords, VinMatch } from '@dealer/shared-domain/staff';
import { useEffect, useState } from 'react';

const pauseMs = 300;

/** The dealer's other vehicles with this VIN, once it is complete and typing has paused. */
export function useVinMatches(records: VehicleRecords, vin: string, ownId: string): VinMatch[] {
  const [found, setFound] = useState<{ vin: string; matches: VinMatch[] }>({ vin: '', matches: [] });
  useEffect(() => {
    if (vin.length !== vinLength) return undefined;
    const controller = new AbortController();
    const timer = setTimeout(async () => {
      try {
        const matches = await records.findByVin(vin, controller.signal);
        if (!controller.signal.aborted) setFound({ vin, matches: matches.filter(({ id }) => id !== ownId) });
      } catch {
        // This is only a warning: the save rejects a duplicate.
      }
    }, pauseMs);
    return () => {
      clearTimeout(timer);
      controller.abort();
    };
  }, [records, vin, ownId]);
  return found.vin === vin ? found.matches : [];
}
