import { fileURLToPath } from 'node:url';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';
import { chunkGroups, everyGroupFound } from './src/client/build/chunk-groups.ts';
import { noMarkupWriters } from './src/client/build/markup-writers.ts';
import { pageScripts } from './src/client/build/page-scripts.ts';
import { player } from './src/client/build/player.ts';
import { serviceWorker } from './src/client/build/service-worker.ts';

/** One build serves every stage: nothing about the deployment is compiled in. */
export default defineConfig({
  plugins: [
    react(),
    tailwindcss(),
    everyGroupFound(),
    noMarkupWriters(),
    pageScripts(),
    serviceWorker(),
    player(),
  ],
  publicDir: 'src/client/public',
  resolve: {
    alias: {
      // Its build for browsers decodes `&name;` by `innerHTML`, which throws under the policy of our pages.
      'decode-named-character-reference': fileURLToPath(
        import.meta.resolve('decode-named-character-reference'),
      ),
    },
  },
  build: {
    outDir: 'dist',
    target: ['chrome111', 'safari16.4', 'firefox114'],
    manifest: true,
    assetsInlineLimit: 0,
    // Browsers below that cannot preload modules load them a little later, and nothing else.
    modulePreload: {
      polyfill: false,
      // The first file lists what goes with each page; nobody is in a hurry to see those for testers.
      resolveDependencies: (file, parts) => (/(?:tester|ui-gallery)-screen/.test(file) ? [] : parts),
    },
    rolldownOptions: {
      output: {
        codeSplitting: { groups: chunkGroups },
      },
    },
  },
  test: {
    // Most of them wait for a database, a socket or a clock: on two cores the default of one would wait with them.
    maxWorkers: 3,
    // No test is timed: what is waited for comes at once, or late on a busy machine, or never.
    expect: { poll: { timeout: 60_000 } },
    testTimeout: 300_000,
    hookTimeout: 300_000,
    setupFiles: 'tests/support/seeded-properties.ts',
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          // Worker, page and modules are made once for all files: making them took most of the time.
          isolate: false,
          include: ['tests/{architecture,contract,machines,chaos,history}/**/*.test.ts'],
          environment: 'node',
        },
      },
      {
        extends: true,
        test: {
          name: 'client',
          isolate: false,
          include: ['tests/client/**/*.test.{ts,tsx}'],
          environment: 'jsdom',
          // As in a browser: under Node the library has another build, which takes no files of a page.
          alias: { 'tus-js-client': 'tus-js-client/lib.esm/browser/index.js' },
          // The device of these tests: whoever chose no zone sees its own.
          env: { TZ: 'Asia/Manila' },
          setupFiles: ['tests/support/seeded-properties.ts', 'tests/support/browser/patient-screens.ts'],
        },
      },
      {
        extends: true,
        test: {
          name: 'server',
          // Importing the whole server for each of its files took as long as their tests.
          isolate: false,
          include: ['tests/{server,realtime}/**/*.test.ts'],
          environment: 'node',
          globalSetup: 'tests/support/engines/one-cluster.ts',
        },
      },
      {
        extends: true,
        test: {
          name: 'faults',
          isolate: false,
          include: ['tests/faults/**/*.test.ts'],
          environment: 'node',
          globalSetup: 'tests/support/engines/one-cluster.ts',
        },
      },
      {
        extends: true,
        test: {
          name: 'browser',
          include: ['tests/browser/**/*.test.ts'],
          environment: 'node',
          setupFiles: ['tests/support/seeded-properties.ts', 'tests/support/browser/failed-pages.ts'],
          globalSetup: 'tests/support/engines/one-cluster.ts',
          isolate: false,
          // They wait for a server, a network or a clock a third of the time: two leave the cores idle then.
          maxWorkers: 3,
          // Pages that load side by side: one of them waits for the network while the other is drawn.
          maxConcurrency: 2,
          sequence: { groupOrder: 2 },
        },
      },
    ],
  },
});
