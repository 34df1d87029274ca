import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createReleaseKeys, readSigner } from '@dealer/build/releases/keys';
import { openStore } from '@dealer/build/releases/open-store';
import { type Publisher, releaseRemote, rollBackRemote } from '@dealer/build/releases/publish';
import { createReleaseChooser } from '@dealer/server/release-chooser';
import { createReleaseWatch } from '@dealer/server/release-watch';
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { aRemoteBuild } from '../support/remote-build.ts';

const signer = readSigner(createReleaseKeys().privateKey);
const keys = { storefront: [signer.publicKey], backoffice: [] };
const visitor = { address: '203.0.113.1', override: null };

let folder: string;
let pipeline: Publisher;

beforeEach(async () => {
  vi.spyOn(console, 'error').mockReturnValue();
  folder = await mkdtemp(path.join(tmpdir(), 'contracts-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  await mkdir(path.join(folder, 'store'));
  // A repository that holds only the remote does not know which shells run.
  pipeline = { store: openStore(path.join(folder, 'store'), {}), signer, keys, by: 'the storefront team' };
});

/** A web server whose shell speaks one contract, with its own disk. */
async function aWebServer(name: string, contractVersion: number) {
  const shellDir = path.join(folder, name, 'shell');
  const releasesDir = path.join(folder, name, 'releases');
  await mkdir(shellDir, { recursive: true });
  await writeFile(path.join(shellDir, 'contract.json'), JSON.stringify({ contractVersion }));
  const ignore = () => undefined;
  const watched = { name: 'storefront', store: pipeline.store, keys, releasesDir, contractVersion } as const;
  const events = { onSwitch: ignore, onRefusal: ignore, onReachable: ignore };
  const watch = createReleaseWatch([{ ...watched, origin: 'team' }], events);
  const chooser = createReleaseChooser({ releasesDir, shellDir });
  return {
    async serves() {
      await watch.check();
      return chooser.choose('storefront', visitor)?.release.version;
    },
  };
}

const release = async (text: string, contractVersion: number) =>
  (await releaseRemote('storefront', pipeline, await aRemoteBuild(text, contractVersion))).record.version;

test('a new remote in front of an old shell: the old shell keeps its remote, the new shell gets the new one', async () => {
  const [oldShell, newShell] = [await aWebServer('old', 6), await aWebServer('new', 7)];
  const six = await release('six', 6);
  expect(await oldShell.serves()).toBe(six);
  const seven = await release('seven', 7);
  expect([await oldShell.serves(), await newShell.serves()]).toEqual([six, seven]);
});

test('an old remote in front of a new shell: a fix for the old contract reaches old shells alone', async () => {
  const [oldShell, newShell] = [await aWebServer('old', 6), await aWebServer('new', 7)];
  await release('six', 6);
  await oldShell.serves();
  const seven = await release('seven', 7);
  expect(await newShell.serves()).toBe(seven);
  const fixed = await release('six, fixed', 6);
  expect([await oldShell.serves(), await newShell.serves()]).toEqual([fixed, seven]);
  expect((await rollBackRemote('storefront', pipeline, seven)).record.version).toBe(seven);
  expect([await oldShell.serves(), await newShell.serves()]).toEqual([fixed, seven]);
});

test('web servers of both contracts that start later, with empty disks, find the release that each can use', async () => {
  const six = await release('six', 6);
  const seven = await release('seven', 7);
  expect(await (await aWebServer('old', 6)).serves()).toBe(six);
  expect(await (await aWebServer('new', 7)).serves()).toBe(seven);
  const fixed = await release('six, fixed', 6);
  expect(await (await aWebServer('later', 7)).serves()).toBe(seven);
  expect(await (await aWebServer('older', 6)).serves()).toBe(fixed);
});

test('a shell without any release of its contract serves none', async () => {
  await release('six', 6);
  expect(await (await aWebServer('new', 7)).serves()).toBeUndefined();
});
