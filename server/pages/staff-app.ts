import { join } from 'node:path';
import { type DealerContact, mediaApiUrl } from '@dealer/shared-domain';
import { staffPaths } from '@dealer/shared-domain/staff';
import type { WebEnvironment } from '../environment.ts';
import type { AppContext } from '../http/app-context.ts';
import { createFileServer } from '../releases/file-server.ts';
import type { ReleaseChooser } from '../releases/release-chooser.ts';

export const staffAppPaths = {
  manifest: '/admin/app.webmanifest',
  icons: '/admin/app-icons',
  /** Its folder is its scope, so visitors' pages never have a service worker. */
  worker: '/admin/worker.js',
} as const;

export const staffAppTags = [
  `<link rel="manifest" href="${staffAppPaths.manifest}">`,
  `<link rel="apple-touch-icon" href="${staffAppPaths.icons}/apple-180.png">`,
].join('');

const icons = [
  { file: 'icon-192.png', sizes: '192x192', purpose: 'any' },
  { file: 'icon-512.png', sizes: '512x512', purpose: 'any' },
  { file: 'maskable-512.png', sizes: '512x512', purpose: 'maskable' },
] as const;

type StaffAppOptions = {
  environment: Pick<WebEnvironment, 'shellDir' | 'releasesDir' | 'publicConfig'>;
  releases: Pick<ReleaseChooser, 'choose'>;
  getContact: () => Promise<Pick<DealerContact, 'name'>>;
};

/** What makes the back office installable: its manifest, icons and service worker, all below `/admin/`. */
export function createStaffApp({ environment, releases, getContact }: StaffAppOptions) {
  const { shellDir, releasesDir, publicConfig } = environment;
  const serveFile = createFileServer();
  /** A worker's requests follow its own policy: it sends photographs to the media host. */
  const workerPolicy = `default-src 'none'; connect-src 'self' ${new URL(mediaApiUrl(publicConfig)).origin}; frame-ancestors 'none'`;

  async function serveManifest(): Promise<Response> {
    const { name } = await getContact();
    const manifest = {
      id: '/admin/',
      name: `${name} back office`,
      short_name: 'Back office',
      description: 'Vehicles, photographs and messages of the dealership.',
      start_url: staffPaths.vehicles,
      scope: '/admin/',
      display: 'standalone',
      background_color: '#fbfaf7',
      theme_color: '#0f5468',
      lang: 'en-CA',
      icons: icons.map(({ file, ...icon }) => ({ ...icon, src: `${staffAppPaths.icons}/${file}`, type: 'image/png' })),
      shortcuts: [{ name: 'Add a vehicle', url: staffPaths.addVehicle }],
    };
    const headers = { 'content-type': 'application/manifest+json; charset=utf-8', 'cache-control': 'no-cache' };
    return new Response(JSON.stringify(manifest), { headers });
  }

  function serveIcon({ req }: AppContext): Response {
    const segments = ['staff-app', req.param('file') ?? ''];
    return serveFile(req.raw, join(shellDir, 'web'), segments) ?? toNotFound();
  }

  function serveWorker({ req, var: { visitor } }: AppContext): Response {
    const release = releases.choose('backoffice', visitor)?.release;
    const folder = release && join(releasesDir, 'backoffice', release.version);
    const response = (folder && serveFile(req.raw, folder, ['worker', 'staff.js'])) || toNotFound();
    response.headers.set('cache-control', 'no-cache');
    response.headers.set('content-security-policy', workerPolicy);
    return response;
  }

  return { serveManifest, serveIcon, serveWorker };
}

function toNotFound(): Response {
  return new Response('Not found', { status: 404, headers: { 'cache-control': 'no-cache' } });
}
