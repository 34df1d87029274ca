import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['**/*.test.ts', '**/*.test.tsx'],
    reporters: ['default', './scripts/second-try-reporter.ts'],
    exclude: ['**/node_modules/**', '**/dist/**', 'tests/e2e/**'],
    // Vitest leaves one of two processors idle.
    maxWorkers: '100%',
    // A busy machine may fail a test once, a fault of the product fails it again. Second tries are named at the end.
    retry: 1,
    testTimeout: 60_000,
    hookTimeout: 300_000,
  },
});
