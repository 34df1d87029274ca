import { setPriority } from 'node:os';
import * as v from 'valibot';
import { encodeImage } from './image-encoding.ts';
import { type ImageAnswer, imageJobSchema } from './image-jobs.ts';

/** Visitors' pages come before pictures where both need the processor. */
const niceness = 10;

try {
  setPriority(niceness);
} catch {
  // Some containers forbid it; pictures then have the backend's priority.
}
process.on('disconnect', () => process.exit(0));
// The parent ends this process; a signal to the whole group must not end it during a job.
process.on('SIGINT', () => undefined).on('SIGTERM', () => undefined);
process.on('message', async (message) => process.send?.(await toAnswer(message)));

async function toAnswer(message: unknown): Promise<ImageAnswer> {
  try {
    return await encodeImage(v.parse(imageJobSchema, message));
  } catch (error) {
    return { error: error instanceof Error ? error.message : String(error) };
  }
}
