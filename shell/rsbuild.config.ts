import { devPorts, hostOptions, outputFolder } from '@dealer/build/federation';
import { security, serverEnvironment, webOutput, webRspack } from '@dealer/build/rsbuild';
import { shellReplacements } from '@dealer/build/vendor-modules';
import { pluginModuleFederation } from '@module-federation/rsbuild-plugin';
import { defineConfig, rspack } from '@rsbuild/core';
import { pluginReact } from '@rsbuild/plugin-react';

/** Fast Refresh across remotes: their refresh runtimes find the shell's renderer through this hook. */
const refreshHook =
  'window.__REACT_DEVTOOLS_GLOBAL_HOOK__ ??= { renderers: new Map(), supportsFiber: true, inject(r) { const id = this.renderers.size + 1; this.renderers.set(id, r); return id; }, onScheduleFiberRoot() {}, onCommitFiberRoot() {}, onCommitFiberUnmount() {} };';

function minify(script: Buffer): string {
  return rspack.experiments.swc.minifySync(script.toString(), { compress: true, mangle: true, module: false }).code;
}

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
    ...(apiUrl ? { proxy: { '/api': apiUrl, '/remotes': apiUrl } } : {}),
  },
  security,
  environments: {
    web: {
      plugins: [pluginModuleFederation(hostOptions())],
      source: { entry: { index: './src/index.ts' } },
      html: { template: './index.html', title: '', tags: apiUrl ? developmentTags : [], scriptLoading: 'defer' },
      output: {
        ...webOutput,
        distPath: { root: `${outputFolder}/web` },
        assetPrefix: '/shell/',
        // Small scripts that run before any bundle.
        copy: [
          { from: './src/early', to: 'static/js/[name].[contenthash:8][ext]', transform: (script) => minify(script) },
        ],
      },
      // One file for each lazy import, because the web server finds chunks by the import's name.
      tools: {
        rspack: { ...webRspack('shell', shellReplacements), optimization: { splitChunks: { chunks: 'initial' } } },
      },
    },
    server: serverEnvironment('render', './src/render.tsx'),
  },
});
