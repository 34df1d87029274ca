import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import * as facade from './router.ts';

const repository = join(import.meta.dirname, '../..');
const folders = ['shell/src', 'storefront/src', 'backoffice/src', 'shared-ui/src'];
/** Rendered on the server only, with the whole router package. */
const serverOnly = ['shell/src/render.tsx'];

const importStatement = /import\s+(type\s)?([^'";]*?)\s+from\s+'react-router-dom'/g;

/** Names imported at run time, without types. */
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

test('every name imported from the router is exported by the facade', () => {
  const missing = folders.flatMap(listSources).flatMap((file) =>
    findImportedNames(readFileSync(join(repository, file), 'utf8'))
      .filter((name) => !(name in facade))
      .map((name) => `${file}: ${name}`),
  );
  expect(missing).toEqual([]);
});

test('multi-line, renamed and type imports are parsed', () => {
  const source =
    "import {\n  Link as RouterLink,\n  type To,\n  Outlet,\n} from 'react-router-dom';\nimport type { X } from 'react-router-dom';";
  expect(findImportedNames(source)).toEqual(['Link', 'Outlet']);
});

test('a whole-package import is reported', () => {
  expect(findImportedNames("import * as router from 'react-router-dom';")).toEqual(['* as router']);
});
