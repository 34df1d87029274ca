import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '@dealer/build/apps';

type Dependencies = Record<string, string>;
export type Manifest = {
  name: string;
  version: string;
  exports: Record<string, string>;
  dependencies?: Dependencies;
  devDependencies?: Dependencies;
  sideEffects?: boolean | string[];
};

/** Each page has one copy of these, which the remote brings. */
const sharedByAll = /^(react|react-dom|react-router|react-router-dom)$/;
const testTools = /^(vitest|@testing-library\/|@types\/)/;

export function readManifest(folder: string): Manifest {
  return JSON.parse(readFileSync(join(root, folder, 'package.json'), 'utf8'));
}

/** The version of a dependency: the installed one, which was tested, or the repository's for our own packages. */
export function readVersion(folder: string, dependency: string): string {
  const file = join(root, folder, 'node_modules', dependency, 'package.json');
  const { version }: { version: string } = JSON.parse(readFileSync(file, 'utf8'));
  return version;
}

/** The manifest of the package as others install it: compiled files, versions instead of the workspace's names. */
export function toPublishedManifest(folder: string) {
  const { name, version, exports, dependencies = {}, devDependencies = {}, sideEffects } = readManifest(folder);
  // The tools with which a remote is built are for development here and what the package is about elsewhere.
  const tools = folder === 'build' ? devDependencies : {};
  const wanted = Object.keys({ ...dependencies, ...tools }).filter(
    (dependency) => !testTools.test(dependency) && dependency !== '@dealer/supabase',
  );
  const toVersions = (names: string[], prefix: string) =>
    Object.fromEntries(names.map((dependency) => [dependency, prefix + readVersion(folder, dependency)]));
  return {
    name,
    version,
    type: 'module',
    exports: Object.fromEntries(Object.entries(exports).map(([key, file]) => [key, toCompiled(file)])),
    ...(sideEffects !== undefined && { sideEffects }),
    ...(folder === 'build' && { bin: { dealer: './dist/cli.js' } }),
    dependencies: toVersions(
      wanted.filter((dependency) => !sharedByAll.test(dependency)),
      '',
    ),
    peerDependencies: toVersions(
      wanted.filter((dependency) => sharedByAll.test(dependency)),
      '^',
    ),
  };
}

function toCompiled(file: string): string {
  return file.replace(/^\.\/(src\/)?/, './dist/').replace(/\.tsx?$/, '.js');
}
