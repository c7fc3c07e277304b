import type { Plugin } from 'vite';
import { besideClient } from './beside-client.ts';

/**
 * Builds the player next to the client: a page of its own, whose scripts are shared with no other page. Its sandboxed
 * frame may load nothing else of the client.
 */
export function player(): Plugin {
  return besideClient('player', ({ root }) => ({
    root: `${root}/src/client/player`,
    options: {
      assetsInlineLimit: 0,
      modulePreload: { polyfill: false },
      // The libraries for streams are large, and are loaded for streams only.
      chunkSizeWarningLimit: 2000,
      rolldownOptions: { input: `${root}/src/client/player/player.html` },
    },
  }));
}
