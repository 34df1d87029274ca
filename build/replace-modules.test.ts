import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { rspack } from '@rsbuild/core';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type Replacement, replaceModules } from './replace-modules.ts';

let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'replace-modules-'));
  writeFileSync(join(folder, 'index.js'), "import { name } from './large.js'; console.log(name);");
  writeFileSync(join(folder, 'large.js'), "export const name = 'large';");
  writeFileSync(join(folder, 'small.js'), "export const name = 'small';");
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** Returns the names of the bundled modules and the errors of the build. */
function build(replacements: Replacement[]): Promise<{ modules: string[]; errors: string[] }> {
  const compiler = rspack({
    mode: 'production',
    context: folder,
    entry: './index.js',
    output: { path: join(folder, 'dist') },
    optimization: { concatenateModules: false },
    plugins: [replaceModules(replacements)],
  });
  return new Promise((resolve, reject) => {
    compiler.run((error, stats) => {
      if (error || !stats) return reject(error);
      const { modules = [], errors = [] } = stats.toJson({ modules: true, errors: true });
      resolve({
        modules: modules.flatMap(({ name }) => name ?? []),
        errors: errors.map(({ message }) => message),
      });
    });
  });
}

const toSmall = { name: 'the small one', to: () => join(folder, 'small.js') };

test.each([/^\.\/large\.js$/, /[\\/]large\.js$/])('a request or file that matches %s is replaced', async (from) => {
  const { modules, errors } = await build([{ ...toSmall, from }]);
  expect(errors).toEqual([]);
  expect(modules.some((name) => name.includes('small.js'))).toBe(true);
  expect(modules.some((name) => name.includes('large.js'))).toBe(false);
});

test('a replacement without a match fails the build, which names it', async () => {
  const { errors } = await build([
    { ...toSmall, from: /[\\/]large\.js$/ },
    { name: 'renamed by its vendor', from: /[\\/]huge\.js$/, to: () => join(folder, 'small.js') },
  ]);
  expect(errors).toEqual([expect.stringContaining('"renamed by its vendor" matches no module')]);
});

test('a replacement that changes none of its matches fails the build too', async () => {
  const { errors } = await build([{ name: 'no such variant', from: /[\\/]large\.js$/, to: () => null }]);
  expect(errors).toEqual([expect.stringContaining('"no such variant" matches no module')]);
});
