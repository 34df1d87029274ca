import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test, vi } from 'vitest';
import { createFittingReleases } from './fitting-releases.ts';

const aRelease = (version: string, contractVersion: number) => ({
  version,
  entry: 'entry.js',
  integrity: 'sha256-a',
  contractVersion,
  releasedAt: '2026-01-01T00:00:00Z',
});

/** A folder with a diary of the storefront; `gone` are versions whose files were removed. */
function aFolder(events: [version: string, contractVersion: number][], gone: string[] = []) {
  const folder = mkdtempSync(join(tmpdir(), 'fitting-'));
  for (const [version] of events.filter(([name]) => !gone.includes(name))) {
    mkdirSync(join(folder, 'storefront', version), { recursive: true });
    writeFileSync(join(folder, 'storefront', version, 'entry.js'), '');
  }
  const diary = events.map(([version, contract]) => ({ name: 'storefront', ...aRelease(version, contract) }));
  writeFileSync(join(folder, 'history.json'), JSON.stringify(diary));
  return folder;
}

test('the current release is used where it fits', () => {
  const current = aRelease('2', 4);
  expect(createFittingReleases(aFolder([]), 4)('storefront', current)).toBe(current);
});

test('where it does not, the last one that fits and is there is used, and the operator is told once', () => {
  const tell = vi.fn();
  const folder = aFolder(
    [
      ['1', 4],
      ['2', 4],
      ['3', 4],
      ['4', 5],
    ],
    ['3'],
  );
  const fit = createFittingReleases(folder, 4, tell);
  expect(fit('storefront', aRelease('4', 5))?.version).toBe('2');
  fit('storefront', aRelease('4', 5));
  expect(tell.mock.calls).toEqual([[expect.stringContaining('visitors get 2 meanwhile')]]);
});

test('where none fits, or the diary cannot be read, there is none', () => {
  const tell = vi.fn();
  expect(createFittingReleases(aFolder([['1', 5]]), 4, tell)('storefront', aRelease('1', 5))).toBeUndefined();
  expect(createFittingReleases('/no/such/folder', 4, tell)('storefront', aRelease('1', 5))).toBeUndefined();
});
