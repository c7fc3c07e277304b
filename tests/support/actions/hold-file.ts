import type { BrowserContext } from 'playwright-core';
import { expect } from 'vitest';

/** The file with the live connection. */
export const LIVE_CODE = /\/assets\/live-[\w-]{8}\.js$/;

/** Holds the file of the client that `name` matches. `release` lets it arrive, and fails when it was never asked for. */
export async function holdFile(context: BrowserContext, name: RegExp): Promise<{ release: () => void }> {
  let isAsked = false;
  const released = Promise.withResolvers<void>();
  await context.route(name, async (route) => {
    isAsked = true;
    await released.promise;
    await route.continue();
  });
  return {
    release() {
      expect(isAsked, String(name)).toBe(true);
      released.resolve();
    },
  };
}
