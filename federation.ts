import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import type { EnvironmentConfig, RsbuildPlugin } from '@rsbuild/core';

/** The apps that the shell loads at run time. */
export const remoteNames = ['storefront', 'backoffice'] as const;
export type RemoteName = (typeof remoteNames)[number];

/** Ports of the development servers; production needs none of them. */
export const devPorts = { shell: 3010, storefront: 3011, backoffice: 3012 } as const;

/** The version of the agreement between shell and remotes; a remote of another version is refused. */
export const contractVersion = 4;

const isDevelopment = process.env.NODE_ENV === 'development';

/** Where builds go; a development server never touches the build that `npm start` runs. */
export const outputFolder = isDevelopment ? '.cache/dev' : 'dist';

/**
 * The one list of shared singletons. The router is shared as our own facade, because a shared package is not
 * tree-shaken and the whole router is twice the size of what the product uses.
 */
function sharedSingletons(isHost: boolean) {
  // The shell always brings them: a remote in production carries no copy for the case that it does not.
  const isOwn = isHost || isDevelopment;
  const singleton = { singleton: true, eager: isHost, ...(isOwn ? {} : { import: false as const }) };
  return {
    react: { ...singleton, requiredVersion: '^19.0.0' },
    'react-dom': { ...singleton, requiredVersion: '^19.0.0' },
    'react-router-dom': {
      ...singleton,
      requiredVersion: '^7.0.0',
      packageName: 'react-router-dom',
      ...(isOwn ? { version: '7.18.5', import: '@dealer/shared-ui/router' } : {}),
    },
  };
}

/** What host and remotes have in common; `loaded-first` keeps the shell from fetching every remote at start. */
function federationOptions(isHost: boolean) {
  return {
    dts: false,
    shareStrategy: 'loaded-first' as const,
    shared: sharedSingletons(isHost),
    experiments: {
      ...(isHost ? { provideExternalRuntime: true } : { externalRuntime: true }),
      // A remote loads no other remote.
      optimization: { disableSnapshot: true, disableRemote: !isHost, target: 'web' as const },
    },
  };
}

/** Federation options of the shell. Remotes are registered at run time, from releases.json. */
export function hostOptions() {
  return { name: 'shell', remotes: {}, ...federationOptions(true) };
}

/** Federation options of a remote: it exposes its routes and nothing else. */
export function remoteOptions(name: RemoteName) {
  return {
    name,
    filename: isDevelopment ? 'remoteEntry.js' : 'remoteEntry.[contenthash:8].js',
    exposes: { './routes': './src/routes.tsx' },
    ...federationOptions(false),
  };
}

const runtimeFile =
  /[\\/]@module-federation[\\/](?:runtime|runtime-core|runtime-tools|sdk|error-codes|webpack-bundler-runtime|inject-external-runtime-core-plugin)[\\/]dist[\\/].*\.cjs$/;

/**
 * Parts of the runtime that read manifests, and what loads remotes that a build knows of: remotes are named by their
 * entry here, at run time.
 */
const unusedRuntimeFile =
  /[\\/]@module-federation[\\/](?:runtime-core[\\/]dist[\\/](?:plugins[\\/]snapshot[\\/]SnapshotHandler|utils[\\/]preload)|webpack-bundler-runtime[\\/]dist[\\/]remotes)\.(?:cjs|js)$/;
const unusedRuntimeTwin = join(import.meta.dirname, 'federation-unused.js');
/** The runtime reads every range that npm knows; ours are of one kind, and singletons besides. */
const rangeReader = /[\\/]@module-federation[\\/]runtime-core[\\/]dist[\\/]utils[\\/]semver[\\/]index\.(?:cjs|js)$/;
const rangeReaderTwin = join(import.meta.dirname, 'federation-semver.js');

function esmTwin(file: string): string {
  const twins = ['.js', '.mjs'].map((extension) => file.replace(/\.cjs$/, extension));
  return twins.find((twin) => existsSync(twin)) ?? file;
}

/**
 * Rspack finds the federation runtime by require.resolve, hence as CommonJS, which cannot be tree-shaken.
 * The same files lie beside it as ES modules: 12 kB less for every visitor. Its readers of manifests are 2 kB more.
 */
export function federationRuntimeAsModules(): RsbuildPlugin {
  return {
    name: 'federation-runtime-as-modules',
    setup(api) {
      api.modifyRspackConfig((config, { rspack }) => {
        const replace = (pattern: RegExp, toTwin: (file: string) => string) =>
          new rspack.NormalModuleReplacementPlugin(pattern, (request) => {
            const created = request.createData;
            if (created?.resource) created.resource = toTwin(created.resource);
            else request.request = toTwin(request.request);
          });
        config.plugins.push(
          replace(unusedRuntimeFile, () => unusedRuntimeTwin),
          replace(rangeReader, () => rangeReaderTwin),
          replace(runtimeFile, esmTwin),
        );
      });
    },
  };
}

/**
 * react-router names its development build to every bundler; the other one warns about nothing. Its components lose
 * their display names besides, which kept also those that nobody uses, and its links what they fetch ahead in the
 * router's own framework alone: 3 kB less for every visitor.
 */
export function leanRouter(): RsbuildPlugin {
  const { resolve } = createRequire(join(import.meta.dirname, 'shared-ui/package.json'));
  const production = join(dirname(resolve('react-router/package.json')), 'dist/production');
  return {
    name: 'lean-router',
    setup(api) {
      if (isDevelopment) return;
      api.modifyRspackConfig((_config, { mergeConfig }) =>
        mergeConfig(_config, {
          resolve: {
            alias: {
              'react-router$': join(production, 'index.mjs'),
              'react-router/dom$': join(production, 'dom-export.mjs'),
            },
          },
        }),
      );
      api.transform({ test: /react-router[\\/]dist[\\/]production[\\/]chunk-[^\\/]+\.mjs$/ }, ({ code }) =>
        code
          .replace(/^(var \w+ = )(\w+\.forwardRef\()/gm, '$1/* @__PURE__ */ $2')
          .replace(/^\w+\.displayName = "\w+";$/gm, '')
          .replace(/^(function PrefetchPageLinks)(?=\()/m, '$1() {\n  return null;\n}\n$1OfFramework'),
      );
    },
  };
}

/** Class names must be equal in the browser's and the server's build, or hydration finds other markup. */
export const cssModules = { localIdentName: '[local]-[hash:base64:5]' };

/** Output settings that every browser build shares: content hashes in names, integrity in the chunk loader. */
export const webOutput = {
  sourceMap: false,
  legalComments: 'none' as const,
  cssModules,
  minify: { jsOptions: { minimizerOptions: { ecma: 2020 as const, compress: { passes: 3 } } } },
  // Browsers that know oklch: what is older gets the page without its finer colours written twice for everybody.
  overrideBrowserslist: ['chrome >= 111', 'edge >= 111', 'firefox >= 113', 'safari >= 16.4'],
};
/**
 * The chunk loader of a build hands addresses to `script.src` through a Trusted Types policy of its own, which pages
 * name in their header. It passes what the build itself wrote; whose bytes run is for integrity to say.
 */
export function chunkPolicy(app: RemoteName | 'shell') {
  return { output: { trustedTypes: { policyName: `dealer-chunks-${app}` } } };
}

export const webSecurity = { sri: { enable: !isDevelopment, algorithm: 'sha256' as const } };

/** A plain ES module build for the server; react and the router stay external, so that there is one of each. */
export function serverEnvironment(name: string, entry: string): EnvironmentConfig {
  return {
    source: { entry: { [name]: entry } },
    output: {
      target: 'node',
      distPath: { root: `${outputFolder}/server`, js: '' },
      cleanDistPath: true,
      minify: false,
      cssModules,
      externals: [/^react($|\/)/, /^react-dom($|\/)/, /^react-router(-dom)?($|\/)/],
      filename: { js: '[name].mjs' },
    },
    tools: {
      htmlPlugin: false,
      rspack: {
        externalsType: 'module',
        output: { module: true, chunkFormat: 'module', library: { type: 'module' } },
        optimization: { splitChunks: false },
      },
    },
  };
}
