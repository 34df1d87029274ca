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
export function useSelection(query: StaffVehicleQuery, { totals, loaded, isWhole }: VehiclePagesSnapshot) {
  const { vehicles } = useStaff();
  const toasts = useToasts();
  const place = JSON.stringify([query.chip, query.search, query.filters]);
  const [chosenAt, setChosenAt] = useState<{ place: string; chosen: Chosen }>({ place, chosen: nothingChosen });
  const [anchor, setAnchor] = useState<{ place: string; id: string | undefined }>();
  const anchorId = anchor?.place === place ? anchor.id : undefined;
  const setAnchorId = (id: string | undefined) => setAnchor({ place, id });
  const [isSelectingAll, setIsSelectingAll] = useState(false);
  const isComplete = loaded.length >= totals.matching;
  const chosen = withoutMissing(chosenAt.place === place ? chosenAt.chosen : nothingChosen, isComplete ? loaded : null);

  const select = (next: Iterable<SelectedVehicle>) =>
    setChosenAt({ place, chosen: new Map([...next].map((vehicle) => [vehicle.id, vehicle])) });

  const setEach = (rows: Iterable<SelectedVehicle>, isOn: boolean) =>
    setChosenAt((before) => {
      const next = new Map(before.place === place ? before.chosen : nothingChosen);
      for (const row of rows) {
        if (isOn) next.set(row.id, row);
        else next.delete(row.id);
      }
      return { place, chosen: next };
    });

  /** `toHere` applies the toggle to every row between the last toggled one and this one, loaded or not. */
  const toggle = (id: string, { toHere = false } = {}) => {
    const isOn = !chosen.has(id);
    const from = toHere ? (anchorId ?? id) : id;
    setAnchorId(id);
    if (from === id || isWhole(from, id)) setEach(rowsBetween(loaded, from, id), isOn);
    else void readAll((all) => setEach(rowsBetween(all, from, id), isOn));
  };

  /** Passes on every match in the order of the list, loaded or not. */
  async function readAll(use: (all: SelectedVehicle[]) => void) {
    if (isSelectingAll) return;
    setIsSelectingAll(true);
    try {
      use(await vehicles.select(query));
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
    selectAll: () => readAll(select),
    clear: () => select([]),
  };
}

/** Deselects vehicles that left the list, once the whole list is loaded. */
function withoutMissing(chosen: Chosen, list: readonly StaffVehicle[] | null): Chosen {
  if (!list || chosen.size === 0) return chosen;
  const here = new Set(list.map(({ id }) => id));
  return new Map([...chosen].filter(([id]) => here.has(id)));
}

function rowsBetween<Row extends { id: string }>(rows: readonly Row[], from: string, to: string): readonly Row[] {
  const ends = [from, to].map((id) => rows.findIndex((row) => row.id === id));
  const [start, end] = [Math.min(...ends), Math.max(...ends)];
  return rows.slice(start < 0 ? end : start, end + 1);
}
