import { registerHooks } from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { PublicConfig, StorefrontContract } from '@dealer/shared-domain';
import type * as Render from '@dealer/shell/render';
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

export type Renderer = ReturnType<typeof createRenderer>;

/** Renders with the shell's server build and, for the site, a release of the storefront. */
export function createRenderer({ shellDir, releasesDir }: Pick<WebEnvironment, 'shellDir' | 'releasesDir'>) {
  const shell: Promise<typeof Render> = import(pathToFileURL(join(shellDir, 'server/render.mjs')).href);

  async function loadPage(
    request: Request,
    storefrontVersion: string,
    config: PublicConfig,
    known?: Partial<StorefrontContract>,
  ): Promise<Render.LoadResult> {
    const file = join(releasesDir, 'storefront', storefrontVersion, 'server/routes.mjs');
    const storefront: RemoteRoutes = await import(pathToFileURL(file).href);
    return (await shell).loadPage(request, config, storefront.createRoutes, known);
  }

  /** The placeholder of a staff page until the browser renders it. */
  async function renderStaff(): Promise<string> {
    return (await shell).renderStaffEntry();
  }

  return { loadPage, renderStaff };
}
