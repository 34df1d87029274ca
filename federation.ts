import { existsSync } from 'node:fs';
import type { EnvironmentConfig, RsbuildPlugin } from '@rsbuild/core';

/** The apps that the shell loads at run time. */
export const remoteNames = ['storefront', 'backoffice'] as const;
export type RemoteName = (typeof remoteNames)[number];

/** Ports of the development servers; production needs none of them. */
export const devPorts = { shell: 3010, storefront: 3011, backoffice: 3012 } as const;

/** The version of the agreement between shell and remotes; a remote of another version is refused. */
export const contractVersion = 3;

const isDevelopment = process.env.NODE_ENV === 'development';

/** Where builds go; a development server never touches the build that `npm start` runs. */
export const outputFolder = isDevelopment ? '.cache/dev' : 'dist';

/**
 * The one list of shared singletons. The router is shared as our own facade, because a shared package is not
 * tree-shaken and the whole router is twice the size of what the product uses.
 */
function sharedSingletons(isHost: boolean) {
  const singleton = { singleton: true, eager: isHost };
  return {
    react: { ...singleton, requiredVersion: '^19.0.0' },
    'react-dom': { ...singleton, requiredVersion: '^19.0.0' },
    'react-router-dom': {
      ...singleton,
      requiredVersion: '^7.0.0',
      version: '7.18.5',
      packageName: 'react-router-dom',
      import: '@dealer/shared-ui/router',
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
      optimization: { disableSnapshot: true, target: 'web' as const },
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

function esmTwin(file: string): string {
  const twins = ['.js', '.mjs'].map((extension) => file.replace(/\.cjs$/, extension));
  return twins.find((twin) => existsSync(twin)) ?? file;
}

/**
 * Rspack finds the federation runtime by require.resolve, hence as CommonJS, which cannot be tree-shaken.
 * The same files lie beside it as ES modules: 12 kB less for every visitor.
 */
export function federationRuntimeAsModules(): RsbuildPlugin {
  return {
    name: 'federation-runtime-as-modules',
    setup(api) {
      api.modifyRspackConfig((config, { rspack }) => {
        config.plugins.push(
          new rspack.NormalModuleReplacementPlugin(runtimeFile, (request) => {
            const created = request.createData;
            if (created?.resource) created.resource = esmTwin(created.resource);
            else request.request = esmTwin(request.request);
          }),
        );
      });
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
  // Browsers that know oklch: what is older gets the page without its finer colours written twice for everybody.
  overrideBrowserslist: ['chrome >= 111', 'edge >= 111', 'firefox >= 113', 'safari >= 16.4'],
};
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
