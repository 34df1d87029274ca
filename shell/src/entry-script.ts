import { createScriptPolicy } from '@dealer/shared-domain';
import type { RemoteEntry } from './page-data.ts';

/**
 * Creates the script elements that load the entries of remotes. `strict-dynamic` allows scripts without integrity, so
 * an entry from our origin without a hash is refused. A remote in development has its own server and no hash.
 */
export function createEntryScripts(listRemotes: () => RemoteEntry[]): (url: string) => HTMLScriptElement {
  const toEntryAddress = createScriptPolicy('dealer-shell', (address) => {
    if (findRemote(address)) return address;
    throw new Error(`${address} is not the entry of a known remote`);
  });

  function findRemote(address: string): RemoteEntry | undefined {
    const { origin, pathname } = new URL(address);
    return listRemotes().find(({ entry }) => new URL(entry, location.href).href === origin + pathname);
  }

  return function createEntryScript(url) {
    const integrity = findRemote(url)?.integrity;
    if (!integrity && new URL(url).origin === location.origin) throw new Error(`No integrity is known for ${url}`);
    const script = document.createElement('script');
    script.src = toEntryAddress(url);
    if (integrity) {
      script.integrity = integrity;
      script.crossOrigin = 'anonymous';
    }
    return script;
  };
}
