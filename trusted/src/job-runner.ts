export type Job = { name: string; everyMs: number; run: () => Promise<unknown> };

/** Learns of each run how long it took, and of a failure how many there were in a row and why. */
export type JobObserver = (job: Job['name'], run: { durationMs: number; failures: number; error: unknown }) => void;

/** Says the first failure of a row. */
function reportFirst(name: string, { failures, error }: Parameters<JobObserver>[1]) {
  if (failures === 1) console.error(`The job "${name}" failed and will be repeated:`, error);
}

/** Runs each job again and again, never twice at once here; what several processes must not do twice, the database says. */
export function startJobs(jobs: readonly Job[], observe: JobObserver = reportFirst) {
  let isStopped = false;
  const timers = new Set<NodeJS.Timeout>();

  function schedule(job: Job, failures: number) {
    // A backend that is away is asked less and less often, at most every five minutes.
    const delayMs = Math.min(job.everyMs * 2 ** Math.min(failures, 8), 300_000);
    const timer = setTimeout(async () => {
      timers.delete(timer);
      const startedMs = performance.now();
      let count = 0;
      let problem: unknown;
      try {
        await job.run();
      } catch (error) {
        count = failures + 1;
        problem = error;
      }
      observe(job.name, { durationMs: performance.now() - startedMs, failures: count, error: problem });
      if (!isStopped) schedule(job, count);
    }, delayMs);
    timer.unref();
    timers.add(timer);
  }
  for (const job of jobs) schedule(job, 0);

  return function stop() {
    isStopped = true;
    for (const timer of timers) clearTimeout(timer);
  };
}
