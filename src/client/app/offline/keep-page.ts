import { keepOpenPage } from '../../data/offline/keep-open-page.ts';
import { hasShell } from '../../data/offline/keep-shell.ts';
import type { Hub } from '../../data/realtime/hub/hub.ts';
import { listenToBrowserPage } from '../../data/realtime/hub/page-signals.ts';
import { hasKeptPerson, isSignedIn } from '../../data/session/session.ts';
import { isLowData } from '../../ui/base/low-data.ts';

/** Loads the lazy code for signing out: offline it could not be loaded, and the user could not sign out. */
function loadWaysOut(): Promise<unknown> {
  return Promise.all([
    import('../account/me-popover.tsx'),
    import('../account/me-sheet.tsx'),
    import('../account/sign-out-dialog.tsx'),
  ]);
}

/**
 * Caches the code that opens the product offline: once it is live, and again whenever the page is hidden, online again or
 * live again. A first visit caches only what it shows; a returning user who is not in low data mode gets the rest. The
 * returned function stops it.
 */
export function keepPage({ connection }: Pick<Hub, 'connection'>): () => void {
  if (!('caches' in globalThis)) return () => undefined;
  const isReturning = hasShell(caches);
  let isStopped = false;
  let isRunning = false;

  async function isWhole(): Promise<boolean> {
    if (!(await isReturning) || isLowData()) return false;
    await loadWaysOut();
    return true;
  }

  async function keepQuietly(): Promise<void> {
    // A browser asks for code once in the life of a page: what could not be loaded would be missing until a reload.
    const isReachable = navigator.onLine && connection.getState().status === 'live';
    if (isRunning || !isReachable) return;
    isRunning = true;
    await keepOpenPage({ isWhole, isOver: () => isStopped || !isSignedIn() || !hasKeptPerson() }).catch(
      () => undefined,
    );
    isRunning = false;
  }

  void keepQuietly();
  // The connection may survive a short time offline, during which the loading failed.
  const stopWatching = listenToBrowserPage(
    (signal) => (signal === 'hidden' || signal === 'online') && void keepQuietly(),
  );
  const stopListening = connection.subscribe(({ status }, previous) => {
    if (status === 'live' && previous.status !== 'live') void keepQuietly();
  });
  return () => {
    isStopped = true;
    stopWatching();
    stopListening();
  };
}
