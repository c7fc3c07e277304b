import { keepOpenPage } from '../../data/offline/keep-open-page.ts';
import { hasShell, onUsedFiles } from '../../data/offline/keep-shell.ts';
import type { Hub } from '../../data/realtime/hub/hub.ts';
import { listenToBrowserPage } from '../../data/realtime/hub/page-signals.ts';
import { hasKeptPerson, isSignedIn } from '../../data/session/session.ts';
import { waitingFileParts } from '../../features/attachments/lazy-attachments.tsx';
import { isLowData } from '../../ui/base/low-data.ts';
import { browserScheduler } from '../../ui/base/scheduler.ts';

/**
 * Loads the lazy code that is needed without a network, where it could not be loaded: for signing out, and for whatever
 * can wait to be sent.
 */
function loadParts(): Promise<unknown> {
  return Promise.all([
    import('../account/me-popover.tsx'),
    import('../account/me-sheet.tsx'),
    import('../account/sign-out-dialog.tsx'),
    ...waitingFileParts(),
    import('../../features/polls/poll-options.tsx'),
    import('../../features/feed/store/unsent-content.ts'),
  ]);
}

/** Parts of the page come in bursts: they are kept together. */
const GATHER_MS = 300;

/**
 * Caches the code that opens the product offline: once it is live, and again whenever the page has loaded more of it, is
 * hidden, online again or live again. A first visit caches only what it shows; a returning user who is not in low data mode gets the rest. The
 * returned function stops it.
 */
export function keepPage({ connection }: Pick<Hub, 'connection'>): () => void {
  if (!('caches' in globalThis)) return () => undefined;
  // A browser that refuses its storage throws: it has kept nothing.
  const isReturning = Promise.resolve()
    .then(() => hasShell(caches))
    .catch(() => false);
  let isStopped = false;
  let isRunning = false;
  let isDue = false;
  let cancelMore: (() => void) | null = null;

  async function isWhole(): Promise<boolean> {
    if (!(await isReturning) || isLowData()) return false;
    await loadParts();
    return true;
  }

  async function keepQuietly(): Promise<void> {
    // A browser asks for code once in the life of a page: what could not be loaded would be missing until a reload.
    const isReachable = navigator.onLine && connection.getState().status === 'live';
    isDue = isRunning;
    if (isRunning || !isReachable) return;
    isRunning = true;
    await keepOpenPage({ isWhole, isOver: () => isStopped || !isSignedIn() || !hasKeptPerson() }).catch(
      () => undefined,
    );
    isRunning = false;
    if (isDue && !isStopped) await keepQuietly();
  }

  function keepMore(): void {
    cancelMore ??= browserScheduler.after(GATHER_MS, () => {
      cancelMore = null;
      void keepQuietly();
    });
  }

  void keepQuietly();
  // The connection may survive a short time offline, during which the loading failed.
  const stopWatching = listenToBrowserPage(
    (signal) => (signal === 'hidden' || signal === 'online') && void keepQuietly(),
  );
  const stopListening = connection.subscribe(({ status }, previous) => {
    if (status === 'live' && previous.status !== 'live') void keepQuietly();
  });
  const stopObserving = onUsedFiles(keepMore);
  return () => {
    isStopped = true;
    cancelMore?.();
    stopObserving();
    stopWatching();
    stopListening();
  };
}
