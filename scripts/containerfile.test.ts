import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '@dealer/build/apps';
import { assert, expect, test } from 'vitest';
import { createContextFilter, parseContainerfile } from './containerfile.ts';

const stages = parseContainerfile(readFileSync(join(root, 'Containerfile'), 'utf8'));
const linesOf = (name: string) =>
  stages.flatMap(({ instructions }) => instructions.filter((line) => line.name === name).map(({ text }) => text));

test('every package manifest is copied before the installation, in both stages', () => {
  const workspace = readFileSync(join(root, 'pnpm-workspace.yaml'), 'utf8');
  const list = /^packages:\n((?: {2}- .*\n)+)/m.exec(workspace)?.[1];
  assert(list !== undefined, 'pnpm-workspace.yaml lists packages');
  const packages = [...list.matchAll(/- (\S+)/g)];
  expect(packages.length).toBeGreaterThan(5);
  for (const { instructions } of stages) {
    const install = instructions.findIndex(({ text }) => text.includes(' install '));
    const before = instructions.slice(0, install).map(({ text }) => text);
    for (const [, name] of packages) expect(before).toContain(`${name}/package.json ${name}/`);
  }
});

test('the container runs without root, with a data volume and a health check', () => {
  expect(linesOf('USER')).toEqual(['1000:1000']);
  expect(linesOf('VOLUME')).toEqual(['/data']);
  expect(linesOf('HEALTHCHECK')).toHaveLength(1);
  expect(linesOf('ENV').join()).toContain('DATA_DIR=/data');
});

test('secrets, data and local builds stay out of the image', () => {
  const isInContext = createContextFilter(readFileSync(join(root, '.dockerignore'), 'utf8'));
  for (const file of ['.env', '.data/keys.json', 'shell/dist/web/index.html', 'node_modules/x/y.js', '.git/config']) {
    expect(isInContext(file), file).toBe(false);
  }
  for (const file of ['server/main.ts', 'tests/package.json', 'supabase/migrations/1_a.sql', '.env.example']) {
    expect(isInContext(file), file).toBe(true);
  }
  expect(isInContext('tests/e2e/journey.ts')).toBe(false);
});
