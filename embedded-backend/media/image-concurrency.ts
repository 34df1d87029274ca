import { availableParallelism } from 'node:os';
import { createFairQueue } from '@dealer/server/fair-queue';

/** Leaves one processor for the database, and one of libuv's four threads for files and passwords. */
const maxRunning = Math.max(1, Math.min(3, availableParallelism() - 1));

/** All work on pictures. Networks take turns, so that a crawler that asks for many pictures delays only itself. */
export const imageQueue = createFairQueue({ maxConcurrent: maxRunning, maxPerNetwork: maxRunning });
