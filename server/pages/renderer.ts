import { registerHooks } from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { ContactSource, PostedAnswers, PublicConfig, StorefrontContract } from '@dealer/shared-domain';
import type * as Render from '@dealer/shell/render';
import { LRUCache } from 'lru-cache';
import type { WebEnvironment } from '../environment.ts';

// Releases, which may be anywhere on disk, get this server's copies of React and of the router's production build.
registerHooks({
  resolve: (specifier, context, next) => {
    if (!/^react(-dom|-router|-router-dom)?($|\/)/.test(specifier)) return next(specifier, context);
    const resolved = next(specifier, { ...context, parentURL: import.meta.url });
    if (process.env.NODE_ENV !== 'production') return resolved;
    return {
      ...resolved,
      url: resolved.url.replace('/react-router/dist/development/', '/react-router/dist/production/'),
    };
  },
});

type RemoteRoutes = { createRoutes: Render.CreateStorefrontRoutes };
type RendererOptions = {
  environment: Pick<WebEnvironment, 'shellDir' | 'releasesDir'>;
  contact: ContactSource;
};

/** One for each release in use and each public address of the site. */
const maxLoaders = 20;

export type Renderer = ReturnType<typeof createRenderer>;

/** Renders with the shell's server build and, for the site, a release of the storefront. */
export function createRenderer({ environment: { shellDir, releasesDir }, contact }: RendererOptions) {
  const shell: Promise<typeof Render> = import(pathToFileURL(join(shellDir, 'server/render.mjs')).href);
  const loaders = new LRUCache<string, Render.LoadPage>({ max: maxLoaders });

  async function createLoader(version: string, config: PublicConfig, known: Partial<StorefrontContract>) {
    const file = join(releasesDir, 'storefront', version, 'server/routes.mjs');
    const storefront: RemoteRoutes = await import(pathToFileURL(file).href);
    return (await shell).createPageLoader(config, storefront.createRoutes, known);
  }

  async function loadPage(
    request: Request,
    storefrontVersion: string,
    config: PublicConfig,
    answers?: PostedAnswers,
  ): Promise<Render.LoadResult> {
    if (answers) return (await createLoader(storefrontVersion, config, answers))(request);
    const key = [storefrontVersion, config.publicUrl].join('\n');
    let loader = loaders.get(key);
    if (!loader) {
      loader = await createLoader(storefrontVersion, config, { contact });
      loaders.set(key, loader);
    }
    const page = await loader(request);
    // The router would not load a view again whose code did not load.
    if (page.kind === 'page' && page.status === 500) loaders.delete(key);
    return page;
  }

  /** The placeholder of a staff page until the browser renders it. */
  async function renderStaff(): Promise<string> {
    return (await shell).renderStaffEntry();
  }

  return { loadPage, renderStaff };
}
