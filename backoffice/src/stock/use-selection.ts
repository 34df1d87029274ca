import type { SelectedVehicle, StaffVehicle, StaffVehicleQuery } from '@dealer/shared-domain/staff';
import { useState } from 'react';
import { useStaff } from '../staff.tsx';
import { useToasts } from '../toasts.tsx';
import type { StockSnapshot } from './stock-pages.ts';

export type Selection = ReturnType<typeof useSelection>;

type Chosen = ReadonlyMap<string, SelectedVehicle>;

const nobody: Chosen = new Map();

/** What is ticked of the list. Another chip, search or filter starts anew: nobody acts on what is not shown. */
export function useSelection(query: StaffVehicleQuery, { head, loaded }: StockSnapshot) {
  const { vehicles } = useStaff();
  const toasts = useToasts();
  const place = JSON.stringify([query.chip, query.search, query.filters]);
  const [kept, setKept] = useState<{ place: string; chosen: Chosen }>({ place, chosen: nobody });
  const [anchorId, setAnchorId] = useState<string>();
  const [isSelectingAll, setIsSelectingAll] = useState(false);
  const isWhole = loaded.length >= head.matching;
  const chosen = withoutGone(kept.place === place ? kept.chosen : nobody, isWhole ? loaded : null);

  const select = (next: Iterable<SelectedVehicle>) =>
    setKept({ place, chosen: new Map([...next].map((vehicle) => [vehicle.id, vehicle])) });

  /** `toHere` takes the rows since the last one along. */
  const toggle = (id: string, { toHere = false } = {}) => {
    setAnchorId(id);
    const next = new Map(chosen);
    const isOn = !next.has(id);
    for (const row of toHere ? rowsBetween(loaded, anchorId ?? id, id) : loaded.filter((each) => each.id === id)) {
      if (isOn) next.set(row.id, row);
      else next.delete(row.id);
    }
    setKept({ place, chosen: next });
  };

  /** Everything that search, chip and filters leave, whether it is here or not. */
  async function selectAll() {
    if (isSelectingAll) return;
    setIsSelectingAll(true);
    try {
      select(await vehicles.select(query));
    } catch {
      toasts.show({ tone: 'bad', text: 'Failed to load vehicles. Please try again.' });
    }
    setIsSelectingAll(false);
  }

  return {
    count: chosen.size,
    /** All the rows that are here are ticked. */
    isAllHere: loaded.length > 0 && loaded.every(({ id }) => chosen.has(id)),
    /** How many more than the ticked ones match. */
    matching: head.matching,
    isSelectingAll,
    has: (id: string) => chosen.has(id),
    /** As they are now, as far as they are here. */
    getSelected: (): SelectedVehicle[] => {
      const here = new Map(loaded.map((row) => [row.id, row]));
      return [...chosen.values()].map((vehicle) => here.get(vehicle.id) ?? vehicle);
    },
    toggle,
    select,
    /** The rows that are here, or none of them. */
    toggleAllHere: () => select(loaded.every(({ id }) => chosen.has(id)) ? [] : [...chosen.values(), ...loaded]),
    selectAll,
    clear: () => select([]),
  };
}

/** Where the whole list is here, a vehicle that left it is not ticked any more. */
function withoutGone(chosen: Chosen, list: readonly StaffVehicle[] | null): Chosen {
  if (!list || chosen.size === 0) return chosen;
  const here = new Set(list.map(({ id }) => id));
  return new Map([...chosen].filter(([id]) => here.has(id)));
}

function rowsBetween(rows: readonly StaffVehicle[], from: string, to: string): readonly StaffVehicle[] {
  const ends = [from, to].map((id) => rows.findIndex((row) => row.id === id));
  const [start, end] = [Math.min(...ends), Math.max(...ends)];
  return rows.slice(start < 0 ? end : start, end + 1);
}
