import { mkdir, mkdtemp, readdir, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { createMediaHost } from './media-host.ts';

const videoBytes = Uint8Array.from({ length: 1000 }, (_, index) => index % 251);
let root = '';
let handle: ReturnType<typeof createMediaHost>;

beforeAll(async () => {
  root = await mkdtemp(path.join(tmpdir(), 'media-host-'));
  const pictures = path.join(root, 'pictures');
  const uploads = path.join(root, 'media/dealer/image/vehicles');
  await mkdir(path.join(pictures, 'cars/sedan-silver'), { recursive: true });
  await mkdir(path.join(pictures, 'videos'), { recursive: true });
  await mkdir(uploads, { recursive: true });
  const noise = { type: 'gaussian', mean: 128, sigma: 30 } as const;
  const picture = sharp({ create: { width: 1600, height: 1067, channels: 3, background: '#888888', noise } });
  const webp = await picture.webp({ quality: 90 }).toBuffer();
  await writeFile(path.join(pictures, 'cars/sedan-silver/front.webp'), webp);
  await writeFile(path.join(pictures, 'cars/sedan-silver/broken.webp'), webp.subarray(0, webp.length / 3));
  await writeFile(path.join(pictures, 'cars/sedan-silver/notes.svg'), '<svg xmlns="http://www.w3.org/2000/svg"/>');
  await writeFile(path.join(pictures, 'videos/walkaround.mp4'), videoBytes);
  await writeFile(path.join(uploads, 'small.png'), await sharp(webp).resize(300).png().toBuffer());
  await writeFile(path.join(root, 'secret.webp'), webp);
  handle = createMediaHost({
    picturesDir: pictures,
    mediaDir: path.join(root, 'media'),
    cacheDir: path.join(root, 'cache'),
    credentials: { apiKey: 'local', apiSecret: 'secret' },
    isStaff: async (request) => request.headers.get('authorization') === 'Bearer staff',
  });
});

afterAll(() => rm(root, { recursive: true, force: true }));

async function get(pathname: string, headers: Record<string, string> = {}, method = 'GET'): Promise<Response> {
  const response = await handle(new Request(`http://127.0.0.1:54321${pathname}`, { method, headers }));
  if (response === undefined) throw new Error(`${pathname} was not taken for a media path`);
  return response;
}

async function sizeOf(response: Response): Promise<{ format: string; width: number }> {
  const { format, width } = await sharp(await response.arrayBuffer()).metadata();
  return { format, width };
}

const front = 'demo/cars/sedan-silver/front';

test.each([
  ['w_400,f_auto,q_auto', 400],
  ['w_401,f_auto,q_auto', 480],
  ['w_1,f_auto', 160],
  ['w_9999,f_auto', 1600],
  ['f_auto', 1600],
  ['c_fill,w_800,q_55,f_webp', 800],
])('%s is delivered %i pixels wide', async (transformation, width) => {
  const response = await get(`/dealer/image/upload/${transformation}/${front}`, { accept: 'image/webp,*/*' });
  expect(response.status).toBe(200);
  expect(await sizeOf(response)).toEqual({ format: 'webp', width });
});

test('a small picture is not enlarged', async () => {
  const response = await get('/dealer/image/upload/w_800,f_webp/v12/vehicles/small');
  expect(await sizeOf(response)).toEqual({ format: 'webp', width: 300 });
});

test.each([
  ['f_auto', 'image/avif,image/webp,*/*', 'image/avif'],
  ['f_auto', 'image/avif;q=0, image/webp', 'image/webp'],
  ['f_auto', 'image/*,*/*', 'image/jpeg'],
  ['f_auto', 'IMAGE/AVIF ; q=0.8', 'image/avif'],
  ['f_avif', '*/*', 'image/avif'],
  ['f_auto', 'image/png,*/*', 'image/jpeg'],
  ['f_auto', 'image/webp;q=0,*/*', 'image/jpeg'],
  ['f_jpg', 'image/webp', 'image/jpeg'],
  ['f_webp', '*/*', 'image/webp'],
])('%s is delivered to a browser that accepts %s as %s', async (transformation, accept, contentType) => {
  const response = await get(`/dealer/image/upload/w_160,${transformation}/${front}.webp`, { accept });
  expect(response.headers.get('content-type')).toBe(contentType);
  const { format } = await sizeOf(response);
  // The decoder names AVIF by its container.
  expect(`image/${format === 'heif' ? 'avif' : format}`).toBe(contentType);
});

test('noise that AVIF makes larger is delivered as WebP, under one address', async () => {
  const address = `/dealer/image/upload/w_640,f_auto,q_100/${front}`;
  const response = await get(address, { accept: 'image/avif,image/webp' });
  expect(response.headers.get('vary')).toBe('Accept');
  const contentType = response.headers.get('content-type');
  const bytes = await response.bytes();
  const webp = await (await get(address, { accept: 'image/webp' })).bytes();
  expect(bytes.length).toBeLessThanOrEqual(webp.length);
  const { format } = await sharp(bytes).metadata();
  expect(contentType).toBe(`image/${format === 'heif' ? 'avif' : format}`);
});

test('a picture in its original size is not made into AVIF, which would take too long', async () => {
  const response = await get(`/dealer/image/upload/f_auto/${front}`, { accept: 'image/avif,image/webp' });
  expect(response.headers.get('content-type')).toBe('image/webp');
});

test('delivered images are immutable, embeddable anywhere and never executed', async () => {
  const { headers } = await get(`/dealer/image/upload/w_160,f_auto/${front}`);
  expect(Object.fromEntries(headers)).toMatchObject({
    'access-control-allow-origin': '*',
    'cache-control': 'public, max-age=31536000, immutable',
    'content-security-policy': "sandbox; default-src 'none'",
    'cross-origin-resource-policy': 'cross-origin',
    vary: 'Accept',
    'x-content-type-options': 'nosniff',
  });
});

test('a cached image equals the first one, and concurrent requests share one conversion', async () => {
  const address = `/dealer/image/upload/w_640,f_webp/${front}`;
  const answers = await Promise.all(Array.from({ length: 8 }, () => get(address)));
  const bodies = await Promise.all([...answers, await get(address)].map((answer) => answer.bytes()));
  for (const body of bodies) expect(body).toEqual(bodies[0]);
  const files = await readdir(path.join(root, 'cache'), { recursive: true });
  expect(files.filter((file) => file.includes('.tmp'))).toEqual([]);
});

test('a known ETag is answered with 304, and differs by format', async () => {
  const address = `/dealer/image/upload/w_160,f_auto/${front}`;
  const webp = await get(address, { accept: 'image/webp' });
  const etag = webp.headers.get('etag') ?? '';
  expect((await get(address, { accept: 'image/webp', 'if-none-match': etag })).status).toBe(304);
  expect((await get(address, { accept: 'image/png', 'if-none-match': etag })).status).toBe(200);
});

test('HEAD has the headers without the image', async () => {
  const response = await get(`/dealer/image/upload/w_160,f_webp/${front}`, {}, 'HEAD');
  expect(Number(response.headers.get('content-length'))).toBeGreaterThan(100);
  expect((await response.bytes()).length).toBe(0);
});

test.each([
  'e_blur',
  'w_400,h_300',
  'w_0',
  'w_-5',
  'w_99999',
  'q_0',
  'q_101',
  'f_svg',
  'f_constructor',
  'c_crop',
  'w_400,w_800',
  'w_400,',
  'dpr_2',
])('the unknown transformation %s is refused', async (transformation) => {
  const response = await get(`/dealer/image/upload/${transformation}/${front}`);
  expect(response.status).toBe(400);
  expect(await response.json()).toEqual({ error: { message: `Invalid transformation: ${transformation}` } });
});

test.each([
  'demo/../secret',
  'demo/..%2f..%2fsecret',
  '..%2fsecret.webp',
  'demo/%2e%2e/secret',
  'demo/cars%2fsedan-silver%2ffront',
  'demo/cars/sedan-silver/front%00',
  'demo/cars/sedan-silver/fr%6Fnt',
  'demo//cars/sedan-silver/front',
  'demo/.../front',
  'demo/cars/sedan-silver/notes.svg',
  'demo/cars/sedan-silver',
  'demo',
  'demo/%',
  'constructor',
  '',
])('the public id "%s" is not found', async (publicId) => {
  for (const prefix of ['', 'w_400,f_auto/', 'v1/']) {
    expect((await get(`/dealer/image/upload/${prefix}${publicId}`)).status).toBe(404);
  }
});

test('a damaged image is answered with an error message', async () => {
  vi.spyOn(console, 'warn').mockImplementation(() => {});
  const response = await get('/dealer/image/upload/w_400,f_auto/demo/cars/sedan-silver/broken');
  expect(response.status).toBe(422);
  expect(response.headers.get('cache-control')).toBe('no-store');
  expect(await response.json()).toEqual({ error: { message: expect.stringContaining('damaged') } });
});

test('an original is delivered unchanged', async () => {
  const response = await get(`/dealer/image/upload/${front}.webp`);
  expect(await sizeOf(response)).toEqual({ format: 'webp', width: 1600 });
});

const video = '/dealer/video/upload/demo/videos/walkaround.mp4';

test('a video is delivered in full without a range', async () => {
  const response = await get(video);
  expect(response.status).toBe(200);
  expect(response.headers.get('content-type')).toBe('video/mp4');
  expect(response.headers.get('accept-ranges')).toBe('bytes');
  expect(await response.bytes()).toEqual(videoBytes);
});

test.each([
  ['bytes=0-', 0, 999],
  ['bytes=0-1', 0, 1],
  ['bytes=500-599', 500, 599],
  ['bytes=990-5000', 990, 999],
  ['bytes=-10', 990, 999],
  ['bytes=-5000', 0, 999],
])('the range %s is delivered in part', async (range, first, last) => {
  const response = await get(video, { range });
  expect(response.status).toBe(206);
  expect(response.headers.get('content-range')).toBe(`bytes ${first}-${last}/1000`);
  expect(response.headers.get('content-length')).toBe(String(last - first + 1));
  expect(await response.bytes()).toEqual(videoBytes.slice(first, last + 1));
});

test.each(['bytes=1000-', 'bytes=5000-6000', 'bytes=-0'])('the range %s cannot be satisfied', async (range) => {
  const response = await get(video, { range });
  expect(response.status).toBe(416);
  expect(response.headers.get('content-range')).toBe('bytes */1000');
});

test.each(['bytes=5-1', 'bytes=a-b', 'bytes=-', 'lines=1-2', 'bytes=0-1,5-6'])(
  'the range %s is ignored',
  async (range) => {
    expect((await get(video, { range })).status).toBe(200);
  },
);

test('a range of an outdated version gets the full file', async () => {
  const response = await get(video, { range: 'bytes=0-1', 'if-range': '"another"' });
  expect(response.status).toBe(200);
});

test('a video cannot be transformed, and an image is not delivered as a video', async () => {
  expect((await get('/dealer/video/upload/w_400/demo/videos/walkaround.mp4')).status).toBe(400);
  expect((await get(`/dealer/video/upload/${front}`)).status).toBe(404);
});

test('a link out of the folder is not found', async () => {
  await symlink(path.join(root, 'secret.webp'), path.join(root, 'media/dealer/image/vehicles/linked.webp'));
  expect((await get('/dealer/image/upload/vehicles/linked')).status).toBe(404);
  expect((await get('/dealer/image/upload/w_400/vehicles/linked')).status).toBe(404);
  expect((await get('/dealer/image/upload/vehicles/small')).status).toBe(200);
});

test('an upload without a staff session is refused', async () => {
  const response = await get('/v1_1/dealer/image/upload', {}, 'POST');
  expect(response.status).toBe(401);
  expect(await response.json()).toEqual({ error: { message: 'Sign in to upload' } });
  const fromStaff = await get('/v1_1/dealer/image/upload', { authorization: 'Bearer staff' }, 'POST');
  expect([fromStaff.status, await fromStaff.json()]).toEqual([400, { error: { message: 'Invalid file provided' } }]);
});

test('other methods are refused', async () => {
  expect((await get(`/dealer/image/upload/${front}`, {}, 'DELETE')).status).toBe(405);
  expect((await get('/v1_1/dealer/image/upload')).status).toBe(405);
});

test('a path of another part of the backend is not handled', async () => {
  for (const pathname of ['/', '/rest/v1/vehicles', '/healthz', '/image/upload', '/v1_1/dealer/raw/upload']) {
    expect(await handle(new Request(`http://127.0.0.1:54321${pathname}`))).toBeUndefined();
  }
});
