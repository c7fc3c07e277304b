import { settings } from '../../data/api/settings.ts';
import { hasShell, keepShell, openedAt, usedFiles } from '../../data/offline/keep-shell.ts';
import { registerWorker } from '../../data/push/register-worker.ts';
import type { Hub } from '../../data/realtime/hub/hub.ts';
import { listenToBrowserPage } from '../../data/realtime/hub/page-signals.ts';
import { isLowData } from '../../ui/base/low-data.ts';

/** What leads out of the product opens on demand. Without a network it could not be fetched, and nobody could leave. */
function loadWaysOut(): Promise<unknown> {
  return Promise.all([
    import('../account/me-popover.tsx'),
    import('../account/me-sheet.tsx'),
    import('../account/sign-out-dialog.tsx'),
  ]);
}

/**
 * Keeps what opens the product without a network, now, and again with what was opened since whenever the page is hidden,
 * online again or live again. A first visit costs what it shows; whoever comes back, and whose data is not dear, gets the rest for
 * the day when there is no network. The answer ends it.
 */
export function keepPage({ connection }: Pick<Hub, 'connection'>): () => void {
  if (!('caches' in globalThis)) return () => undefined;
  const isReturning = hasShell(caches);
  let isOver = false;
  let isRunning = false;

  async function keep(): Promise<void> {
    if ((await registerWorker()) === null) return;
    const isWhole = (await isReturning) && !isLowData();
    if (isWhole) await loadWaysOut();
    await keepShell(isWhole, {
      caches,
      fetch: (input, init) => fetch(input, init),
      build: settings.build,
      opened: openedAt(),
      used: usedFiles(),
      isOver: () => isOver,
    });
  }

  async function keepQuietly(): Promise<void> {
    // There is nothing to fetch without a network, and a browser prints an error for a worker that it cannot fetch.
    if (isRunning || !navigator.onLine) return;
    isRunning = true;
    await keep().catch(() => undefined);
    isRunning = false;
  }

  void keepQuietly();
  // A connection may outlive a moment without network, in which the fetching failed all the same.
  const stopWatching = listenToBrowserPage(
    (signal) => (signal === 'hidden' || signal === 'online') && void keepQuietly(),
  );
  const stopListening = connection.subscribe(({ status }, previous) => {
    if (status === 'live' && previous.status !== 'live') void keepQuietly();
  });
  return () => {
    isOver = true;
    stopWatching();
    stopListening();
  };
}
