import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import type { Replacement } from './replace-modules.ts';

const unusedRuntime = join(import.meta.dirname, 'unused-runtime.js');

/** Rspack resolves the federation runtime as CommonJS, which is not tree-shaken; its ES modules are 12 kB smaller. */
const runtimeAsModules: Replacement = {
  name: 'federation runtime as ES modules',
  from: /[\\/]@module-federation[\\/][^\\/]+[\\/]dist[\\/].*\.cjs$/,
  to: (file) => ['.js', '.mjs'].map((extension) => file.replace(/\.cjs$/, extension)).find(existsSync) ?? null,
};

/** The shell loads the entries of remotes by itself (2 kB less). */
function unusedIn(name: string, file: RegExp): Replacement {
  return { name: `federation runtime without ${name}`, from: file, to: () => unusedRuntime };
}

const hostReplacements = [
  unusedIn('entries of remotes', /[\\/]runtime-core[\\/]dist[\\/](?:module[\\/]index|utils[\\/]load)\.c?js$/),
  unusedIn('script elements', /[\\/]@module-federation[\\/]sdk[\\/]dist[\\/](?:dom|node)\.c?js$/),
  runtimeAsModules,
];

/** Remotes run on the shell's copy of the federation runtime (3 kB less in each). */
function fromShell(name: string, file: RegExp, copy: string): Replacement {
  return { name: `${name} from the shell`, from: file, to: () => join(import.meta.dirname, copy) };
}

export const remoteReplacements = [
  fromShell('federation runtime', /[\\/]@module-federation[\\/]runtime[\\/]dist[\\/]index\.c?js$/, 'shell-runtime.js'),
  fromShell(
    'bundler runtime',
    /[\\/]webpack-bundler-runtime[\\/]dist[\\/](?:consumes|getSharedFallbackGetter|init|initializeSharing|installInitialConsumes)\.c?js$/,
    'shell-bundler-runtime.js',
  ),
  runtimeAsModules,
];

const { resolve } = createRequire(import.meta.url);
const routerBuild = join(dirname(resolve('react-router/package.json')), 'dist/production');

/** The exports of react-router name its development build for every bundler. */
const routerReplacements: Replacement[] = [
  { name: 'production build of react-router', from: /^react-router$/, to: () => join(routerBuild, 'index.mjs') },
  {
    name: 'production build of react-router/dom',
    from: /^react-router\/dom$/,
    to: () => join(routerBuild, 'dom-export.mjs'),
  },
];

export const shellReplacements = [...hostReplacements, ...routerReplacements];
