import { mkdir, mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import sharp from 'sharp';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createImageVariants } from './image-variants.ts';

let folder = '';
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'dealer-variants-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

test('a size that cannot be cached is still delivered and leaves no temporary file', async () => {
  const picture = path.join(folder, 'car.png');
  await sharp({ create: { width: 8, height: 8, channels: 3, background: 'red' } }).toFile(picture);
  const { size, mtimeMs } = await stat(picture);
  const cacheDir = path.join(folder, 'cache');
  const { getVariant } = createImageVariants(cacheDir);
  const get = () =>
    getVariant(
      { path: picture, contentType: 'image/png', sizeBytes: size, modifiedMs: mtimeMs },
      { width: 4, format: 'webp', quality: 80 },
      { network: '192.0.2.1' },
    );
  const files = async () => (await readdir(cacheDir, { recursive: true })).filter((name) => name.includes('.'));
  const bytes = await get();
  const [kept = ''] = await files();
  // Makes writing the file fail.
  await rm(path.join(cacheDir, kept));
  await mkdir(path.join(cacheDir, kept, 'in the way'), { recursive: true });
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  expect(await get()).toEqual(bytes);
  expect(warn).toHaveBeenCalledOnce();
  warn.mockRestore();
  expect((await files()).filter((name) => name.endsWith('.tmp'))).toEqual([]);
});
