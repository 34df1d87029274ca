import type { SelectedVehicle, StaffVehicle, StaffVehicleQuery } from '@dealer/shared-domain/staff';
import { useState } from 'react';
import { useStaff } from '../../../staff.tsx';
import { useToasts } from '../../../ui/toasts.tsx';
import type { VehiclePagesSnapshot } from '../vehicle-pages.ts';

export type Selection = ReturnType<typeof useSelection>;

type Chosen = ReadonlyMap<string, SelectedVehicle>;

const nothingChosen: Chosen = new Map();

/**
 * The selected vehicles. Changing the status, search or filters clears them, so that no action affects hidden vehicles.
 */
export function useSelection(query: StaffVehicleQuery, { totals, loaded }: VehiclePagesSnapshot) {
  const { vehicles } = useStaff();
  const toasts = useToasts();
  const place = JSON.stringify([query.chip, query.search, query.filters]);
  const [chosenAt, setChosenAt] = useState<{ place: string; chosen: Chosen }>({ place, chosen: nothingChosen });
  const [anchorId, setAnchorId] = useState<string>();
  const [isSelectingAll, setIsSelectingAll] = useState(false);
  const isComplete = loaded.length >= totals.matching;
  const chosen = withoutMissing(chosenAt.place === place ? chosenAt.chosen : nothingChosen, isComplete ? loaded : null);

  const select = (next: Iterable<SelectedVehicle>) =>
    setChosenAt({ place, chosen: new Map([...next].map((vehicle) => [vehicle.id, vehicle])) });

  /** `toHere` applies the toggle to every row between the last toggled one and this one. */
  const toggle = (id: string, { toHere = false } = {}) => {
    setAnchorId(id);
    const next = new Map(chosen);
    const isOn = !next.has(id);
    for (const row of toHere ? rowsBetween(loaded, anchorId ?? id, id) : loaded.filter((each) => each.id === id)) {
      if (isOn) next.set(row.id, row);
      else next.delete(row.id);
    }
    setChosenAt({ place, chosen: next });
  };

  /** Selects every match, loaded or not. */
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

    areAllLoadedSelected: loaded.length > 0 && loaded.every(({ id }) => chosen.has(id)),

    matching: totals.matching,
    isSelectingAll,
    has: (id: string) => chosen.has(id),
    /** Current data for loaded rows; otherwise the data at the time of selection. */
    getSelected: (): SelectedVehicle[] => {
      const here = new Map(loaded.map((row) => [row.id, row]));
      return [...chosen.values()].map((vehicle) => here.get(vehicle.id) ?? vehicle);
    },
    toggle,
    /** Adds rows, and makes the last one the start of the next range. */
    add: (ids: readonly string[]) => {
      setAnchorId(ids.at(-1));
      select([...chosen.values(), ...loaded.filter(({ id }) => ids.includes(id))]);
    },
    select,

    toggleAllLoaded: () => select(loaded.every(({ id }) => chosen.has(id)) ? [] : [...chosen.values(), ...loaded]),
    selectAll,
    clear: () => select([]),
  };
}

/** Deselects vehicles that left the list, once the whole list is loaded. */
function withoutMissing(chosen: Chosen, list: readonly StaffVehicle[] | null): Chosen {
  if (!list || chosen.size === 0) return chosen;
  const here = new Set(list.map(({ id }) => id));
  return new Map([...chosen].filter(([id]) => here.has(id)));
}

function rowsBetween(rows: readonly StaffVehicle[], from: string, to: string): readonly StaffVehicle[] {
  const ends = [from, to].map((id) => rows.findIndex((row) => row.id === id));
  const [start, end] = [Math.min(...ends), Math.max(...ends)];
  return rows.slice(start < 0 ? end : start, end + 1);
}
