import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { remoteNames } from '../federation.ts';
import { root } from './build.ts';
import { requireNode } from './processes.ts';
import { readReleaser } from './release.ts';
import { readReleases } from './release-files.ts';
import { releaseNewBuild } from './release-store.ts';
import { readDataDir } from './staff-account.ts';

/**
 * `npm run web` is the web server of a hosted project and nothing else, in this one process: for a process manager.
 * It builds nothing and releases nothing, but for a remote that was never released here: then its build becomes the
 * first release.
 */
function prepare() {
  requireNode();
  if (existsSync(join(root, '.env'))) process.loadEnvFile(join(root, '.env'));
  if (!process.env.SUPABASE_URL) {
    throw new Error('SUPABASE_URL is missing: this serves a hosted project. npm start brings a backend of its own.');
  }
  if (!existsSync(join(root, 'shell/dist/contract.json'))) {
    throw new Error('The shell is not built: run npm run build, or bring shell/dist from where it was built.');
  }
  const releasesDir = join(readDataDir(), 'releases');
  for (const name of remoteNames) {
    if (readReleases(releasesDir)[name] || !existsSync(join(root, name, 'dist/contract.json'))) continue;
    releaseNewBuild(name, { releasesDir, by: readReleaser() });
  }
}

try {
  prepare();
  await import('../shell/server/main.ts');
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
