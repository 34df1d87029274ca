import { defineConfig, type EnvironmentConfig, type RsbuildPlugin, type Rspack } from '@rsbuild/core';
import { pluginReact } from '@rsbuild/plugin-react';
import { devPorts, isDevelopment, outputFolder, type RemoteName, remoteOptions } from './federation.ts';

/** Class names must be equal in the builds for browser and server, or hydration fails. Short ones save 0.5 kB a page. */
const cssModules = { localIdentName: isDevelopment ? '[local]-[hash:base64:5]' : '[hash:base64:5]' };

export const webOutput = {
  sourceMap: false,
  legalComments: 'none' as const,
  cssModules,
  minify: { jsOptions: { minimizerOptions: { ecma: 2020 as const, compress: { passes: 3 } } } },
};

/** The chunk loader creates script URLs through the Trusted Types policy that the pages allow. */
export function trustedTypes(app: RemoteName | 'shell') {
  return { output: { trustedTypes: { policyName: `dealer-chunks-${app}` } } };
}

export const security = { sri: { enable: !isDevelopment, algorithm: 'sha256' as const } };

/** An ES module build for the server; react and the router stay external, so that there is only one copy of each. */
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

/**
 * The bundler's own module federation. Next to the files of an app that exposes routes, `chunks.json` names those that
 * the routes and each of its lazy imports need, so that the server preloads them.
 */
export function federation(options: Rspack.ModuleFederationPluginV1Options & { name: string }): RsbuildPlugin {
  return {
    name: 'federation',
    setup(api) {
      api.modifyRspackConfig((config, { rspack, appendPlugins }) => {
        config.output = { ...config.output, uniqueName: options.name };
        appendPlugins(new rspack.container.ModuleFederationPluginV1(options));
      });
      if (!options.exposes) return;
      api.processAssets({ stage: 'report' }, ({ compilation, sources }) => {
        const files = [...compilation.namedChunkGroups].map(([name, group]) => [name, group.getFiles()]);
        compilation.emitAsset('chunks.json', new sources.RawSource(JSON.stringify(Object.fromEntries(files), null, 2)));
      });
    },
  };
}

/** Each page is one file, which the server preloads: a part that pages share would be found only when they run. */
export const wholePages: RsbuildPlugin = {
  name: 'whole-pages',
  setup(api) {
    api.modifyRspackConfig(({ optimization = {} }) => {
      optimization.splitChunks = { ...optimization.splitChunks, chunks: ({ name }) => !name?.startsWith('page-') };
    });
  },
};

type RemoteParts = { plugins?: RsbuildPlugin[]; environments?: Record<string, EnvironmentConfig> };

/** The configuration of a remote; `environments` adds builds, for example one for the server. */
export function defineRemote(name: RemoteName, { plugins = [], environments = {} }: RemoteParts) {
  const port = devPorts[name];
  return defineConfig({
    plugins: [pluginReact()],
    server: { port, strictPort: true, cors: { origin: /^http:\/\/(localhost|127\.0\.0\.1):\d+$/ } },
    dev: { assetPrefix: true, client: { port } },
    security,
    environments: {
      web: {
        plugins: [federation(remoteOptions(name)), ...plugins],
        source: { entry: { index: './src/index.ts' } },
        tools: { htmlPlugin: false, rspack: trustedTypes(name) },
        output: { ...webOutput, distPath: { root: `${outputFolder}/web` }, assetPrefix: 'auto' },
      },
      ...environments,
    },
  });
}
