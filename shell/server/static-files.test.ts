import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { createFileServer } from './static-files.ts';

function aFolder() {
  const folder = mkdtempSync(join(tmpdir(), 'static-'));
  mkdirSync(join(folder, 'public'));
  writeFileSync(join(folder, 'secret.txt'), 'secret');
  writeFileSync(join(folder, 'public/app.0123abcd.js'), 'console.log(1);'.repeat(40));
  writeFileSync(join(folder, 'public/releases.json'), '{}');
  return join(folder, 'public');
}
const request = (headers: Record<string, string> = {}) => new Request('http://site.test/', { headers });

test('a file with a content hash is immutable, any other is asked for again', () => {
  const serve = createFileServer();
  const folder = aFolder();
  expect(serve(request(), folder, 'app.0123abcd.js')?.headers.get('cache-control')).toContain('immutable');
  expect(serve(request(), folder, 'releases.json')?.headers.get('cache-control')).toBe('no-cache');
});

test('a browser that accepts brotli gets brotli, one that has the file gets none', async () => {
  const serve = createFileServer();
  const folder = aFolder();
  const answer = serve(request({ 'accept-encoding': 'gzip, br' }), folder, 'app.0123abcd.js');
  expect(answer?.headers.get('content-encoding')).toBe('br');
  expect((await answer?.arrayBuffer())?.byteLength).toBeLessThan(200);
  const etag = answer?.headers.get('etag') ?? '';
  expect(serve(request({ 'if-none-match': etag }), folder, 'app.0123abcd.js')?.status).toBe(304);
});

test.each(['../secret.txt', 'a/../../secret.txt', 'nothing.js', '', 'app.0123abcd.js\0.txt'])(
  '%j leads nowhere',
  (path) => {
    expect(createFileServer()(request(), aFolder(), path)).toBeNull();
  },
);
