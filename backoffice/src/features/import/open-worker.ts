import { createScriptPolicy } from '@dealer/shared-domain';

/** The public path of this remote, set by the bundler. */
declare const __webpack_public_path__: string;

type Answer = { data: { error?: string; result?: unknown } };

/**
 * Calls the functions of a worker. Workers are a separate build: one in the federated build would need the federation
 * runtime, which only pages load. `failed` is the message for calls that a broken worker leaves unanswered.
 */
export function openWorker(name: string, failed: string) {
  const worker = new Worker(toWorkerAddress(`${__webpack_public_path__}worker/${name}.js`));
  const pending = new Map<number, (event: Answer) => void>();
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
    for (const settle of pending.values()) settle({ data: { error: failed } });
    pending.clear();
  }

  function send<Result>(name: string, argument?: unknown): Promise<Result> {
    calls += 1;
    const id = calls;
    return new Promise<Result>((resolve, reject) => {
      if (isClosed) return reject(new Error(failed));
      pending.set(id, ({ data }: Pick<MessageEvent, 'data'>) => {
        if (data.error === undefined) resolve(data.result);
        else reject(new Error(data.error));
      });
      worker.postMessage({ id, name, argument });
    });
  }

  function close() {
    isClosed = true;
    worker.terminate();
    endCalls();
  }

  return { send, close };
}

const toWorkerAddress = createScriptPolicy('dealer-worker', toOwnAddress);

/** Browsers only start workers from the page's origin; in development the remote has a different one. */
function toOwnAddress(address: string): string {
  const url = new URL(address, location.href);
  if (url.origin === location.origin) return url.href;
  return URL.createObjectURL(new Blob([`importScripts(${JSON.stringify(url.href)})`], { type: 'text/javascript' }));
}
