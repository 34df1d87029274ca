import { pluralize, type Vehicle, vehicleName } from '@dealer/shared-domain';
import { useEffect, useRef, useState } from 'react';
import { useLocation, useNavigation } from 'react-router-dom';
import { readComparedIds } from './compared-ids.ts';

/** The ids of the vehicles that a further removal starts from: without one whose removal is still loading. */
export function useRemainingIds(vehicles: Vehicle[]): string[] {
  const { pathname } = useLocation();
  const { location: next } = useNavigation();
  if (next?.pathname === pathname) return readComparedIds(next.search);
  return vehicles.map(({ id }) => id);
}

/**
 * Once the column of a removed vehicle is gone, the focus moves to the remove link in its place, or else to the heading,
 * and `announcement` says how many vehicles are left.
 */
export function useRemoval(vehicles: Vehicle[]) {
  const page = useRef<HTMLDivElement>(null);
  const [removed, setRemoved] = useState<Vehicle & { at: number }>();
  const isGone = removed !== undefined && !vehicles.some(({ id }) => id === removed.id);

  useEffect(() => {
    if (!isGone || !page.current) return;
    const links = [...page.current.querySelectorAll<HTMLElement>('thead th a:last-child')];
    const next = links[removed.at] ?? links.at(-1) ?? page.current.querySelector('h1');
    next?.focus();
  }, [isGone, removed]);

  return {
    page,
    announcement: isGone ? `${vehicleName(removed)} removed. ${pluralize(vehicles.length, 'vehicle')} left.` : '',
    noteRemoval: (vehicle: Vehicle) => setRemoved({ ...vehicle, at: vehicles.indexOf(vehicle) }),
  };
}
