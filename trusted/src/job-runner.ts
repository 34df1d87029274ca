export type Job = { name: string; everyMs: number; run: () => Promise<unknown> };

/** Runs each job again and again, never twice at once here; what several processes must not do twice, the database says. */
export function startJobs(jobs: readonly Job[], report: (message: string, error: unknown) => void = console.error) {
  let isStopped = false;
  const timers = new Set<NodeJS.Timeout>();

  function schedule(job: Job, failures: number) {
    // A backend that is away is asked less and less often, at most every five minutes.
    const delayMs = Math.min(job.everyMs * 2 ** Math.min(failures, 8), 300_000);
    const timer = setTimeout(async () => {
      timers.delete(timer);
      let count = 0;
      try {
        await job.run();
      } catch (error) {
        count = failures + 1;
        if (count === 1) report(`The job "${job.name}" failed and will be repeated:`, error);
      }
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
