import { isDomainError } from '@dealer/shared-domain';
import { type BackofficeContract, importMessages } from '@dealer/shared-domain/staff';
import type { StoreApi } from 'zustand/vanilla';
import type { ImportState } from './import-state.ts';
import { updateRun } from './run-state.ts';

type ImportUndoOptions = { imports: BackofficeContract['imports']; store: StoreApi<ImportState> };

/** Takes back what the import wrote. After a failure the import is as before and can be undone again. */
export async function undoImport({ imports, store }: ImportUndoOptions): Promise<void> {
  const { run } = store.getState();
  if (!run || run.phase === 'running' || run.phase === 'undoing') return;
  updateRun(store, { phase: 'undoing', failure: null, undone: [], undoTotal: run.created + run.updated });
  try {
    const undone = await imports.undo(run.importId, (rows) =>
      updateRun(store, { undone: [...(store.getState().run?.undone ?? []), ...rows] }),
    );
    updateRun(store, { phase: 'undone', undone });
  } catch (error) {
    updateRun(store, { phase: run.phase, failure: isDomainError(error) ? error.message : importMessages.undo });
  }
}
