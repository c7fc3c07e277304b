import { build, type Plugin } from 'vite';

/** A worker's address limits what it may serve. At the root, it may serve everything. */
const FILE = 'service-worker.js';

/**
 * Builds the service worker next to the client: one file without a hash, at the root, that shares no file with a page,
 * since a worker that loads a second file may get the one of another deployment.
 */
export function serviceWorker(): Plugin {
  let root = '';
  let outDir = '';
  return {
    name: 'service-worker',
    apply: 'build',
    configResolved(config) {
      root = config.root;
      outDir = config.build.outDir;
    },
    async closeBundle() {
      await build({
        root,
        configFile: false,
        publicDir: false,
        logLevel: 'warn',
        build: {
          outDir,
          emptyOutDir: false,
          target: ['chrome111', 'safari16.4', 'firefox114'],
          rolldownOptions: {
            input: `${root}/src/client/worker/service-worker.ts`,
            output: { format: 'iife', entryFileNames: FILE },
          },
        },
      });
    },
  };
}
