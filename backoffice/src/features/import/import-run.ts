import { isDomainError } from '@dealer/shared-domain';
import { createBatchPace } from '@dealer/shared-domain/import';
import { type BackofficeContract, type ImportedRow, importMessages, type UndoneRow } from '@dealer/shared-domain/staff';
import type { StoreApi } from 'zustand/vanilla';
import { askBeforeUnload } from '../../ask-before-unload.ts';
import type { ImportEngine } from './import-engine.ts';
import type { ImportState } from './import-session.ts';
import { rememberColumns } from './remembered-columns.ts';

export type RunState = {
  importId: string;
  phase: 'running' | 'stopped' | 'failed' | 'done' | 'undoing' | 'undone';
  total: number;
  /** Written or refused. */
  done: number;
  created: number;
  updated: number;
  refused: { line: number; reason: string }[];
  nextBatch: number;
  isStopping: boolean;
  /** Why it did not go on, or was not undone. */
  failure: string | null;
  undone: UndoneRow[];
  undoTotal: number;
};

type Parts = {
  imports: BackofficeContract['imports'];
  store: StoreApi<ImportState>;
  getEngine: () => ImportEngine | null;
};

/** Writes what was checked, batch by batch, and takes it back. */
export function createImportRun({ imports, store, getEngine }: Parts) {
  const change = (part: Partial<RunState>) => {
    const { run } = store.getState();
    if (run) store.setState({ run: { ...run, ...part } });
  };

  async function start() {
    const engine = getEngine();
    const { opened, mapping } = store.getState();
    if (!engine || !opened || store.getState().run) return;
    rememberColumns(opened, mapping);
    const total = await engine.begin().catch(() => null);
    if (total === null) {
      store.setState({ checkFailure: importMessages.check });
      return;
    }
    if (total === 0 || store.getState().run) return;
    store.setState({ run: newRun(total) });
    await write(engine);
  }

  /** Goes on where it failed or was stopped. */
  async function resume() {
    const engine = getEngine();
    if (!engine) return;
    change({ phase: 'running', failure: null, isStopping: false });
    await write(engine);
  }

  function stop() {
    change({ isStopping: true });
  }

  async function write(engine: ImportEngine) {
    const { run, file, format } = store.getState();
    if (!run) return;
    const toBatchSize = createBatchPace(() => imports.getRecent());
    // A closed tab writes nothing more: what came so far stays, and can be undone from the list of imports.
    const letClose = askBeforeUnload();
    try {
      await imports.run({
        importId: run.importId,
        fileName: file?.name ?? '',
        format,
        total: run.total,
        firstBatch: run.nextBatch,
        // What is done already says where to go on, also when the answer is that of a batch whose answer was lost.
        takeBatch: async () => engine.take({ count: await toBatchSize(), from: store.getState().run?.done ?? 0 }),
        onBatch: count,
        isStopped: () => store.getState().run?.isStopping === true,
      });
      const isComplete = store.getState().run?.done === run.total;
      change({ phase: isComplete ? 'done' : 'stopped', isStopping: false });
    } catch (error) {
      change({
        phase: 'failed',
        isStopping: false,
        failure: isDomainError(error) ? error.message : importMessages.run,
      });
    } finally {
      letClose();
    }
  }

  function count(rows: ImportedRow[], nextBatch: number) {
    const { run } = store.getState();
    if (!run) return;
    const countOf = (outcome: string) => rows.filter((row) => row.outcome === outcome).length;
    const refused = rows.filter((row) => row.outcome === 'failed');
    change({
      nextBatch,
      done: run.done + rows.length,
      created: run.created + countOf('created'),
      updated: run.updated + countOf('updated'),
      refused: [
        ...run.refused,
        ...refused.map(({ line, message }) => ({ line, reason: message ?? importMessages.run })),
      ],
    });
  }

  async function undo() {
    const { run } = store.getState();
    if (!run || run.phase === 'running' || run.phase === 'undoing') return;
    const before = run.phase;
    change({ phase: 'undoing', failure: null, undone: [], undoTotal: run.created + run.updated });
    try {
      const undone = await imports.undo(run.importId, (rows) =>
        change({ undone: [...(store.getState().run?.undone ?? []), ...rows] }),
      );
      change({ phase: 'undone', undone });
    } catch (error) {
      change({ phase: before, failure: isDomainError(error) ? error.message : importMessages.undo });
    }
  }

  return { start, resume, stop, undo };
}

function newRun(total: number): RunState {
  return {
    importId: crypto.randomUUID(),
    phase: 'running',
    total,
    done: 0,
    created: 0,
    updated: 0,
    refused: [],
    nextBatch: 0,
    isStopping: false,
    failure: null,
    undone: [],
    undoTotal: 0,
  };
}
