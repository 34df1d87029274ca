import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { takeInPicture } from './picture-intake.ts';

let folder = '';
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'picture-intake-'));
  // The process that works on pictures starts with the first one.
  const first = path.join(folder, 'first.png');
  await plain(8, 8).png().toFile(first);
  await takeInPicture(first, 'png');
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const plain = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#fefefe' } });

test('a small file that claims 49 megapixels is refused before decoding', async () => {
  const file = path.join(folder, 'large.png');
  await plain(7000, 7000).png({ palette: true, colours: 2, compressionLevel: 9 }).toFile(file);
  const startedMs = performance.now();
  await expect(takeInPicture(file, 'png')).rejects.toThrow('Invalid file provided');
  expect(performance.now() - startedMs).toBeLessThan(500);
});

test('a photograph of 50 megapixels is accepted without blocking the main thread', async () => {
  const file = path.join(folder, 'photograph.jpg');
  await plain(8160, 6120).jpeg().toFile(file);
  const delay = monitorEventLoopDelay({ resolution: 5 });
  delay.enable();
  const { width, height, format } = await takeInPicture(file, 'jpeg');
  delay.disable();
  expect([width, height, format]).toEqual([4096, 3072, 'jpg']);
  expect(delay.percentile(90) / 1e6).toBeLessThan(100);
}, 60_000);
