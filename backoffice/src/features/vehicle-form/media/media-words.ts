import type { MediaEntry, MediaFacts } from './media-list.ts';
import type { UploadJob, UploadJobs } from './upload-queue.ts';

/** What to call a file where it has to be named. */
export function mediaName({ alt, filename }: Pick<MediaEntry, 'alt' | 'filename'>, position: number): string {
  return alt.trim() || filename || `Photograph ${position + 1}`;
}

/** `4.8 MB` */
export function formatBytes(bytes: number): string {
  if (bytes < 1024 * 1024) return `${Math.max(1, Math.round(bytes / 1024))} kB`;
  return `${(bytes / 1024 / 1024).toFixed(1)} MB`;
}

/** `64%` */
export function formatFraction(fraction: number): string {
  return `${Math.floor(fraction * 100)}%`;
}

export type UploadCount = { done: number; moving: number; failed: number };

export function countUploads(jobs: UploadJobs<MediaFacts>): UploadCount {
  const states = Object.values(jobs).map(({ state }) => state.status);
  return {
    done: states.filter((status) => status === 'done').length,
    moving: states.filter((status) => status === 'waiting' || status === 'uploading').length,
    failed: states.filter((status) => status === 'failed').length,
  };
}

/** `Uploading 2 of 5 photographs…`; nothing when all is quiet. */
export function sayUploads(jobs: UploadJobs<MediaFacts>): string | null {
  const { done, moving } = countUploads(jobs);
  if (moving === 0) return null;
  const all = Object.values(jobs).filter(({ state }) => state.status !== 'failed');
  return `Uploading ${done + 1} of ${done + moving} ${nameFiles(all)}…`;
}

/** `photographs`, or `files` where videos are among them. */
export function nameFiles(jobs: readonly UploadJob<MediaFacts>[]): string {
  const noun = jobs.every(({ file }) => file.type.startsWith('image/')) ? 'photograph' : 'file';
  return jobs.length === 1 ? noun : `${noun}s`;
}
