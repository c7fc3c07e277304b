import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';

/** The long forms: minutes each, and not part of `npm test`. One after the other, since each wants the whole machine. */
// biome-ignore lint/style/noDefaultExport: vitest reads it
export default defineConfig({
  root: fileURLToPath(new URL('../..', import.meta.url)),
  test: {
    name: 'soak',
    include: ['tests/soak/**/*.test.ts'],
    environment: 'node',
    globalSetup: 'tests/support/engines/one-cluster.ts',
    testTimeout: 900_000,
    hookTimeout: 120_000,
    fileParallelism: false,
    expect: { poll: { timeout: 10_000 } },
    reporters: ['verbose'],
  },
});
