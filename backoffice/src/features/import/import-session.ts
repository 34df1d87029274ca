import type { BackofficeContract } from '@dealer/shared-domain/staff';
import { createStore } from 'zustand/vanilla';
import { createArchiveSession } from './archive/archive-session.ts';
import { isSending } from './archive/archive-state.ts';
import type { ArchiveEngine } from './archive/open-archive-engine.ts';
import { createCurrentEngine } from './current-engine.ts';
import { createImportChecks } from './import-checks.ts';
import { createImportEdits } from './import-edits.ts';
import type { ImportEngine } from './import-engine.ts';
import { createImportReader } from './import-reader.ts';
import { createImportRun } from './import-run.ts';
import { emptyImport, type ImportState } from './import-state.ts';
import { createSourceEdits } from './source-edits.ts';
import { createSourceRecognition } from './source-recognition.ts';
import { undoImport } from './undo-import.ts';

export type ImportSession = ReturnType<typeof createImportSession>;

/** One file from choice to import. It outlives the page, so an import continues while staff use another page. */
export function createImportSession(
  { imports, reference, media, session }: Pick<BackofficeContract, 'imports' | 'reference' | 'media' | 'session'>,
  { openEngine, openArchive }: { openEngine: () => ImportEngine; openArchive: () => ArchiveEngine },
) {
  const store = createStore<ImportState>(() => emptyImport);
  const currentEngine = createCurrentEngine(openEngine);
  const getEngine = currentEngine.get;
  const { checkAgain } = createImportChecks({ imports, reference, store, getEngine });
  const { applySource, findSource } = createSourceRecognition({ imports, reference, session });
  const { setSourceColumn, rememberUse, ...sourceEdits } = createSourceEdits({
    imports,
    store,
    applySource,
    checkAgain,
  });
  const reader = createImportReader({ store, currentEngine, findSource, checkAgain });
  const archive = createArchiveSession({
    imports,
    media,
    openEngine: openArchive,
    getRowVehicles: async () => (store.getState().check && (await getEngine()?.vehicles())) ?? [],
  });
  store.subscribe(({ check }, before) => {
    if (check !== before.check) void archive.rematch();
  });

  /** An archive can hold the file of vehicles too, as our export does; otherwise it belongs to the open one. */
  async function chooseFile(file: File) {
    if (store.getState().run || archive.store.getState().importId) return;
    if (!/\.zip$/i.test(file.name)) return reader.readFile(file);
    const table = await archive.choose(file);
    if (!table) return;
    await reader.readFile(table);
    if (!store.getState().opened) await archive.rematch();
  }

  /** The rows that the check or the database rejected, with the reasons. */
  async function getRejectedRows(): Promise<Blob> {
    return (await getEngine()?.rejectedRows(store.getState().run?.refused)) ?? new Blob();
  }

  function reset() {
    if (store.getState().run?.phase === 'running' || isSending(archive.store.getState())) return;
    reader.close();
    store.setState(emptyImport, true);
    archive.reset();
  }

  async function undo() {
    if (isSending(archive.store.getState())) await archive.stop();
    await undoImport({ imports, store });
  }

  return {
    store,
    chooseFormat: reader.chooseFormat,
    chooseFile,
    checkAgain,
    chooseSheet: reader.chooseSheet,
    ...sourceEdits,
    ...createImportEdits({ store, getEngine, checkAgain, setSourceColumn }),
    ...createImportRun({ imports, store, getEngine, rememberUse, archive }),
    archive,
    undo,
    getRejectedRows,
    reset,
  };
}
