import { join } from 'node:path';
import { readContractVersion, root } from '../apps.ts';
import type { RemoteName } from '../federation.ts';
import {
  type CanaryRecord,
  type CurrentRelease,
  type ReleaseAction,
  type ReleaseRecord,
  readHistory,
  readReleases,
  withReleaseLock,
  writeChange,
} from './files.ts';
import { storeBuild } from './store-build.ts';

export type Change = { action: ReleaseAction; record: ReleaseRecord; previous: CurrentRelease | undefined };

/** The folder of the releases, the person who releases, and the shell's build whose contract the remote must match. */
export type Place = { releasesDir: string; by: string; shellBuild?: string };

/**
 * Makes a build the current release: an immutable folder with the hash of each file, and an entry in releases.json. The
 * shell and open tabs are unaffected. Throws if the contract versions of build and shell differ.
 */
export function releaseRemote(name: RemoteName, place: Place, build = join(root, name, 'dist')): Change {
  const record = storeBuild(name, place.releasesDir, build);
  return withReleaseLock(place.releasesDir, () => makeCurrent(name, 'release', record, place));
}

/** As `releaseRemote`, unless this build was released before, so that a rollback survives a restart. */
export function releaseNewBuild(name: RemoteName, place: Place) {
  const { releasesDir } = place;
  const record = storeBuild(name, releasesDir, join(root, name, 'dist'));
  withReleaseLock(releasesDir, () => {
    const isKnown = readHistory(releasesDir).some((event) => event.name === name && event.version === record.version);
    if (!isKnown || !readReleases(releasesDir)[name]) makeCurrent(name, 'release', record, place);
  });
}

/** Releases a build to `percent` of the visitors; the others get the current release. At 0 only testers get it. */
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
      throw new Error(`${name} ${record.version} is already current: a canary needs another build.`);
    }
    const canary: CanaryRecord = { ...record, percent };
    return write(name, 'canary', record, { ...toRecord(previous), canary }, place);
  });
}

export function promoteCanary(name: RemoteName, place: Place): Change {
  return withReleaseLock(place.releasesDir, () => {
    const canary = readReleases(place.releasesDir)[name]?.canary;
    if (!canary) throw new Error(`There is no canary of ${name}. Make one: npm run release -- ${name} --canary 10`);
    return makeCurrent(name, 'promote', toRecord(canary), place);
  });
}

/**
 * With a version: makes it current and ends a canary. Without one: withdraws the canary or, if there is none, makes the
 * release before the current one current again.
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

/** The release that was current before the given version. Canaries and releases that were rolled back do not count. */
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

/** The releases of a remote, in the order of their first release. */
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
