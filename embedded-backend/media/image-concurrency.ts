import { availableParallelism } from 'node:os';
import pLimit from 'p-limit';

/** Leaves one processor for the database, and one of libuv's four threads for files and passwords. */
const maxRunning = Math.max(1, Math.min(3, availableParallelism() - 1));

export const limitImageWork = pLimit(maxRunning);
