import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import type { AppName } from '../apps.ts';
import type { RemoteName } from '../federation.ts';
import { createReleaseKeys, type ReleaseKeys, readSigner } from './keys.ts';
import type { Publisher } from './publish.ts';
import { createFolderStore } from './stores/folder-store.ts';
import type { ReleaseStore } from './stores/release-store.ts';

export function aFolder(name: string): string {
  const folder = mkdtempSync(join(tmpdir(), `${name}-`));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** A build with a few files, of the named app or of an older builder, which named none. */
export function aBuild(text: string, contractVersion = 4, app?: AppName): string {
  const build = aFolder('build');
  mkdirSync(join(build, 'web/static/js'), { recursive: true });
  mkdirSync(join(build, 'server'), { recursive: true });
  writeFileSync(join(build, 'web/remoteEntry.0a1b2c3d.js'), `// ${text}`);
  writeFileSync(join(build, 'web/static/js/page.js'), '// page');
  writeFileSync(join(build, 'web/static/js/page.js.br'), 'packed');
  writeFileSync(join(build, 'server/routes.mjs'), '// routes');
  writeFileSync(join(build, 'contract.json'), JSON.stringify({ app, contractVersion }));
  return build;
}

export const signers = {
  storefront: readSigner(createReleaseKeys().privateKey),
  backoffice: readSigner(createReleaseKeys().privateKey),
  stranger: readSigner(createReleaseKeys().privateKey),
};
export const teamKeys: ReleaseKeys = {
  storefront: [signers.storefront.publicKey],
  backoffice: [signers.backoffice.publicKey],
};

/** The pipeline of a team, on its own store unless one is given. */
export function aPipeline(name: RemoteName, store: ReleaseStore = createFolderStore(aFolder('store'))): Publisher {
  return { store, signer: signers[name], keys: teamKeys, by: `the ${name} team`, shellContract: 4 };
}
