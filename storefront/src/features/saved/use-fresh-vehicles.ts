import type { Vehicle } from '@dealer/shared-domain';
import { useEffect, useState } from 'react';
import { useSite } from '../../site.tsx';
import { refreshCards } from './saved-vehicles.ts';

export type FreshVehicles =
  | { state: 'loading' }
  | { state: 'failed'; retry: () => void }
  | { state: 'ready'; vehicles: Vehicle[] };

type Outcome = { key: string; vehicles: Vehicle[] | null };

/** Reads the vehicles with these ids anew. What is shown stays while a changed list is on its way. */
export function useFreshVehicles(ids: string[]): FreshVehicles {
  const { getVehicles } = useSite();
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  const [attempt, setAttempt] = useState(0);
  const key = `${attempt} ${ids.join()}`;

  useEffect(() => {
    const asked = key.split(' ')[1];
    if (!asked) return;
    const leaving = new AbortController();
    getVehicles(asked.split(','), leaving.signal).then(
      (vehicles) => {
        if (leaving.signal.aborted) return;
        setOutcome({ key, vehicles });
        refreshCards(vehicles);
      },
      () => {
        if (!leaving.signal.aborted) setOutcome({ key, vehicles: null });
      },
    );
    return () => leaving.abort();
  }, [getVehicles, key]);

  if (ids.length === 0) return { state: 'ready', vehicles: [] };
  if (outcome?.vehicles) return { state: 'ready', vehicles: outcome.vehicles };
  if (outcome?.key === key) return { state: 'failed', retry: () => setAttempt(attempt + 1) };
  return { state: 'loading' };
}
