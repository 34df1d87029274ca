import { Worker } from 'node:worker_threads';
import pLimit from 'p-limit';
import type { VideoFileFormat } from './file-signature.ts';
import { invalidFile } from './media-refusal.ts';

const timeLimitMs = 8_000;
const limitVideoWork = pLimit(1);

/**
 * Refuses files that are not complete videos. Parsing runs in a thread with a time limit, so that a crafted file cannot
 * block the process.
 */
export async function requireVideo(path: string, format: VideoFileFormat): Promise<void> {
  if (!(await limitVideoWork(() => isVideo(path, format)))) throw invalidFile();
}

async function isVideo(path: string, format: VideoFileFormat): Promise<boolean> {
  const worker = new Worker(new URL('./video-worker.ts', import.meta.url), {
    workerData: { path, format },
    resourceLimits: { maxOldGenerationSizeMb: 256 },
  });
  const result = new Promise<boolean>((resolve) => {
    worker.once('message', (isValid: unknown) => resolve(isValid === true));
    worker.once('error', () => resolve(false));
    worker.once('exit', () => resolve(false));
  });
  const timer = setTimeout(() => void worker.terminate(), timeLimitMs);
  try {
    return await result;
  } finally {
    clearTimeout(timer);
    await worker.terminate();
  }
}
