import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { storeBuild } from './store-build.ts';

/** Actions of another process while a build is being copied. */
const elsewhere = vi.hoisted(() => ({ during: () => {} }));
vi.mock('node:fs', async (importOriginal) => {
  const fs = await importOriginal<typeof import('node:fs')>();
  const cpSync: typeof fs.cpSync = (...copy) => {
    const { during } = elsewhere;
    elsewhere.during = () => {};
    during();
    fs.cpSync(...copy);
  };
  return { ...fs, cpSync };
});

let folder: string;
let releasesDir: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'store-build-'));
  releasesDir = join(folder, 'releases');
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

function aBuild(text = 'one'): string {
  const build = join(folder, `build-${text}`);
  mkdirSync(join(build, 'web'), { recursive: true });
  mkdirSync(join(build, 'server'), { recursive: true });
  writeFileSync(join(build, 'web/remoteEntry.0a1b2c3d.js'), `// ${text}`);
  writeFileSync(join(build, 'web/page.js'), '// page');
  writeFileSync(join(build, 'server/routes.mjs'), '// routes');
  writeFileSync(join(build, 'contract.json'), JSON.stringify({ contractVersion: 4 }));
  return build;
}
const store = (build: string) => storeBuild('storefront', releasesDir, build);
const stored = () => readdirSync(join(releasesDir, 'storefront'));

test('two processes that store the same build produce one complete release', () => {
  const build = aBuild();
  elsewhere.during = () => void store(build);
  const { version } = store(build);
  expect(stored()).toEqual([version]);
  const release = join(releasesDir, 'storefront', version);
  expect(readdirSync(release).sort()).toEqual(['integrity.json', 'page.js', 'remoteEntry.0a1b2c3d.js', 'server']);
  expect(existsSync(join(release, 'server/routes.mjs'))).toBe(true);
  const integrity: object = JSON.parse(readFileSync(join(release, 'integrity.json'), 'utf8'));
  expect(Object.keys(integrity)).toEqual(['page.js', 'remoteEntry.0a1b2c3d.js']);
});

test('a failed copy is removed and reported with its cause', () => {
  elsewhere.during = () => {
    throw new Error('no space left');
  };
  expect(() => store(aBuild())).toThrow('no space left');
  expect(stored()).toEqual([]);
});

test('an abandoned copy is removed after an hour, not before', () => {
  const { version } = store(aBuild('one'));
  const drafts = join(releasesDir, 'storefront');
  for (const [name, agoMs] of [
    ['old.new', 61 * 60_000],
    ['young.new', 59 * 60_000],
    ['0.9.0-a', 61 * 60_000],
  ] as const) {
    mkdirSync(join(drafts, name));
    const then = new Date(Date.now() - agoMs);
    utimesSync(join(drafts, name), then, then);
  }
  const second = store(aBuild('two')).version;
  expect(stored().sort()).toEqual(['0.9.0-a', 'young.new', version, second].sort());
});
