import { Worker } from 'node:worker_threads';
import type { Row } from '../database.ts';
import {
  EngineError,
  type EngineRequest,
  type EngineResponse,
  engineEnded,
  statementTimedOut,
} from './engine-messages.ts';

export type EngineThread = {
  /** One request at a time. Rejects after the limit, while the thread is still busy. */
  send(request: EngineRequest, limitMs: number): Promise<Row[]>;
  memoryBytes(): number;
  /** Ends the thread immediately, with its files and memory. */
  end(): Promise<void>;
};

// Large enough for Postgres to refuse a deep expression before the stack overflows.
const stackSizeMb = 64;

type Pending = { resolve: (rows: Row[]) => void; reject: (error: Error) => void; timer: NodeJS.Timeout };

/** Loads the engine's code; opens a database only on request. */
export function startEngineThread(): EngineThread {
  const worker = new Worker(new URL('./worker.ts', import.meta.url), { resourceLimits: { stackSizeMb } });
  worker.unref();
  let pending: Pending | undefined;
  let ending: Promise<unknown> | undefined;
  let failure: unknown;
  let memoryBytes = 0;

  function settle(): Pending | undefined {
    const settled = pending;
    pending = undefined;
    clearTimeout(settled?.timer);
    worker.unref();
    return settled;
  }

  worker.on('message', (response: EngineResponse) => {
    memoryBytes = response.memoryBytes;
    if ('failure' in response) settle()?.reject(new EngineError(response.failure));
    else settle()?.resolve(response.rows);
  });
  worker.on('error', (error) => {
    failure = error;
  });
  worker.on('exit', () => {
    ending ??= Promise.resolve();
    settle()?.reject(engineEnded(failure));
  });

  function send(request: EngineRequest, limitMs: number): Promise<Row[]> {
    if (ending !== undefined) return Promise.reject(engineEnded(failure));
    if (pending !== undefined) return Promise.reject(new Error('The engine takes one request at a time'));
    return new Promise((resolve, reject) => {
      const giveUp = () => pending?.timer === timer && settle()?.reject(statementTimedOut());
      // Deferred, so that a response that is already queued wins over the timeout.
      const timer = setTimeout(() => setImmediate(giveUp), limitMs);
      pending = { resolve, reject, timer };
      worker.ref();
      worker.postMessage(request);
    });
  }

  return {
    send,
    memoryBytes: () => memoryBytes,
    async end() {
      ending ??= worker.terminate();
      await ending;
    },
  };
}
