import type { WebEnvironment } from '../environment.ts';
import type { AppContext } from '../http/app-context.ts';
import { toDocumentResponse } from '../http/responses.ts';
import { staffPermissions } from '../http/security-headers.ts';
import { addToTrace } from '../operations/trace.ts';
import { setCaching } from '../releases/canary.ts';
import { createAssetReader, toRemoteEntry, toScriptedPreloads } from '../releases/release-assets.ts';
import type { ReleaseChooser } from '../releases/release-chooser.ts';
import type { Release } from '../releases/releases.ts';
import { createFreshPages } from './page-store.ts';
import type { PageWriter } from './page-writer.ts';
import type { RenderedPage } from './rendered-page.ts';
import type { Renderer } from './renderer.ts';
import { readChunkAssets, readEarlyScript } from './shell-assets.ts';
import { staffAppTags } from './staff-app.ts';

type StaffPageOptions = {
  environment: Pick<WebEnvironment, 'publicConfig' | 'releasesDir' | 'shellDir'>;
  releases: ReleaseChooser;
  renderer: Pick<Renderer, 'renderStaff'>;
  writer: PageWriter;
};

const head = `<title>Admin Portal</title><meta name="robots" content="noindex">${staffAppTags}`;
const maxStoredPages = 10;

/** One document for all staff addresses. It names the back office; the browser loads it only with a session. */
export function createStaffPage({ environment, releases, renderer, writer }: StaffPageOptions) {
  const { publicConfig, releasesDir, shellDir } = environment;
  const assets = createAssetReader(releasesDir);
  const staffAssets = readChunkAssets(shellDir, 'staff');
  /** Needed without a session only, so `session-hint.js` decides. */
  const signIn = toScriptedPreloads(readChunkAssets(shellDir, 'sign-in'), '/shell');
  const sessionHint = readEarlyScript(shellDir, 'session-hint');
  const { getFresh } = createFreshPages(maxStoredPages);

  async function render(release: Release | undefined): Promise<RenderedPage> {
    const preloads = release ? assets.listScriptedPreloads('backoffice', release) : [];
    const remotes = release ? [{ ...toRemoteEntry('backoffice', release), preloads }] : [];
    const input = {
      isReadable: false,
      head,
      html: await renderer.renderStaff(),
      assets: staffAssets,
      blocks: { config: publicConfig, remotes, signIn, data: null },
      scripts: [sessionHint],
      preloadHashes: [...preloads, ...signIn].map(({ integrity }) => integrity),
    };
    return writer.writePage(200, input, 'staff');
  }

  return async function serveStaffPage({ req, var: { visitor } }: AppContext): Promise<Response> {
    const choice = releases.choose('backoffice', visitor);
    const release = choice?.release;
    addToTrace({ release: release && `backoffice@${release.version}`, isCanary: choice?.isCanary });
    const page = await getFresh(release?.version ?? 'none', () => render(release));
    const response = toDocumentResponse(req.raw, page);
    response.headers.set('permissions-policy', staffPermissions);
    setCaching(response.headers, response.status, { isForEveryone: choice?.isForEveryone ?? true, cdnSeconds: 0 });
    return response;
  };
}
