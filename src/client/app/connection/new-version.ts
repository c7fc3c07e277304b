import { useSyncExternalStore } from 'react';

let isThere = false;
const listeners = new Set<() => void>();

function onNewVersion(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Whether the server is known to have another build than this page. Never false again. */
export function useHasNewVersion(): boolean {
  return useSyncExternalStore(onNewVersion, () => isThere);
}

/** The build that the server's page names; null when it cannot be asked. */
async function askForBuild(): Promise<string | null> {
  try {
    const page = await fetch('/', { cache: 'no-store', headers: { accept: 'text/html' } });
    return /"build":"([^"]+)"/.exec(await page.text())?.[1] ?? null;
  } catch {
    return null;
  }
}

/**
 * Looks for a newer build than `build` whenever a part of the page could not be loaded: after a deployment the files of
 * the one before are gone. Where the build is still the same it was the network, which mends itself.
 */
export function watchForNewVersion(target: EventTarget, build: string): void {
  target.addEventListener('vite:preloadError', () => {
    if (isThere) return;
    void askForBuild().then((current) => {
      if (current === null || current === build) return;
      isThere = true;
      for (const listener of listeners) listener();
    });
  });
}

/** Says that the scripts of this page were found: the next page that misses one may try again, see first-paint.js. */
export function forgetLoadingAgain(): void {
  try {
    sessionStorage.removeItem('tambayan.tried-again');
  } catch {
    // Storage can be forbidden; then no page tries again by itself.
  }
}
