import { defineRemote, serverEnvironment } from '@dealer/build/rsbuild';
import { vinTableFiles } from '@dealer/build/vin-table-files';

export default defineRemote('storefront', {
  plugins: [vinTableFiles()],
  environments: { server: serverEnvironment('routes', './src/routes.tsx') },
});
