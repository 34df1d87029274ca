import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { contractVersion as currentVersion } from '@dealer/build/federation';
import { onTestFinished } from 'vitest';

/** A build of a remote with a few files, for tests that need no pages. */
export async function aRemoteBuild(text: string, contractVersion = currentVersion): Promise<string> {
  const build = await mkdtemp(path.join(tmpdir(), 'remote-build-'));
  onTestFinished(() => rm(build, { recursive: true, force: true }));
  await mkdir(path.join(build, 'web'));
  await mkdir(path.join(build, 'server'));
  await writeFile(path.join(build, 'web/remoteEntry.0a1b2c3d.js'), `// ${text}`);
  await writeFile(path.join(build, 'server/routes.mjs'), '// routes');
  await writeFile(path.join(build, 'contract.json'), JSON.stringify({ contractVersion }));
  return build;
}
