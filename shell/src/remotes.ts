import type * as Backoffice from '@dealer/backoffice/routes';
import { createScriptPolicy, twice } from '@dealer/shared-domain';
import type * as Storefront from '@dealer/storefront/routes';
import { loadRemote, registerPlugins, registerRemotes } from '@module-federation/enhanced/runtime';
import { contractVersion } from './contract-version.ts';
import type { RemoteEntry } from './page-data.ts';

let announced: RemoteEntry[] = [];

/** Takes note of the remotes of this page. Nothing is registered with the runtime, or fetched, before one is loaded. */
export function announceRemotes(remotes: RemoteEntry[]) {
  announced = remotes;
  registerPlugins([{ name: 'entry-integrity', createScript: ({ url }) => createEntryScript(url) }]);
}

const toEntryAddress = createScriptPolicy('dealer-shell', (address) => {
  if (findRemote(address)) return address;
  throw new Error(`${address} is not the entry of a known remote`);
});

function findRemote(address: string): RemoteEntry | undefined {
  const { origin, pathname } = new URL(address);
  return announced.find(({ entry }) => new URL(entry, location.href).href === origin + pathname);
}

/** The federation runtime sets no integrity by itself, and a script without it is refused by the page's policy. */
function createEntryScript(url: string): HTMLScriptElement {
  const script = document.createElement('script');
  script.src = toEntryAddress(url);
  const integrity = findRemote(url)?.integrity;
  if (integrity) {
    script.integrity = integrity;
    script.crossOrigin = 'anonymous';
  }
  return script;
}

/** Loads the storefront. Throws when it is missing, late, or of another contract version. */
export function loadStorefront(): Promise<typeof Storefront> {
  return load<typeof Storefront>('storefront');
}

/** Loads the back office, for a person who is signed in. Throws as `loadStorefront` does; may be called again. */
export function loadBackoffice(): Promise<typeof Backoffice> {
  backoffice ??= load<typeof Backoffice>('backoffice').catch((error: unknown) => {
    backoffice = null;
    throw error;
  });
  return backoffice;
}

let backoffice: Promise<typeof Backoffice> | null = null;
let attempts = 0;

function load<Routes extends { contractVersion: number }>(name: string): Promise<Routes> {
  return twice(async () => {
    register(name);
    const remote = await loadRemote<Routes>(`${name}/routes`);
    if (!remote) throw new Error(`The remote ${name} has no routes`);
    if (remote.contractVersion !== contractVersion)
      throw new Error(`The remote ${name} speaks another contract version`);
    return remote;
  });
}

/** What failed once is asked for under another address, so that neither the runtime nor a cache repeats the failure. */
function register(name: string) {
  const remote = announced.find((candidate) => candidate.name === name);
  if (!remote) throw new Error(`This page knows no remote ${name}`);
  // An entry that is there runs once only; what failed is a file that it loads.
  if (Reflect.get(window, name)?.get) return;
  attempts += 1;
  const entry = new URL(remote.entry, location.href);
  if (attempts > 1) entry.searchParams.set('attempt', String(attempts));
  registerRemotes([{ name, entry: entry.href, type: 'global', entryGlobalName: name }], { force: attempts > 1 });
}
