import type { StaffVehicle, StaffVehicleQuery } from '@dealer/shared-domain/staff';
import { useState } from 'react';

export type Selection = ReturnType<typeof useSelection>;

/** What is ticked on the page that is shown. Another page, chip or search starts anew: nobody acts on what is not seen. */
export function useSelection({ search, chip, page }: StaffVehicleQuery, vehicles: StaffVehicle[]) {
  const place = `${page}/${chip}/${search}`;
  const [chosen, setChosen] = useState<{ place: string; ids: ReadonlySet<string> }>({ place, ids: new Set() });
  const [anchorId, setAnchorId] = useState<string>();
  const ids = chosen.place === place ? chosen.ids : new Set<string>();
  const selected = vehicles.filter(({ id }) => ids.has(id));

  const select = (next: Iterable<string>) => setChosen({ place, ids: new Set(next) });

  /** `toHere` takes the rows since the last one along. */
  const toggle = (id: string, { toHere = false } = {}) => {
    setAnchorId(id);
    const next = new Set(ids);
    const isOn = !next.has(id);
    for (const each of toHere ? idsBetween(vehicles, anchorId ?? id, id) : [id]) {
      if (isOn) next.add(each);
      else next.delete(each);
    }
    select(next);
  };

  return {
    selected,
    has: (id: string) => ids.has(id),
    toggle,
    select,
    selectAll: () => select(selected.length === vehicles.length ? [] : vehicles.map(({ id }) => id)),
    clear: () => select([]),
  };
}

function idsBetween(vehicles: StaffVehicle[], from: string, to: string): string[] {
  const ends = [from, to].map((id) => vehicles.findIndex((vehicle) => vehicle.id === id));
  const [start, end] = [Math.min(...ends), Math.max(...ends)];
  if (start < 0) return [to];
  return vehicles.slice(start, end + 1).map(({ id }) => id);
}
