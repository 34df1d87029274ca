import { isDomainError } from '@dealer/shared-domain';
import { createBatchSizer } from '@dealer/shared-domain/import';
import { type BackofficeContract, type ImportedRow, importMessages } from '@dealer/shared-domain/staff';
import type { StoreApi } from 'zustand/vanilla';
import { askBeforeUnload } from '../../ui/ask-before-unload.ts';
import type { ArchiveSession } from './archive/archive-session.ts';
import type { ImportEngine } from './import-engine.ts';
import type { ImportState } from './import-state.ts';
import { rememberColumns } from './remembered-columns.ts';
import { addBatch, newRun, updateRun } from './run-state.ts';

type ImportRunOptions = {
  imports: BackofficeContract['imports'];
  store: StoreApi<ImportState>;
  getEngine: () => ImportEngine | null;
  rememberUse: () => Promise<void>;
  archive: Pick<ArchiveSession, 'noteRows' | 'begin'>;
};

/** Writes the checked rows in batches. */
export function createImportRun({ imports, store, getEngine, rememberUse, archive }: ImportRunOptions) {
  async function start() {
    const engine = getEngine();
    const { opened, mapping } = store.getState();
    if (!engine || !opened || store.getState().run) return;
    rememberColumns(opened, mapping);
    void rememberUse();
    const total = await engine.begin().catch(() => null);
    if (total === null) {
      store.setState({ checkFailure: importMessages.check });
      return;
    }
    if (total === 0 || store.getState().run) return;
    store.setState({ run: newRun(total) });
    await write(engine);
  }

  /** Continues after a failure or a stop. */
  async function resume() {
    const engine = getEngine();
    if (!engine) return;
    updateRun(store, { phase: 'running', failure: null, isStopping: false });
    await write(engine);
  }

  function stop() {
    updateRun(store, { isStopping: true });
  }

  async function write(engine: ImportEngine) {
    const { run, file, format } = store.getState();
    if (!run) return;
    const toBatchSize = createBatchSizer(() => imports.getRecent());
    // Closing the tab stops the import; the rows written so far can be undone from the list of imports.
    const allowUnload = askBeforeUnload();
    try {
      await imports.run({
        importId: run.importId,
        fileName: file?.name ?? '',
        format,
        total: run.total,
        firstBatch: run.nextBatch,
        // Continues from the number of finished rows, which also counts a batch whose response was lost.
        takeBatch: async () => engine.take({ count: await toBatchSize(), from: store.getState().run?.done ?? 0 }),
        onBatch,
        isStopped: () => store.getState().run?.isStopping === true,
      });
      const isComplete = store.getState().run?.done === run.total;
      updateRun(store, { phase: isComplete ? 'done' : 'stopped', isStopping: false });
      void archive.begin(run.importId);
    } catch (error) {
      updateRun(store, {
        phase: 'failed',
        isStopping: false,
        failure: isDomainError(error) ? error.message : importMessages.run,
      });
    } finally {
      allowUnload();
    }
  }

  function onBatch(rows: ImportedRow[], nextBatch: number) {
    const { run } = store.getState();
    archive.noteRows(rows);
    if (run) store.setState({ run: addBatch(run, rows, nextBatch) });
  }

  return { start, resume, stop };
}
