import { join } from 'node:path';
import type { WebEnvironment } from '../environment.ts';
import type { AppContext } from '../http/app-context.ts';
import { splitUrlPath } from '../http/resolve-file.ts';
import { createFileServer } from './file-server.ts';

/** Files below `/shell/` and `/remotes/<name>/<version>/`. Builds for server rendering stay private. */
export function createFiles({ shellDir, releasesDir }: Pick<WebEnvironment, 'shellDir' | 'releasesDir'>) {
  const serveFile = createFileServer();
  const webDir = join(shellDir, 'web');

  function serveShellFile({ req, var: { url } }: AppContext): Response {
    const [, ...segments] = splitUrlPath(url.pathname.slice(1)) ?? [];
    return serveFile(req.raw, webDir, segments) ?? toNotFound();
  }

  function serveRemoteFile({ req, var: { url } }: AppContext): Response {
    const [, name = '', version = '', ...segments] = splitUrlPath(url.pathname.slice(1)) ?? [];
    if (!/^[a-z]+$/.test(name)) return toNotFound();
    const folder = join(releasesDir, name, version);
    return serveFile(req.raw, folder, segments, { privateFolders: ['server'] }) ?? toNotFound();
  }

  function serveFavicon({ req }: AppContext): Response {
    return serveFile(req.raw, webDir, ['favicon.svg']) ?? toNotFound();
  }

  function serveDealerPicture({ req }: AppContext): Response {
    return serveFile(req.raw, webDir, ['dealership.jpg']) ?? toNotFound();
  }

  return { serveShellFile, serveRemoteFile, serveFavicon, serveDealerPicture };
}

function toNotFound(): Response {
  return new Response('Not found', { status: 404, headers: { 'cache-control': 'no-cache' } });
}
