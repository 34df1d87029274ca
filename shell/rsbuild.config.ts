import { pluginModuleFederation } from '@module-federation/rsbuild-plugin';
import { defineConfig } from '@rsbuild/core';
import { pluginReact } from '@rsbuild/plugin-react';
import {
  chunkPolicy,
  devPorts,
  federationRuntimeAsModules,
  hostOptions,
  leanRouter,
  outputFolder,
  serverEnvironment,
  webOutput,
  webSecurity,
} from '../federation.ts';

/**
 * Fast Refresh across remotes: each app brings its own refresh runtime, and a remote finds the shell's renderer only
 * when this hook remembers it. Development only.
 */
const refreshHook =
  'window.__REACT_DEVTOOLS_GLOBAL_HOOK__ ??= { renderers: new Map(), supportsFiber: true, inject(r) { const id = this.renderers.size + 1; this.renderers.set(id, r); return id; }, onScheduleFiberRoot() {}, onCommitFiberRoot() {}, onCommitFiberUnmount() {} };';

const apiUrl = process.env.DEV_API_URL;
const developmentTags = [
  { tag: 'script', head: true, append: false, children: refreshHook },
  ...['config', 'remotes'].map((name) => ({
    tag: 'script',
    head: false,
    append: false,
    attrs: { type: 'application/json', id: `__${name}` },
    children: process.env[`DEV_${name.toUpperCase()}`] ?? 'null',
  })),
];

export default defineConfig({
  plugins: [pluginReact()],
  server: {
    port: Number(process.env.DEV_PORT ?? devPorts.shell),
    strictPort: true,
    historyApiFallback: true,
    ...(apiUrl ? { proxy: { '/api': apiUrl } } : {}),
  },
  security: webSecurity,
  environments: {
    web: {
      plugins: [federationRuntimeAsModules(), leanRouter(), pluginModuleFederation(hostOptions())],
      source: { entry: { index: './src/bootstrap.tsx' } },
      html: { template: './index.html', title: '', tags: apiUrl ? developmentTags : [], scriptLoading: 'defer' },
      output: {
        ...webOutput,
        distPath: { root: `${outputFolder}/web` },
        assetPrefix: '/shell/',
        // Small scripts that run before any bundle, as they are written.
        copy: [{ from: './src/early', to: 'static/js/[name].[contenthash:8][ext]' }],
      },
      // What is loaded on demand comes in one file each, named after its import: the web server finds it by that name.
      tools: { rspack: { ...chunkPolicy('shell'), optimization: { splitChunks: { chunks: 'initial' } } } },
    },
    server: serverEnvironment('render', './src/render.tsx'),
  },
});
