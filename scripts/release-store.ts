import { createHash } from 'node:crypto';
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import type { RemoteName } from '../federation.ts';
import { readContractVersion, root } from './build.ts';

export type ReleaseRecord = {
  version: string;
  /** Path of the entry inside the release's folder. */
  entry: string;
  integrity: string;
  contractVersion: number;
  releasedAt: string;
};
export type Releases = Partial<Record<RemoteName, ReleaseRecord>>;

/** One line of the diary: who made which release current, and when. */
export type ReleaseEvent = ReleaseRecord & { name: RemoteName; action: 'release' | 'rollback'; at: string; by: string };

export type Change = { record: ReleaseRecord; previous: ReleaseRecord | undefined };

function listFiles(folder: string): string[] {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)))
    .sort();
}

const toIntegrity = (bytes: Uint8Array) => `sha256-${createHash('sha256').update(bytes).digest('base64')}`;

function readJson<Value>(file: string, fallback: Value): Value {
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : fallback;
}

/** Written beside and renamed, so that no reader ever sees half a file. */
function writeJson(file: string, value: unknown) {
  writeFileSync(`${file}.new`, `${JSON.stringify(value, null, 2)}\n`);
  renameSync(`${file}.new`, file);
}

/** The current release of each remote. */
export function readReleases(releasesDir: string): Releases {
  return readJson(join(releasesDir, 'releases.json'), {});
}

/** Everything that was made current here, oldest first. */
export function readHistory(releasesDir: string): ReleaseEvent[] {
  return readJson(join(releasesDir, 'history.json'), []);
}

/** The version is the package's plus a hash of what was built: the same build is the same release. */
function toVersion(name: RemoteName, folder: string, files: string[]): string {
  const hash = createHash('sha256');
  for (const file of files) hash.update(file).update(readFileSync(join(folder, file)));
  const manifest: { version: string } = JSON.parse(readFileSync(join(root, name, 'package.json'), 'utf8'));
  return `${manifest.version}-${hash.digest('hex').slice(0, 10)}`;
}

/**
 * Makes the remote's last build the current release: an immutable folder with the hash of each file, then one line in
 * releases.json. Neither the shell nor an open tab is touched. Throws when the build and the shell do not understand
 * each other.
 */
export function releaseRemote(
  name: RemoteName,
  releasesDir: string,
  by: string,
  build = join(root, name, 'dist'),
): Change {
  const record = storeBuild(name, releasesDir, build);
  return makeCurrent({ name, record, action: 'release', by }, releasesDir);
}

/** As `releaseRemote`, unless this very build was released before: a rollback outlives a restart. */
export function releaseNewBuild(name: RemoteName, releasesDir: string, by: string) {
  const record = storeBuild(name, releasesDir, join(root, name, 'dist'));
  const isKnown = readHistory(releasesDir).some((event) => event.name === name && event.version === record.version);
  if (!isKnown || !readReleases(releasesDir)[name]) makeCurrent({ name, record, action: 'release', by }, releasesDir);
}

/** Makes an earlier release current again: the one before the current one, or the one that is named. */
export function rollBackRemote(name: RemoteName, releasesDir: string, by: string, version?: string): Change {
  const known = listReleases(name, releasesDir);
  const current = readReleases(releasesDir)[name];
  const place = known.findIndex((record) => record.version === current?.version);
  const record = version === undefined ? known[place - 1] : known.find((candidate) => candidate.version === version);
  if (!record) {
    const versions = known.map((candidate) => candidate.version).join(', ') || 'none';
    throw new Error(
      version === undefined
        ? `There is no release of ${name} before the current one. Releases: ${versions}.`
        : `There is no release ${version} of ${name}. Releases: ${versions}.`,
    );
  }
  return makeCurrent({ name, record, action: 'rollback', by }, releasesDir);
}

/** The releases of a remote in the order in which each first came. */
export function listReleases(name: RemoteName, releasesDir: string): ReleaseRecord[] {
  const records = new Map<string, ReleaseRecord>();
  for (const { name: eventName, version, entry, integrity, contractVersion, releasedAt } of readHistory(releasesDir)) {
    if (eventName !== name || records.has(version)) continue;
    records.set(version, { version, entry, integrity, contractVersion, releasedAt });
  }
  return [...records.values()];
}

type NewEvent = Pick<ReleaseEvent, 'name' | 'action' | 'by'> & { record: ReleaseRecord };

function makeCurrent({ name, record, action, by }: NewEvent, releasesDir: string): Change {
  requireSameContract(name, record);
  const releases = readReleases(releasesDir);
  const previous = releases[name];
  if (previous?.version === record.version) return { record, previous };
  const event: ReleaseEvent = { name, action, ...record, at: new Date().toISOString(), by };
  writeJson(join(releasesDir, 'history.json'), [...readHistory(releasesDir), event]);
  writeJson(join(releasesDir, 'releases.json'), { ...releases, [name]: record });
  return { record, previous };
}

function requireSameContract(name: RemoteName, { version, contractVersion }: ReleaseRecord) {
  const shell = readContractVersion(join(root, 'shell/dist'));
  if (contractVersion === shell) return;
  throw new Error(
    `${name} ${version} was built for contract version ${contractVersion}, and the shell speaks ${shell}. ` +
      'Build both from sources that agree; nothing was changed.',
  );
}

/** Copies the build into the folder of its version, where it stays for good. */
function storeBuild(name: RemoteName, releasesDir: string, build: string): ReleaseRecord {
  const files = listFiles(build).filter((file) => file.startsWith('web/') || file.startsWith('server/'));
  const version = toVersion(name, build, files);
  const folder = join(releasesDir, name, version);
  if (!existsSync(folder)) copyBuild(build, folder);
  const integrity: Record<string, string> = readJson(join(folder, 'integrity.json'), {});
  const entry = Object.keys(integrity).find((file) => /^remoteEntry\.[0-9a-f]+\.js$/.test(file));
  if (!entry) throw new Error(`The build of ${name} has no remote entry.`);
  return {
    version,
    entry,
    integrity: integrity[entry] ?? '',
    contractVersion: readContractVersion(build),
    releasedAt: new Date().toISOString(),
  };
}

function copyBuild(build: string, folder: string) {
  const unfinished = `${folder}.new`;
  rmSync(unfinished, { recursive: true, force: true });
  mkdirSync(unfinished, { recursive: true });
  cpSync(join(build, 'web'), unfinished, { recursive: true });
  if (existsSync(join(build, 'server'))) cpSync(join(build, 'server'), join(unfinished, 'server'), { recursive: true });
  const hashes = Object.fromEntries(
    listFiles(unfinished)
      .filter((file) => !file.startsWith('server/') && !file.endsWith('.br'))
      .map((file) => [file, toIntegrity(readFileSync(join(unfinished, file)))]),
  );
  writeFileSync(join(unfinished, 'integrity.json'), JSON.stringify(hashes, null, 2));
  renameSync(unfinished, folder);
}
