import type { Plugin } from 'vite';
import { besideClient } from './beside-client.ts';

/** A worker's address limits what it may serve. At the root, it may serve everything. */
const FILE = 'service-worker.js';

/**
 * Builds the service worker next to the client: one file without a hash, at the root, that shares no file with a page,
 * since a worker that loads a second file may get the one of another deployment.
 */
export function serviceWorker(): Plugin {
  return besideClient('service-worker', ({ root }) => ({
    root,
    options: {
      rolldownOptions: {
        input: `${root}/src/client/worker/service-worker.ts`,
        output: { format: 'iife', entryFileNames: FILE },
      },
    },
  }));
}
