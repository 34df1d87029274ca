import type { StaffVehicle } from '@dealer/shared-domain/staff';
import { useEffect, useState } from 'react';
import { useStaff } from '../../staff.tsx';

const pauseMs = 180;
const shownCount = 6;
const leastLetters = 2;

type Found = { text: string; vehicles: StaffVehicle[]; hasFailed: boolean };

/** Searches make, model, VIN and stock number after a pause in typing. */
export function useFoundVehicles(text: string) {
  const { vehicles, session } = useStaff();
  const [found, setFound] = useState<Found>({ text: '', vehicles: [], hasFailed: false });
  const search = text.trim();
  const canSearch = search.length >= leastLetters && session.getUser().permissions.includes('vehicles');

  useEffect(() => {
    if (!canSearch) return undefined;
    const request = new AbortController();
    const timer = setTimeout(async () => {
      try {
        const query = { search, chip: 'All', sort: 'added', direction: 'desc', page: 1 } as const;
        const page = await vehicles.getPage(query, request.signal);
        setFound({ text: search, vehicles: page.vehicles.slice(0, shownCount), hasFailed: false });
      } catch {
        if (!request.signal.aborted) setFound({ text: search, vehicles: [], hasFailed: true });
      }
    }, pauseMs);
    return () => {
      clearTimeout(timer);
      request.abort();
    };
  }, [search, canSearch, vehicles]);

  if (!canSearch) return { vehicles: [], isSearching: false, hasFailed: false };
  return { vehicles: found.vehicles, isSearching: found.text !== search, hasFailed: found.hasFailed };
}
