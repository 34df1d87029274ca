import { type Database, type Query, type Row, statementLimitMs, toParameter } from '../database.ts';
import { dumpFolder, isFatal, prepareEngine } from '../database-pglite.ts';
import { EngineEndedError, EngineError, type EngineRequest, engineOverflowed } from './engine-messages.ts';
import { type EngineThread, startEngineThread } from './engine-thread.ts';
import { createRequestQueue } from './request-queue.ts';

type EngineOptions = {
  folder: string;
  /** Called when the engine cannot be opened again. */
  onLost?: (error: Error) => void;
};

/** Long enough for one statement's limit and the replacement of its engine. */
const longestWaitMs = 12_000;
const maxQueueLength = 1_000;
/** Starting a standby takes processor time from the first requests. */
const standbyAfterMs = 3_000;
/** An engine never frees memory: a larger one is replaced. */
const retireAtBytes = 768 * 1024 * 1024;

let spare: EngineThread | undefined;

export async function prepareEngineThread(): Promise<void> {
  spare ??= startEngineThread();
  await prepareEngine();
}

function takeThread(): EngineThread {
  const taken = spare ?? startEngineThread();
  spare = undefined;
  return taken;
}

/** The engine's thread, and a standby that replaces it when it ends or is ended. */
async function startEngine({ folder, onLost }: EngineOptions) {
  const files = await prepareEngine();
  let live = takeThread();
  let current = open(live);
  let standby: EngineThread | undefined;
  let placing = placeStandby();
  await current.catch(async (error: unknown) => {
    clearTimeout(placing);
    await live.end();
    throw error;
  });

  async function open(thread: EngineThread): Promise<EngineThread> {
    await thread.send({ kind: 'open', folder, files }, statementLimitMs.maintenance);
    return thread;
  }

  function placeStandby(): NodeJS.Timeout {
    return setTimeout(() => {
      standby ??= startEngineThread();
    }, standbyAfterMs).unref();
  }

  function replace(ended: EngineThread, reason: string): void {
    if (ended !== live) return;
    console.error(`The embedded database is restarted: ${reason}.`);
    live = standby ?? startEngineThread();
    standby = undefined;
    clearTimeout(placing);
    const next = live;
    const startedMs = performance.now();
    // Two engines on one folder would corrupt it.
    current = ended.end().then(() => open(next));
    current.then(
      () => {
        console.error(`The embedded database answers again after ${Math.round(performance.now() - startedMs)} ms.`);
        placing = placeStandby();
      },
      (error: unknown) => onLost?.(error instanceof Error ? error : new Error(String(error))),
    );
  }

  return {
    current: () => current,
    async send(thread: EngineThread, request: EngineRequest, limitMs: number): Promise<Row[]> {
      try {
        return await thread.send(request, limitMs);
      } catch (cause) {
        const error = cause instanceof EngineError && isOverflow(cause, request) ? engineOverflowed(cause) : cause;
        if (error instanceof EngineEndedError || isFatal(error)) replace(thread, describeEnd(error, limitMs));
        throw error;
      }
    },
    retireIfLarge(thread: EngineThread): void {
      const bytes = thread.memoryBytes();
      if (bytes > retireAtBytes) replace(thread, `it uses ${Math.round(bytes / 1024 / 1024)} MB`);
    },
    async close(thread: EngineThread): Promise<void> {
      clearTimeout(placing);
      await thread.send({ kind: 'close' }, statementLimitMs.maintenance);
      await Promise.all([thread.end(), standby?.end()]);
    },
  };
}

/**
 * Opens the embedded database in a thread. An engine that does not respond in time is ended like a killed process, and
 * a standby opens the folder: acknowledged writes are there, and it serves the queued requests.
 */
export async function openEngine(options: EngineOptions): Promise<Database> {
  const enqueue = createRequestQueue(longestWaitMs, maxQueueLength);
  const engine = await startEngine(options);
  const { maintenance } = statementLimitMs;

  /** The script of `takeBefore` runs first, in the same message: a message between threads costs as much as a query. */
  function toQuery(thread: EngineThread, limitMs: number, takeBefore = () => ''): Query {
    return {
      query: (sql, params = [], role = undefined) =>
        engine.send(
          thread,
          { kind: 'query', sql, params: params.map(toParameter), role, before: takeBefore() },
          limitMs,
        ),
    };
  }

  function withThread<T>(work: (thread: EngineThread) => Promise<T>): Promise<T> {
    return enqueue(async () => {
      const thread = await engine.current();
      try {
        return await work(thread);
      } finally {
        engine.retireIfLarge(thread);
      }
    });
  }

  return {
    kind: 'pglite',
    query: (...statement) => withThread((thread) => toQuery(thread, maintenance).query(...statement)),
    exec: (sql) => withThread(async (thread) => void (await engine.send(thread, { kind: 'exec', sql }, maintenance))),
    transaction: (prologue, work, limitMs = maintenance) =>
      withThread(async (thread) => {
        const run = (sql: string) => engine.send(thread, { kind: 'exec', sql }, limitMs);
        let beginning = `begin;${prologue};`;
        const takeBeginning = () => {
          const taken = beginning;
          beginning = '';
          return taken;
        };
        try {
          const result = await work(toQuery(thread, limitMs, takeBeginning));
          await run(`${takeBeginning()}commit`);
          return result;
        } catch (error) {
          // An engine that was ended has nothing to roll back.
          await run('rollback').catch(() => undefined);
          throw error;
        }
      }),
    read: (prologue, { sql, params, role }, limitMs = maintenance) => {
      const statement = { sql, params: params.map(toParameter), role };
      return withThread((thread) => engine.send(thread, { kind: 'read', prologue, statement }, limitMs));
    },
    dump: (file) =>
      dumpFolder(
        (to) => withThread(async (thread) => void (await engine.send(thread, { kind: 'copy', to }, maintenance))),
        file,
      ),
    close: () => withThread((thread) => engine.close(thread)),
  };
}

/** An error of Postgres has a code of five characters; without it the engine's own code has failed. */
function isOverflow({ code, message }: EngineError, { kind }: EngineRequest): boolean {
  if (kind !== 'query' && kind !== 'read' && kind !== 'exec') return false;
  return !/^[0-9A-Z]{5}$/.test(code ?? '') || (code === 'XX000' && message.startsWith('bad buffer ID'));
}

function describeEnd(error: Error, limitMs: number): string {
  if (error instanceof EngineError && error.code === '57014') return `a statement took longer than ${limitMs / 1000} s`;
  return error.cause instanceof Error ? `${error.message} (${error.cause.message})` : error.message;
}
