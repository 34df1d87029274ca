import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test, vi } from 'vitest';
import { createTestFolder } from '../folder-test-support.ts';
import { createCompatibleReleases } from './compatible-releases.ts';

const aRelease = (version: string, contractVersion: number) => ({
  version,
  entry: 'entry.js',
  integrity: 'sha256-a',
  contractVersion,
  releasedAt: '2026-01-01T00:00:00Z',
});

/** A folder with a history of the storefront; `gone` are versions whose files were removed. */
function aFolder(events: [version: string, contractVersion: number][], gone: string[] = []) {
  const folder = createTestFolder();
  for (const [version] of events.filter(([name]) => !gone.includes(name))) {
    mkdirSync(join(folder, 'storefront', version), { recursive: true });
    writeFileSync(join(folder, 'storefront', version, 'entry.js'), '');
  }
  const history = events.map(([version, contract]) => ({ name: 'storefront', ...aRelease(version, contract) }));
  writeFileSync(join(folder, 'history.json'), JSON.stringify(history));
  return folder;
}

test('the current release is used if it is compatible', () => {
  const current = aRelease('2', 4);
  expect(createCompatibleReleases(aFolder([]), 4)('storefront', current)).toBe(current);
});

test('otherwise the last compatible one with files is used, with one warning', () => {
  const report = vi.fn();
  const folder = aFolder(
    [
      ['1', 4],
      ['2', 4],
      ['3', 4],
      ['4', 5],
    ],
    ['3'],
  );
  const findCompatible = createCompatibleReleases(folder, 4, report);
  expect(findCompatible('storefront', aRelease('4', 5))?.version).toBe('2');
  findCompatible('storefront', aRelease('4', 5));
  expect(report.mock.calls).toEqual([[expect.stringContaining('visitors get 2 meanwhile')]]);
});

test('without a compatible release or a readable history there is none', () => {
  const report = vi.fn();
  expect(createCompatibleReleases(aFolder([['1', 5]]), 4, report)('storefront', aRelease('1', 5))).toBeUndefined();
  expect(createCompatibleReleases('/no/such/folder', 4, report)('storefront', aRelease('1', 5))).toBeUndefined();
});
