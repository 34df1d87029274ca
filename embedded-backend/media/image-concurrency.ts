import { availableParallelism } from 'node:os';
import { createFairQueue } from '@dealer/server/fair-queue';
import type { EncodedImage, ImageJob } from './image-jobs.ts';
import { runImageJob } from './image-pool.ts';
import { MediaRefusal } from './media-refusal.ts';

/** Leaves one processor for pages and the database. */
const maxRunning = Math.max(1, Math.min(3, availableParallelism() - 1));

/** Further ones, as of a crawler, get 429. */
const maxWaitingPerNetwork = 1000;

const queue = createFairQueue({ maxConcurrent: maxRunning, maxPerNetwork: maxRunning });
const waiting = new Map<string, number>();

type QueuedJob = {
  /** Whose turn it takes. */
  network: string;
  key: string;
  job: ImageJob;
  /** Checked at its turn: a picture whose requests have ended is not made. */
  isWanted?: () => boolean;
};

/** Works on pictures in turns, so that a crawler that asks for many delays only itself. */
export async function queueImageJob({ network, key, job, isWanted }: QueuedJob): Promise<EncodedImage> {
  const before = waiting.get(network) ?? 0;
  if (before >= maxWaitingPerNetwork) throw new MediaRefusal(429, 'Too many pictures at once');
  waiting.set(network, before + 1);
  try {
    return await queue.run(network, key, async () => {
      if (isWanted && !isWanted()) throw new MediaRefusal(408, 'The request was given up');
      return runImageJob(job);
    });
  } finally {
    const left = (waiting.get(network) ?? 1) - 1;
    if (left > 0) waiting.set(network, left);
    else waiting.delete(network);
  }
}

/** Lets a network that waits for the same picture take its turn. */
export function joinImageJob(network: string, key: string): void {
  queue.join(network, key);
}
