import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { devPorts, hostOptions, isDevelopment, outputFolder } from '@dealer/build/federation';
import { federation, security, serverEnvironment, trustedTypes, webOutput } from '@dealer/build/rsbuild';
import { defineConfig, rspack } from '@rsbuild/core';
import { pluginReact } from '@rsbuild/plugin-react';

const routerBuild = join(
  dirname(createRequire(import.meta.url).resolve('react-router/package.json')),
  'dist/production',
);

/** The exports of react-router name its development build for every bundler. */
const productionRouter = {
  'react-router$': join(routerBuild, 'index.mjs'),
  'react-router/dom$': join(routerBuild, 'dom-export.mjs'),
};

/** Fast Refresh across remotes: their refresh runtimes find the shell's renderer through this hook. */
const refreshHook =
  'window.__REACT_DEVTOOLS_GLOBAL_HOOK__ ??= { renderers: new Map(), supportsFiber: true, inject(r) { const id = this.renderers.size + 1; this.renderers.set(id, r); return id; }, onScheduleFiberRoot() {}, onCommitFiberRoot() {}, onCommitFiberUnmount() {} };';

function minify(script: Buffer): string {
  return rspack.experiments.swc.minifySync(script.toString(), { compress: true, mangle: true, module: false }).code;
}

const apiUrl = process.env.DEV_API_URL;
/** With the browser's own host: the API refuses requests of other sites. */
const toApi = (target: string) => ({ target, changeOrigin: false });
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
    ...(apiUrl ? { proxy: { '/api': toApi(apiUrl), '/remotes': toApi(apiUrl) } } : {}),
  },
  security,
  environments: {
    web: {
      plugins: [federation(hostOptions())],
      source: { entry: { index: './src/index.ts' } },
      resolve: { alias: isDevelopment ? {} : productionRouter },
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
      tools: { rspack: { ...trustedTypes('shell'), optimization: { splitChunks: { chunks: 'initial' } } } },
    },
    server: serverEnvironment('render', './src/render.tsx'),
  },
});
