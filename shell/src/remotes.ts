import type * as Backoffice from '@dealer/backoffice/routes';
import { importWithRetry } from '@dealer/shared-domain';
import type * as Storefront from '@dealer/storefront/routes';
import {
  loadRemote,
  registerPlugins,
  registerRemotes as registerWithRuntime,
} from '@module-federation/enhanced/runtime';
import { contractVersion } from './contract-version.ts';
import { createEntryScripts } from './entry-script.ts';
import type { RemoteEntry } from './page-data.ts';

let pageRemotes: RemoteEntry[] = [];

/** Stores the remotes of this page; each is registered and fetched when it is first loaded. */
export function registerRemotes(remotes: RemoteEntry[]) {
  pageRemotes = remotes;
  registerPlugins([{ name: 'entry-integrity', createScript: ({ url }) => createEntryScript(url) }]);
}

const createEntryScript = createEntryScripts(() => pageRemotes);

/** Loads the storefront. Throws if it is missing, late, or of another contract version. */
export function loadStorefront(): Promise<typeof Storefront> {
  return load<typeof Storefront>('storefront');
}

/** Loads the back office for signed-in staff. Throws like `loadStorefront`; may be called again. */
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
  return importWithRetry(async () => {
    register(name);
    const remote = await loadRemote<Routes>(`${name}/routes`);
    if (!remote) throw new Error(`The remote ${name} has no routes`);
    if (remote.contractVersion !== contractVersion)
      throw new Error(`The remote ${name} speaks another contract version`);
    return remote;
  });
}

/** A retry uses another URL, because the runtime and caches remember the failure. */
function register(name: string) {
  const remote = pageRemotes.find((candidate) => candidate.name === name);
  if (!remote) throw new Error(`This page knows no remote ${name}`);
  // The entry has run and must not run again; the failed file is one that it loads.
  if (Reflect.get(window, name)?.get) return;
  attempts += 1;
  const entry = new URL(remote.entry, location.href);
  if (attempts > 1) entry.searchParams.set('attempt', String(attempts));
  registerWithRuntime([{ name, entry: entry.href, type: 'global', entryGlobalName: name }], { force: attempts > 1 });
}
