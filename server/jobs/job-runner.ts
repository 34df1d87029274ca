/** `run` returns 0 when there was nothing to do. The signal aborts when the server stops. */
export type Job = { name: string; everyMs: number; run: (signal: AbortSignal) => Promise<unknown> };

/** Thrown if all work of a run failed. The database decides when each item is retried. */
export class WorkFailedError extends Error {
  override name = 'WorkFailedError';
}

/** Counts the successes; throws if there was work and all of it failed. */
export function countDone(problems: readonly (string | null)[], verb: 'sent' | 'deleted'): number {
  const done = problems.filter((problem) => problem === null).length;
  const [cause] = problems;
  if (done > 0 || cause === undefined) return done;
  throw new WorkFailedError(`${problems.length} of ${problems.length} could not be ${verb}`, { cause });
}

/** `failures` is the number of failures in a row. */
export type JobObserver = (job: Job['name'], run: { durationMs: number; failures: number; error: unknown }) => void;

function reportFirst(name: string, { failures, error }: Parameters<JobObserver>[1]) {
  if (failures === 1) console.error(`The job "${name}" failed and will be repeated:`, error);
}

type Past = { failures: number; error: unknown; endedMs: number };

/** Failed work that is not due again after this time was done by another process. */
const waitingMs = 60 * 60_000;

async function runOnce(job: Job, past: Past, signal: AbortSignal): Promise<Past> {
  try {
    const done = await job.run(signal);
    const isWaiting = past.error instanceof WorkFailedError && performance.now() - past.endedMs < waitingMs;
    // The failed work is not due yet, so this run is not a success.
    if (done === 0 && isWaiting) return past;
    return { failures: 0, error: undefined, endedMs: performance.now() };
  } catch (error) {
    return { failures: past.failures + 1, error, endedMs: performance.now() };
  }
}

function toDelayMs({ everyMs }: Job, { failures, error }: Past): number {
  if (error instanceof WorkFailedError) return everyMs;
  return Math.min(everyMs * 2 ** Math.min(failures, 8), 300_000);
}

/** Repeats each job, one run at a time. The database prevents several processes from doing the same work. */
export function startJobs(jobs: readonly Job[], observe: JobObserver = reportFirst) {
  const stopping = new AbortController();
  const timers = new Set<NodeJS.Timeout>();
  const running = new Set<Promise<void>>();

  async function runAndRepeat(job: Job, past: Past): Promise<void> {
    const startedMs = performance.now();
    const next = await runOnce(job, past, stopping.signal);
    const { failures, error, endedMs } = next;
    if (next !== past) observe(job.name, { durationMs: endedMs - startedMs, failures, error });
    if (!stopping.signal.aborted) schedule(job, next);
  }

  function schedule(job: Job, past: Past) {
    const timer = setTimeout(
      () => {
        timers.delete(timer);
        const run = runAndRepeat(job, past).finally(() => running.delete(run));
        running.add(run);
      },
      toDelayMs(job, past),
    );
    timer.unref();
    timers.add(timer);
  }
  for (const job of jobs) schedule(job, { failures: 0, error: undefined, endedMs: 0 });

  return async function stop(): Promise<void> {
    stopping.abort();
    for (const timer of timers) clearTimeout(timer);
    await Promise.all(running);
  };
}
