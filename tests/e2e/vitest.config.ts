import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    root: import.meta.dirname,
    include: ['**/*.e2e.ts'],
    reporters: ['default'],
    globalSetup: './global-setup.ts',
    // One product and one small machine: files take turns.
    fileParallelism: false,
    // What is polled for arrives over the network and is drawn, on a machine that may be busy.
    expect: { poll: { timeout: 15_000 } },
    testTimeout: 60_000,
    hookTimeout: 60_000,
  },
});
