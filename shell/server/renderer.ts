import { registerHooks } from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { PublicConfig } from '@dealer/shared-domain';
import type * as Render from '../src/render.tsx';

// Releases may lie anywhere on disk: React and the router always come from this server, so that there is one of each.
registerHooks({
  resolve: (specifier, context, next) =>
    next(
      specifier,
      /^react(-dom|-router|-router-dom)?($|\/)/.test(specifier) ? { ...context, parentURL: import.meta.url } : context,
    ),
});

type RemoteRoutes = { createRoutes: Render.CreateStorefrontRoutes };

/** Renders pages with the shell's server build, those of the site with the storefront's current release. */
export function createRenderer(shellDir: string, releasesDir: string) {
  const shell: Promise<typeof Render> = import(pathToFileURL(join(shellDir, 'server/render.mjs')).href);

  async function renderSite(
    request: Request,
    storefrontVersion: string,
    config: PublicConfig,
  ): Promise<Render.RenderResult> {
    const file = join(releasesDir, 'storefront', storefrontVersion, 'server/routes.mjs');
    const storefront: RemoteRoutes = await import(pathToFileURL(file).href);
    return (await shell).renderPage(request, config, storefront.createRoutes);
  }

  /** Staff pages are drawn by the browser alone; the server gives what stands there before. */
  async function renderStaff(): Promise<string> {
    return (await shell).renderStaffEntry();
  }

  return { renderSite, renderStaff };
}
