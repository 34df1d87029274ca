import type { Vehicle, VehicleEvent } from '@dealer/shared-domain';
import { refreshCards } from '@dealer/shared-domain/saved-vehicles';
import { useEffect, useState } from 'react';
import { useSite } from '../../site.tsx';
import { useReturn } from '../../ui/use-return.ts';

export type FreshVehicles =
  | { state: 'loading' }
  | { state: 'failed'; retry: () => void }
  | { state: 'ready'; vehicles: Vehicle[] };

type Outcome = { key: string; requested: string; vehicles: Vehicle[] | null };

/** Loads the vehicles with these ids, again when staff change one or the visitor comes back; stale ones until then. */
export function useFreshVehicles(ids: string[]): FreshVehicles {
  const { getVehicles, vehicleEvents } = useSite();
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  const [attempt, setAttempt] = useState(0);
  const requested = ids.join();
  const key = `${attempt} ${requested}`;

  useEffect(
    () =>
      vehicleEvents.subscribe((event) => {
        if (concerns(event, requested.split(','))) setAttempt((last) => last + 1);
      }),
    [vehicleEvents, requested],
  );

  useReturn(() => setAttempt((last) => last + 1));

  useEffect(() => {
    const [, wanted] = key.split(' ');
    if (!wanted) return;
    const leaving = new AbortController();
    getVehicles(wanted.split(','), leaving.signal).then(
      (vehicles) => {
        if (leaving.signal.aborted) return;
        setOutcome({ key, requested: wanted, vehicles });
        refreshCards(vehicles);
      },
      () => {
        if (leaving.signal.aborted) return;
        setOutcome((last) =>
          last?.vehicles && last.requested === wanted ? last : { key, requested: wanted, vehicles: null },
        );
      },
    );
    return () => leaving.abort();
  }, [getVehicles, key]);

  if (ids.length === 0) return { state: 'ready', vehicles: [] };
  if (outcome?.vehicles) return { state: 'ready', vehicles: outcome.vehicles };
  if (outcome?.key === key) return { state: 'failed', retry: () => setAttempt(attempt + 1) };
  return { state: 'loading' };
}

function concerns(event: VehicleEvent, ids: string[]): boolean {
  if (event.type === 'refresh') return true;
  const changed = event.type === 'bulk_delete' ? event.ids : [event.id];
  return changed.some((id) => ids.includes(id));
}
