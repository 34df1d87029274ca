import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    root: import.meta.dirname,
    include: ['**/*.fault.ts'],
    reporters: ['default', './table-reporter.ts', '../../scripts/second-try-reporter.ts'],
    globalSetup: '../e2e/global-setup.ts',
    // Some measure delays of other requests: files run one after another.
    maxWorkers: 1,
    // A busy machine may fail a test, a fault of the product fails it each time. Repeated tests are named at the end.
    retry: 2,
    // For busy machines.
    expect: { poll: { timeout: 30_000 } },
    testTimeout: 120_000,
    hookTimeout: 180_000,
  },
});
