import { isDomainError } from '@dealer/shared-domain';
import { type ArchiveVehicle, askForVehicles, matchArchive, toVehicleKey } from '@dealer/shared-domain/import';
import { type ImportedRow, importMessages } from '@dealer/shared-domain/staff';
import { createStore } from 'zustand/vanilla';
import { askBeforeUnload } from '../../../ui/ask-before-unload.ts';
import { type ArchiveState, emptyArchive } from './archive-state.ts';
import { type ArchiveSources, createArchiveUploads, toUploads } from './archive-uploads.ts';
import { type ArchiveEngine, archiveFailed } from './open-archive-engine.ts';

export type ArchiveSession = ReturnType<typeof createArchiveSession>;

type ArchiveOptions = ArchiveSources & {
  openEngine: () => ArchiveEngine;
  /** The vehicles that the chosen file will add. */
  getRowVehicles: () => Promise<ArchiveVehicle[]>;
};

/** An archive of photographs, from choice to upload; like the file of vehicles, it outlives the page. */
export function createArchiveSession({ imports, media, openEngine, getRowVehicles }: ArchiveOptions) {
  const store = createStore<ArchiveState>(() => emptyArchive);
  let engine: ArchiveEngine | null = null;
  /** The vehicles of the inventory that the names mean; null until they are looked up. */
  let stored: ArchiveVehicle[] | null = null;
  /** What a person placed: the key of the vehicle, by the index of the file. */
  let placed = new Map<number, string>();
  let writtenRows = new Map<number, string>();
  let sending: Promise<void> | null = null;
  const queue = createArchiveUploads({ imports, media, store, getEngine: () => engine });

  /** Resolves to the file of vehicles in the archive, if there is one. */
  async function choose(file: File): Promise<File | null> {
    reset();
    const opening = openEngine();
    engine = opening;
    store.setState({ file: { name: file.name, size: file.size }, isReading: true });
    try {
      const opened = await opening.open(file);
      const table = opened.table && (await opening.readTable(opened.table.index));
      if (engine !== opening) return null;
      store.setState({ isReading: false, opened });
      if (!table) await rematch();
      return table;
    } catch (error) {
      if (engine !== opening) return null;
      reset();
      const detail = error instanceof Error ? error.message : archiveFailed;
      store.setState({ failure: { name: file.name, detail } });
      return null;
    }
  }

  /** Finds the vehicles again, after the file of vehicles was chosen or checked. */
  async function rematch() {
    const { opened, importId } = store.getState();
    if (!opened || importId) return;
    store.setState({ matchFailure: null });
    try {
      stored ??= await imports.findPhotographedVehicles(askForVehicles(opened.files));
      const vehicles = [...stored, ...(await getRowVehicles())];
      if (store.getState().opened !== opened || store.getState().importId) return;
      store.setState({ match: matchArchive(opened.files, vehicles, placed) });
    } catch (error) {
      const message = isDomainError(error) ? error.message : importMessages.check;
      if (store.getState().opened === opened) store.setState({ matchFailure: message });
    }
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

  /** For a look at what has no vehicle yet. */
  async function readPhotograph(index: number): Promise<File> {
    if (!engine) throw new Error(archiveFailed);
    return engine.readPhotograph(index);
  }

  /** Notes which vehicles an import wrote, by the lines of its file. */
  function noteRows(rows: ImportedRow[]) {
    for (const { line, vehicleId, outcome } of rows) if (outcome !== 'failed') writtenRows.set(line, vehicleId);
  }

  /** Sends the photographs whose vehicles are there; a repeated call sends those that were not. */
  async function begin(importId: string) {
    const { match } = store.getState();
    if (!match) return;
    const uploads = toUploads(match, writtenRows).filter(({ id }) => !queue.jobs.getState()[id]);
    if (uploads.length === 0) return;
    store.setState({ importId, isDone: false });
    queue.add(uploads);
    await send();
  }

  async function retry() {
    queue.retry(Object.keys(queue.jobs.getState()));
    await send();
  }

  function send(): Promise<void> {
    sending ??= untilSettled().finally(() => {
      sending = null;
    });
    return sending;
  }

  async function untilSettled() {
    store.setState({ isDone: false });
    const allowUnload = askBeforeUnload();
    await queue.settle();
    allowUnload();
    store.setState({ isDone: true });
    imports.announcePhotographs();
  }

  /** Ends the uploads; what was sent stays, and the rest can be sent later. */
  async function stop() {
    queue.stop();
    await sending;
    stored = null;
    store.setState({ importId: null });
    await rematch();
  }

  function reset() {
    queue.stop();
    engine?.close();
    engine = null;
    stored = null;
    placed = new Map();
    writtenRows = new Map();
    store.setState(emptyArchive, true);
  }

  return {
    store,
    jobs: queue.jobs,
    choose,
    rematch,
    place,
    readPhotograph,
    getRowVehicles,
    noteRows,
    begin,
    retry,
    stop,
    reset,
  };
}
