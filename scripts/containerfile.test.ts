import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { root } from './build.ts';
import { createContextFilter, parseContainerfile } from './containerfile.ts';

const stages = parseContainerfile(readFileSync(join(root, 'Containerfile'), 'utf8'));
const linesOf = (name: string) =>
  stages.flatMap(({ instructions }) => instructions.filter((line) => line.name === name).map(({ text }) => text));

test('every package of the workspace is there before anything is installed, in both stages', () => {
  const workspace = readFileSync(join(root, 'pnpm-workspace.yaml'), 'utf8');
  const packages = [...(/^packages:\n((?: {2}- .*\n)+)/m.exec(workspace)?.[1] ?? '').matchAll(/- (\S+)/g)];
  expect(packages.length).toBeGreaterThan(5);
  for (const { instructions } of stages) {
    const install = instructions.findIndex(({ text }) => text.includes(' install '));
    const before = instructions.slice(0, install).map(({ text }) => text);
    for (const [, name] of packages) expect(before).toContain(`${name}/package.json ${name}/`);
  }
});

test('what runs is no root, keeps its data in a volume, and is asked for its health', () => {
  expect(linesOf('USER')).toEqual(['1000:1000']);
  expect(linesOf('VOLUME')).toEqual(['/data']);
  expect(linesOf('HEALTHCHECK')).toHaveLength(1);
  expect(linesOf('ENV').join()).toContain('DATA_DIR=/data');
});

test('secrets, data and what was built on this machine stay out of an image', () => {
  const isInContext = createContextFilter(readFileSync(join(root, '.dockerignore'), 'utf8'));
  for (const file of ['.env', '.data/keys.json', 'shell/dist/web/index.html', 'node_modules/x/y.js', '.git/config']) {
    expect(isInContext(file), file).toBe(false);
  }
  for (const file of ['shell/server/main.ts', 'tests/package.json', 'supabase/migrations/1_a.sql', '.env.example']) {
    expect(isInContext(file), file).toBe(true);
  }
  expect(isInContext('tests/e2e/journey.ts')).toBe(false);
});
