import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import * as v from 'valibot';

const releaseSchema = v.object({
  version: v.pipe(v.string(), v.regex(/^[\w.-]+$/)),
  /** Path of the entry inside the release's folder. */
  entry: v.string(),
  integrity: v.string(),
  contractVersion: v.number(),
  releasedAt: v.string(),
});
const releasesSchema = v.record(v.string(), releaseSchema);

export type Release = v.InferOutput<typeof releaseSchema>;
export type Releases = v.InferOutput<typeof releasesSchema>;

/**
 * Reads releases.json whenever it changed: writing it is the deploy, writing the older version back the rollback.
 * A file that is damaged for a moment leaves the last good one in force.
 */
export function createReleaseReader(releasesDir: string) {
  const file = join(releasesDir, 'releases.json');
  let current: { modifiedMs: number; releases: Releases } | null = null;

  function read(): Releases {
    try {
      const modifiedMs = statSync(file).mtimeMs;
      if (current?.modifiedMs !== modifiedMs) {
        current = { modifiedMs, releases: v.parse(releasesSchema, JSON.parse(readFileSync(file, 'utf8'))) };
      }
    } catch (cause) {
      if (!current) throw new Error(`${file} cannot be read. Run "npm start" once, or release the remotes.`, { cause });
    }
    return current?.releases ?? {};
  }
  return { read };
}
