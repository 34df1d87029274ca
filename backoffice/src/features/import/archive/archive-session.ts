import type { ArchiveVehicle } from '@dealer/shared-domain/import';
import { createStore } from 'zustand/vanilla';
import { createArchiveMatching } from './archive-matching.ts';
import { createArchiveRun } from './archive-run.ts';
import { type ArchiveState, emptyArchive } from './archive-state.ts';
import type { ArchiveSources } from './archive-uploads.ts';
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
  const matching = createArchiveMatching({ imports, store, getRowVehicles });
  const run = createArchiveRun({ imports, media, store, getEngine: () => engine });

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
      if (!table) await matching.rematch();
      return table;
    } catch (error) {
      if (engine !== opening) return null;
      reset();
      const detail = error instanceof Error ? error.message : archiveFailed;
      store.setState({ failure: { name: file.name, detail } });
      return null;
    }
  }

  /** For a look at what has no vehicle yet. */
  async function readPhotograph(index: number): Promise<File> {
    if (!engine) throw new Error(archiveFailed);
    return engine.readPhotograph(index);
  }

  /** Ends the uploads; what was sent stays, and the rest can be sent later. */
  async function stop() {
    await run.stop();
    await matching.refresh();
  }

  function reset() {
    run.reset();
    engine?.close();
    engine = null;
    matching.reset();
    store.setState(emptyArchive, true);
  }

  return {
    store,
    jobs: run.jobs,
    choose,
    rematch: matching.rematch,
    place: matching.place,
    readPhotograph,
    getRowVehicles,
    noteRows: run.noteRows,
    begin: run.begin,
    retry: run.retry,
    stop,
    reset,
  };
}
