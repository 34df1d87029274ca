import { defineRemote, serverEnvironment } from '@dealer/build/rsbuild';

export default defineRemote('storefront', {
  environments: { server: serverEnvironment('routes', './src/routes.tsx') },
});
