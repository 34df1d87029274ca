import { parseFailed } from '@dealer/shared-domain/import';
import type { ImportEngine } from './import-engine.ts';
import { openWorker } from './open-worker.ts';

export function openImportEngine(): ImportEngine {
  const { send, close } = openWorker('import', parseFailed);
  return {
    open: (argument) => send('open', argument),
    ask: (argument) => send('ask', argument),
    answer: (argument) => send('answer', argument),
    forget: () => send('forget'),
    check: (argument) => send('check', argument),
    repair: (argument) => send('repair', argument),
    begin: () => send('begin'),
    take: (argument) => send('take', argument),
    vehicles: () => send('vehicles'),
    rejectedRows: (argument) => send('rejectedRows', argument),
    close,
  };
}
