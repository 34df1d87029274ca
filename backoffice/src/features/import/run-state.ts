import { type ImportedRow, importMessages } from '@dealer/shared-domain/staff';
import type { StoreApi } from 'zustand/vanilla';
import type { ImportState, RunState } from './import-state.ts';

export function newRun(total: number): RunState {
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

/** Does nothing if no import has started. */
export function updateRun(store: StoreApi<ImportState>, part: Partial<RunState>): void {
  const { run } = store.getState();
  if (run) store.setState({ run: { ...run, ...part } });
}

/** Adds the outcomes of a batch. */
export function addBatch(run: RunState, rows: ImportedRow[], nextBatch: number): RunState {
  const countOf = (outcome: ImportedRow['outcome']) => rows.filter((row) => row.outcome === outcome).length;
  const refused = rows.flatMap(({ line, outcome, message }) =>
    outcome === 'failed' ? [{ line, reason: message ?? importMessages.run }] : [],
  );
  return {
    ...run,
    nextBatch,
    done: run.done + rows.length,
    created: run.created + countOf('created'),
    updated: run.updated + countOf('updated'),
    refused: [...run.refused, ...refused],
  };
}
