import { request } from 'node:http';
import { deflateSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { aPhotograph, openUploader } from '../support/uploads.ts';
import { workerProduct } from '../support/worker-product.ts';

const megabyte = 1024 * 1024;
const invalid = { status: 400, answer: { error: { message: 'Invalid file provided' } } };
const tooLarge = { error: { message: 'File size too large. Maximum size is 10MB' } };

/** A PNG that claims 60,000 × 60,000 pixels in a few hundred kilobytes. */
function aBomb(side: number): Buffer {
  const chunk = (type: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
    const [length, checksum] = [Buffer.alloc(4), Buffer.alloc(4)];
    length.writeUInt32BE(data.length);
    checksum.writeUInt32BE(crc32(body));
    return Buffer.concat([length, body, checksum]);
  };
  const head = Buffer.alloc(13);
  head.writeUInt32BE(side, 0);
  head.writeUInt32BE(side, 4);
  head.set([1, 0], 8);
  const rows = deflateSync(Buffer.alloc((Math.ceil(side / 8) + 1) * 2_000));
  const start = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1');
  return Buffer.concat([start, chunk('IHDR', head), chunk('IDAT', rows), chunk('IEND', Buffer.alloc(0))]);
}

function crc32(bytes: Buffer): number {
  let crc = 0xffffffff;
  for (const byte of bytes) {
    crc ^= byte;
    for (let bit = 0; bit < 8; bit += 1) crc = crc & 1 ? (crc >>> 1) ^ 0xedb88320 : crc >>> 1;
  }
  return (crc ^ 0xffffffff) >>> 0;
}

/** Sends a body bit by bit; returns the response and how much was sent before it. */
function sendSlowly(address: string, headers: Record<string, string | number>, totalBytes: number) {
  return new Promise<{ status: number; text: string; sentBytes: number }>((resolve, reject) => {
    const sending = request(address, { method: 'POST', headers });
    let sentBytes = 0;
    let isAnswered = false;
    sending.on('response', (response) => {
      isAnswered = true;
      let text = '';
      response.setEncoding('utf8').on('data', (part: string) => (text += part));
      response.on('end', () => {
        sending.destroy();
        resolve({ status: response.statusCode ?? 0, text, sentBytes });
      });
    });
    // The server closes the connection after refusing.
    sending.on('error', (error) => isAnswered || reject(error));
    const next = () => {
      if (isAnswered || sentBytes >= totalBytes) return;
      sentBytes += megabyte;
      sending.write(Buffer.alloc(megabyte), () => setTimeout(next, 5));
    };
    next();
  });
}

test('row 21: a file over 10 MB is refused with the form’s message, without reading its body', async () => {
  const { endpoint, listFiles } = await openUploader(workerProduct);
  const before = await listFiles();
  for (const [kind, sizeBytes] of [
    ['image', 11 * megabyte],
    ['video', 100 * megabyte],
  ] as const) {
    const headers = { 'content-type': 'multipart/form-data; boundary=b', 'content-length': sizeBytes };
    const refused = await sendSlowly(`${endpoint}/${kind}/upload`, headers, sizeBytes);
    expect([refused.status, JSON.parse(refused.text)]).toEqual([413, tooLarge]);
    expect(refused.sentBytes).toBeLessThan(sizeBytes);
  }
  expect(await listFiles()).toEqual(before);
});

test('row 21: a picture of 60,000 × 60,000 pixels is refused before it is decoded', async () => {
  const { send, listFiles } = await openUploader(workerProduct);
  const bomb = aBomb(60_000);
  expect(bomb.length).toBeLessThan(megabyte);
  const before = await listFiles();
  const startMs = performance.now();
  expect(await send(bomb, { name: 'car.png', type: 'image/png' })).toEqual(invalid);
  expect(performance.now() - startMs).toBeLessThan(3_000);
  expect(await listFiles()).toEqual(before);
});

test('row 21: an empty file, a truncated one and one of zeros are refused', async () => {
  const { send, listFiles } = await openUploader(workerProduct);
  const photograph = await aPhotograph().jpeg().toBuffer();
  const before = await listFiles();
  for (const content of [Buffer.alloc(0), photograph.subarray(0, photograph.length / 2), Buffer.alloc(5_000)]) {
    expect(await send(content)).toEqual(invalid);
  }
  expect(await listFiles()).toEqual(before);
});
