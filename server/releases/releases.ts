import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import * as v from 'valibot';

export const releaseSchema = v.object({
  version: v.pipe(v.string(), v.regex(/^[\w.-]+$/)),
  /** Relative to the release's folder. */
  entry: v.string(),
  integrity: v.string(),
  contractVersion: v.number(),
  releasedAt: v.string(),
});
/** A release for a percentage of visitors and for testers. */
const canarySchema = v.object({
  ...releaseSchema.entries,
  percent: v.pipe(v.number(), v.minValue(0), v.maxValue(100)),
});
const currentSchema = v.object({ ...releaseSchema.entries, canary: v.optional(canarySchema) });
const releasesSchema = v.record(v.string(), currentSchema);

export type Release = v.InferOutput<typeof releaseSchema>;
export type CurrentRelease = v.InferOutput<typeof currentSchema>;
export type Releases = v.InferOutput<typeof releasesSchema>;

/**
 * Reads releases.json again when it has changed, which is a deployment or rollback. While it is damaged the last valid
 * content applies. Several web servers may share one file.
 */
export function createReleaseReader(releasesDir: string) {
  const file = join(releasesDir, 'releases.json');
  let current: { stamp: string; releases: Releases } | null = null;

  function read(): Releases {
    try {
      // Each change replaces the file, so the inode distinguishes changes with the same modification time.
      const { mtimeMs, ino, size } = statSync(file);
      const stamp = `${mtimeMs} ${ino} ${size}`;
      if (current?.stamp !== stamp) {
        current = { stamp, releases: v.parse(releasesSchema, JSON.parse(readFileSync(file, 'utf8'))) };
      }
    } catch (cause) {
      if (!current) throw new Error(`${file} cannot be read. Run "npm start" once, or release the remotes.`, { cause });
    }
    return current?.releases ?? {};
  }

  /** As `read`; empty while there is none yet. */
  function readOrNone(): Releases {
    try {
      return read();
    } catch {
      return {};
    }
  }
  return { read, readOrNone };
}
