import type { UploadJob, UploadJobs } from '@dealer/shared-domain';
import type { MediaEntry, MediaFacts } from './media-list.ts';

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

export type UploadCount = {
  done: number;
  active: number;
  /** Includes the refused ones. */
  failed: number;
  /** A retry would fail again. */
  refused: number;
};

export function countUploads(jobs: UploadJobs<MediaFacts>): UploadCount {
  const states = Object.values(jobs).map(({ state }) => state);
  return {
    done: states.filter(({ status }) => status === 'done').length,
    active: states.filter(({ status }) => status === 'waiting' || status === 'uploading').length,
    failed: states.filter(({ status }) => status === 'failed').length,
    refused: states.filter((state) => state.status === 'failed' && state.isFinal).length,
  };
}

/** `Uploading 2 of 5 photographs…`; null if nothing is uploading. */
export function formatUploads(jobs: UploadJobs<MediaFacts>): string | null {
  const { done, active } = countUploads(jobs);
  if (active === 0) return null;
  const all = Object.values(jobs).filter(({ state }) => state.status !== 'failed');
  return `Uploading ${done + 1} of ${done + active} ${nameFiles(all)}…`;
}

/** `photographs`, or `files` if there are videos among them. */
function nameFiles(jobs: readonly UploadJob<MediaFacts>[]): string {
  const noun = jobs.every(({ file }) => file.type.startsWith('image/')) ? 'photograph' : 'file';
  return jobs.length === 1 ? noun : `${noun}s`;
}
