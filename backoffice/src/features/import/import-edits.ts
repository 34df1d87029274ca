import { type ImportFieldKey, type ImportOptions, setColumn } from '@dealer/shared-domain/import';
import type { StoreApi } from 'zustand/vanilla';
import type { ImportEngine } from './import-engine.ts';
import type { ImportState } from './import-state.ts';
import { rememberColumns } from './remembered-columns.ts';

type ImportEditsOptions = {
  store: StoreApi<ImportState>;
  getEngine: () => ImportEngine | null;
  checkAgain: () => Promise<void>;
  setSourceColumn: (column: number) => Promise<void>;
};

/** Changes to columns, options and cells of the opened file; each is followed by a check. */
export function createImportEdits({ store, getEngine, checkAgain, setSourceColumn }: ImportEditsOptions) {
  function setField(column: number, field: ImportFieldKey | null) {
    const { mapping, opened } = store.getState();
    const changed = setColumn(mapping, column, field);
    store.setState({ mapping: changed });
    if (opened) rememberColumns(opened, changed);
    void setSourceColumn(column);
    void checkAgain();
  }

  function setOption(option: keyof ImportOptions, isOn: boolean) {
    store.setState(({ options }) => ({ options: { ...options, [option]: isOn } }));
    void checkAgain();
  }

  async function repair(row: number, column: number, value: string) {
    const engine = getEngine();
    try {
      await engine?.repair({ row, column, value });
    } catch (error) {
      // Another file has been chosen since.
      if (engine !== getEngine()) return;
      throw error;
    }
    await checkAgain();
  }

  return { setField, setOption, repair };
}
