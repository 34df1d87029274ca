/** A run that gives 0 had nothing to do. */
export type Job = { name: string; everyMs: number; run: () => Promise<unknown> };

/** A run that had work and got none of it done. When each piece is tried again is the database's affair. */
export class WorkFailedError extends Error {
  override name = 'WorkFailedError';
}

/** How many pieces of a run's work were done, by what stood in the way of each; throws when there were some and none was. */
export function countDone(problems: readonly (string | null)[], verb: 'sent' | 'deleted'): number {
  const done = problems.filter((problem) => problem === null).length;
  const [cause] = problems;
  if (done > 0 || cause === undefined) return done;
  throw new WorkFailedError(`${problems.length} of ${problems.length} could not be ${verb}`, { cause });
}

/** Learns of each run how long it took, and of a failure how many there were in a row and why. */
export type JobObserver = (job: Job['name'], run: { durationMs: number; failures: number; error: unknown }) => void;

/** Says the first failure of a row. */
function reportFirst(name: string, { failures, error }: Parameters<JobObserver>[1]) {
  if (failures === 1) console.error(`The job "${name}" failed and will be repeated:`, error);
}

/** How a job's latest runs ended: how many failed in a row, and the latest of those. */
type Past = { failures: number; error: unknown; endedMs: number };

/** Work that waits longer than this was done by another process, or by hand. */
const waitingMs = 60 * 60_000;

async function runOnce(job: Job, past: Past): Promise<Past> {
  try {
    const done = await job.run();
    const isWaiting = past.error instanceof WorkFailedError && performance.now() - past.endedMs < waitingMs;
    // What could not be done is not due again yet: no success.
    if (done === 0 && isWaiting) return past;
    return { failures: 0, error: undefined, endedMs: performance.now() };
  } catch (error) {
    return { failures: past.failures + 1, error, endedMs: performance.now() };
  }
}

function toDelayMs({ everyMs }: Job, { failures, error }: Past): number {
  if (error instanceof WorkFailedError) return everyMs;
  // A backend that is away is asked less and less often, at most every five minutes.
  return Math.min(everyMs * 2 ** Math.min(failures, 8), 300_000);
}

/** Runs each job again and again, never twice at once here; what several processes must not do twice, the database says. */
export function startJobs(jobs: readonly Job[], observe: JobObserver = reportFirst) {
  let isStopped = false;
  const timers = new Set<NodeJS.Timeout>();

  function schedule(job: Job, past: Past) {
    const timer = setTimeout(
      async () => {
        timers.delete(timer);
        const startedMs = performance.now();
        const next = await runOnce(job, past);
        const { failures, error, endedMs } = next;
        if (next !== past) observe(job.name, { durationMs: endedMs - startedMs, failures, error });
        if (!isStopped) schedule(job, next);
      },
      toDelayMs(job, past),
    );
    timer.unref();
    timers.add(timer);
  }
  for (const job of jobs) schedule(job, { failures: 0, error: undefined, endedMs: 0 });

  return function stop() {
    isStopped = true;
    for (const timer of timers) clearTimeout(timer);
  };
}
