import { join } from 'node:path';
import type { RemoteName } from '../federation.ts';
import { readContractVersion, root } from './build.ts';
import { storeBuild } from './release-build.ts';
import {
  type CanaryRecord,
  type CurrentRelease,
  type ReleaseAction,
  type ReleaseRecord,
  readHistory,
  readReleases,
  withReleaseLock,
  writeChange,
} from './release-files.ts';

/** What became of a remote: the release that the command was about, and what was there before. */
export type Change = { action: ReleaseAction; record: ReleaseRecord; previous: CurrentRelease | undefined };

/** Where and in whose name a remote is released, and by which shell's contract it is judged. */
export type Place = { releasesDir: string; by: string; shellBuild?: string };

/**
 * Makes a build the current release: an immutable folder with the hash of each file, then one line in releases.json.
 * Neither the shell nor an open tab is touched. Throws when the build and the shell do not understand each other.
 */
export function releaseRemote(name: RemoteName, place: Place, build = join(root, name, 'dist')): Change {
  const record = storeBuild(name, place.releasesDir, build);
  return withReleaseLock(place.releasesDir, () => makeCurrent(name, 'release', record, place));
}

/** As `releaseRemote`, unless this very build was released before: a rollback outlives a restart. */
export function releaseNewBuild(name: RemoteName, place: Place) {
  const { releasesDir } = place;
  const record = storeBuild(name, releasesDir, join(root, name, 'dist'));
  withReleaseLock(releasesDir, () => {
    const isKnown = readHistory(releasesDir).some((event) => event.name === name && event.version === record.version);
    if (!isKnown || !readReleases(releasesDir)[name]) makeCurrent(name, 'release', record, place);
  });
}

/** Gives a build to so many visitors in a hundred, beside the current release; none get it unasked at 0. */
export function releaseCanary(
  name: RemoteName,
  place: Place,
  { percent, build = join(root, name, 'dist') }: { percent: number; build?: string },
): Change {
  const record = storeBuild(name, place.releasesDir, build);
  return withReleaseLock(place.releasesDir, () => {
    requireSameContract(name, record, place);
    const previous = readReleases(place.releasesDir)[name];
    if (!previous) throw new Error(`Nothing of ${name} is current yet: release it without --canary first.`);
    if (previous.version === record.version) {
      throw new Error(`${name} ${record.version} is current already: a canary needs another build.`);
    }
    const canary: CanaryRecord = { ...record, percent };
    return write(name, 'canary', record, { ...toRecord(previous), canary }, place);
  });
}

/** Makes the canary the current release for everybody. */
export function promoteCanary(name: RemoteName, place: Place): Change {
  return withReleaseLock(place.releasesDir, () => {
    const canary = readReleases(place.releasesDir)[name]?.canary;
    if (!canary) throw new Error(`There is no canary of ${name}. Make one: npm run release -- ${name} --canary 10`);
    return makeCurrent(name, 'promote', toRecord(canary), place);
  });
}

/**
 * Without a version: withdraws the canary where there is one, else makes the release before the current one current
 * again. With one: makes that current, and ends a canary as well.
 */
export function rollBackRemote(name: RemoteName, place: Place, version?: string): Change {
  const { releasesDir } = place;
  return withReleaseLock(releasesDir, () => {
    const current = readReleases(releasesDir)[name];
    if (version === undefined && current?.canary) {
      return write(name, 'withdraw', toRecord(current.canary), toRecord(current), place);
    }
    const record =
      version === undefined
        ? findEarlier(name, releasesDir, current?.version)
        : listReleases(name, releasesDir).find((candidate) => candidate.version === version);
    if (record) return makeCurrent(name, 'rollback', record, place);
    const versions = listReleases(name, releasesDir).map((candidate) => candidate.version);
    const missing =
      version === undefined ? `release of ${name} before the current one` : `release ${version} of ${name}`;
    throw new Error(`There is no ${missing}. Releases: ${versions.join(', ') || 'none'}.`);
  });
}

/**
 * What was current before the given version: what was taken back since does not count, or a second rollback would bring
 * it again; nor does a canary that never was current.
 */
function findEarlier(name: RemoteName, releasesDir: string, version: string | undefined): ReleaseRecord | undefined {
  const line: ReleaseRecord[] = [];
  for (const event of readHistory(releasesDir)) {
    if (event.name !== name || event.action === 'canary' || event.action === 'withdraw') continue;
    const place = line.findLastIndex((record) => record.version === event.version);
    if (event.action === 'rollback' && place >= 0) line.splice(place);
    line.push(toRecord(event));
  }
  return line[line.findLastIndex((record) => record.version === version) - 1];
}

/** The releases of a remote in the order in which each first came. */
export function listReleases(name: RemoteName, releasesDir: string): ReleaseRecord[] {
  const records = new Map<string, ReleaseRecord>();
  for (const event of readHistory(releasesDir)) {
    if (event.name !== name || records.has(event.version)) continue;
    records.set(event.version, toRecord(event));
  }
  return [...records.values()];
}

function makeCurrent(name: RemoteName, action: ReleaseAction, record: ReleaseRecord, place: Place): Change {
  requireSameContract(name, record, place);
  const previous = readReleases(place.releasesDir)[name];
  if (previous?.version === record.version && !previous.canary) return { action, record, previous };
  return write(name, action, record, record, place);
}

function write(
  name: RemoteName,
  action: ReleaseAction,
  record: ReleaseRecord,
  current: CurrentRelease,
  { releasesDir, by }: Place,
): Change {
  const previous = readReleases(releasesDir)[name];
  const percent = action === 'canary' ? { percent: current.canary?.percent } : {};
  const at = new Date().toISOString();
  writeChange(releasesDir, { name, action, ...record, ...percent, at, by }, current);
  return { action, record, previous };
}

function toRecord({ version, entry, integrity, contractVersion, releasedAt }: ReleaseRecord): ReleaseRecord {
  return { version, entry, integrity, contractVersion, releasedAt };
}

function requireSameContract(
  name: RemoteName,
  { version, contractVersion }: ReleaseRecord,
  { shellBuild = join(root, 'shell/dist') }: Place,
) {
  const shell = readContractVersion(shellBuild);
  if (contractVersion === shell) return;
  throw new Error(
    `${name} ${version} was built for contract version ${contractVersion}, and the shell speaks ${shell}. ` +
      'Build both from sources that agree; nothing was changed.',
  );
}
