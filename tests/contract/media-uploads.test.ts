import { createHash } from 'node:crypto';
import { mkdir, readdir, writeFile } from 'node:fs/promises';
import { request } from 'node:http';
import path from 'node:path';
import { type Database, mediaApiKey, mediaApiSecret } from '@dealer/embedded-backend';
import sharp from 'sharp';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import { databaseKinds } from '../support/database.ts';
import { aFilm, lengthened } from '../support/films.ts';
import { signToken, useGateway } from '../support/gateway.ts';
import { strangeNames } from '../support/uploads.ts';

const people = {
  member: '00000000-0000-4000-8000-000000000001',
  suspended: '00000000-0000-4000-8000-000000000002',
  elsewhere: '00000000-0000-4000-8000-000000000003',
  stranger: '00000000-0000-4000-8000-000000000004',
} as const;
const folder = 'dealer/vehicles/7d7c1c39-57a4-4b9a-8a3f-6a1d6d1f3d10/images';
const partHead = '--b\r\ncontent-disposition: form-data; name="file"; filename="a.jpg"\r\n\r\n';
const invalid = [400, { error: { message: 'Invalid file provided' } }];

type Answer = {
  public_id: string;
  url: string;
  format: string;
  width: number | null;
  height: number | null;
  bytes: number;
  resource_type: string;
  original_filename: string;
  error?: { message: string };
};

describe.each(databaseKinds)('uploads to the media host on %s', (kind) => {
  const gateway = useGateway(kind, addPeople);
  let photograph: Buffer<ArrayBuffer>;
  beforeAll(async () => {
    photograph = await aPhotograph().jpeg().toBuffer();
  });

  const tokenOf = (person: keyof typeof people) =>
    signToken(gateway().keys.jwtSecret, { role: 'authenticated', sub: people[person], session_id: people[person] });

  async function send(
    fields: Record<string, string | Blob>,
    { bearer, address = 'image/upload', name = 'front.jpg' }: { bearer?: string; address?: string; name?: string } = {},
  ): Promise<[status: number, answer: Answer]> {
    const form = new FormData();
    for (const [field, value] of Object.entries(fields)) {
      if (typeof value === 'string') form.append(field, value);
      else form.append(field, value, name);
    }
    const response = await fetch(`${gateway().url}/v1_1/dealer/${address}`, {
      method: 'POST',
      headers: bearer ? { apikey: gateway().keys.anonKey, authorization: `Bearer ${bearer}` } : {},
      body: form,
    });
    return [response.status, await response.json()];
  }

  /** Signs fields as callers with the secret key do. */
  function sign(fields: Record<string, string>, secret = mediaApiSecret(gateway().keys)): Record<string, string> {
    const timestamp = String(Math.floor(Date.now() / 1000));
    const signed = Object.entries({ timestamp, ...fields }).map(([name, value]) => `${name}=${value}`);
    const signature = createHash('sha1')
      .update(signed.sort().join('&') + secret)
      .digest('hex');
    return { timestamp, ...fields, api_key: mediaApiKey, signature };
  }

  async function storedFiles(): Promise<string[]> {
    const entries = await readdir(path.join(gateway().folder, 'media'), { recursive: true, withFileTypes: true });
    return entries.filter((entry) => entry.isFile()).map((entry) => path.join(entry.parentPath, entry.name));
  }

  async function drafts(): Promise<string[]> {
    return (await storedFiles()).filter((file) => file.includes('.incoming'));
  }

  function multipartHeaders(): Record<string, string> {
    return { authorization: `Bearer ${tokenOf('member')}`, 'content-type': 'multipart/form-data; boundary=b' };
  }

  test('a staff picture is stored in its folder under a new name and served in every width', async () => {
    const fields = { file: new Blob([photograph]), folder, upload_preset: 'vehicles', resource_type: 'image' };
    const [status, answer] = await send(fields, { bearer: tokenOf('member'), name: 'My car.jpg' });
    expect(status).toBe(200);
    expect(answer).toMatchObject({
      resource_type: 'image',
      format: 'jpg',
      width: 640,
      height: 480,
      bytes: expect.any(Number),
      version: expect.any(Number),
      created_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
      original_filename: 'My car',
      secure_url: answer.url,
    });
    expect(answer.public_id).toMatch(new RegExp(`^${folder}/[0-9a-f]{24}$`));
    const original = await fetch(answer.url);
    expect([original.status, original.headers.get('content-type')]).toEqual([200, 'image/jpeg']);
    expect(Object.fromEntries(original.headers)).toMatchObject({
      'x-content-type-options': 'nosniff',
      'content-security-policy': "sandbox; default-src 'none'",
    });
    const sized = await fetch(`${gateway().url}/dealer/image/upload/w_400,f_auto,q_auto/${answer.public_id}`);
    expect((await sharp(await sized.arrayBuffer()).metadata()).width).toBe(400);
  });

  test('a private picture is delivered to signed addresses only, until they expire, and can be deleted', async () => {
    const publicId = 'dealer/messages/7d7c1c39-57a4-4b9a-8a3f-6a1d6d1f3d11';
    const place = { public_id: publicId, type: 'private' };
    expect((await send({ ...place, file: new Blob([photograph]) }, { bearer: tokenOf('member') }))[0]).toBe(401);
    const located = await sharp(photograph)
      .withExif({ IFD0: { Model: 'Phone' } })
      .jpeg()
      .toBuffer();
    const [status, answer] = await send({ ...sign(place), file: new Blob([new Uint8Array(located)]) });
    expect([status, answer.public_id]).toEqual([200, publicId]);

    const download = (fields: Record<string, string>) =>
      fetch(`${gateway().url}/v1_1/dealer/image/download?${new URLSearchParams(fields)}`);
    const inMinutes = (minutes: number) => String(Math.floor(Date.now() / 1000) + minutes * 60);
    const delivered = await download(sign({ ...place, expires_at: inMinutes(1) }));
    expect([delivered.status, delivered.headers.get('cache-control')]).toEqual([200, 'private, max-age=900']);
    expect((await sharp(await delivered.arrayBuffer()).metadata()).exif).toBeUndefined();
    expect((await download(sign({ ...place, expires_at: inMinutes(-1) }))).status).toBe(401);
    expect((await download({ ...sign(place), signature: '0'.repeat(40) })).status).toBe(401);
    for (const address of [
      `dealer/image/upload/${publicId}`,
      `dealer/image/private/${publicId}`,
      `dealer/private/upload/${publicId}`,
    ]) {
      expect((await fetch(`${gateway().url}/${address}`)).status).toBe(404);
    }

    const destroy = (fields: Record<string, string>) =>
      fetch(`${gateway().url}/v1_1/dealer/image/destroy`, { method: 'POST', body: new URLSearchParams(sign(fields)) });
    expect(await (await destroy({ public_id: publicId })).json()).toEqual({ result: 'not found' });
    expect(await (await destroy(place)).json()).toEqual({ result: 'ok' });
    expect((await download(sign({ ...place, expires_at: inMinutes(1) }))).status).toBe(404);
  });

  test('the address that shows a private picture neither deletes nor replaces it', async () => {
    const place = { public_id: 'dealer/messages/7d7c1c39-57a4-4b9a-8a3f-6a1d6d1f3d12', type: 'private' };
    expect((await send({ ...sign(place), file: new Blob([photograph]) }))[0]).toBe(200);
    const shown = sign({ ...place, format: 'jpg', expires_at: String(Math.floor(Date.now() / 1000) + 60) });
    const other = new Uint8Array(await sharp(photograph).negate().jpeg().toBuffer());
    const [status, answer] = await send({ ...shown, file: new Blob([other]) });
    expect([status, answer.error?.message]).toEqual([401, 'Invalid Signature']);
    const body = new URLSearchParams(shown);
    expect((await fetch(`${gateway().url}/v1_1/dealer/image/destroy`, { method: 'POST', body })).status).toBe(401);
    expect((await fetch(`${gateway().url}/v1_1/dealer/image/download?${body}`)).status).toBe(200);
  });

  test('a signed upload is accepted, with fields in any order', async () => {
    const fields = sign({ folder, upload_preset: 'vehicles' });
    const [status, answer] = await send({ file: new Blob([photograph]), resource_type: 'image', ...fields });
    expect([status, answer.error]).toEqual([200, undefined]);
    const [automatic, { resource_type }] = await send(
      { ...sign({ folder }), file: new Blob([photograph]) },
      { address: 'auto/upload' },
    );
    expect([automatic, resource_type]).toEqual([200, 'image']);
  });

  test('a wrong, altered or old signature is refused, and nothing is stored', async () => {
    const before = await storedFiles();
    const file = new Blob([photograph]);
    const nowSeconds = Math.floor(Date.now() / 1000);
    const refusals = [
      [{ file, ...sign({ folder }), signature: 'f'.repeat(40) }, 'Invalid Signature'],
      [{ file, ...sign({ folder }), signature: '' }, 'Sign in to upload'],
      [{ file, ...sign({ folder }), folder: 'another' }, 'Invalid Signature'],
      [{ file, ...sign({ folder }), public_id: 'mine' }, 'Invalid Signature'],
      [{ file, ...sign({ folder }, 'another secret') }, 'Invalid Signature'],
      [{ file, ...sign({ folder: 'a&public_id=b' }) }, 'Invalid Signature'],
      [{ file, ...sign({ folder }), api_key: 'another' }, 'Unknown API key'],
      [{ file, ...sign({ folder, timestamp: String(nowSeconds - 3_700) }) }, /^Stale request/],
      [{ file, ...sign({ folder, timestamp: String(nowSeconds + 3_700) }) }, /^Stale request/],
      [{ file, ...sign({ folder, timestamp: 'NaN' }) }, /^Stale request/],
      [{ file, folder }, 'Sign in to upload'],
    ] as const;
    for (const [fields, message] of refusals) {
      const [status, answer] = await send(fields);
      expect([status, answer.error?.message]).toEqual([401, expect.stringMatching(message)]);
    }
    expect(await storedFiles()).toEqual(before);
  });

  test('only people who manage vehicles may upload', async () => {
    const { anonKey, jwtSecret } = gateway().keys;
    const expired = signToken(jwtSecret, { role: 'authenticated', sub: people.member, exp: 1 });
    const foreign = signToken('another secret of the right length', { role: 'authenticated', sub: people.member });
    const nameless = signToken(jwtSecret, { role: 'authenticated', sub: 'nobody' });
    const others = [tokenOf('suspended'), tokenOf('elsewhere'), tokenOf('stranger')];
    for (const bearer of [...others, anonKey, expired, foreign, nameless, 'nonsense']) {
      const [status, answer] = await send({ file: new Blob([photograph]), folder }, { bearer });
      expect([status, answer]).toEqual([401, { error: { message: 'Sign in to upload' } }]);
    }
  });

  test('metadata of a photograph is removed, and it is rotated upright', async () => {
    const exif = {
      IFD0: { Make: 'SecretCamera' },
      IFD3: { GPSLatitude: '43/1 38/1 0/1', GPSLatitudeRef: 'N' },
    };
    const sent = await aPhotograph().withExif(exif).withMetadata({ orientation: 6 }).jpeg().toBuffer();
    expect(sent.includes('SecretCamera')).toBe(true);
    const [, answer] = await send({ file: new Blob([sent]), folder }, { bearer: tokenOf('member') });
    expect([answer.width, answer.height]).toEqual([480, 640]);
    const stored = Buffer.from(await (await fetch(answer.url)).arrayBuffer());
    const metadata = await sharp(stored).metadata();
    expect([metadata.exif, metadata.xmp, metadata.orientation]).toEqual([undefined, undefined, undefined]);
    expect(stored.includes('SecretCamera')).toBe(false);
  });

  test('only the picture of a polyglot file is stored', async () => {
    const sent = Buffer.concat([photograph, Buffer.from('<?php system($_GET[0]); ?><script>alert(1)</script>')]);
    const [status, answer] = await send({ file: new Blob([sent]), folder }, { bearer: tokenOf('member') });
    expect(status).toBe(200);
    const stored = Buffer.from(await (await fetch(answer.url)).arrayBuffer());
    expect([stored.includes('<?php'), stored.includes('<script')]).toEqual([false, false]);
  });

  test.each(['png', 'webp', 'gif', 'avif'] as const)('a %s is recognized despite its file name', async (format) => {
    const file = new Blob([await aPhotograph(64, 48).toFormat(format).toBuffer()]);
    const [status, answer] = await send({ file, folder }, { bearer: tokenOf('member') });
    expect([status, answer]).toMatchObject([200, { format: 'webp', width: 64, height: 48 }]);
  });

  test('a file that is not a picture is refused, whatever its name and type', async () => {
    const svg = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>';
    const files = [
      svg,
      `<?xml version="1.0"?>${svg}`,
      '<!doctype html><script>alert(1)</script>',
      '<?php phpinfo(); ?>',
      'GIF89a/*<svg/onload=alert(1)>*/=1;',
      '%PDF-1.7',
      'just text',
      '\x00',
      photograph.subarray(0, photograph.length / 2),
      photograph.subarray(0, 3),
      await aPhotograph(32, 32).tiff().toBuffer(),
      await aFilm('mp4'),
    ];
    const before = await storedFiles();
    for (const content of files) {
      const file = new Blob([content], { type: 'image/jpeg' });
      expect(await send({ file, folder }, { bearer: tokenOf('member') })).toEqual(invalid);
    }
    expect(await storedFiles()).toEqual(before);
  });

  test('a missing or empty file, one without a name and a URL are refused', async () => {
    const bearer = tokenOf('member');
    expect(await send({ folder }, { bearer })).toEqual(invalid);
    expect(await send({ file: new Blob([]), folder }, { bearer })).toEqual(invalid);
    expect(await send({ file: new Blob([photograph]), folder }, { bearer, name: '' })).toEqual(invalid);
    expect(await send({ file: 'https://example.com/a.jpg', folder }, { bearer })).toEqual(invalid);
    expect(await send({ picture: new Blob([photograph]), folder }, { bearer })).toEqual(invalid);
    for (const type of ['application/json', 'multipart/form-data', 'multipart/form-data; boundary=x']) {
      const response = await fetch(`${gateway().url}/v1_1/dealer/image/upload`, {
        method: 'POST',
        headers: { authorization: `Bearer ${bearer}`, 'content-type': type },
        body: '{}',
      });
      expect([response.status, await response.json()]).toEqual(invalid);
    }
  });

  test('a picture with too many pixels is refused without decoding it', async () => {
    const bomb = await sharp({ create: { width: 7_100, height: 7_100, channels: 3, background: '#fff' } })
      .png({ compressionLevel: 1 })
      .toBuffer();
    expect(bomb.length).toBeLessThan(10 * 1024 * 1024);
    const before = process.cpuUsage();
    expect(await send({ file: new Blob([bomb]), folder }, { bearer: tokenOf('member') })).toEqual(invalid);
    // CPU time, so that other load on the machine does not count.
    const { user, system } = process.cpuUsage(before);
    expect((user + system) / 1000).toBeLessThan(1_000);
  });

  test('a file of 10 MB is accepted, one byte more is refused', async () => {
    const limit = 10 * 1024 * 1024;
    const video = lengthened(await aFilm('mp4'), limit);
    const options = { bearer: tokenOf('member'), address: 'video/upload' };
    const [passed, answer] = await send({ file: new Blob([video]) }, options);
    expect([passed, answer.bytes]).toEqual([200, limit]);
    const before = await storedFiles();
    for (const sizeBytes of [limit + 1, limit + 1_000_000]) {
      const tooLarge = await send({ file: new Blob([video, video]).slice(0, sizeBytes) }, options);
      expect(tooLarge).toEqual([413, { error: { message: 'File size too large. Maximum size is 10MB' } }]);
    }
    expect(await storedFiles()).toEqual(before);
  });

  test('a body without Content-Length is read only up to the limit', async () => {
    let sentBytes = 0;
    const body = new ReadableStream<Uint8Array>({
      start: (controller) => controller.enqueue(Buffer.from(partHead)),
      pull(controller) {
        sentBytes += 1024 * 1024;
        if (sentBytes > 400 * 1024 * 1024) controller.close();
        else controller.enqueue(new Uint8Array(1024 * 1024));
      },
    });
    // The type of fetch's options lacks `duplex`, which a streamed body requires.
    const streamed = { method: 'POST', headers: multipartHeaders(), body, duplex: 'half' };
    const response = await fetch(`${gateway().url}/v1_1/dealer/image/upload`, streamed);
    expect(response.status).toBe(413);
    expect(sentBytes).toBeLessThan(200 * 1024 * 1024);
  });

  test('an aborted upload leaves no file, and the next one works', async () => {
    const sending = request(`${gateway().url}/v1_1/dealer/image/upload`, {
      method: 'POST',
      headers: { ...multipartHeaders(), 'content-length': 5_000_000 },
    });
    sending.on('error', () => undefined);
    sending.write(partHead);
    sending.write(Buffer.alloc(2_000_000));
    const untilDrafts = (count: number) =>
      vi.waitFor(async () => expect(await drafts()).toHaveLength(count), { timeout: 10_000 });
    await untilDrafts(1);
    sending.destroy();
    await untilDrafts(0);
    expect((await send({ file: new Blob([photograph]), folder }, { bearer: tokenOf('member') }))[0]).toBe(200);
  });

  test.each(strangeNames)('the name %j has no effect', async (name) => {
    const fields = { file: new Blob([photograph]), folder };
    const [status, answer] = await send(fields, { bearer: tokenOf('member'), name });
    expect(status).toBe(200);
    expect(answer.public_id).toMatch(new RegExp(`^${folder}/[0-9a-f]{24}$`));
    expect(answer.original_filename).toMatch(/^[^\p{C}/\\<>"]{1,100}$/u);
  });

  test.each([
    '../outside',
    'a/../../outside',
    '/absolute',
    'a//b',
    'a/.hidden',
    'a\\b',
    'a b',
    'demo/cars',
    'w_400/a',
    'v1/a',
    'a/b/c/d/e/f/g/h/i',
    'x'.repeat(200),
    '%2e%2e/outside',
  ])('the folder %j is refused', async (wished) => {
    const [status, answer] = await send(
      { file: new Blob([photograph]), folder: wished },
      { bearer: tokenOf('member') },
    );
    expect([status, answer.error?.message]).toEqual([400, 'Invalid folder']);
  });

  test.each([
    ['mp4', 'video/mp4'],
    ['webm', 'video/webm'],
    ['mov', 'video/quicktime'],
  ] as const)('a video in %s is stored unchanged and served by range', async (format, contentType) => {
    const video = await aFilm(format);
    const fields = { file: new Blob([video]), folder: 'dealer/vehicles/1/videos', resource_type: 'video' };
    const [status, answer] = await send(fields, { bearer: tokenOf('member'), address: 'video/upload', name: 'a.mp4' });
    expect([status, answer]).toMatchObject([200, { resource_type: 'video', format, bytes: video.length }]);
    for (const address of [answer.url, `${gateway().url}/dealer/video/upload/${answer.public_id}.mp4`]) {
      const response = await fetch(address, { headers: { range: 'bytes=1000-1099' } });
      expect([response.status, response.headers.get('content-type')]).toEqual([206, contentType]);
      expect(response.headers.get('content-range')).toBe(`bytes 1000-1099/${video.length}`);
      expect(await response.bytes()).toEqual(new Uint8Array(video.subarray(1000, 1100)));
    }
  });

  test('a file that only starts like a video is refused, by every upload path', async () => {
    const film = await aFilm('mp4');
    const page = Buffer.concat([film.subarray(0, 64), Buffer.from('<!doctype html><script>alert(1)</script>')]);
    const before = await storedFiles();
    for (const file of [page, film.subarray(0, 64), film.subarray(0, -100)].map((bytes) => new Blob([bytes]))) {
      for (const address of ['video/upload', 'auto/upload']) {
        expect(await send({ file, folder }, { bearer: tokenOf('member'), address })).toEqual(invalid);
      }
    }
    expect(await storedFiles()).toEqual(before);
  });

  test('a picture is not a video', async () => {
    const fields = { file: new Blob([photograph]), folder };
    expect(await send(fields, { bearer: tokenOf('member'), address: 'video/upload' })).toEqual(invalid);
  });

  test('twenty parallel uploads are all stored', async () => {
    const large = await aPhotograph(1600, 1200).jpeg().toBuffer();
    const bearer = tokenOf('member');
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => send({ file: new Blob([large]), folder }, { bearer })),
    );
    expect(answers.map(([status]) => status)).toEqual(Array.from({ length: 20 }, () => 200));
    expect(new Set(answers.map(([, { public_id }]) => public_id)).size).toBe(20);
  });

  test('no upload leaves a temporary file', async () => {
    expect(await drafts()).toEqual([]);
  });

  describe('removal', () => {
    async function upload(): Promise<Answer> {
      const [, answer] = await send({ file: new Blob([photograph]), folder }, { bearer: tokenOf('member') });
      return answer;
    }

    async function destroy(fields: Record<string, string>, headers: Record<string, string> = {}) {
      const response = await fetch(`${gateway().url}/v1_1/dealer/image/destroy`, {
        method: 'POST',
        headers,
        body: new URLSearchParams(fields),
      });
      return [response.status, await response.json()];
    }

    test('deletes the file in every size', async () => {
      const { public_id, url } = await upload();
      const sizes = [400, 800].map((width) => `${gateway().url}/dealer/image/upload/w_${width},f_webp/${public_id}`);
      for (const address of sizes) expect((await fetch(address)).status).toBe(200);
      const cache = path.join(gateway().folder, 'cache');
      const cached = await readdir(cache, { recursive: true });
      expect(await destroy(sign({ public_id }))).toEqual([200, { result: 'ok' }]);
      for (const address of [url, ...sizes]) expect((await fetch(address)).status).toBe(404);
      const left = await readdir(cache, { recursive: true });
      expect(cached.length - left.length).toBeGreaterThanOrEqual(2);
      expect(await destroy(sign({ public_id }))).toEqual([200, { result: 'not found' }]);
    });

    test('is requested with a form or JSON', async () => {
      const address = `${gateway().url}/v1_1/dealer/image/destroy`;
      const first = sign({ public_id: (await upload()).public_id });
      const json = await fetch(address, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ ...first, timestamp: Number(first.timestamp) }),
      });
      expect(await json.json()).toEqual({ result: 'ok' });
      const form = new FormData();
      for (const [name, value] of Object.entries(sign({ public_id: (await upload()).public_id }))) {
        form.append(name, value);
      }
      expect(await (await fetch(address, { method: 'POST', body: form })).json()).toEqual({ result: 'ok' });
    });

    test('requires a signature; a session is not enough', async () => {
      const { public_id, url } = await upload();
      const authorization = `Bearer ${tokenOf('member')}`;
      expect((await destroy({ public_id }, { authorization }))[0]).toBe(401);
      expect((await destroy({ ...sign({ public_id: 'another' }), public_id }))[0]).toBe(401);
      expect((await destroy(sign({ public_id, timestamp: '1000' })))[0]).toBe(401);
      expect((await fetch(url)).status).toBe(200);
    });

    test('skips the seed’s pictures and missing files', async () => {
      const pictures = path.join(gateway().folder, 'pictures');
      await mkdir(pictures, { recursive: true });
      await writeFile(path.join(pictures, 'front.jpg'), photograph);
      for (const public_id of ['demo/front', 'nowhere/front', '../keys', 'demo/../../keys', 'a b']) {
        expect(await destroy(sign({ public_id }))).toEqual([200, { result: 'not found' }]);
      }
      expect((await fetch(`${gateway().url}/dealer/image/upload/demo/front`)).status).toBe(200);
      expect((await destroy(sign({})))[0]).toBe(400);
    });
  });
});

describe('the media host’s CORS headers', () => {
  const gateway = useGateway('pglite');

  test.each(['/v1_1/dealer/image/upload', '/v1_1/dealer/auto/upload', '/dealer/image/upload/a', '/functions/v1/a'])(
    'a page of another origin may request %s',
    async (address) => {
      const response = await fetch(`${gateway().url}${address}`, {
        method: 'OPTIONS',
        headers: {
          origin: 'http://localhost:3000',
          'access-control-request-method': 'POST',
          'access-control-request-headers': 'authorization,x-anything',
        },
      });
      expect(response.status).toBe(204);
      expect(response.headers.get('access-control-allow-origin')).toBe('*');
      expect(response.headers.get('access-control-allow-headers')).toBe('authorization,x-anything');
      expect(response.headers.get('access-control-allow-methods')).toContain('POST');
    },
  );

  test('a page of another origin can read why an upload was refused', async () => {
    const response = await fetch(`${gateway().url}/v1_1/dealer/image/upload`, { method: 'POST', body: new FormData() });
    expect([response.status, response.headers.get('access-control-allow-origin')]).toEqual([401, '*']);
  });
});

function aPhotograph(width = 640, height = 480) {
  const noise = { type: 'gaussian', mean: 128, sigma: 20 } as const;
  return sharp({ create: { width, height, channels: 3, background: '#888888', noise } });
}

async function addPeople(database: Database): Promise<void> {
  for (const userId of Object.values(people)) {
    await database.query('insert into auth.users (id, email) values ($1, $2)', [userId, `${userId}@example.com`]);
    // One session per user, with the same id.
    await database.query('insert into auth.sessions (id, user_id) values ($1, $1)', [userId]);
  }
  const staff = [
    [people.member, 'dream-motor', false],
    [people.suspended, 'dream-motor', true],
    [people.elsewhere, 'another-dealer', false],
  ];
  for (const [userId, dealerId, isSuspended] of staff) {
    await database.query(
      `insert into public.admin_users (dealer_id, user_id, email, username, is_suspended)
       values ($1, $2::uuid, $2 || '@example.com', $2, $3)`,
      [dealerId, userId, isSuspended],
    );
  }
}
