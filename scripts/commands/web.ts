import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '@dealer/build/apps';
import { releaseFirstBuilds } from '../releases.ts';
import { readDataDir } from '../staff-account.ts';

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
  await releaseFirstBuilds(readDataDir());
  await import('@dealer/server/main');
}
