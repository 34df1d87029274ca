import { remoteNames } from '@dealer/build/federation';
import { parseReleaseKeys, type ReleaseKeys } from '@dealer/build/releases/keys';
import { openStore } from '@dealer/build/releases/open-store';
import { readNewest } from '@dealer/build/releases/release-log';
import { describeFailure, type ReleaseStore } from '@dealer/build/releases/release-store';
import { error, type Finding, ok, type Variables, warning } from './finding.ts';

/** Checks the settings of releases that come from a store, without calling it. */
export function checkReleaseSettings(variables: Variables): Finding[] {
  const { RELEASE_STORE: list, RELEASE_KEYS: keys, RELEASE_KEY, RELEASE_KEY_FILE } = variables;
  const findings: Finding[] = [];
  if (RELEASE_KEY || RELEASE_KEY_FILE) {
    const name = RELEASE_KEY ? 'RELEASE_KEY' : 'RELEASE_KEY_FILE';
    findings.push(warning(name, 'is a private key, which belongs into the pipeline of its team: remove it here.'));
  }
  if (!list) return findings;
  if (!keys) return [...findings, error('RELEASE_KEYS', 'is missing: no release from RELEASE_STORE could be checked.')];
  const parsed = read(keys);
  for (const name of remoteNames.filter((remote) => parsed && parsed[remote].length === 0)) {
    findings.push(warning('RELEASE_KEYS', `has no key for ${name}: no release of it is followed.`));
  }
  return [...findings, ...openAll(variables).flatMap((store) => (store instanceof Error ? [toFinding(store)] : []))];
}

/** Asks each store for the newest release of each remote. */
export async function checkReleaseStores(variables: Variables): Promise<Finding[]> {
  const keys = read(variables.RELEASE_KEYS ?? '');
  if (!variables.RELEASE_STORE || !variables.RELEASE_KEYS || !keys) return [];
  const stores = openAll(variables).flatMap((store) => (store instanceof Error ? [] : [store]));
  const findings = stores.flatMap((store) => remoteNames.map((name) => checkStore(store, name, keys)));
  return (await Promise.all(findings)).flat();
}

async function checkStore(
  store: ReleaseStore,
  name: (typeof remoteNames)[number],
  keys: ReleaseKeys,
): Promise<Finding[]> {
  try {
    const newest = await readNewest({ store, name, keys });
    if (newest === 'unchanged') return [];
    const { signed, refused } = newest;
    if (refused) {
      const text = `a statement about ${name} in ${store.address} is refused (${refused.refusal.reason}): ${refused.refusal.message}.`;
      return [warning('RELEASE_STORE', text)];
    }
    if (!signed) return [warning('RELEASE_STORE', `${store.address} has no release of ${name} yet.`)];
    return [ok('RELEASE_STORE', `${store.address} has ${name} ${signed.statement.current.version}, signed.`)];
  } catch (failure) {
    return [error('RELEASE_STORE', `${store.address} cannot be read: ${describeFailure(failure)}.`)];
  }
}

function openAll(variables: Variables): (ReleaseStore | Error)[] {
  return (variables.RELEASE_STORE ?? '')
    .split(/[\s,]+/)
    .filter(Boolean)
    .map((address) => {
      try {
        return openStore(address, variables);
      } catch (failure) {
        return failure instanceof Error ? failure : new Error(String(failure));
      }
    });
}

function toFinding({ message }: Error): Finding {
  return error('RELEASE_STORE', message);
}

/** Null if it is malformed, which the check of the settings reports. */
function read(keys: string): ReleaseKeys | null {
  try {
    return parseReleaseKeys(keys);
  } catch {
    return null;
  }
}
