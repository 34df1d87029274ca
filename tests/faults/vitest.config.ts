import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    root: import.meta.dirname,
    include: ['**/*.fault.ts'],
    reporters: ['default', './table-reporter.ts'],
    globalSetup: '../e2e/global-setup.ts',
    // One product and one small machine: files take turns.
    fileParallelism: false,
    testTimeout: 60_000,
    hookTimeout: 60_000,
  },
});
