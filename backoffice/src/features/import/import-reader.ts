import { type ImportFormat, importLimits, type OpenedFile, parseFailed } from '@dealer/shared-domain/import';
import type { StoreApi } from 'zustand/vanilla';
import type { createCurrentEngine } from './current-engine.ts';
import { emptyImport, type ImportState } from './import-state.ts';

type ImportReaderOptions = {
  store: StoreApi<ImportState>;
  currentEngine: ReturnType<typeof createCurrentEngine>;
  findSource: (opened: OpenedFile) => Promise<Partial<ImportState>>;
  checkAgain: () => Promise<void>;
};

/** Reads the chosen file and checks it. Choosing another file ends the reading of the one before. */
export function createImportReader({ store, currentEngine, findSource, checkAgain }: ImportReaderOptions) {
  let chosen: File | null = null;

  function chooseFormat(format: ImportFormat) {
    store.setState({ format, failure: null });
  }

  /** Reads another sheet of the workbook. */
  async function chooseSheet(sheet: string) {
    if (chosen) await readFile(chosen, sheet);
  }

  async function readFile(file: File, sheet?: string) {
    const format = toFormat(file.name) ?? store.getState().format;
    chosen = file;
    const engine = currentEngine.replace();
    store.setState({ ...emptyImport, format, file: { name: file.name, size: file.size }, isReading: true });
    try {
      if (file.size > importLimits.fileBytes) throw new Error(tooLarge(file.size));
      const opened = await engine.open({ file, format, sheet });
      const found = await findSource(opened);
      if (engine !== currentEngine.get()) return;
      store.setState({ isReading: false, opened, ...found });
      await checkAgain();
    } catch (error) {
      if (engine !== currentEngine.get()) return;
      const detail = error instanceof Error && error.message !== parseFailed ? error.message : '';
      currentEngine.close();
      store.setState({ ...emptyImport, format, failure: { name: file.name, detail } });
    }
  }

  function close() {
    currentEngine.close();
    chosen = null;
  }

  return { chooseFormat, chooseSheet, readFile, close };
}

function toFormat(name: string): ImportFormat | null {
  if (/\.json$/i.test(name)) return 'json';
  if (/\.xlsx$/i.test(name)) return 'xlsx';
  return /\.(?:csv|tsv|txt)$/i.test(name) ? 'csv' : null;
}

function tooLarge(size: number): string {
  return `The file has ${Math.ceil(size / 1_000_000)} MB. Up to 50 MB are accepted: split it and import the parts.`;
}
