import { defineRemote, serverEnvironment, wholePages } from '@dealer/build/rsbuild';
import { vinTableFiles } from '@dealer/build/vin-table-files';

export default defineRemote('storefront', {
  plugins: [vinTableFiles(), wholePages],
  environments: { server: serverEnvironment('routes', './src/routes.tsx') },
});
