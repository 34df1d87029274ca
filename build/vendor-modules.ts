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

/** Remotes are registered by their entry, so nothing reads manifests or preloads (2.8 kB less). */
function withoutManifests(name: string, file: RegExp): Replacement {
  return { name: `federation runtime without ${name}`, from: file, to: () => unusedRuntime };
}

const withoutRemotes = withoutManifests('remotes', /[\\/]webpack-bundler-runtime[\\/]dist[\\/]remotes\.c?js$/);

export const remoteReplacements = [withoutRemotes, runtimeAsModules];

const hostReplacements = [
  withoutManifests('SnapshotHandler', /[\\/]runtime-core[\\/]dist[\\/]plugins[\\/]snapshot[\\/]SnapshotHandler\.c?js$/),
  withoutManifests('preload', /[\\/]runtime-core[\\/]dist[\\/]utils[\\/]preload\.c?js$/),
  ...remoteReplacements,
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
