import { useSyncExternalStore } from 'react';

let isThere = false;
const listeners = new Set<() => void>();

function onNewVersion(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Whether the server is known to have a newer build than this page. Once true, it stays true. */
export function useHasNewVersion(): boolean {
  return useSyncExternalStore(onNewVersion, () => isThere);
}

/** The build of the server's page; null when it could not be loaded. */
async function askForBuild(): Promise<string | null> {
  try {
    const page = await fetch('/', { cache: 'no-store', headers: { accept: 'text/html' } });
    return /"build":"([^"]+)"/.exec(await page.text())?.[1] ?? null;
  } catch {
    return null;
  }
}

/**
 * Checks for a newer build than `build` whenever a part of the page could not be loaded: a deployment removes the
 * files of the build before. If the build is the same, it was a network problem, which is retried elsewhere.
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

/**
 * Records that the scripts of this page were loaded: the next page with a missing script may reload itself again, see
 * first-paint.js.
 */
export function forgetLoadingAgain(): void {
  try {
    sessionStorage.removeItem('tambayan.tried-again');
  } catch {
    // Storage can be forbidden; then no page reloads itself again.
  }
}
