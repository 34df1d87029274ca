import type * as Backoffice from '@dealer/backoffice/routes';
import { importWithRetry } from '@dealer/shared-domain';
import type * as Storefront from '@dealer/storefront/routes';
import { contractVersion } from './contract-version.ts';
import { createEntryScripts } from './entry-script.ts';
import type { RemoteEntry } from './page-data.ts';

/** The shell's share scope, set by the bundler. */
declare const __webpack_share_scopes__: { default: object };
declare const __webpack_init_sharing__: (name: string) => Promise<void> | number;

let pageRemotes: RemoteEntry[] = [];

/** Stores the remotes of this page; each is fetched when it is first loaded. */
export function registerRemotes(remotes: RemoteEntry[]) {
  pageRemotes = remotes;
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

function load<Routes extends { contractVersion: number }>(name: string): Promise<Routes> {
  return importWithRetry(async () => {
    const container = readContainer<Routes>(name) ?? (await loadContainer<Routes>(name));
    await initialize(container);
    const routes = (await container.get('./routes'))();
    if (routes.contractVersion !== contractVersion)
      throw new Error(`The remote ${name} speaks another contract version`);
    return routes;
  });
}

/** The interface of a remote's entry. */
type Container<Exposed> = {
  init(shareScope: object): unknown;
  get(path: string): Promise<() => Exposed>;
};

/** The entry sets a variable of the remote's name. It must not run again when a file that it loads has failed. */
function readContainer<Exposed>(name: string): Container<Exposed> | undefined {
  return Reflect.get(window, name);
}

let attempts = 0;

/** A retry uses another URL, because caches remember the failure. */
async function loadContainer<Exposed>(name: string): Promise<Container<Exposed>> {
  const remote = pageRemotes.find((candidate) => candidate.name === name);
  if (!remote) throw new Error(`This page knows no remote ${name}`);
  attempts += 1;
  const entry = new URL(remote.entry, location.href);
  if (attempts > 1) entry.searchParams.set('attempt', String(attempts));
  await run(createEntryScript(entry.href));
  const container = readContainer<Exposed>(name);
  if (!container) throw new Error(`The entry of ${name} is no remote`);
  return container;
}

function run(script: HTMLScriptElement): Promise<unknown> {
  return new Promise((resolve, reject) => {
    script.onload = resolve;
    script.onerror = () => reject(new Error(`${script.src} could not be loaded`));
    document.head.append(script);
  }).finally(() => script.remove());
}

const initialized = new WeakMap<object, Promise<void>>();

/** Gives a remote the shell's copies of React and the router. */
function initialize(container: Container<unknown>): Promise<void> {
  const before = initialized.get(container);
  if (before) return before;
  const initialization = share(container);
  initialized.set(container, initialization);
  return initialization;
}

async function share(container: Container<unknown>) {
  await __webpack_init_sharing__('default');
  await container.init(__webpack_share_scopes__.default);
}
