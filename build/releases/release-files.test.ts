import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, expect, test } from 'vitest';
import { aBuild, aFolder } from './a-team.ts';
import { readBuild } from './read-build.ts';
import { fetchFiles, uploadFiles } from './release-files.ts';
import { createFolderStore } from './stores/folder-store.ts';

let releasesDir: string;
let storeDir: string;

beforeEach(() => {
  releasesDir = aFolder('releases');
  storeDir = aFolder('store');
});

async function upload(text = 'one') {
  const packed = readBuild('storefront', aBuild(text)).pack();
  await uploadFiles(createFolderStore(storeDir), 'storefront', packed);
  return packed.record;
}
const fetchRelease = async (record: Awaited<ReturnType<typeof upload>>) =>
  fetchFiles(createFolderStore(storeDir), 'storefront', record, releasesDir);
const onDisk = () => readdirSync(join(releasesDir, 'storefront'));

test('two processes that fetch the same release produce one complete release', async () => {
  const record = await upload();
  await Promise.all([fetchRelease(record), fetchRelease(record)]);
  expect(onDisk()).toEqual([record.version]);
  const release = join(releasesDir, 'storefront', record.version);
  expect(readdirSync(release).sort()).toEqual([
    'files.json',
    'integrity.json',
    'remoteEntry.0a1b2c3d.js',
    'server',
    'static',
  ]);
  expect(existsSync(join(release, 'server/routes.mjs'))).toBe(true);
  const integrity: object = JSON.parse(readFileSync(join(release, 'integrity.json'), 'utf8'));
  expect(Object.keys(integrity)).toEqual(['remoteEntry.0a1b2c3d.js', 'static/js/page.js']);
});

test('a release with a changed file is refused, and nothing of it is on disk', async () => {
  const record = await upload();
  const other = await upload('two');
  const archiveOf = (version: string) => join(storeDir, 'storefront', version, 'files.gz');
  writeFileSync(archiveOf(record.version), readFileSync(archiveOf(other.version)));
  await expect(fetchRelease(record)).rejects.toMatchObject({ reason: 'altered' });
  writeFileSync(archiveOf(record.version), 'no archive');
  await expect(fetchRelease(record)).rejects.toMatchObject({ reason: 'altered' });
  const list = join(storeDir, 'storefront', record.version, 'files.json');
  writeFileSync(list, readFileSync(list, 'utf8').replace('page.js', 'evil.js'));
  await expect(fetchRelease(record)).rejects.toMatchObject({ reason: 'altered' });
  expect(existsSync(join(releasesDir, 'storefront'))).toBe(false);
});

test('a list with a path out of the release’s folder is refused', async () => {
  const build = readBuild('storefront', aBuild('one'));
  const { record } = build.pack();
  const { hashBytes } = await import('./keys.ts');
  for (const path of ['../backoffice/1/a.js', '/etc/passwd', 'a/../../b', '.hidden', 'a//b', 'a\\b']) {
    const list = Buffer.from(JSON.stringify([{ path, size: 0, hash: hashBytes(Buffer.of()) }]));
    await uploadFiles(createFolderStore(storeDir), 'storefront', { record, list, archive: Buffer.of() });
    await expect(fetchRelease({ ...record, files: hashBytes(list) })).rejects.toMatchObject({ reason: 'altered' });
  }
});

test('a damaged folder on disk is replaced by the signed files', async () => {
  const record = await upload();
  await fetchRelease(record);
  const page = join(releasesDir, 'storefront', record.version, 'static/js/page.js');
  writeFileSync(page, 'damaged');
  await fetchRelease(record);
  expect(readFileSync(page, 'utf8')).toBe('// page');
  rmSync(page);
  await fetchRelease(record);
  expect(readFileSync(page, 'utf8')).toBe('// page');
  expect(onDisk()).toEqual([record.version]);
});

test('an abandoned copy is removed after an hour, not before', async () => {
  const { version } = await upload('one').then(async (record) => {
    await fetchRelease(record);
    return record;
  });
  const drafts = join(releasesDir, 'storefront');
  for (const [name, agoMs] of [
    ['old.new', 61 * 60_000],
    ['young.new', 59 * 60_000],
    ['0.9.0-a', 61 * 60_000],
  ] as const) {
    mkdirSync(join(drafts, name));
    const then = new Date(Date.now() - agoMs);
    utimesSync(join(drafts, name), then, then);
  }
  const second = await upload('two');
  await fetchRelease(second);
  expect(onDisk().sort()).toEqual(['0.9.0-a', 'young.new', version, second.version].sort());
});
