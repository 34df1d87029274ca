import type * as Storefront from '@dealer/storefront/routes';
import { loadRemote, registerPlugins, registerRemotes } from '@module-federation/enhanced/runtime';
import { contractVersion } from './contract-version.ts';
import type { RemoteEntry } from './page-data.ts';

/** A remote that has not answered by then is treated as one that is down. */
const timeLimitMs = 8_000;

/** Announces remotes to the federation runtime; their entries are fetched only when one is loaded. */
export function announceRemotes(remotes: RemoteEntry[]) {
  registerPlugins([{ name: 'entry-integrity', createScript: ({ url }) => createEntryScript(remotes, url) }]);
  registerRemotes(
    remotes.map(({ name, entry }) => ({
      name,
      entry: new URL(entry, location.href).href,
      type: 'global',
      entryGlobalName: name,
    })),
  );
}

/** The federation runtime sets no integrity by itself, and a script without it is refused by the page's policy. */
function createEntryScript(remotes: RemoteEntry[], url: string): HTMLScriptElement {
  const remote = remotes.find(({ entry }) => new URL(entry, location.href).href === url);
  if (!remote) throw new Error(`${url} is not the entry of a known remote`);
  const script = document.createElement('script');
  script.src = url;
  if (remote.integrity) {
    script.integrity = remote.integrity;
    script.crossOrigin = 'anonymous';
  }
  return script;
}

/** Loads the storefront. Throws when it is missing, late, or of another contract version. */
export function loadStorefront(): Promise<typeof Storefront> {
  return twice(async () => {
    const remote = await withTimeLimit(loadRemote<typeof Storefront>('storefront/routes'));
    if (!remote) throw new Error('The storefront has no routes');
    if (remote.contractVersion !== contractVersion) throw new Error('The storefront speaks another contract version');
    return remote;
  });
}

/** Chromium hands a failed preload out once more without asking the network: one silent second try is part of loading. */
async function twice<Value>(load: () => Promise<Value>): Promise<Value> {
  try {
    return await load();
  } catch {
    return load();
  }
}

function withTimeLimit<Value>(promise: Promise<Value>): Promise<Value> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error('The remote did not answer in time')), timeLimitMs);
    promise.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}
