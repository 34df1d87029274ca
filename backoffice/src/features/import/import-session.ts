import {
  defaultImportOptions,
  type ImportCheck,
  type ImportFieldKey,
  type ImportFormat,
  type ImportOptions,
  type ImportPlan,
  importLimits,
  type OpenedFile,
  parseFailed,
  setColumn,
} from '@dealer/shared-domain/import';
import { type BackofficeContract, importMessages } from '@dealer/shared-domain/staff';
import { createStore } from 'zustand/vanilla';
import type { ImportEngine } from './import-engine.ts';
import { createImportRun, type RunState } from './import-run.ts';
import { readKnownNames } from './read-known-names.ts';
import { recallColumns, rememberColumns } from './remembered-columns.ts';

export type ChosenFile = { name: string; size: number };

export type ImportState = {
  format: ImportFormat;
  file: ChosenFile | null;
  isReading: boolean;
  /** The file that could not be read, and what is the matter with it. */
  failure: { name: string; detail: string } | null;
  opened: OpenedFile | null;
  options: ImportOptions;
  mapping: ImportPlan['mapping'];
  isChecking: boolean;
  check: ImportCheck | null;
  checkFailure: string | null;
  /** Once Import was pressed. */
  run: RunState | null;
};

const empty: ImportState = {
  format: 'csv',
  file: null,
  isReading: false,
  failure: null,
  opened: null,
  options: defaultImportOptions,
  mapping: [],
  isChecking: false,
  check: null,
  checkFailure: null,
  run: null,
};

export type ImportSession = ReturnType<typeof createImportSession>;

/** One file on its way into the lot. It outlives the page: an import goes on while somebody looks at another. */
export function createImportSession(
  { imports, reference }: Pick<BackofficeContract, 'imports' | 'reference'>,
  openEngine: () => ImportEngine,
) {
  const store = createStore<ImportState>(() => empty);
  let engine: ImportEngine | null = null;
  // What is asked while a check runs is answered by one more, behind it.
  let checking: Promise<void> | null = null;
  let isStale = false;

  function chooseFormat(format: ImportFormat) {
    store.setState({ format, failure: null });
  }

  async function chooseFile(file: File) {
    const format = toFormat(file.name) ?? store.getState().format;
    engine?.close();
    const opening = openEngine();
    engine = opening;
    store.setState({ ...empty, format, file: { name: file.name, size: file.size }, isReading: true });
    try {
      if (file.size > importLimits.fileBytes) throw new Error(tooLarge(file.size));
      const opened = await opening.open({ file, format });
      if (engine !== opening) return;
      const mapping = recallColumns(opened) ?? opened.mapping;
      store.setState({ isReading: false, opened, mapping });
      await checkAgain();
    } catch (error) {
      if (engine !== opening) return;
      const detail = error instanceof Error && error.message !== parseFailed ? error.message : '';
      opening.close();
      engine = null;
      store.setState({ ...empty, format, failure: { name: file.name, detail } });
    }
  }

  function setField(column: number, field: ImportFieldKey | null) {
    const { mapping, opened } = store.getState();
    const changed = setColumn(mapping, column, field);
    store.setState({ mapping: changed });
    if (opened) rememberColumns(opened, changed);
    void checkAgain();
  }

  function setOption(option: keyof ImportOptions, isOn: boolean) {
    store.setState(({ options }) => ({ options: { ...options, [option]: isOn } }));
    void checkAgain();
  }

  async function repair(row: number, column: number, value: string) {
    const using = engine;
    try {
      await using?.repair({ row, column, value });
    } catch (error) {
      // Another file was chosen meanwhile.
      if (using !== engine) return;
      throw error;
    }
    await checkAgain();
  }

  function checkAgain(): Promise<void> {
    isStale = true;
    checking ??= checkUntilFresh().finally(() => {
      checking = null;
      store.setState({ isChecking: false });
    });
    return checking;
  }

  async function checkUntilFresh() {
    store.setState({ isChecking: true, checkFailure: null });
    while (isStale && engine) {
      isStale = false;
      const using = engine;
      const { mapping, options } = store.getState();
      try {
        const check = await checkOnce(using, { mapping, options });
        if (using === engine && !isStale) store.setState({ check });
      } catch (error) {
        if (using !== engine) continue;
        store.setState({ checkFailure: error instanceof Error ? error.message : importMessages.check });
      }
    }
  }

  async function checkOnce(using: ImportEngine, plan: ImportPlan) {
    const { vins, ids, makes } = await using.ask(plan);
    if (vins.length + ids.length > 0) {
      try {
        const vehicles = await imports.findMatches({ vins, ids });
        await using.answer({ vins, ids, vehicles });
      } catch (error) {
        await using.forget();
        throw error;
      }
    }
    const known = plan.options.createMissingFields ? null : await readKnownNames(reference, makes);
    return using.check({ ...plan, known, nowMs: Date.now() });
  }

  const run = createImportRun({ imports, store, getEngine: () => engine });

  /** The lines that are left out, with the reasons: those of the check, and what the database refused. */
  async function getBadRows(): Promise<Blob> {
    return (await engine?.badRows(store.getState().run?.refused)) ?? new Blob();
  }

  function reset() {
    if (store.getState().run?.phase === 'running') return;
    engine?.close();
    engine = null;
    store.setState(empty, true);
  }

  return { store, chooseFormat, chooseFile, setField, setOption, repair, checkAgain, getBadRows, reset, ...run };
}

function toFormat(name: string): ImportFormat | null {
  if (/\.json$/i.test(name)) return 'json';
  return /\.(?:csv|tsv|txt)$/i.test(name) ? 'csv' : null;
}

function tooLarge(size: number): string {
  return `The file has ${Math.ceil(size / 1_000_000)} MB. Up to 50 MB are read at once: split it and import the parts.`;
}
