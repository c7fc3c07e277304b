import type { Scheduler } from '../../../ui/base/scheduler.ts';

/** What the page tells the live connection. */
export type PageSignal = 'shown' | 'hidden' | 'frozen' | 'online';

/** Where page signals come from. The answer ends listening. */
export type ListenToPage = (listener: (signal: PageSignal) => void) => () => void;

/** After this long out of sight a page is told how far conversations come, and no longer every word. */
export const REST_AFTER_MS = 60_000;

/** The same signals; `onRest` hears when nobody has seen the page for {@link REST_AFTER_MS}, and when somebody does again. */
export function watchRest(
  listenToPage: ListenToPage,
  scheduler: Pick<Scheduler, 'after'>,
  onRest: (isResting: boolean) => void,
): ListenToPage {
  return (listener) => {
    let cancel = () => {};
    const stop = listenToPage((signal) => {
      if (signal === 'hidden' || signal === 'shown') cancel();
      if (signal === 'hidden') cancel = scheduler.after(REST_AFTER_MS, () => onRest(true));
      if (signal === 'shown') onRest(false);
      listener(signal);
    });
    return () => {
      cancel();
      stop();
    };
  };
}

/**
 * The browser's own signals. `frozen` is said when the page may go into the back/forward cache, which an open socket
 * would prevent; `shown` when it comes back from there or is made visible; `hidden` when nobody can see it.
 */
export const listenToBrowserPage: ListenToPage = (listener) => {
  const shown = () => listener('shown');
  const visible = () => listener(document.hidden ? 'hidden' : 'shown');
  const frozen = () => listener('frozen');
  const online = () => listener('online');
  document.addEventListener('visibilitychange', visible);
  window.addEventListener('pageshow', shown);
  window.addEventListener('pagehide', frozen);
  window.addEventListener('online', online);
  return () => {
    document.removeEventListener('visibilitychange', visible);
    window.removeEventListener('pageshow', shown);
    window.removeEventListener('pagehide', frozen);
    window.removeEventListener('online', online);
  };
};
