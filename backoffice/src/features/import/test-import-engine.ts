import { createImportFile } from '@dealer/shared-domain/import';
import type { ImportEngine } from './import-engine.ts';

/** Runs the engine without a worker, which the test environment lacks. */
export function openTestImportEngine(): ImportEngine {
  const file = createImportFile();
  return {
    open: async (argument) => file.open(argument),
    ask: async (argument) => file.ask(argument),
    answer: async (argument) => file.answer(argument),
    forget: async () => file.forget(),
    check: async (argument) => file.check(argument),
    repair: async (argument) => file.repair(argument),
    begin: async () => file.begin(),
    take: async (argument) => file.take(argument),
    vehicles: async () => file.vehicles(),
    rejectedRows: async (argument) => file.rejectedRows(argument),
    close: () => {},
  };
}
