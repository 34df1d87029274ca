import { mkdtemp, rename, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { readReleases } from '@dealer/build/releases/files';
import { createReleaseKeys, readSigner } from '@dealer/build/releases/keys';
import { openStore } from '@dealer/build/releases/open-store';
import { promoteCanary, releaseCanary, releaseRemote, rollBackRemote } from '@dealer/build/releases/publish';
import { checkIntervalMs, createReleaseWatch } from '@dealer/server/release-watch';
import { describe, expect, onTestFinished, test } from 'vitest';
import { aRemoteBuild } from '../support/remote-build.ts';
import { startS3 } from '../support/s3-server.ts';
import { startSupabaseStorage } from '../support/supabase-storage.ts';

const signer = readSigner(createReleaseKeys().privateKey);
const keys = { storefront: [signer.publicKey], backoffice: [] };

async function aFolder(name: string): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), `${name}-`));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

async function aS3() {
  const service = await startS3('releases');
  onTestFinished(service.stop);
  return service;
}

async function aSupabaseStorage() {
  const service = await startSupabaseStorage('releases');
  onTestFinished(service.stop);
  return service;
}

/** Each kind of store, and how it goes away and comes back. */
const kinds = {
  'a folder': async () => {
    const folder = await aFolder('store');
    return {
      address: folder,
      variables: {},
      stop: () => rename(folder, `${folder}-away`),
      restart: () => rename(`${folder}-away`, folder),
    };
  },
  'an S3 bucket': () => aS3(),
  'Supabase Storage': () => aSupabaseStorage(),
};

/** A pipeline that releases to a store, and web processes that watch it, each with its own disk. */
async function aSite(kind: keyof typeof kinds, processes: number) {
  const service = await kinds[kind]();
  const store = openStore(service.address, service.variables);
  const pipeline = { store, signer, keys, by: 'the storefront team' };
  const events: string[] = [];
  const webs = await Promise.all(
    Array.from({ length: processes }, async () => {
      const releasesDir = await aFolder('disk');
      const watched = { name: 'storefront', store, keys, releasesDir, origin: 'team' } as const;
      const watch = createReleaseWatch([watched], {
        onSwitch: () => undefined,
        onRefusal: ({ reason }) => events.push(reason),
        onReachable: ({ isReachable }) => events.push(isReachable ? 'reachable' : 'away'),
      });
      return { watch, releasesDir };
    }),
  );
  const stopping = new AbortController();
  onTestFinished(() => stopping.abort());
  return {
    service,
    pipeline,
    events,
    check: () => Promise.all(webs.map(({ watch }) => watch.check())),
    run: () => webs.map(({ watch }) => watch.run(stopping.signal)),
    current: () => webs.map(({ releasesDir }) => readReleases(releasesDir).storefront),
    versions: () => webs.map(({ releasesDir }) => readReleases(releasesDir).storefront?.version),
  };
}

describe.each(['a folder', 'an S3 bucket', 'Supabase Storage'] as const)('%s', (kind) => {
  test('takes a release, a canary, its promotion and a rollback, and web processes follow each', async () => {
    const { pipeline, check, current } = await aSite(kind, 2);
    const first = (await releaseRemote('storefront', pipeline, await aRemoteBuild('one'))).record.version;
    await check();
    expect(current()).toMatchObject([{ version: first }, { version: first }]);
    const build = await aRemoteBuild('two');
    const second = (await releaseCanary('storefront', pipeline, { percent: 10, build })).record.version;
    await check();
    expect(current()[1]).toMatchObject({ version: first, canary: { version: second, percent: 10 } });
    await promoteCanary('storefront', pipeline);
    await check();
    expect(current()[0]).toMatchObject({ version: second });
    expect((await rollBackRemote('storefront', pipeline)).record.version).toBe(first);
    await check();
    expect(current()).toMatchObject([{ version: first }, { version: first }]);
  });

  test('ten web processes that watch it agree within ten seconds', async () => {
    const { pipeline, run, versions } = await aSite(kind, 10);
    run();
    for (const text of ['one', 'two']) {
      const { version } = (await releaseRemote('storefront', pipeline, await aRemoteBuild(text))).record;
      await expect.poll(versions, { timeout: 2 * checkIntervalMs, interval: 100 }).toEqual(Array(10).fill(version));
    }
  });

  test('may be away: the release on disk stays, and the next one is followed once it is back', async () => {
    const { service, pipeline, check, versions, events } = await aSite(kind, 1);
    const first = (await releaseRemote('storefront', pipeline, await aRemoteBuild('one'))).record.version;
    await check();
    await service.stop();
    await check();
    await check();
    expect(versions()).toEqual([first]);
    expect(events).toEqual(['reachable', 'away']);
    await service.restart();
    const second = (await releaseRemote('storefront', pipeline, await aRemoteBuild('two'))).record.version;
    await check();
    expect(versions()).toEqual([second]);
    expect(events).toEqual(['reachable', 'away', 'reachable']);
  });

  test('gives two releases at the same moment one order', async () => {
    const { pipeline, check, versions } = await aSite(kind, 3);
    const builds = await Promise.all(['one', 'two', 'three'].map(aRemoteBuild));
    await Promise.all(builds.map((build) => releaseRemote('storefront', pipeline, build)));
    await check();
    expect(new Set(versions()).size).toBe(1);
  });
});

test('a bucket is asked with its ETag, and answers 304 while nothing is new', async () => {
  const service = await aS3();
  const store = openStore(service.address, service.variables);
  await releaseRemote('storefront', { store, signer, keys, by: 'team' }, await aRemoteBuild('one'));
  const releasesDir = await aFolder('disk');
  const watched = { name: 'storefront', store, keys, releasesDir, origin: 'team' } as const;
  const ignore = () => undefined;
  const watch = createReleaseWatch([watched], { onSwitch: ignore, onRefusal: ignore, onReachable: ignore });
  await watch.check();
  service.requests.length = 0;
  await watch.check();
  expect(service.requests).toEqual([{ method: 'GET', key: 'site/storefront/latest.json', status: 304 }]);
});

test('a release that the CDN of Supabase Storage does not show yet is found in the log', async () => {
  const service = await aSupabaseStorage();
  const store = openStore(service.address, service.variables);
  const pipeline = { store, signer, keys, by: 'team' };
  await releaseRemote('storefront', pipeline, await aRemoteBuild('one'));
  const latest = 'site/storefront/latest.json';
  const releasesDir = await aFolder('disk');
  const watched = { name: 'storefront', store, keys, releasesDir, origin: 'team' } as const;
  const ignore = () => undefined;
  const watch = createReleaseWatch([watched], { onSwitch: ignore, onRefusal: ignore, onReachable: ignore });
  await watch.check();
  const before = service.objects.get(latest);
  const { version } = (await releaseRemote('storefront', pipeline, await aRemoteBuild('two'))).record;
  if (before) service.stale.set(latest, before);
  await watch.check();
  expect(readReleases(releasesDir).storefront?.version).toBe(version);
});

test.each([
  ['ftp://host/releases', {}, 'is no store'],
  ['s3://releases', {}, 'AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY are missing'],
  ['https://project.supabase.co/storage/v1/releases', {}, 'RELEASE_STORE_KEY is missing'],
])('%s without what it needs is refused with advice', (address, variables, message) => {
  expect(() => openStore(address, variables)).toThrow(message);
});

test('a wrong key is reported as such, not as an empty store', async () => {
  const s3 = await aS3();
  const wrong = openStore(s3.address, { ...s3.variables, AWS_SECRET_ACCESS_KEY: 'wrong' });
  await expect(wrong.get('a', { maxBytes: 1 })).rejects.toThrow('403');
  const storage = await aSupabaseStorage();
  const refused = openStore(storage.address, { RELEASE_STORE_KEY: 'wrong' });
  await expect(refused.get('a', { maxBytes: 1 })).rejects.toThrow('Invalid API key');
  const elsewhere = openStore(storage.address.replace('/v1/releases', '/v1/others'), storage.variables);
  await expect(elsewhere.get('a', { maxBytes: 1 })).rejects.toThrow('Bucket not found');
});
