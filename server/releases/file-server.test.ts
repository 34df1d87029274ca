import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import { assert, expect, test } from 'vitest';
import { createTestFolder } from '../folder-test-support.ts';
import { createFileServer } from './file-server.ts';

function aFolder() {
  const folder = createTestFolder();
  mkdirSync(join(folder, 'public'));
  writeFileSync(join(folder, 'secret.txt'), 'secret');
  writeFileSync(join(folder, 'public/app.0123abcd.js'), 'console.log(1);'.repeat(40));
  writeFileSync(join(folder, 'public/releases.json'), '{}');
  return join(folder, 'public');
}
const request = (headers: Record<string, string> = {}) => new Request('http://site.test/', { headers });

test('a file with a content hash is immutable; others are revalidated', () => {
  const serve = createFileServer();
  const folder = aFolder();
  expect(serve(request(), folder, ['app.0123abcd.js'])?.headers.get('cache-control')).toContain('immutable');
  expect(serve(request(), folder, ['releases.json'])?.headers.get('cache-control')).toBe('no-cache');
});

test('brotli is sent if accepted, and 304 if the file is unchanged', async () => {
  const serve = createFileServer();
  const folder = aFolder();
  const answer = serve(request({ 'accept-encoding': 'gzip, br' }), folder, ['app.0123abcd.js']);
  expect(answer?.headers.get('content-encoding')).toBe('br');
  expect((await answer?.arrayBuffer())?.byteLength).toBeLessThan(200);
  const etag = answer?.headers.get('etag');
  assert(typeof etag === 'string', 'the file has an ETag');
  expect(serve(request({ 'if-none-match': etag }), folder, ['app.0123abcd.js'])?.status).toBe(304);
});

test.each([
  [['..', 'secret.txt']],
  [['a/../../secret.txt']],
  [['nothing.js']],
  [['']],
  [[]],
  [['app.0123abcd.js\0.txt']],
])('%j is not found', (segments) => {
  expect(createFileServer()(request(), aFolder(), segments)).toBeNull();
});

test('a precompressed file that links out of the folder is not read', async () => {
  const folder = aFolder();
  symlinkSync(join(folder, '../secret.txt'), join(folder, 'app.0123abcd.js.br'));
  const answer = createFileServer()(request({ 'accept-encoding': 'br' }), folder, ['app.0123abcd.js']);
  expect(
    brotliDecompressSync(new Uint8Array((await answer?.arrayBuffer()) ?? new ArrayBuffer(0))).toString(),
  ).toContain('console.log');
});
