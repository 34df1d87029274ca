import { pluginModuleFederation } from '@module-federation/rsbuild-plugin';
import { defineConfig } from '@rsbuild/core';
import { pluginReact } from '@rsbuild/plugin-react';
import {
  chunkPolicy,
  devPorts,
  federationRuntimeAsModules,
  outputFolder,
  remoteOptions,
  serverEnvironment,
  webOutput,
  webSecurity,
} from '../federation.ts';

export default defineConfig({
  plugins: [pluginReact()],
  server: { port: devPorts.storefront, strictPort: true, cors: { origin: /^http:\/\/(localhost|127\.0\.0\.1):\d+$/ } },
  dev: { assetPrefix: true, client: { port: devPorts.storefront } },
  security: webSecurity,
  environments: {
    web: {
      plugins: [federationRuntimeAsModules(), pluginModuleFederation(remoteOptions('storefront'))],
      source: { entry: { index: './src/index.ts' } },
      tools: { htmlPlugin: false, rspack: chunkPolicy('storefront') },
      output: { ...webOutput, distPath: { root: `${outputFolder}/web` }, assetPrefix: 'auto' },
    },
    server: serverEnvironment('routes', './src/routes.tsx'),
  },
});
