import { accessSync, constants, existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { remoteNames } from '@dealer/build/federation';
import { createReleaseReader, type Release, type Releases } from '@dealer/server/releases';
import { error, type Finding, ok, type Variables, warning } from './finding.ts';

/** Checks the data directory, the shell's build, and that compatible releases exist. */
export function checkDisk(variables: Variables, root: string): Finding[] {
  const dataDir = resolve(root, variables.DATA_DIR || '.data');
  const findings: Finding[] = [];
  if (!variables.DATA_DIR)
    findings.push(warning('DATA_DIR', 'is not set: the releases are in .data in the code’s folder.'));
  if (!isWritable(dataDir)) return [...findings, error('DATA_DIR', `${dataDir} cannot be read and written.`)];
  const releasesDir = join(dataDir, 'releases');
  if (variables.RELEASE_STORE && !existsSync(join(releasesDir, 'releases.json'))) {
    return [...findings, warning('Releases', 'none is there yet: the web server fetches them from RELEASE_STORE.')];
  }
  return [...findings, ...checkReleases(releasesDir, root)];
}

function isWritable(folder: string): boolean {
  // A missing folder can be created if its parent is writable.
  const nearest = existsSync(folder) ? folder : dirname(folder);
  try {
    accessSync(nearest, constants.R_OK | constants.W_OK | constants.X_OK);
    return statSync(nearest).isDirectory();
  } catch {
    return false;
  }
}

function checkReleases(releasesDir: string, root: string): Finding[] {
  const contract = readContract(join(root, 'shell/dist'));
  if (contract === null) return [error('Shell', 'is not built: run npm run build.')];
  if (!existsSync(join(releasesDir, 'releases.json'))) return checkFirstRelease(root);
  const releases = read(releasesDir);
  if (!releases) return [error('Releases', 'cannot be read: release each remote, npm run release -- storefront.')];
  const findings = remoteNames.flatMap((name) => {
    const current = releases[name];
    if (!current) return [error('Releases', `none of ${name} is current: npm run release -- ${name}`)];
    return [current, ...(current.canary ? [current.canary] : [])].flatMap((release) =>
      checkRelease(name, release, { releasesDir, contract }),
    );
  });
  return findings.length > 0
    ? findings
    : [ok('Releases', 'each remote has one, and all are compatible with the shell.')];
}

/** The web server's first start makes the first releases from the existing builds. */
function checkFirstRelease(root: string): Finding[] {
  const missing = remoteNames.filter((name) => !existsSync(join(root, name, 'dist/contract.json')));
  if (missing.length === 0) {
    return [warning('Releases', 'none is there yet: the first start releases the builds in this folder.')];
  }
  return [error('Releases', `none is there, and no build of ${missing.join(' and ')}: run npm run build.`)];
}

function checkRelease(
  name: string,
  { version, entry, contractVersion }: Release,
  { releasesDir, contract }: { releasesDir: string; contract: number },
): Finding[] {
  if (!existsSync(join(releasesDir, name, version, entry))) {
    return [error('Releases', `the files of ${name} ${version} are not there.`)];
  }
  if (contractVersion === contract) return [];
  const text = `${name} ${version} has contract ${contractVersion}, the shell ${contract}: release a compatible build.`;
  return [error('Releases', text)];
}

function readContract(shellBuild: string): number | null {
  const file = join(shellBuild, 'contract.json');
  if (!existsSync(file) || !existsSync(join(shellBuild, 'web/index.html'))) return null;
  const contract: { contractVersion: number } = JSON.parse(readFileSync(file, 'utf8'));
  return contract.contractVersion;
}

function read(releasesDir: string): Releases | null {
  try {
    return createReleaseReader(releasesDir).read();
  } catch {
    return null;
  }
}

/** The versions of the migrations that this code expects. */
export function listMigrationVersions(root: string): string[] {
  return readdirSync(join(root, 'supabase/migrations'))
    .flatMap((file) => /^(\d+)_.+\.sql$/.exec(file)?.[1] ?? [])
    .sort();
}
