import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { requireVideo } from '@dealer/embedded-backend/video-intake';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { aFilm, type FilmKind, filmKinds, lengthened } from '../support/films.ts';

let folder = '';
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'video-intake-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const formatOf = (kind: FilmKind) => (kind.startsWith('webm') ? 'webm' : kind === 'mov' ? 'mov' : 'mp4');

async function isTaken(bytes: Buffer, format: 'mp4' | 'webm' | 'mov'): Promise<boolean> {
  const file = path.join(folder, crypto.randomUUID());
  await writeFile(file, bytes);
  return requireVideo(file, format).then(
    () => true,
    (error: unknown) => {
      expect(error).toMatchObject({ status: 400, message: 'Invalid file provided' });
      return false;
    },
  );
}

test.each(filmKinds)('one complete video is accepted, an incomplete one or several are refused: %s', async (kind) => {
  const film = await aFilm(kind);
  const format = formatOf(kind);
  expect(await isTaken(film, format)).toBe(true);
  const page = Buffer.from('<!doctype html><script>alert(1)</script>');
  const others = {
    'without its end': film.subarray(0, film.length - 700),
    half: film.subarray(0, film.length / 2),
    'its first bytes': film.subarray(0, 64),
    'with a page behind it': Buffer.concat([film, page]),
    'with noise behind it': Buffer.concat([film, Buffer.alloc(300, 'noise')]),
    'a page behind its first bytes': Buffer.concat([film.subarray(0, 64), page, Buffer.alloc(2_000, 'x')]),
  };
  for (const [name, bytes] of Object.entries(others))
    expect([name, await isTaken(bytes, format)]).toEqual([name, false]);
});

test('a camera’s video is accepted, and one with an HTML page in free space is refused', async () => {
  const film = await aFilm('mp4');
  const long = lengthened(film, film.length + 5_000);
  expect(await isTaken(long, 'mp4')).toBe(true);
  expect(await isTaken(Buffer.from(long).fill('<HTML><body>', film.length + 100, film.length + 112), 'mp4')).toBe(
    false,
  );
});

test('a video with the name of another format is refused', async () => {
  expect(await isTaken(await aFilm('mp4'), 'webm')).toBe(false);
  expect(await isTaken(await aFilm('webm'), 'mp4')).toBe(false);
});
