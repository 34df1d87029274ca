import { createHash, randomUUID } from 'node:crypto';
import {
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { readContractVersion, root } from '../apps.ts';
import type { RemoteName } from '../federation.ts';
import type { ReleaseRecord } from './files.ts';

function listFiles(folder: string): string[] {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)))
    .sort();
}

const toIntegrity = (bytes: Uint8Array) => `sha256-${createHash('sha256').update(bytes).digest('base64')}`;

/** The package's version plus a hash of the build: the same build is the same release. */
function toVersion(name: RemoteName, folder: string, files: string[]): string {
  const hash = createHash('sha256');
  for (const file of files) hash.update(file).update(readFileSync(join(folder, file)));
  const manifest: { version: string } = JSON.parse(readFileSync(join(root, name, 'package.json'), 'utf8'));
  return `${manifest.version}-${hash.digest('hex').slice(0, 10)}`;
}

/** Copies a build into the folder of its version, which is never deleted. */
export function storeBuild(name: RemoteName, releasesDir: string, build: string): ReleaseRecord {
  if (!existsSync(join(build, 'contract.json'))) {
    throw new Error(`There is no build of ${name} in ${build}: a build has contract.json and the folder web in it.`);
  }
  const files = listFiles(build).filter((file) => file.startsWith('web/') || file.startsWith('server/'));
  const version = toVersion(name, build, files);
  const folder = join(releasesDir, name, version);
  if (!existsSync(folder)) copyBuild(build, folder);
  const integrity: Record<string, string> = JSON.parse(readFileSync(join(folder, 'integrity.json'), 'utf8'));
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

/** Renames a finished draft, so that readers never see a partial release; the first of several processes wins. */
function copyBuild(build: string, folder: string) {
  removeOldDrafts(dirname(folder));
  const draft = `${folder}.${randomUUID()}${draftEnding}`;
  try {
    writeDraft(build, draft);
    renameSync(draft, folder);
  } catch (error) {
    if (!existsSync(folder)) throw error;
  } finally {
    rmSync(draft, { recursive: true, force: true });
  }
}

function writeDraft(build: string, draft: string) {
  mkdirSync(draft, { recursive: true });
  cpSync(join(build, 'web'), draft, { recursive: true });
  if (existsSync(join(build, 'server'))) cpSync(join(build, 'server'), join(draft, 'server'), { recursive: true });
  const hashes = Object.fromEntries(
    listFiles(draft)
      .filter((file) => !file.startsWith('server/') && !file.endsWith('.br'))
      .map((file) => [file, toIntegrity(readFileSync(join(draft, file)))]),
  );
  writeFileSync(join(draft, 'integrity.json'), JSON.stringify(hashes, null, 2));
}

const draftEnding = '.new';
/** A copy takes seconds; an older draft belongs to a process that died. */
const draftLimitMs = 60 * 60_000;

function removeOldDrafts(folder: string) {
  if (!existsSync(folder)) return;
  for (const name of readdirSync(folder).filter((entry) => entry.endsWith(draftEnding))) {
    const draft = join(folder, name);
    const atMs = statSync(draft, { throwIfNoEntry: false })?.mtimeMs ?? Date.now();
    if (Date.now() - atMs > draftLimitMs) rmSync(draft, { recursive: true, force: true });
  }
}
