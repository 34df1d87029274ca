import { createScriptPolicy } from '@dealer/shared-domain';
import { parseFailed } from '@dealer/shared-domain/import';
import type { ImportEngine } from './import-engine.ts';

/** The public path of this remote, set by the bundler. */
declare const __webpack_public_path__: string;

/**
 * The worker is a separate build: one in the federated build would need the federation runtime, which only pages load.
 */
export function openImportEngine(): ImportEngine {
  const worker = new Worker(toWorkerAddress(`${__webpack_public_path__}worker/import.js`));
  const pending = new Map<number, (event: { data: { error?: string; result?: unknown } }) => void>();
  let calls = 0;
  let isClosed = false;
  worker.addEventListener('message', (event: MessageEvent) => {
    pending.get(event.data.id)?.(event);
    pending.delete(event.data.id);
  });
  // An uncaught worker error, such as running out of memory, rejects every pending call.
  worker.addEventListener('error', (event) => {
    event.preventDefault();
    endCalls();
  });

  function endCalls() {
    for (const settle of pending.values()) settle({ data: { error: parseFailed } });
    pending.clear();
  }

  function send<Result>(name: keyof ImportEngine, argument?: unknown): Promise<Result> {
    calls += 1;
    const id = calls;
    return new Promise<Result>((resolve, reject) => {
      if (isClosed) return reject(new Error(parseFailed));
      pending.set(id, ({ data }: Pick<MessageEvent, 'data'>) => {
        if (data.error === undefined) resolve(data.result);
        else reject(new Error(data.error));
      });
      worker.postMessage({ id, name, argument });
    });
  }

  return {
    open: (argument) => send('open', argument),
    ask: (argument) => send('ask', argument),
    answer: (argument) => send('answer', argument),
    forget: () => send('forget'),
    check: (argument) => send('check', argument),
    repair: (argument) => send('repair', argument),
    begin: () => send('begin'),
    take: (argument) => send('take', argument),
    rejectedRows: (argument) => send('rejectedRows', argument),
    close() {
      isClosed = true;
      worker.terminate();
      endCalls();
    },
  };
}

const toWorkerAddress = createScriptPolicy('dealer-worker', toOwnAddress);

/** Browsers only start workers from the page's origin; in development the remote has a different one. */
function toOwnAddress(address: string): string {
  const url = new URL(address, location.href);
  if (url.origin === location.origin) return url.href;
  return URL.createObjectURL(new Blob([`importScripts(${JSON.stringify(url.href)})`], { type: 'text/javascript' }));
}
