import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '@dealer/build/apps';
import { remoteNames } from '@dealer/build/federation';
import { readReleases } from '@dealer/build/releases/files';
import { releaseNewBuild } from '@dealer/build/releases/store';
import { readPlace } from '../releases.ts';

/**
 * Runs the web server of a hosted project in this process, for a process manager. It builds nothing; a remote without a
 * release here is released from its existing build.
 */
export async function run() {
  if (!process.env.SUPABASE_URL) {
    throw new Error('SUPABASE_URL is missing: this command serves a hosted project. npm start includes a backend.');
  }
  if (!existsSync(join(root, 'shell/dist/contract.json'))) {
    throw new Error('The shell is not built: run npm run build, or copy shell/dist from the machine that built it.');
  }
  const place = readPlace();
  for (const name of remoteNames) {
    if (readReleases(place.releasesDir)[name] || !existsSync(join(root, name, 'dist/contract.json'))) continue;
    releaseNewBuild(name, place);
  }
  await import('@dealer/server/main');
}
