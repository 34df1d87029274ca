import { createHash } from 'node:crypto';
import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { gunzip, gzip } from 'node:zlib';
import { defaultInventoryQuery, parseInventoryQuery, paths, vehicleIdFromParam } from '@dealer/shared-domain';
import * as v from 'valibot';

const pack = promisify(gzip);
const unpack = promisify(gunzip);

const keptPageSchema = v.object({
  head: v.string(),
  html: v.string(),
  chunk: v.nullable(v.string()),
  /** What the browser goes on from. */
  state: v.looseObject({ loaderData: v.optional(v.record(v.string(), v.unknown())) }),
  /** The inventory's version that it shows. */
  version: v.number(),
  drawnAtMs: v.number(),
});

/** A page as it was drawn last: what a document is made of, without what its release and the configuration add. */
export type KeptPage = v.InferOutput<typeof keptPageSchema>;

/** Longer than this no copy is shown: a vehicle that was withdrawn meanwhile must not live on. */
const maxAgeMs = 24 * 60 * 60_000;
/**
 * Files on the disk, by the kind of page that their names begin with. Vehicles have a limit of their own, so that no
 * crawl of them drives out the other pages; of these there are a few for each release and each address of the site.
 */
const maxFiles = { vehicle: 500, page: 200 } as const;
/** Pages that wait to be written, or that the disk refuses. */
const maxWaiting = 200;
const writeAfterMs = 1000;
const tidyEveryMs = 5 * 60_000;

/**
 * The last good copy of each page, for the time when the backend cannot be reached. Copies lie on the disk, where other
 * processes and the next start find them; until they are written, and where the disk refuses, in memory. They are drawn
 * for nobody in particular: no cookie and no address of a visitor goes into them.
 */
export function createKeptPages(folder: string, now = Date.now) {
  const waiting = new Map<string, KeptPage>();
  let isPlanned = false;
  let isRefused = false;
  let tidiedAtMs = Number.NEGATIVE_INFINITY;

  const fileOf = (key: string) => join(folder, `${toName(key)}.json.gz`);

  function keep(key: string, page: KeptPage): void {
    waiting.delete(key);
    waiting.set(key, page);
    const oldest = waiting.keys().next();
    if (waiting.size > maxWaiting && !oldest.done) waiting.delete(oldest.value);
    if (!isPlanned) writeSoon();
  }

  async function writeAll(): Promise<void> {
    try {
      await mkdir(folder, { recursive: true });
      for (const [key, page] of [...waiting]) {
        const draft = `${fileOf(key)}.${process.pid}`;
        await writeFile(draft, await pack(JSON.stringify(page)));
        await rename(draft, fileOf(key));
        if (waiting.get(key) === page) waiting.delete(key);
      }
      if (now() - tidiedAtMs > tidyEveryMs) await tidy();
      isRefused = false;
    } catch (error) {
      if (!isRefused) console.warn('Copies of pages cannot be written; the latest stay in memory:', error);
      isRefused = true;
    }
    // What came meanwhile is next; what the disk refuses is tried again with the next page.
    isPlanned = false;
    if (waiting.size > 0 && !isRefused) writeSoon();
  }

  function writeSoon(): void {
    isPlanned = true;
    setTimeout(writeAll, writeAfterMs).unref();
  }

  async function tidy(): Promise<void> {
    tidiedAtMs = now();
    const names = await readdir(folder);
    const files = await Promise.all(
      names.map(async (name) => ({ name, atMs: (await stat(join(folder, name)).catch(() => null))?.mtimeMs ?? 0 })),
    );
    const old = files.filter(({ atMs }) => now() - atMs > maxAgeMs);
    const latestFirst = files.toSorted((a, b) => b.atMs - a.atMs);
    const surplus = Object.entries(maxFiles).flatMap(([kind, limit]) =>
      latestFirst.filter(({ name }) => name.startsWith(`${kind}-`)).slice(limit),
    );
    const removed = new Set([...old, ...surplus].map(({ name }) => name));
    for (const name of removed) await rm(join(folder, name), { force: true });
  }

  /** The latest copy that is young enough, of whichever process drew it. */
  async function find(key: string): Promise<KeptPage | null> {
    const pages = [waiting.get(key), await read(fileOf(key))].filter((page) => page !== undefined && page !== null);
    const [latest] = pages.toSorted((a, b) => b.drawnAtMs - a.drawnAtMs);
    return latest && now() - latest.drawnAtMs < maxAgeMs ? latest : null;
  }

  /** What is not there any more is not shown from a copy, either. */
  function forget(key: string): void {
    waiting.delete(key);
    rm(fileOf(key), { force: true }).catch(() => undefined);
  }

  return { keep, find, forget };
}

export type KeptPages = ReturnType<typeof createKeptPages>;

function toName(key: string): string {
  const kind: keyof typeof maxFiles = /^\/inventory\/./.test(key) ? 'vehicle' : 'page';
  return `${kind}-${createHash('sha256').update(key).digest('hex').slice(0, 40)}`;
}

/** What is missing, cut short or of another time is no copy. */
async function read(file: string): Promise<KeptPage | null> {
  try {
    const parsed = v.safeParse(keptPageSchema, JSON.parse((await unpack(await readFile(file))).toString()));
    return parsed.success ? parsed.output : null;
  } catch {
    return null;
  }
}

/** The pages with a copy besides the vehicles'. */
const keptPaths: ReadonlySet<string> = new Set([
  ...[paths.home, paths.inventory, paths.saved, paths.about, paths.contact, paths.appraisal],
  ...[paths.privacy, paths.terms, paths.accessibility],
]);

/**
 * The address under which a page is kept, or nothing for one that is not. The router takes an address in any case, with
 * a slash at its end, and a vehicle's with any words before the id: endlessly many, of which only the site's own
 * spelling is kept, and a vehicle by its id alone, since its page is the same under each. A list as somebody filtered it
 * is not kept; words that change nothing, as campaigns add them, are left out.
 */
export function toKeptPath({ pathname, searchParams }: URL): string | null {
  const id = vehicleIdFromParam(/^\/inventory\/([^/]+)$/.exec(pathname)?.[1]);
  if (id) return `${paths.inventory}/${id}`;
  if (!keptPaths.has(pathname)) return null;
  if (pathname !== paths.inventory) return pathname;
  const isWhole = JSON.stringify(parseInventoryQuery(searchParams)) === JSON.stringify(defaultInventoryQuery());
  return isWhole ? pathname : null;
}
