import { randomUUID } from 'node:crypto';
import { existsSync, readdirSync, statSync } from 'node:fs';
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { hashBytes } from './keys.ts';
import { withReleaseLock } from './lock.ts';
import { maxListBytes, maxReleaseBytes, type PackedFile, readList, unpackFiles } from './package-files.ts';
import { type ReleaseRecord, ReleaseRefusal } from './statement.ts';
import { type ReleaseStore, StoreError } from './stores/release-store.ts';

const listFile = 'files.json';
const toKeys = (name: string, version: string) => ({
  list: `${name}/${version}/${listFile}`,
  archive: `${name}/${version}/files.gz`,
});

/** Uploads a build; what a store has under these keys is replaced. */
export async function uploadFiles(
  store: ReleaseStore,
  name: string,
  { record, list, archive }: { record: ReleaseRecord; list: Uint8Array; archive: Uint8Array },
) {
  const keys = toKeys(name, record.version);
  await store.put(keys.archive, archive);
  await store.put(keys.list, list);
}

/** Brings the files of a signed release to its folder on disk, unless they are there; every hash is checked first. */
export async function fetchFiles(store: ReleaseStore, name: string, record: ReleaseRecord, releasesDir: string) {
  const folder = join(releasesDir, name, record.version);
  if (await isComplete(folder, record.files)) return;
  await placeFiles(folder, await downloadFiles(store, name, record), (place) =>
    // Another process on this disk may have been faster.
    withReleaseLock(releasesDir, async () => (await isComplete(folder, record.files)) || place()),
  );
}

/** Whether a web server could fetch this release. */
export async function isInStore(store: ReleaseStore, name: string, record: ReleaseRecord): Promise<boolean> {
  return downloadFiles(store, name, record).then(
    () => true,
    () => false,
  );
}

/** The files of a release and their list. Throws a ReleaseRefusal if one has another content than was signed. */
async function downloadFiles(store: ReleaseStore, name: string, record: ReleaseRecord): Promise<PackedFile[]> {
  const keys = toKeys(name, record.version);
  const list = await getFile(store, keys.list, maxListBytes);
  readList(list, record.files);
  const archive = await getFile(store, keys.archive, maxReleaseBytes);
  const files = await unpackFiles(list, archive, record.files);
  requireEntry(files, record);
  return [...files, { path: listFile, bytes: list }];
}

async function getFile(store: ReleaseStore, key: string, maxBytes: number): Promise<Uint8Array> {
  const file = await store.get(key, { maxBytes });
  if (!file || file === 'unchanged') throw new StoreError(`${key} is not there`);
  return file.bytes;
}

function requireEntry(files: readonly PackedFile[], { entry, integrity }: ReleaseRecord) {
  const file = files.find(({ path }) => path === entry);
  if (!file || hashBytes(file.bytes) !== integrity)
    throw new ReleaseRefusal('altered', 'its entry has another content');
}

/** Whether the folder holds each file of the signed list, with its hash. */
async function isComplete(folder: string, listHash: string): Promise<boolean> {
  try {
    for (const { path, hash } of readList(await readFile(join(folder, listFile)), listHash)) {
      if (hashBytes(await readFile(join(folder, path))) !== hash) return false;
    }
    return true;
  } catch {
    return false;
  }
}

/** Renames a finished draft, so that readers never see a partial release. */
async function placeFiles(
  folder: string,
  files: readonly PackedFile[],
  alone: (place: () => Promise<void>) => Promise<unknown>,
) {
  await removeOldDrafts(dirname(folder));
  const draft = `${folder}.${randomUUID()}${draftEnding}`;
  const aside = `${folder}.${randomUUID()}${draftEnding}`;
  try {
    for (const path of new Set(files.map((file) => dirname(file.path))))
      await mkdir(join(draft, path), { recursive: true });
    for (const { path, bytes } of files) await writeFile(join(draft, path), bytes);
    await alone(async () => {
      // A damaged folder gives way to the signed files.
      if (existsSync(folder)) await rename(folder, aside);
      await rename(draft, folder);
    });
  } finally {
    await rm(draft, { recursive: true, force: true });
    await rm(aside, { recursive: true, force: true });
  }
}

const draftEnding = '.new';
/** A copy takes seconds; an older draft belongs to a process that died. */
const draftLimitMs = 60 * 60_000;

async function removeOldDrafts(folder: string) {
  if (!existsSync(folder)) return;
  for (const name of readdirSync(folder).filter((entry) => entry.endsWith(draftEnding))) {
    const draft = join(folder, name);
    const atMs = statSync(draft, { throwIfNoEntry: false })?.mtimeMs ?? Date.now();
    if (Date.now() - atMs > draftLimitMs) await rm(draft, { recursive: true, force: true });
  }
}
