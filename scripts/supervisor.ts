import type { ChildProcess } from 'node:child_process';
import { stopProgram } from './processes.ts';

type Part = {
  name: string;
  /** Given a program of `standBy` that still runs, it is that one that is called. */
  start: (standby?: ChildProcess) => ChildProcess | Promise<ChildProcess>;
  /** Starts a program that has loaded all it needs, and waits for the part to fall. */
  standBy?: () => ChildProcess;
};

type SupervisorOptions = {
  /** A part could not be kept running: the product cannot go on. */
  giveUp: (code: number) => void;
  now?: () => number;
  pauseMs?: (falls: number) => number;
  /** A standby takes the processor for a moment, which those need who ask right after a start. */
  standbyAfterMs?: number;
};

const withinMs = 60_000;
/** A part that falls more often than this within a minute falls for a reason that a start does not remove. */
const maxFalls = 5;
const longestPauseMs = 4_000;
/** A part that ran so long before it fell can be started at once: what it fell of does not lie in wait for its start. */
const steadyMs = 10_000;

/** At once after the first fall, then after a quarter of a second, and twice as long each time. */
function toPauseMs(falls: number): number {
  return falls <= 1 ? 0 : Math.min(longestPauseMs, 250 * 2 ** (falls - 2));
}

type Falls = {
  /** When, in milliseconds; those of the last minute. */
  lately: number[];
  /** How many in a row came soon after the start before. */
  hurried: number;
};

/** Keeps the parts of the product running: one that ends by itself is started again, the others go on meanwhile. */
export function createSupervisor({
  giveUp,
  now = Date.now,
  pauseMs = toPauseMs,
  standbyAfterMs = 3_000,
}: SupervisorOptions) {
  const parts = new Set<Part>();
  const running = new Set<ChildProcess>();
  const starting = new Set<Promise<unknown>>();
  const standbys = new Map<Part, ChildProcess>();
  let isReady = false;
  let isStopping = false;

  async function keep(part: Part): Promise<ChildProcess> {
    const child = await part.start();
    parts.add(part);
    watch(child, part, { lately: [], hurried: 0 });
    return child;
  }

  function placeStandby(part: Part): void {
    const { standBy } = part;
    if (!standBy) return;
    const place = () => {
      if (isStopping || standbys.has(part)) return;
      const standby = standBy();
      standbys.set(part, standby);
      standby.once('exit', () => standbys.get(part) === standby && standbys.delete(part));
    };
    setTimeout(place, standbyAfterMs).unref();
  }

  function watch(child: ChildProcess, part: Part, falls: Falls): void {
    const startedAtMs = now();
    running.add(child);
    child.once('exit', (code, signal) => {
      running.delete(child);
      if (isStopping) return;
      // What cannot start has said why.
      if (!isReady) return giveUp(code || 1);
      const lately = [...falls.lately.filter((atMs) => now() - atMs < withinMs), now()];
      const hurried = now() - startedAtMs < steadyMs ? falls.hurried + 1 : 0;
      const reason = signal ?? `code ${code}`;
      if (lately.length > maxFalls) {
        console.error(`The ${part.name} stopped again and again (${reason}). Start the product with npm start.`);
        return giveUp(code || 1);
      }
      console.error(`The ${part.name} stopped (${reason}) and is started again.`);
      const start = restart(part, { lately, hurried });
      starting.add(start);
      void start.finally(() => starting.delete(start));
    });
  }

  async function restart(part: Part, falls: Falls): Promise<void> {
    await new Promise((resolve) => setTimeout(resolve, pauseMs(falls.hurried)));
    if (isStopping) return;
    const standby = standbys.get(part);
    standbys.delete(part);
    try {
      watch(await part.start(standby), part, falls);
      placeStandby(part);
    } catch (error) {
      console.error(`The ${part.name} could not be started:`, error);
      giveUp(1);
    }
  }

  return {
    keep,
    /** From here on a part that ends is started again; before, it ends the product. */
    ready() {
      isReady = true;
      for (const part of parts) placeStandby(part);
    },
    async stop() {
      isStopping = true;
      await Promise.all(starting);
      await Promise.all([...running, ...standbys.values()].map(stopProgram));
    },
  };
}
