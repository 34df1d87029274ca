import { type VehicleRecords, type VehicleTwin, vinLength } from '@dealer/shared-domain/staff';
import { useEffect, useState } from 'react';

const pauseMs = 300;

/** The dealer's other vehicles with this VIN, once it is complete and nobody types any more. */
export function useSameVin(records: VehicleRecords, vin: string, ownId: string): VehicleTwin[] {
  const [found, setFound] = useState<{ vin: string; twins: VehicleTwin[] }>({ vin: '', twins: [] });
  useEffect(() => {
    if (vin.length !== vinLength) return undefined;
    const asking = new AbortController();
    const timer = setTimeout(async () => {
      try {
        const twins = await records.findByVin(vin, asking.signal);
        if (!asking.signal.aborted) setFound({ vin, twins: twins.filter(({ id }) => id !== ownId) });
      } catch {
        // A warning only: the save itself finds a double.
      }
    }, pauseMs);
    return () => {
      clearTimeout(timer);
      asking.abort();
    };
  }, [records, vin, ownId]);
  return found.vin === vin ? found.twins : [];
}
