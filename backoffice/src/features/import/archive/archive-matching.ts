import { isDomainError } from '@dealer/shared-domain';
import { type ArchiveVehicle, askForVehicles, matchArchive, toVehicleKey } from '@dealer/shared-domain/import';
import { importMessages } from '@dealer/shared-domain/staff';
import type { StoreApi } from 'zustand/vanilla';
import type { ArchiveState } from './archive-state.ts';
import type { ArchiveSources } from './archive-uploads.ts';

type MatchingOptions = Pick<ArchiveSources, 'imports'> & {
  store: StoreApi<ArchiveState>;
  getRowVehicles: () => Promise<ArchiveVehicle[]>;
};

/** Finds the vehicle of each photograph, by its name or by a person's choice. */
export function createArchiveMatching({ imports, store, getRowVehicles }: MatchingOptions) {
  /** The vehicles of the inventory that the names mean; null until they are looked up. */
  let stored: ArchiveVehicle[] | null = null;
  /** What a person placed: the key of the vehicle, by the index of the file. */
  let placed = new Map<number, string>();

  /** Finds the vehicles again, after the file of vehicles was chosen or checked. */
  async function rematch() {
    const { opened, importId } = store.getState();
    if (!opened || importId) return;
    store.setState({ matchFailure: null });
    try {
      const found = stored ?? (await imports.findPhotographedVehicles(askForVehicles(opened.files)));
      const vehicles = [...found, ...(await getRowVehicles())];
      if (store.getState().opened !== opened || store.getState().importId) return;
      stored = found;
      store.setState({ match: matchArchive(opened.files, vehicles, placed) });
    } catch (error) {
      const message = isDomainError(error) ? error.message : importMessages.check;
      if (store.getState().opened === opened) store.setState({ matchFailure: message });
    }
  }

  /** Rematches with vehicles as they are stored now, after some of them were given photographs. */
  async function refresh() {
    stored = null;
    await rematch();
  }

  /** Gives photographs to a vehicle of the file, or to a stored one; `null` takes them back. */
  async function place(files: readonly number[], vehicle: Pick<ArchiveVehicle, 'id' | 'line' | 'name'> | null) {
    const id = vehicle?.id;
    if (id && !stored?.some((known) => known.id === id)) {
      const found = await imports.findPhotographedVehicles({ ids: [id], vins: [], stockNumbers: [] });
      stored = [...(stored ?? []), ...found];
    }
    for (const index of files) {
      if (vehicle) placed.set(index, toVehicleKey(vehicle));
      else placed.delete(index);
    }
    await rematch();
  }

  function reset() {
    stored = null;
    placed = new Map();
  }

  return { rematch, refresh, place, reset };
}
