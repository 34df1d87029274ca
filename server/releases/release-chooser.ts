import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { WebEnvironment } from '../environment.ts';
import { chooseRelease, type ReleaseChoice, type Visitor } from './canary.ts';
import { createCompatibleReleases } from './compatible-releases.ts';
import { createReleaseReader } from './releases.ts';

export type ReleaseChooser = ReturnType<typeof createReleaseChooser>;

/** Chooses the release of a remote for a visitor: current or canary, and compatible with this shell. */
export function createReleaseChooser({ releasesDir, shellDir }: Pick<WebEnvironment, 'releasesDir' | 'shellDir'>) {
  const { read, readOrNone } = createReleaseReader(releasesDir);
  const contractVersion = readContractVersion(shellDir);
  const findCompatible = createCompatibleReleases(releasesDir, contractVersion);

  function choose(name: string, visitor: Visitor): ReleaseChoice | undefined {
    const released = read()[name];
    const current = released && findCompatible(name, released);
    return current && chooseRelease(current, visitor, contractVersion);
  }

  function requireStorefront(visitor: Visitor): ReleaseChoice {
    const choice = choose('storefront', visitor);
    if (!choice) throw new Error('No release of the storefront is current. Release one first.');
    return choice;
  }

  return { read, readOrNone, choose, requireStorefront };
}

/** The contract version of the shell's build; undefined in development. */
export function readContractVersion(shellDir: string): number | undefined {
  const file = join(shellDir, 'contract.json');
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')).contractVersion : undefined;
}
