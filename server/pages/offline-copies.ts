import { createHash } from 'node:crypto';
import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { gunzip, gzip } from 'node:zlib';
import {
  defaultInventoryQuery,
  parseInventoryQuery,
  paths,
  publicPages,
  vehicleIdFromParam,
} from '@dealer/shared-domain';
import { LRUCache } from 'lru-cache';
import * as v from 'valibot';

const compress = promisify(gzip);
const decompress = promisify(gunzip);

const offlineCopySchema = v.object({
  head: v.string(),
  html: v.string(),
  /** Name of the route's chunk; null if the page has none. */
  chunk: v.nullable(v.string()),
  state: v.looseObject({ loaderData: v.optional(v.record(v.string(), v.unknown())) }),
  /** The same for copies with the same data. */
  dataHash: v.string(),
  inventoryRevision: v.number(),
  renderedAtMs: v.number(),
});

/** A rendered page without the parts of the document that depend on its release and the configuration. */
export type OfflineCopy = v.InferOutput<typeof offlineCopySchema>;

/** A time when a page still had the same data. */
type Confirmation = Pick<OfflineCopy, 'dataHash' | 'inventoryRevision' | 'renderedAtMs'>;

/** Older copies are not served: a withdrawn vehicle must not stay on the site. */
const maxAgeMs = 24 * 60 * 60_000;
/** Files on disk by kind of page. Vehicles have their own limit, so that a crawl of them evicts no other page. */
const maxFiles = { vehicle: 500, page: 200 } as const;
/** Copies in memory that are not yet on disk, or that the disk refuses. */
const maxUnwritten = 200;
const writeDelayMs = 1000;
const cleanUpIntervalMs = 5 * 60_000;

/**
 * The last complete rendering of each page, for when the backend fails. Copies are files, shared between processes and
 * restarts, and stay in memory until they are written. They contain no cookie or address of a visitor.
 */
export function createOfflineCopies(folder: string, now = Date.now) {
  const unwritten = new LRUCache<string, OfflineCopy>({ max: maxUnwritten });
  /** In memory only: a page is rendered and saved again at least every hour. */
  const confirmations = new LRUCache<string, Confirmation>({ max: maxFiles.vehicle + maxFiles.page });
  /** The page whose copy is being written; null once it is removed. */
  let writtenKey: string | null = null;
  let isScheduled = false;
  let isDiskRefusing = false;
  const cleanUp = createCleanUp(folder, now);

  const fileOf = (key: string) => join(folder, `${toName(key)}.json.gz`);

  function save(key: string, copy: OfflineCopy): void {
    unwritten.set(key, copy);
    if (!isScheduled) scheduleWrite();
  }

  /** Gives the copy a later time without writing it again. */
  function confirm(key: string, confirmation: Confirmation): void {
    confirmations.set(key, confirmation);
    if (unwritten.size > 0 && !isScheduled) scheduleWrite();
  }

  /** Leaves no file if the page is removed meanwhile. */
  async function write(key: string, copy: OfflineCopy): Promise<void> {
    const file = fileOf(key);
    const draft = `${file}.${process.pid}`;
    const isRemoved = () => writtenKey !== key;
    writtenKey = key;
    await writeFile(draft, await compress(JSON.stringify(copy)));
    if (isRemoved()) return rm(draft, { force: true });
    await rename(draft, file);
    if (isRemoved()) await rm(file, { force: true });
  }

  async function writeAll(): Promise<void> {
    try {
      await mkdir(folder, { recursive: true });
      for (const key of [...unwritten.rkeys()]) {
        const copy = unwritten.peek(key);
        if (!copy) continue;
        await write(key, copy);
        if (unwritten.peek(key) === copy) unwritten.delete(key);
      }
      await cleanUp();
      isDiskRefusing = false;
    } catch (error) {
      if (!isDiskRefusing) console.warn('Copies of pages cannot be written; the latest stay in memory:', error);
      isDiskRefusing = true;
    }
    isScheduled = false;
    // After a failure the next saved or confirmed copy schedules a retry.
    if (unwritten.size > 0 && !isDiskRefusing) scheduleWrite();
  }

  function scheduleWrite(): void {
    isScheduled = true;
    setTimeout(writeAll, writeDelayMs).unref();
  }

  /** The latest copy of any process; null if there is none of the last 24 hours. */
  async function find(key: string): Promise<OfflineCopy | null> {
    const copies = [unwritten.peek(key), await read(fileOf(key))].filter((copy) => copy !== undefined && copy !== null);
    const [latest] = copies.toSorted((a, b) => b.renderedAtMs - a.renderedAtMs);
    if (!latest || now() - latest.renderedAtMs >= maxAgeMs) return null;
    const confirmed = confirmations.get(key);
    const isLater = confirmed?.dataHash === latest.dataHash && confirmed.renderedAtMs > latest.renderedAtMs;
    return isLater ? { ...latest, ...confirmed } : latest;
  }

  function remove(key: string): void {
    unwritten.delete(key);
    if (writtenKey === key) writtenKey = null;
    rm(fileOf(key), { force: true }).catch(() => undefined);
  }

  return { save, confirm, find, remove };
}

function createCleanUp(folder: string, now: () => number) {
  let cleanedUpAtMs = Number.NEGATIVE_INFINITY;
  return async function cleanUp(): Promise<void> {
    if (now() - cleanedUpAtMs <= cleanUpIntervalMs) return;
    cleanedUpAtMs = now();
    await removeOldCopies(folder, cleanedUpAtMs);
  };
}

/** Removes expired copies, and the oldest beyond the limit of their kind. */
async function removeOldCopies(folder: string, nowMs: number): Promise<void> {
  const names = await readdir(folder);
  const files = await Promise.all(
    names.map(async (name) => ({ name, atMs: (await stat(join(folder, name)).catch(() => null))?.mtimeMs ?? 0 })),
  );
  const expired = files.filter(({ atMs }) => nowMs - atMs > maxAgeMs);
  const latestFirst = files.toSorted((a, b) => b.atMs - a.atMs);
  const surplus = Object.entries(maxFiles).flatMap(([kind, limit]) =>
    latestFirst.filter(({ name }) => name.startsWith(`${kind}-`)).slice(limit),
  );
  const removed = new Set([...expired, ...surplus].map(({ name }) => name));
  for (const name of removed) await rm(join(folder, name), { force: true });
}

function toName(key: string): string {
  const kind: keyof typeof maxFiles = /^\/inventory\/./.test(key) ? 'vehicle' : 'page';
  return `${kind}-${createHash('sha256').update(key).digest('hex').slice(0, 40)}`;
}

/** Null for a file that is missing, truncated or of another program version. */
async function read(file: string): Promise<OfflineCopy | null> {
  try {
    const parsed = v.safeParse(offlineCopySchema, JSON.parse((await decompress(await readFile(file))).toString()));
    return parsed.success ? parsed.output : null;
  } catch {
    return null;
  }
}

/** Pages with an offline copy, in addition to those of vehicles. */
const offlinePaths: ReadonlySet<string> = new Set(publicPages.map(({ path }) => path));

/**
 * The path that a page's copy is stored under; null for a page without one. The router matches any case, a trailing
 * slash and any text before a vehicle's id, so the path is normalized. Filtered lists have no copy; other parameters,
 * such as those of campaigns, are ignored.
 */
export function toOfflinePath({ pathname, searchParams }: URL): string | null {
  const id = vehicleIdFromParam(/^\/inventory\/([^/]+)$/.exec(pathname)?.[1]);
  if (id) return `${paths.inventory}/${id}`;
  if (!offlinePaths.has(pathname)) return null;
  if (pathname !== paths.inventory) return pathname;
  const isUnfiltered = JSON.stringify(parseInventoryQuery(searchParams)) === JSON.stringify(defaultInventoryQuery());
  return isUnfiltered ? pathname : null;
}
