import { createScriptPolicy } from '@dealer/shared-domain';
import { parseFailed } from '@dealer/shared-domain/import';
import type { ImportEngine } from './import-engine.ts';

/** Where this remote's files lie; the bundler fills it in. */
declare const __webpack_public_path__: string;

/**
 * Starts the worker. It is built for itself: a worker of the federated build looks for the federation's runtime, which
 * only pages have.
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
  // What the worker cannot bear, memory above all, ends every call.
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
    badRows: (argument) => send('badRows', argument),
    close() {
      isClosed = true;
      worker.terminate();
      endCalls();
    },
  };
}

const toWorkerAddress = createScriptPolicy('dealer-worker', toOwnAddress);

/** Browsers start workers of their page's own origin only; in development this remote has another. */
function toOwnAddress(address: string): string {
  const url = new URL(address, location.href);
  if (url.origin === location.origin) return url.href;
  return URL.createObjectURL(new Blob([`importScripts(${JSON.stringify(url.href)})`], { type: 'text/javascript' }));
}
