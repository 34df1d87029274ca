import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { readContract, root } from '../apps.ts';
import type { RemoteName } from '../federation.ts';
import { hashBytes } from './keys.ts';
import { type PackedFile, packFiles } from './package-files.ts';
import type { ReleaseRecord } from './statement.ts';

/** A build on disk: its version, and its files with their hashes when a release needs them. */
export type Build = { version: string; contractVersion: number; pack: () => PackedBuild };
type PackedBuild = { record: ReleaseRecord; list: Uint8Array; archive: Uint8Array };

export function readBuild(name: RemoteName, build = join(root, name, 'dist')): Build {
  if (!existsSync(join(build, 'contract.json'))) {
    throw new Error(`There is no build of ${name} in ${build}: a build has contract.json and the folder web in it.`);
  }
  const { app = name, contractVersion } = readContract(build);
  if (app !== name) throw new Error(`${build} is a build of ${app}, not of ${name}.`);
  const files = listFiles(build).filter((file) => file.startsWith('web/') || file.startsWith('server/'));
  const contents = files.map((file) => ({ path: file, bytes: readFileSync(join(build, file)) }));
  const version = toVersion(name, contents);
  return { version, contractVersion, pack: () => packBuild(name, contents, { version, contractVersion }) };
}

/** The package's version plus a hash of the build: the same build is the same release. */
function toVersion(name: RemoteName, files: readonly PackedFile[]): string {
  const hash = createHash('sha256');
  for (const { path, bytes } of files) hash.update(path).update(bytes);
  const manifest: { version: string } = JSON.parse(readFileSync(join(root, name, 'package.json'), 'utf8'));
  return `${manifest.version}-${hash.digest('hex').slice(0, 10)}`;
}

function packBuild(
  name: RemoteName,
  contents: readonly PackedFile[],
  { version, contractVersion }: Pick<ReleaseRecord, 'version' | 'contractVersion'>,
): PackedBuild {
  const files = contents.map(({ path, bytes }) => ({ path: path.replace(/^web\//, ''), bytes }));
  const hashes = Object.fromEntries(
    files
      .filter(({ path }) => !path.startsWith('server/') && !path.endsWith('.br'))
      .map(({ path, bytes }) => [path, hashBytes(bytes)]),
  );
  const entry = Object.keys(hashes).find((path) => /^remoteEntry\.[0-9a-f]+\.js$/.test(path));
  if (!entry) throw new Error(`The build of ${name} has no remote entry.`);
  const integrity = { path: 'integrity.json', bytes: Buffer.from(JSON.stringify(hashes, null, 2)) };
  const { list, archive } = packFiles([...files, integrity]);
  const releasedAt = new Date().toISOString();
  const hash = hashes[entry] ?? '';
  return {
    record: { version, entry, integrity: hash, contractVersion, releasedAt, files: hashBytes(list) },
    list,
    archive,
  };
}

function listFiles(folder: string): string[] {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)))
    .sort();
}
