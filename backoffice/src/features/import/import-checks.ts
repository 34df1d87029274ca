import type { ImportPlan } from '@dealer/shared-domain/import';
import { type BackofficeContract, importMessages } from '@dealer/shared-domain/staff';
import type { StoreApi } from 'zustand/vanilla';
import type { ImportEngine } from './import-engine.ts';
import { type ImportState, toPlan } from './import-state.ts';
import { readReferenceValues } from './read-reference-values.ts';

type Sources = Pick<BackofficeContract, 'imports' | 'reference'>;
type Options = Sources & { store: StoreApi<ImportState>; getEngine: () => ImportEngine | null };

/** Checks the file again after each change; changes during a check lead to one more check. */
export function createImportChecks({ store, getEngine, ...sources }: Options) {
  let checking: Promise<void> | null = null;
  let isStale = false;

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
    for (let engine = getEngine(); isStale && engine; engine = getEngine()) {
      isStale = false;
      try {
        const check = await checkOnce(engine, toPlan(store.getState()), sources);
        if (engine === getEngine() && !isStale) store.setState({ check });
      } catch (error) {
        if (engine !== getEngine()) continue;
        store.setState({ checkFailure: error instanceof Error ? error.message : importMessages.check });
      }
    }
  }

  return { checkAgain };
}

async function checkOnce(engine: ImportEngine, plan: ImportPlan, { imports, reference }: Sources) {
  const { vins, ids, makes } = await engine.ask(plan);
  if (vins.length + ids.length > 0) {
    try {
      const vehicles = await imports.findMatches({ vins, ids });
      await engine.answer({ vins, ids, vehicles });
    } catch (error) {
      await engine.forget();
      throw error;
    }
  }
  const known = await readReferenceValues(reference, makes);
  return engine.check({ ...plan, known, nowMs: Date.now() });
}
