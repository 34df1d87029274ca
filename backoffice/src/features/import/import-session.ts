import { type ImportFormat, importLimits, parseFailed } from '@dealer/shared-domain/import';
import type { BackofficeContract } from '@dealer/shared-domain/staff';
import { createStore } from 'zustand/vanilla';
import { createArchiveSession } from './archive/archive-session.ts';
import { isSending } from './archive/archive-state.ts';
import type { ArchiveEngine } from './archive/open-archive-engine.ts';
import { createImportChecks } from './import-checks.ts';
import { createImportEdits } from './import-edits.ts';
import type { ImportEngine } from './import-engine.ts';
import { createImportRun } from './import-run.ts';
import { emptyImport, type ImportState } from './import-state.ts';
import { createSourceEdits } from './source-edits.ts';
import { undoImport } from './undo-import.ts';

export type ImportSession = ReturnType<typeof createImportSession>;

/** One file from choice to import. It outlives the page, so an import continues while staff use another page. */
export function createImportSession(
  { imports, reference, media, session }: Pick<BackofficeContract, 'imports' | 'reference' | 'media' | 'session'>,
  { openEngine, openArchive }: { openEngine: () => ImportEngine; openArchive: () => ArchiveEngine },
) {
  const store = createStore<ImportState>(() => emptyImport);
  let engine: ImportEngine | null = null;
  const getEngine = () => engine;
  const { checkAgain } = createImportChecks({ imports, reference, store, getEngine });

  const { findSource, setSourceColumn, rememberUse, ...sourceEdits } = createSourceEdits({
    imports,
    reference,
    session,
    store,
    checkAgain,
  });
  let chosen: File | null = null;
  const archive = createArchiveSession({
    imports,
    media,
    openEngine: openArchive,
    getRowVehicles: async () => (store.getState().check && (await engine?.vehicles())) ?? [],
  });
  store.subscribe(({ check }, before) => {
    if (check !== before.check) void archive.rematch();
  });

  function chooseFormat(format: ImportFormat) {
    store.setState({ format, failure: null });
  }

  /** An archive can hold the file of vehicles too, as our export does; otherwise it belongs to the open one. */
  async function chooseFile(file: File) {
    if (store.getState().run || archive.store.getState().importId) return;
    if (!/\.zip$/i.test(file.name)) return readFile(file);
    const table = await archive.choose(file);
    if (!table) return;
    await readFile(table);
    if (!store.getState().opened) await archive.rematch();
  }

  /** Reads another sheet of the workbook. */
  async function chooseSheet(sheet: string) {
    if (chosen) await readFile(chosen, sheet);
  }

  async function readFile(file: File, sheet?: string) {
    const format = toFormat(file.name) ?? store.getState().format;
    chosen = file;
    engine?.close();
    const opening = openEngine();
    engine = opening;
    store.setState({ ...emptyImport, format, file: { name: file.name, size: file.size }, isReading: true });
    try {
      if (file.size > importLimits.fileBytes) throw new Error(tooLarge(file.size));
      const opened = await opening.open({ file, format, sheet });
      const found = await findSource(opened);
      if (engine !== opening) return;
      store.setState({ isReading: false, opened, ...found });
      await checkAgain();
    } catch (error) {
      if (engine !== opening) return;
      const detail = error instanceof Error && error.message !== parseFailed ? error.message : '';
      opening.close();
      engine = null;
      store.setState({ ...emptyImport, format, failure: { name: file.name, detail } });
    }
  }

  /** The rows that the check or the database rejected, with the reasons. */
  async function getRejectedRows(): Promise<Blob> {
    return (await engine?.rejectedRows(store.getState().run?.refused)) ?? new Blob();
  }

  function reset() {
    if (store.getState().run?.phase === 'running' || isSending(archive.store.getState())) return;
    engine?.close();
    engine = null;
    chosen = null;
    store.setState(emptyImport, true);
    archive.reset();
  }

  async function undo() {
    if (isSending(archive.store.getState())) await archive.stop();
    await undoImport({ imports, store });
  }

  return {
    store,
    chooseFormat,
    chooseFile,
    checkAgain,
    chooseSheet,
    ...sourceEdits,
    ...createImportEdits({ store, getEngine, checkAgain, setSourceColumn }),
    ...createImportRun({ imports, store, getEngine, rememberUse, archive }),
    archive,
    undo,
    getRejectedRows,
    reset,
  };
}

function toFormat(name: string): ImportFormat | null {
  if (/\.json$/i.test(name)) return 'json';
  if (/\.xlsx$/i.test(name)) return 'xlsx';
  return /\.(?:csv|tsv|txt)$/i.test(name) ? 'csv' : null;
}

function tooLarge(size: number): string {
  return `The file has ${Math.ceil(size / 1_000_000)} MB. Up to 50 MB are accepted: split it and import the parts.`;
}
