import { createHash } from 'node:crypto';
import { cp, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { releaseRemote } from '@dealer/build/releases/publish';
import { openOwnStore } from '@dealer/scripts/releases';
import { onTestFinished } from 'vitest';
import { type Product, startWebServer } from './product.ts';
import { anotherBuild } from './release-commands.ts';

type RemoteName = 'storefront' | 'backoffice';
type Release = { version: string; entry: string; integrity: string; contractVersion: number; releasedAt: string };
type Releases = Partial<Record<RemoteName, Release>>;

/** The value that browsers compare with a script's text. */
export const toIntegrity = (text: string) => `sha256-${createHash('sha256').update(text).digest('base64')}`;

/** A web server on a copy of the product's releases, which a test may change. */
export async function startOnOwnReleases(product: Product) {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'releases-'));
  onTestFinished(() => rm(dataDir, { recursive: true, force: true }));
  const folderOf = (name: RemoteName, version: string) => path.join(dataDir, 'releases', name, version);
  const file = path.join(dataDir, 'releases/releases.json');
  const releases: Releases = JSON.parse(await readFile(path.join(product.dataDir, 'releases/releases.json'), 'utf8'));
  for (const [name, { version }] of Object.entries(releases)) {
    const from = path.join(product.dataDir, 'releases', name, version);
    await cp(from, path.join(dataDir, 'releases', name, version), { recursive: true });
  }
  // Written to a draft and renamed, as the release command does.
  const write = () => writeFile(file, JSON.stringify(releases));
  await write();
  const web = await startWebServer(product, product.backendUrl, { DATA_DIR: dataDir });
  onTestFinished(() => web.stop());

  function current(name: RemoteName): Release {
    const release = releases[name];
    if (!release) throw new Error(`No release of ${name} is current`);
    return release;
  }

  return {
    url: web.url,
    dataDir,
    current,
    /** The same code as a new version; the previous version's files stay or are removed. */
    async release(name: RemoteName, before: 'kept' | 'gone') {
      const release = current(name);
      const version = `${release.version}n`;
      await cp(folderOf(name, release.version), folderOf(name, version), { recursive: true });
      if (before === 'gone') await rm(folderOf(name, release.version), { recursive: true });
      releases[name] = { ...release, version };
      await write();
    },
    async remove(name: RemoteName) {
      await rm(path.join(dataDir, 'releases', name), { recursive: true });
      delete releases[name];
      await write();
    },
    /** Signs a storefront of another contract into the store of this data directory; nothing shows it. Returns its version. */
    async storeRelease(contractVersion: number): Promise<string> {
      const target = { ...openOwnStore(dataDir), shellContract: undefined };
      const build = await anotherBuild('storefront', contractVersion);
      return (await releaseRemote('storefront', target, build)).record.version;
    },
    /** Writes the release history. */
    async keepDiary() {
      const events = Object.entries(releases).map(([name, release]) => ({ ...release, name, action: 'release' }));
      const diary = events.map((event) => ({ ...event, at: event.releasedAt, by: 'storefront team' }));
      await writeFile(path.join(dataDir, 'releases/history.json'), JSON.stringify(diary));
    },
    /** Changes a remote's entry in releases.json. */
    async describe(name: RemoteName, change: Partial<Release>) {
      releases[name] = { ...current(name), ...change };
      await write();
    },
    /** Rewrites a remote's exposed file and its hashes. */
    async rewriteRoutes(name: RemoteName, rewrite: (text: string) => string) {
      const release = current(name);
      const folder = folderOf(name, release.version);
      const chunks = path.join(folder, 'static/js/async');
      const chunk = (await readdir(chunks)).find((candidate) => /^__federation_expose_routes\..*\.js$/.test(candidate));
      const before = await readFile(path.join(chunks, chunk ?? ''), 'utf8');
      const after = rewrite(before);
      if (after === before) throw new Error(`Nothing was changed in ${chunk}`);
      const entry = await readFile(path.join(folder, release.entry), 'utf8');
      const newEntry = entry.replace(toIntegrity(before), toIntegrity(after));
      const hashes = await readFile(path.join(folder, 'integrity.json'), 'utf8');
      const newHashes = hashes
        .replace(toIntegrity(before), toIntegrity(after))
        .replace(toIntegrity(entry), toIntegrity(newEntry));
      await writeFile(path.join(chunks, chunk ?? ''), after);
      await writeFile(path.join(folder, release.entry), newEntry);
      await writeFile(path.join(folder, 'integrity.json'), newHashes);
      for (const packed of [path.join(chunks, `${chunk}.br`), path.join(folder, `${release.entry}.br`)])
        await rm(packed);
      releases[name] = { ...release, integrity: toIntegrity(newEntry) };
      await write();
    },
  };
}
