import * as zlib from 'node:zlib';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { decompress, type EncodedBody, fastEncoding } from '../http/compression.ts';
import { toRenderedPage } from './rendered-page.ts';

beforeEach(() => void vi.useFakeTimers({ toFake: ['performance'] }));
afterEach(() => void vi.useRealTimers());

const text = Array.from({ length: 400 }, (_, at) => `<li>${at} ${(at * 7919) % 1009} Civic ${at % 7} km</li>`).join('');
const aPage = () => toRenderedPage(200, text, '');
const newBrowser = 'gzip, deflate, br, zstd';

function toText({ bytes, encoding }: EncodedBody): string {
  if (encoding === null) return new TextDecoder().decode(bytes);
  return new TextDecoder().decode(encoding === 'gzip' ? zlib.gunzipSync(bytes) : decompress(bytes, encoding));
}

test.each([
  [newBrowser, fastEncoding],
  ['gzip, deflate, br', 'br'],
  ['gzip, deflate', 'gzip'],
  ['identity', null],
  [null, null],
])('for "%s" it is sent as %s, with the same content', (accepted, expected) => {
  const body = aPage().bodyFor(accepted);
  expect(body.encoding).toBe(expected);
  expect(toText(body)).toBe(text);
});

test.each([newBrowser, 'br'])('a browser that accepts "%s" reads its beginning before the rest arrives', (accepted) => {
  const long = text.repeat(10);
  const { bytes, encoding } = toRenderedPage(200, long, '').bodyFor(accepted);
  const arrived = bytes.subarray(0, bytes.length / 2);
  const beginning =
    encoding === 'zstd'
      ? zlib.zstdDecompressSync(arrived, { finishFlush: zlib.constants.ZSTD_e_flush })
      : zlib.brotliDecompressSync(arrived, { finishFlush: zlib.constants.BROTLI_OPERATION_FLUSH });
  expect(beginning.length).toBeGreaterThan(0);
  expect(long.startsWith(String(beginning))).toBe(true);
});

test('a page that is requested after ten seconds is then sent in fewer bytes, with the same content', async () => {
  const page = aPage();
  const before = page.bodyFor(newBrowser);
  vi.advanceTimersByTime(10_000);
  expect(page.bodyFor(newBrowser)).toEqual(before);
  await vi.waitFor(() => expect(page.bodyFor(newBrowser).bytes.length).toBeLessThan(before.bytes.length));
  expect(page.bodyFor(newBrowser).encoding).toBe('br');
  expect([newBrowser, 'gzip', null].map((accepted) => toText(page.bodyFor(accepted)))).toEqual([text, text, text]);
});

test('so it is to a browser without Zstandard', async () => {
  const page = aPage();
  const before = page.bodyFor('br').bytes;
  vi.advanceTimersByTime(10_000);
  expect(page.bodyFor('br').bytes).toBe(before);
  await vi.waitFor(() => expect(page.bodyFor('br').bytes.length).toBeLessThan(before.length));
});

test('before that it is compressed only once, however often it is requested', async () => {
  const page = aPage();
  const readAll = () => [newBrowser, 'br', 'gzip'].map((accepted) => page.bodyFor(accepted).bytes);
  const before = readAll();
  vi.advanceTimersByTime(9_999);
  for (let time = 0; time < 100; time += 1) page.bodyFor(newBrowser);
  await new Promise((resolve) => setTimeout(resolve, 300));
  expect(readAll().every((bytes, at) => bytes === before[at])).toBe(true);
});
