import type { ChildProcess } from 'node:child_process';
import { setTimeout as wait } from 'node:timers/promises';
import { stopProgram } from './processes.ts';

type Part = {
  name: string;
  /** Uses the standby if there is one. */
  start: (standby?: ChildProcess) => ChildProcess | Promise<ChildProcess>;
  /** Starts a program that loads its code and waits until the part stops. */
  standBy?: () => ChildProcess;
  /** Printed while the part is not running. */
  whileStopped?: string;
  /** When a stop is forced; longer where work that runs is finished first. */
  stopLimitMs?: number;
};

export type PartStatus = {
  name: string;
  isRunning: boolean;
  /** Since the start of the product. */
  restarts: number;
  reason: string | null;
  /** Null unless the part waits for its next start. */
  nextStartAt: string | null;
};

type SupervisorOptions = {
  /** Called when a part stops before the product is ready. */
  giveUp: (code: number) => void;
  onChange?: (parts: PartStatus[]) => void;
  now?: () => number;
  pauseMs?: (stopsInARow: number) => number;
  /** Starting a standby sooner takes processor time from the first requests. */
  standbyAfterMs?: number;
};

/** Node rarely crashes while it compiles the database engine (nodejs/node#64500); the next start succeeds. */
const crashSignals = new Set(['SIGABRT', 'SIGBUS', 'SIGILL', 'SIGSEGV', 'SIGTRAP']);
/** A part that crashes more often before the product is ready ends the product. */
const maxEarlyCrashes = 3;

const longestPauseMs = 60_000;
/** A part that ran longer starts counting its stops from one. A start may take half of this on a busy machine. */
const stableMs = 60_000;

/** Exponential back-off: none after the first stop, then 1, 2, 4 … 60 seconds. */
export function toPauseMs(stopsInARow: number): number {
  return stopsInARow <= 1 ? 0 : Math.min(longestPauseMs, 1000 * 2 ** (stopsInARow - 2));
}

/** Standby processes have loaded their code and wait until the part that they replace stops. */
function createStandbys(afterMs: number, isStopping: () => boolean) {
  const standbys = new Map<Part, ChildProcess>();

  function place(part: Part, standBy: () => ChildProcess): void {
    if (isStopping() || standbys.has(part)) return;
    const standby = standBy();
    standbys.set(part, standby);
    onEnd(standby, () => standbys.get(part) === standby && standbys.delete(part));
  }

  return {
    list: () => [...standbys.values()],
    placeLater(part: Part): void {
      const { standBy } = part;
      if (standBy) setTimeout(() => place(part, standBy), afterMs).unref();
    },
    take(part: Part): ChildProcess | undefined {
      const standby = standbys.get(part);
      standbys.delete(part);
      return standby;
    },
  };
}

function createStatuses(onChange: (parts: PartStatus[]) => void) {
  const statuses = new Map<Part, PartStatus>();
  const read = (): PartStatus[] => [...statuses.values()];

  return {
    read,
    listParts: () => [...statuses.keys()],
    add(part: Part): void {
      statuses.set(part, { name: part.name, isRunning: true, restarts: 0, reason: null, nextStartAt: null });
    },
    update(part: Part, change: (status: PartStatus) => Partial<PartStatus>): void {
      const status = statuses.get(part);
      if (!status) return;
      statuses.set(part, { ...status, ...change(status) });
      onChange(read());
    },
  };
}

export function createSupervisor({
  giveUp,
  onChange = () => undefined,
  now = Date.now,
  pauseMs = toPauseMs,
  standbyAfterMs = 3_000,
}: SupervisorOptions) {
  const statuses = createStatuses(onChange);
  const running = new Map<Part, ChildProcess>();
  const starting = new Set<Promise<unknown>>();
  const stopping = new AbortController();
  const standbys = createStandbys(standbyAfterMs, () => stopping.signal.aborted);
  let isReady = false;
  let hasGivenUp = false;

  /** `stopsInARow` counts the stops since the part was last stable. */
  function watch(child: ChildProcess, part: Part, stopsInARow: number): void {
    const startedAtMs = now();
    running.set(part, child);
    onEnd(child, (reason, code) => {
      running.delete(part);
      if (stopping.signal.aborted) return;
      const isRetried = crashSignals.has(reason) && stopsInARow < maxEarlyCrashes;
      if (!isReady && !isRetried) {
        hasGivenUp = true;
        console.error(describeFailedStart(part.name, reason));
        return giveUp(code);
      }
      restartLater(part, reason, now() - startedAtMs < stableMs ? stopsInARow + 1 : 1);
    });
  }

  function restartLater(part: Part, reason: string, stopsInARow: number): void {
    const delayMs = pauseMs(stopsInARow);
    console.error(describeStop(part, reason, stopsInARow, delayMs));
    statuses.update(part, () => ({ isRunning: false, reason, nextStartAt: new Date(now() + delayMs).toISOString() }));
    const start = restart(part, stopsInARow, delayMs);
    starting.add(start);
    void start.finally(() => starting.delete(start));
  }

  async function restart(part: Part, stopsInARow: number, delayMs: number): Promise<void> {
    await wait(delayMs, undefined, { signal: stopping.signal }).catch(() => undefined);
    if (stopping.signal.aborted) return;
    try {
      watch(await part.start(standbys.take(part)), part, stopsInARow);
      statuses.update(part, ({ restarts }) => ({ isRunning: true, restarts: restarts + 1, nextStartAt: null }));
      standbys.placeLater(part);
    } catch (error) {
      restartLater(part, error instanceof Error ? error.message : String(error), stopsInARow + 1);
    }
  }

  return {
    readStatus: statuses.read,
    /** `isOver` is true once a part has ended the product. */
    async supervise(part: Part): Promise<{ isOver: () => boolean }> {
      const child = await part.start();
      statuses.add(part);
      watch(child, part, 0);
      return { isOver: () => hasGivenUp };
    },
    /** After this a part that stops is restarted; before, it ends the product unless it crashed. */
    ready() {
      isReady = true;
      for (const part of statuses.listParts()) standbys.placeLater(part);
      onChange(statuses.read());
    },
    async stop() {
      stopping.abort();
      await Promise.all(starting);
      await Promise.all(standbys.list().map((standby) => stopProgram(standby)));
      // The web server first: its jobs record their work in the backend.
      for (const part of statuses.listParts().reverse()) {
        const child = running.get(part);
        if (child) await stopProgram(child, part.stopLimitMs);
      }
    },
  };
}

/** A program that cannot be started emits `error` but no `exit`. */
function onEnd(child: ChildProcess, listener: (reason: string, code: number) => void): void {
  let isOver = false;
  const end = (reason: string, code: number) => {
    if (isOver) return;
    isOver = true;
    listener(reason, code);
  };
  child.once('exit', (code, signal) => end(signal ?? `code ${code}`, code || 1));
  child.once('error', (error) => child.pid === undefined && end(error.message, 1));
}

function describeFailedStart(name: string, reason: string): string {
  return `The ${name} stopped before it was ready (${reason}). Correct the error above, then run npm start again.`;
}

function describeStop({ name, whileStopped }: Part, reason: string, stopsInARow: number, delayMs: number): string {
  if (delayMs < 1000) return `The ${name} stopped (${reason}) and is restarted.`;
  const next = `The ${name} stopped (${reason}), ${stopsInARow} times in a row. The next start is in ${Math.round(delayMs / 1000)} s.`;
  return whileStopped ? `${next} ${whileStopped}` : next;
}
