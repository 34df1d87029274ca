import { execFileSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { runImageJob } from './image-pool.ts';
import { createImageVariants, type Requester } from './image-variants.ts';

let folder = '';
let photograph = '';
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'image-pool-'));
  photograph = path.join(folder, 'photograph.jpg');
  const [width, height] = [2400, 1800];
  await sharp(randomBytes(width * height * 3), { raw: { width, height, channels: 3 } })
    .jpeg()
    .toFile(photograph);
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const toSize = (file: string) => ({
  kind: 'size' as const,
  path: file,
  width: 1600,
  format: 'webp' as const,
  quality: 80,
});

function listProcesses(): number[] {
  const rows = execFileSync('ps', ['-A', '-o', 'pid=,ppid=,args='], { encoding: 'utf8' }).trim().split('\n');
  return rows.flatMap((row) => {
    const [pid, parent, ...args] = row.trim().split(/\s+/);
    return Number(parent) === process.pid && args.join(' ').includes('image-process') ? [Number(pid)] : [];
  });
}

async function startVariants() {
  const cacheDir = path.join(folder, randomBytes(4).toString('hex'));
  const { getVariant } = createImageVariants(cacheDir);
  const { size, mtimeMs } = await stat(photograph);
  const source = { path: photograph, contentType: 'image/jpeg', sizeBytes: size, modifiedMs: mtimeMs };
  const get = (width: number, requester: Requester) =>
    getVariant(source, { width, format: 'webp', quality: 20 }, requester);
  const countCached = async () =>
    (await readdir(cacheDir, { recursive: true })).filter((name) => name.endsWith('.webp')).length;
  return { get, countCached };
}

test('a broken picture is refused, and the next one is made', async () => {
  const broken = path.join(folder, 'broken.jpg');
  await writeFile(broken, Buffer.concat([Buffer.from([0xff, 0xd8, 0xff]), randomBytes(5_000)]));
  await expect(runImageJob(toSize(broken))).rejects.toThrow();
  expect((await runImageJob(toSize(photograph))).width).toBe(1600);
});

test('a picture whose process is killed is made in a new one', async () => {
  await runImageJob(toSize(photograph));
  const before = listProcesses();
  const job = runImageJob(toSize(photograph));
  for (const pid of before) process.kill(pid, 'SIGKILL');
  expect((await job).width).toBe(1600);
  expect(listProcesses().filter((pid) => before.includes(pid))).toEqual([]);
});

test('a picture that nobody waits for any more is not made', async () => {
  const { get, countCached } = await startVariants();
  const gone = new AbortController();
  const first = [1000, 1010, 1020, 1030].map((width) => get(width, { network: 'a' }));
  const left = [500, 510, 520].map((width) => get(width, { network: 'a', signal: gone.signal }));
  const stillWanted = get(520, { network: 'b' });
  gone.abort();
  const results = await Promise.allSettled(left);
  expect(results.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'fulfilled']);
  await Promise.all([...first, stillWanted]);
  expect(await countCached()).toBe(5);
});

test('a network that waits for a thousand pictures is asked to come again; others are served', async () => {
  const { get } = await startVariants();
  const busy = [1000, 1010, 1020, 1030].map((width) => get(width, { network: 'others' }));
  const gone = AbortSignal.abort();
  const crawled = Array.from({ length: 1_100 }, (_, index) => get(index + 1, { network: 'crawler', signal: gone }));
  const refusals = (await Promise.allSettled(crawled)).map((result) => 'reason' in result && result.reason.status);
  expect(refusals.filter((status) => status === 429).length).toBeGreaterThan(0);
  expect((await get(300, { network: 'crawler' })).length).toBeGreaterThan(0);
  await Promise.all(busy);
});
