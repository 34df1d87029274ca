/** Rejects when `signal` aborts. */
export type Sleep = (delayMs: number, signal?: AbortSignal) => Promise<void>;

const minDelayMs = 500;
const maxDelayMs = 2000;

/** Simulates a remote server's latency. */
export function createDelay({ random = Math.random, sleep = wait }: { random?: () => number; sleep?: Sleep }) {
  return async (signal?: AbortSignal) => {
    await sleep(minDelayMs + Math.round(random() * (maxDelayMs - minDelayMs)), signal);
    signal?.throwIfAborted();
  };
}

function wait(delayMs: number, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const stop = () => {
      clearTimeout(timer);
      reject(signal?.reason);
    };
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', stop);
      resolve();
    }, delayMs);
    if (signal?.aborted) stop();
    else signal?.addEventListener('abort', stop, { once: true });
  });
}
