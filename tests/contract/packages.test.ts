import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

const repository = path.resolve(import.meta.dirname, '../..');
const packages = readdirSync(repository, { withFileTypes: true })
  .filter((entry) => entry.isDirectory() && !entry.name.startsWith('.') && entry.name !== 'node_modules')
  .map(({ name }) => name);

function listSources(name: string): string[] {
  return readdirSync(path.join(repository, name), { recursive: true, withFileTypes: true })
    .filter(
      (entry) => entry.isFile() && /\.tsx?$/.test(entry.name) && !/node_modules|dist|\.cache/.test(entry.parentPath),
    )
    .map((entry) => path.join(entry.parentPath, entry.name));
}

/** Module names in imports, exports and literal import() calls. */
function listImports(source: string): string[] {
  return [...source.matchAll(/(?:\bfrom|\bimport)\s*\(?\s*'([^'\n]+)'/g)].map(([, specifier = '']) => specifier);
}

test('packages import one another by name, never by a path that leaves a package', () => {
  const leaving = packages.flatMap((name) =>
    listSources(name).flatMap((file) =>
      listImports(readFileSync(file, 'utf8'))
        .filter((specifier) => specifier.startsWith('.') && !specifier.endsWith('.json'))
        .filter((specifier) => {
          const target = path.relative(path.join(repository, name), path.resolve(path.dirname(file), specifier));
          return target.startsWith('..');
        })
        .map((specifier) => `${path.relative(repository, file)} imports ${specifier}`),
    ),
  );
  expect(leaving).toEqual([]);
});

test('only tests import from tests', () => {
  const importing = packages
    .filter((name) => name !== 'tests')
    .flatMap(listSources)
    .filter((file) =>
      listImports(readFileSync(file, 'utf8')).some((specifier) => specifier.startsWith('@dealer/tests')),
    );
  expect(importing).toEqual([]);
});
