type FairQueueOptions = { maxConcurrent: number; maxPerNetwork: number };
type Job = { start: (network: string) => void; isStarted: boolean };

/**
 * A concurrency limit that is fair between networks: they take turns and have limits, so that a network with many
 * requests delays only itself. (`p-limit` has one queue for all.)
 */
export function createFairQueue({ maxConcurrent, maxPerNetwork }: FairQueueOptions) {
  /** Waiting jobs by network, in the order of turns. */
  const queues = new Map<string, Job[]>();
  const waiting = new Map<string, Job>();
  const runningByNetwork = new Map<string, number>();
  let running = 0;
  const count = (network: string, change: number) => {
    running += change;
    const left = (runningByNetwork.get(network) ?? 0) + change;
    if (left > 0) runningByNetwork.set(network, left);
    else runningByNetwork.delete(network);
  };

  function startNext(): void {
    for (const [network, queue] of queues) {
      if (running >= maxConcurrent) return;
      const job = takeFrom(network, queue);
      if (!job) continue;
      job.isStarted = true;
      count(network, 1);
      job.start(network);
    }
  }

  /** Returns the network's next job if its limit allows one, and moves the network to the end of the turns. */
  function takeFrom(network: string, queue: Job[]): Job | null {
    while (queue[0]?.isStarted) queue.shift();
    const isFull = (runningByNetwork.get(network) ?? 0) >= maxPerNetwork;
    const job = isFull ? undefined : queue.shift();
    if (!job && queue.length > 0) return null;
    queues.delete(network);
    if (queue.length > 0) queues.set(network, queue);
    return job ?? null;
  }

  function enqueue(network: string, job: Job): void {
    const queue = queues.get(network) ?? [];
    if (queue.includes(job)) return;
    queue.push(job);
    queues.set(network, queue);
    startNext();
  }

  return {
    async run<T>(network: string, key: string, work: () => Promise<T>): Promise<T> {
      const chargedNetwork = await new Promise<string>((start) => {
        const job: Job = { start, isStarted: false };
        waiting.set(key, job);
        enqueue(network, job);
      });
      waiting.delete(key);
      try {
        return await work();
      } finally {
        count(chargedNetwork, -1);
        startNext();
      }
    },
    /** Adds a network that waits for the same job, which then starts in the first turn of either. */
    join(network: string, key: string): void {
      const job = waiting.get(key);
      if (job && !job.isStarted) enqueue(network, job);
    },
  };
}
