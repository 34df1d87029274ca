import { defineConfig } from 'vitest/config';

/** The tests of a remote that has these packages installed, whose modules import styles. */
export const remoteTests = defineConfig({
  test: {
    include: ['src/**/*.test.{ts,tsx}'],
    server: { deps: { inline: [/@dealer\//] } },
    testTimeout: 60_000,
  },
});
