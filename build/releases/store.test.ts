import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { readHistory, readReleases } from './files.ts';
import { promoteCanary, releaseCanary, releaseRemote, rollBackRemote } from './store.ts';

let folder: string;
let place: { releasesDir: string; by: string; shellBuild: string };

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'release-store-'));
  place = { releasesDir: join(folder, 'releases'), by: 'the storefront team', shellBuild: aBuild('shell') };
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

function aBuild(text: string, contractVersion = 4): string {
  const build = join(folder, `build-${text}-${contractVersion}`);
  mkdirSync(join(build, 'web'), { recursive: true });
  writeFileSync(join(build, 'web/remoteEntry.0a1b2c3d.js'), `// ${text}`);
  writeFileSync(join(build, 'contract.json'), JSON.stringify({ contractVersion }));
  return build;
}
const release = (text: string) => releaseRemote('storefront', place, aBuild(text)).record.version;
const canary = (text: string, percent = 10, contractVersion = 4) =>
  releaseCanary('storefront', place, { percent, build: aBuild(text, contractVersion) }).record.version;
const current = () => readReleases(place.releasesDir).storefront;
const diary = () => readHistory(place.releasesDir).map(({ action, version }) => [action, version]);

describe('a canary', () => {
  test('is stored next to the current release, and the history records author and percentage', () => {
    const first = release('one');
    const second = canary('two', 25);
    expect(current()).toMatchObject({ version: first, canary: { version: second, percent: 25 } });
    expect(readHistory(place.releasesDir).at(-1)).toMatchObject({
      action: 'canary',
      percent: 25,
      version: second,
      by: 'the storefront team',
    });
  });

  test('can get a higher percentage', () => {
    release('one');
    const second = canary('two', 1);
    canary('two', 50);
    expect(current()?.canary).toMatchObject({ version: second, percent: 50 });
  });

  test('can be promoted to the current release', () => {
    const first = release('one');
    const second = canary('two');
    promoteCanary('storefront', place);
    expect(current()).toMatchObject({ version: second });
    expect(current()).not.toHaveProperty('canary');
    rollBackRemote('storefront', place);
    expect(current()?.version).toBe(first);
    expect(diary()).toEqual([
      ['release', first],
      ['canary', second],
      ['promote', second],
      ['rollback', first],
    ]);
  });

  test('is withdrawn first by a rollback', () => {
    const [first, second] = [release('one'), release('two')];
    canary('three');
    expect(rollBackRemote('storefront', place).action).toBe('withdraw');
    expect(current()).toMatchObject({ version: second });
    expect(current()).not.toHaveProperty('canary');
    rollBackRemote('storefront', place);
    expect(current()?.version).toBe(first);
  });

  test('that was withdrawn is not the target of a later rollback', () => {
    const first = release('one');
    canary('bad');
    rollBackRemote('storefront', place);
    release('three');
    rollBackRemote('storefront', place);
    expect(current()?.version).toBe(first);
  });

  test('ends with a regular release', () => {
    release('one');
    canary('two');
    const third = release('three');
    expect(current()).toMatchObject({ version: third });
    expect(current()).not.toHaveProperty('canary');
  });

  test('of an incompatible contract is refused, and nothing changes', () => {
    release('one');
    const before = current();
    expect(() => canary('two', 10, 5)).toThrow('built for contract version 5, and the shell speaks 4');
    expect(current()).toEqual(before);
    expect(diary()).toHaveLength(1);
  });

  test('needs a current release and a different build', () => {
    expect(() => canary('one')).toThrow('release it without --canary first');
    release('one');
    expect(() => canary('one')).toThrow('is already current');
    expect(() => promoteCanary('storefront', place)).toThrow('There is no canary of storefront');
  });
});

test('a remote keeps its canary while the other one is released', () => {
  release('one');
  const second = canary('two');
  releaseRemote('backoffice', place, aBuild('office'));
  expect(current()?.canary?.version).toBe(second);
});

test('a folder without a build is reported by name', () => {
  expect(() => releaseRemote('storefront', place, folder)).toThrow('There is no build of storefront');
});

test('an abandoned lock expires after a minute', () => {
  const lock = join(place.releasesDir, '.lock');
  mkdirSync(lock, { recursive: true });
  const then = new Date(Date.now() - 61_000);
  utimesSync(lock, then, then);
  release('one');
  expect(existsSync(lock)).toBe(false);
  expect(JSON.parse(readFileSync(join(place.releasesDir, 'releases.json'), 'utf8'))).toHaveProperty('storefront');
});

describe('a rollback', () => {
  const rollBack = (version?: string) => rollBackRemote('storefront', place, version).record.version;

  test('restores the release that was current before, never one that was rolled back', () => {
    const first = release('one');
    const bad = release('two');
    expect(rollBack()).toBe(first);
    release('three');
    expect(rollBack()).toBe(first);
    expect(() => rollBack()).toThrow('before the current one');
    expect(rollBack(bad)).toBe(bad);
    expect(rollBack()).toBe(first);
  });

  test('goes one release further back each time', () => {
    const [first, second] = [release('one'), release('two')];
    release('three');
    expect([rollBack(), rollBack()]).toEqual([second, first]);
  });
});
