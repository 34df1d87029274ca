import { existsSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '@dealer/build/apps';
import { type RemoteName, remoteNames } from '@dealer/build/federation';
import { readReleases } from '@dealer/build/releases/files';
import { toKeysOfAll } from '@dealer/build/releases/keys';
import { mirrorRemote } from '@dealer/build/releases/mirror';
import { openStore } from '@dealer/build/releases/open-store';
import { type Publisher, releaseNewBuild } from '@dealer/build/releases/publish';
import {
  readReleaser,
  readReleaseSettings,
  readShellContract,
  readTeamTarget,
  type Target,
} from '@dealer/build/releases/team';
import { readMachineSigner } from './machine-key.ts';
import { readDataDir } from './staff-account.ts';

/** The store that `--to` or RELEASE_STORE names; without either this machine's own. */
export function readTarget(name: RemoteName, to?: string): Target {
  const isNamed = to !== undefined || readReleaseSettings().RELEASE_STORE.length > 0;
  return isNamed ? readTeamTarget(name, to) : openOwnStore(readDataDir());
}

/** The releases that this machine makes for itself, signed with its own key. */
export function openOwnStore(dataDir: string): Target & { applyHere: NonNullable<Target['applyHere']> } {
  const releasesDir = join(dataDir, 'releases');
  const folder = join(releasesDir, '.store');
  mkdirSync(folder, { recursive: true });
  const signer = readMachineSigner(dataDir);
  const store = openStore(folder, process.env);
  const keys = toKeysOfAll(signer.publicKey);
  const shellContract = readShellContract();
  const applyHere = (name: RemoteName) => mirrorHere(name, { store, keys, shellContract }, releasesDir);
  return { store, signer, keys, by: readReleaser(), shellContract, applyHere };
}

type Source = Pick<Publisher, 'store' | 'keys' | 'shellContract'>;

async function mirrorHere(name: RemoteName, { store, keys, shellContract }: Source, releasesDir: string) {
  const from = { name, store, keys, origin: 'machine' } as const;
  const { refusal } = await mirrorRemote({ ...from, releasesDir, contractVersion: shellContract });
  if (!refusal) return;
  throw new Error(`The release of ${name} was refused: ${refusal.message}. ${adviseAfterRefusal(name, store.address)}`);
}

function adviseAfterRefusal(name: RemoteName, ownStore: string): string {
  if (readReleaseSettings().RELEASE_STORE.length === 0) return `Release a build again: npm run release -- ${name}`;
  return `Remove ${join(ownStore, name)} and start again.`;
}

/** Releases the builds of this folder that were never released here, unless teams release through a store. */
export async function releaseNewBuilds(dataDir: string) {
  if (readReleaseSettings().RELEASE_STORE.length > 0) return releaseFirstBuilds(dataDir);
  for (const name of remoteNames) await releaseBuildHere(name, dataDir);
}

/** Releases the build of each remote that has no release here; what a store has replaces it. */
export async function releaseFirstBuilds(dataDir: string) {
  for (const name of remoteNames) {
    const isReleased = readReleases(join(dataDir, 'releases'))[name] !== undefined;
    if (!isReleased && existsSync(join(root, name, 'dist/contract.json'))) await releaseBuildHere(name, dataDir);
  }
}

async function releaseBuildHere(name: RemoteName, dataDir: string) {
  const target = openOwnStore(dataDir);
  await releaseNewBuild(name, target);
  await target.applyHere(name);
}
