import { existsSync, readFileSync } from 'node:fs';
import { userInfo } from 'node:os';
import { join } from 'node:path';
import * as v from 'valibot';
import { readContract, root } from '../apps.ts';
import type { RemoteName } from '../federation.ts';
import { releaseKeys, text, words } from '../settings/kinds.ts';
import { parseSettings } from '../settings/parse-settings.ts';
import { type ReleaseKeys, readSigner, type Signer } from './keys.ts';
import type { Publisher } from './publish.ts';
import { openStore } from './stores/open-store.ts';

/** Read by the commands that release. */
export const releaseSettings = v.object({
  RELEASE_STORE: v.optional(words, ''),
  RELEASE_KEYS: v.optional(releaseKeys),
  RELEASE_KEY: text,
  RELEASE_KEY_FILE: text,
  RELEASE_SITES: v.optional(words, ''),
});

/** What the commands that release read from the environment. */
export function readReleaseSettings() {
  return parseSettings(releaseSettings, process.env);
}

/** Where a team publishes. */
export type Target = Publisher & {
  /** Shows a change immediately if the store is this machine's own; web servers that watch others fetch them. */
  applyHere?: (name: RemoteName) => Promise<void>;
};

/** The address of the store that `--to` or RELEASE_STORE names. */
export function readStoreAddress(to?: string): string {
  const address = to ?? readReleaseSettings().RELEASE_STORE[0];
  if (address === undefined) throw new Error('Name a store: --to <store>, or set RELEASE_STORE.');
  return address;
}

/** The store that `--to` or RELEASE_STORE names, signed with the team's key. */
export function readTeamTarget(name: RemoteName, to?: string): Target {
  const address = readStoreAddress(to);
  const signer = readTeamSigner(name);
  const keys = toTrustedKeys(name, signer, readReleaseSettings().RELEASE_KEYS);
  const store = openStore(address, process.env);
  return { store, signer, keys, by: readReleaser(), shellContract: readShellContract() };
}

/** A store to read from, and the keys that it is checked with: those of RELEASE_KEYS, else the team's own. */
export function openForReading(name: RemoteName, to: string): Pick<Publisher, 'store' | 'keys'> {
  const keys = readReleaseSettings().RELEASE_KEYS ?? toTrustedKeys(name, readTeamSigner(name), undefined);
  return { store: openStore(to, process.env), keys };
}

/** RELEASED_BY, which pipelines set, or the user who runs the command. */
export function readReleaser(): string {
  if (process.env.RELEASED_BY) return process.env.RELEASED_BY;
  try {
    return userInfo().username;
  } catch {
    // In a container the user's number may have no name.
    return 'unknown';
  }
}

/** Undefined where only a remote is checked out. */
export function readShellContract(): number | undefined {
  const build = join(root, 'shell/dist');
  return existsSync(join(build, 'contract.json')) ? readContract(build).contractVersion : undefined;
}

function readTeamSigner(name: RemoteName): Signer {
  const { RELEASE_KEY, RELEASE_KEY_FILE } = readReleaseSettings();
  if (RELEASE_KEY) return readSigner(RELEASE_KEY);
  if (RELEASE_KEY_FILE) return readSigner(readKeyFile(name, RELEASE_KEY_FILE));
  throw new Error(
    `RELEASE_KEY_FILE is missing: the file with the private key of the team of ${name}. Make one: npm run release-keys -- ${name}`,
  );
}

function readKeyFile(name: RemoteName, file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new Error(
      `RELEASE_KEY_FILE cannot be read: ${reason}. It names the file with the private key of the team of ${name}. ` +
        "Correct its path or the file's rights, or set RELEASE_KEY to the key itself.",
      { cause: error },
    );
  }
}

/** A team believes what it signed itself, and what RELEASE_KEYS lists where that is set. */
function toTrustedKeys(name: RemoteName, { publicKey }: Signer, listed: ReleaseKeys | undefined): ReleaseKeys {
  const keys = listed ?? { storefront: [], backoffice: [] };
  if (listed && !keys[name].some(({ id }) => id === publicKey.id)) {
    throw new Error(
      `This key may not release ${name}: use one that RELEASE_KEYS lists, or add ${name}=${publicKey.text} there.`,
    );
  }
  return { ...keys, [name]: [...keys[name], publicKey] };
}
