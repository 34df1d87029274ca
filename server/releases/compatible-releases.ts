import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as v from 'valibot';
import { type CurrentRelease, type Release, releaseSchema } from './releases.ts';

const historySchema = v.array(v.object({ ...releaseSchema.entries, name: v.string() }));

/**
 * Finds the release that a shell of this contract version can use: the current one, or else the last compatible one in
 * the history. During a contract change, web servers of both versions share a folder of releases.
 */
export function createCompatibleReleases(
  releasesDir: string,
  contractVersion: number | undefined,
  report: (line: string) => void = console.error,
) {
  const found = new Map<string, Release | undefined>();

  function findEarlier(name: string): Release | undefined {
    try {
      const history = v.parse(historySchema, JSON.parse(readFileSync(join(releasesDir, 'history.json'), 'utf8')));
      return history.findLast(
        (event) =>
          event.name === name &&
          event.contractVersion === contractVersion &&
          existsSync(join(releasesDir, name, event.version, event.entry)),
      );
    } catch {
      return undefined;
    }
  }

  return function findCompatible(name: string, current: CurrentRelease): CurrentRelease | undefined {
    if (contractVersion === undefined || current.contractVersion === contractVersion) return current;
    const key = `${name} ${current.version}`;
    if (!found.has(key)) {
      const earlier = findEarlier(name);
      found.set(key, earlier);
      const instead = earlier ? `visitors get ${earlier.version} meanwhile` : 'and no earlier release is compatible';
      report(
        `${key} was made for contract version ${current.contractVersion}, the shell has version ${contractVersion}: ${instead}.`,
      );
    }
    return found.get(key);
  };
}
