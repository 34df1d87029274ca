import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createReleaseKeys, readSigner } from '@dealer/build/releases/keys';
import { releaseRemote } from '@dealer/build/releases/publish';
import { afterEach, expect, onTestFinished, test, vi } from 'vitest';
import { openOwnStore } from './releases.ts';

afterEach(() => {
  vi.unstubAllEnvs();
});

const anyContract = (dataDir: string) => ({ ...openOwnStore(dataDir), shellContract: undefined });

/** A data directory whose own store has a release that another machine signed. */
async function aDataDirOfAnotherMachine() {
  const folder = mkdtempSync(join(tmpdir(), 'own-releases-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const build = join(folder, 'build');
  mkdirSync(join(build, 'web'), { recursive: true });
  mkdirSync(join(build, 'server'));
  writeFileSync(join(build, 'web/remoteEntry.0a1b2c3d.js'), '// entry');
  writeFileSync(join(build, 'server/routes.mjs'), '// routes');
  writeFileSync(join(build, 'contract.json'), JSON.stringify({ app: 'storefront', contractVersion: 4 }));
  const signer = readSigner(createReleaseKeys().privateKey);
  const keys = { storefront: [signer.publicKey], backoffice: [signer.publicKey] };
  await releaseRemote('storefront', { ...anyContract(folder), signer, keys }, build);
  return { dataDir: folder, releaseAgain: () => releaseRemote('storefront', anyContract(folder), build) };
}

test.each([
  [
    'a machine that releases for itself releases again',
    '',
    () => 'Release a build again: npm run release -- storefront',
  ],
  [
    'where teams release, that would go to their store: the own one is removed',
    's3://releases',
    (dataDir: string) => `Remove ${join(dataDir, 'releases/.store/storefront')} and start again.`,
  ],
])('after a refused release of its own %s', async (_, store, toAdvice) => {
  vi.stubEnv('RELEASE_STORE', store);
  const { dataDir, releaseAgain } = await aDataDirOfAnotherMachine();
  await expect(openOwnStore(dataDir).applyHere('storefront')).rejects.toThrow(toAdvice(dataDir));
  if (store) rmSync(join(dataDir, 'releases/.store/storefront'), { recursive: true });
  await releaseAgain();
  await openOwnStore(dataDir).applyHere('storefront');
});
