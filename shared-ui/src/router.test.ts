import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import * as facade from './router.ts';

const repository = join(import.meta.dirname, '../..');
const folders = ['shell/src', 'storefront/src', 'backoffice/src', 'shared-ui/src'];
/** Runs on the server only, where the router is the whole package. */
const serverOnly = ['shell/src/render.tsx'];

const importStatement = /import\s+(type\s)?([^'";]*?)\s+from\s+'react-router-dom'/g;

/** The names that a source takes from the router at run time. */
function findImportedNames(source: string): string[] {
  return [...source.matchAll(importStatement)].flatMap(([, isType, clause = '']) => {
    if (isType) return [];
    const names = /^\{([\s\S]*)\}$/.exec(clause.trim())?.[1];
    if (names === undefined) return [clause];
    return names
      .split(',')
      .map((name) => name.trim())
      .filter((name) => name && !name.startsWith('type '))
      .map((name) => name.split(/\s+as\s+/)[0] ?? name);
  });
}

function listSources(folder: string): string[] {
  return readdirSync(join(repository, folder), { recursive: true, encoding: 'utf8' })
    .map((file) => join(folder, file))
    .filter((file) => /\.tsx?$/.test(file) && !/(\.test\.|\/test-)/.test(file) && !serverOnly.includes(file));
}

test('every name that code takes from the router is one that the facade hands on', () => {
  const missing = folders.flatMap(listSources).flatMap((file) =>
    findImportedNames(readFileSync(join(repository, file), 'utf8'))
      .filter((name) => !(name in facade))
      .map((name) => `${file}: ${name}`),
  );
  expect(missing).toEqual([]);
});

test('imports over several lines, renamed or of types are read right', () => {
  const source =
    "import {\n  Link as RouterLink,\n  type To,\n  Outlet,\n} from 'react-router-dom';\nimport type { X } from 'react-router-dom';";
  expect(findImportedNames(source)).toEqual(['Link', 'Outlet']);
});

test('a whole-package import is found out', () => {
  expect(findImportedNames("import * as router from 'react-router-dom';")).toEqual(['* as router']);
});
