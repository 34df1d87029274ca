import { outputFolder } from '@dealer/build/federation';
import { defineRemote, webOutput } from '@dealer/build/rsbuild';
import { vinTableFiles } from '@dealer/build/vin-table-files';

export default defineRemote('backoffice', {
  plugins: [vinTableFiles()],
  environments: {
    // Built separately: a worker in the federated build would need the federation runtime, which only pages load.
    worker: {
      source: {
        entry: {
          import: './src/features/import/import-worker.ts',
          archive: './src/features/import/archive/archive-worker.ts',
          staff: './src/staff-worker/staff-worker.ts',
        },
      },
      tools: { htmlPlugin: false },
      output: {
        ...webOutput,
        target: 'web-worker',
        distPath: { root: `${outputFolder}/web`, js: 'worker' },
        // No content hash: the page loads the worker by this name, and each release has its own folder.
        filename: { js: '[name].js' },
        cleanDistPath: false,
      },
    },
  },
});
