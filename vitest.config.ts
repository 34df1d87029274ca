import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['**/*.test.ts', '**/*.test.tsx'],
    reporters: ['default'],
    exclude: ['**/node_modules/**', '**/dist/**', 'tests/e2e/**'],
    // Vitest leaves one of two processors idle.
    maxWorkers: '100%',
    testTimeout: 30_000,
    hookTimeout: 120_000,
  },
});
