import { pluginModuleFederation } from '@module-federation/rsbuild-plugin';
import { defineConfig } from '@rsbuild/core';
import { pluginReact } from '@rsbuild/plugin-react';
import {
  chunkPolicy,
  devPorts,
  federationRuntimeAsModules,
  outputFolder,
  remoteOptions,
  webOutput,
  webSecurity,
} from '../federation.ts';
import { vinTableFiles } from './vin-table-files.ts';

export default defineConfig({
  plugins: [pluginReact()],
  server: { port: devPorts.backoffice, strictPort: true, cors: { origin: /^http:\/\/(localhost|127\.0\.0\.1):\d+$/ } },
  dev: { assetPrefix: true, client: { port: devPorts.backoffice } },
  security: webSecurity,
  environments: {
    web: {
      plugins: [federationRuntimeAsModules(), pluginModuleFederation(remoteOptions('backoffice')), vinTableFiles()],
      source: { entry: { index: './src/index.ts' } },
      tools: { htmlPlugin: false, rspack: chunkPolicy('backoffice') },
      output: { ...webOutput, distPath: { root: `${outputFolder}/web` }, assetPrefix: 'auto' },
    },
    // Workers are built for themselves: the federation's runtime is not in them.
    worker: {
      source: { entry: { import: './src/features/import/import-worker.ts' } },
      tools: { htmlPlugin: false },
      output: {
        ...webOutput,
        target: 'web-worker',
        distPath: { root: `${outputFolder}/web`, js: 'worker' },
        // A release's folder never changes, and the page knows this name.
        filename: { js: '[name].js' },
        cleanDistPath: false,
      },
    },
  },
});
