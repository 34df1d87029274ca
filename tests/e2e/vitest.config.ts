import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    root: import.meta.dirname,
    include: ['**/*.e2e.ts'],
    reporters: ['default', '../../scripts/second-try-reporter.ts'],
    globalSetup: './global-setup.ts',
    // Each worker has a separate product to change.
    maxWorkers: 2,
    // A busy machine may fail a test, a fault of the product fails it each time. Repeated tests are named at the end.
    retry: 2,
    // For busy machines.
    expect: { poll: { timeout: 30_000 } },
    testTimeout: 120_000,
    hookTimeout: 180_000,
  },
});
