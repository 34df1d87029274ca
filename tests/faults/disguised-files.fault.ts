import path from 'node:path';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { aFilm } from '../support/films.ts';
import { aPhotograph, openUploader, strangeNames, uploadFolder } from '../support/uploads.ts';
import { workerProduct } from '../support/worker-product.ts';

const script = '<?php system($_GET[0]); ?><script>alert(1)</script>';
const svg = `<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>`;

test('row 22: a file that is not a picture is refused whatever its name and type, and nothing is stored', async () => {
  const { send, listFiles } = await openUploader(workerProduct);
  const before = await listFiles();
  const files = [
    svg,
    `<?xml version="1.0"?>\n${svg}`,
    '<!doctype html><script>alert(1)</script>',
    '<?php phpinfo(); ?>',
    'GIF89a/*<svg/onload=alert(1)>*/=1;',
    `\x89PNG\r\n\x1a\n${script}`,
    '%PDF-1.7',
    'PK\x03\x04',
  ];
  for (const content of files) {
    for (const type of ['image/jpeg', 'image/svg+xml', 'text/html']) {
      const refused = { status: 400, answer: { error: { message: 'Invalid file provided' } } };
      expect(await send(Buffer.from(content, 'latin1'), { name: 'car.jpg', type })).toEqual(refused);
    }
  }
  // Other tests may delete files concurrently.
  expect((await listFiles()).filter((file) => !before.includes(file))).toEqual([]);
});

test('row 22: of a polyglot file only the picture is stored, without its location', async () => {
  const { send, destroy } = await openUploader(workerProduct);
  const exif = { IFD0: { Make: 'SecretCamera' }, IFD3: { GPSLatitude: '43/1 38/1 0/1', GPSLatitudeRef: 'N' } };
  const photograph = await aPhotograph().withExif(exif).jpeg().toBuffer();
  expect(photograph.includes('SecretCamera')).toBe(true);
  const polyglot = Buffer.concat([photograph, Buffer.from(script)]);
  const { status, answer } = await send(polyglot, { name: 'car.php', type: 'application/x-php' });
  expect([status, answer.format]).toEqual([200, 'jpg']);
  const response = await fetch(answer.url);
  const stored = Buffer.from(await response.arrayBuffer());
  expect(['SecretCamera', '<?php', '<script'].filter((text) => stored.includes(text))).toEqual([]);
  expect(await sharp(stored).metadata()).toMatchObject({ format: 'jpeg', width: 640 });
  expect((await sharp(stored).metadata()).exif).toBeUndefined();
  expect(Object.fromEntries(response.headers)).toMatchObject({
    'content-type': 'image/jpeg',
    'x-content-type-options': 'nosniff',
    'content-security-policy': "sandbox; default-src 'none'",
  });
  await destroy(answer.public_id);
});

test('row 22: file names have no effect: paths, NUL, right-to-left text and 300 characters', async () => {
  const { send, destroy, listFiles } = await openUploader(workerProduct);
  const photograph = await aPhotograph(64, 48).jpeg().toBuffer();
  const media = path.join(workerProduct.dataDir, 'media');
  for (const name of strangeNames) {
    const { status, answer } = await send(photograph, { name });
    expect([name, status]).toEqual([name, 200]);
    expect(answer.public_id).toMatch(new RegExp(`^${uploadFolder}/[0-9a-f]{24}$`));
    expect(answer.original_filename).toMatch(/^[^\p{C}/\\<>"]{1,100}$/u);
    expect(await listFiles()).toContain(path.join(media, `dealer/image/${answer.public_id}.jpg`));
    await destroy(answer.public_id);
  }
});

test('row 22: a video is served by range, and its type comes from its content', async () => {
  const { send, destroy } = await openUploader(workerProduct);
  const video = await aFilm('mp4');
  const disguised = Buffer.concat([video.subarray(0, 24), Buffer.from(svg), Buffer.alloc(5_000, 'frame')]);
  expect((await send(disguised, { kind: 'video', name: 'tour.mp4', type: 'video/mp4' })).status).toBe(400);
  const { answer } = await send(video, { kind: 'video', name: 'tour.html', type: 'text/html' });
  const ranges = [
    ['bytes=1000-1099', 206, `bytes 1000-1099/${video.length}`, video.subarray(1000, 1100)],
    ['bytes=5000-', 206, `bytes 5000-${video.length - 1}/${video.length}`, video.subarray(5000)],
    ['bytes=-50', 206, `bytes ${video.length - 50}-${video.length - 1}/${video.length}`, video.subarray(-50)],
    [`bytes=${video.length}-`, 416, `bytes */${video.length}`, null],
    ['bytes=-0', 416, `bytes */${video.length}`, null],
    ['lines=1-2', 200, null, video],
  ] as const;
  for (const [range, status, contentRange, content] of ranges) {
    const response = await fetch(answer.url, { headers: { range } });
    expect([range, response.status, response.headers.get('content-range')]).toEqual([range, status, contentRange]);
    const bytes = Buffer.from(await response.arrayBuffer());
    if (content === null) continue;
    expect(bytes.equals(content)).toBe(true);
    expect(response.headers.get('content-type')).toBe('video/mp4');
    expect(response.headers.get('x-content-type-options')).toBe('nosniff');
  }
  await destroy(answer.public_id, 'video');
});
