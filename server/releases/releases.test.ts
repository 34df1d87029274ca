import { mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { createReleaseReader } from './releases.ts';

const folder = mkdtempSync(join(tmpdir(), 'releases-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const record = { entry: 'entry.js', integrity: 'sha256-e', contractVersion: 4, releasedAt: '' };

/** Writes a temporary file and renames it, as the release command does. */
function write(text: string) {
  writeFileSync(join(folder, 'releases.json.new'), text);
  renameSync(join(folder, 'releases.json.new'), join(folder, 'releases.json'));
}
const release = (version: string, canary?: object) =>
  write(JSON.stringify({ storefront: { ...record, version, ...(canary && { canary }) } }));

test('two web servers see each change immediately, even two within one clock tick', () => {
  release('0');
  const readers = [createReleaseReader(folder), createReleaseReader(folder)];
  for (let turn = 1; turn <= 200; turn += 1) {
    release(String(turn % 10));
    expect(readers.map(({ read }) => read().storefront?.version)).toEqual([String(turn % 10), String(turn % 10)]);
  }
});

test('a canary is returned with the current release', () => {
  release('1', { ...record, version: '2', percent: 10 });
  expect(createReleaseReader(folder).read().storefront).toMatchObject({ version: '1', canary: { percent: 10 } });
});

test('if the file is damaged, the last valid one stays in use', () => {
  release('7');
  const { read } = createReleaseReader(folder);
  expect(read().storefront?.version).toBe('7');
  write('{"storefront":');
  expect(read().storefront?.version).toBe('7');
  write(JSON.stringify({ storefront: { ...record, version: '../../etc' } }));
  expect(read().storefront?.version).toBe('7');
  expect(() => createReleaseReader(folder).read()).toThrow('cannot be read');
});
