import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as v from 'valibot';
import { type CurrentRelease, type Release, releaseSchema } from './releases.ts';

const diarySchema = v.array(v.object({ ...releaseSchema.entries, name: v.string() }));

/**
 * Which release a shell of this contract version can use: the current one, or, where that was made for another, the
 * last one in the diary that fits. While a contract changes, web servers of both kinds stand over one folder of
 * releases, and each goes on with what it understands. Nothing where nothing fits.
 */
export function createFittingReleases(
  releasesDir: string,
  contractVersion: number | undefined,
  tell: (line: string) => void = console.error,
) {
  const found = new Map<string, Release | undefined>();

  function findEarlier(name: string): Release | undefined {
    try {
      const diary = v.parse(diarySchema, JSON.parse(readFileSync(join(releasesDir, 'history.json'), 'utf8')));
      return diary.findLast(
        (event) =>
          event.name === name &&
          event.contractVersion === contractVersion &&
          existsSync(join(releasesDir, name, event.version, event.entry)),
      );
    } catch {
      return undefined;
    }
  }

  return function fit(name: string, current: CurrentRelease): CurrentRelease | undefined {
    if (contractVersion === undefined || current.contractVersion === contractVersion) return current;
    const key = `${name} ${current.version}`;
    if (!found.has(key)) {
      const earlier = findEarlier(name);
      found.set(key, earlier);
      const instead = earlier ? `visitors get ${earlier.version} meanwhile` : 'and no earlier release fits';
      tell(
        `${key} was made for contract version ${current.contractVersion}, this shell speaks ${contractVersion}: ${instead}.`,
      );
    }
    return found.get(key);
  };
}
