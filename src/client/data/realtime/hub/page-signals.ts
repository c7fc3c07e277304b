import { MINUTE_MS } from '../../../../contract/core/durations.ts';
import type { Scheduler } from '../../../ui/base/scheduler.ts';

/** What the page reports to the live connection. */
export type PageSignal = 'shown' | 'hidden' | 'frozen' | 'online';

/** The source of page signals. Returns a function that stops listening. */
export type ListenToPage = (listener: (signal: PageSignal) => void) => () => void;

/** A page hidden for this long gets only the head of conversations, not every message. In milliseconds. */
export const REST_AFTER_MS = MINUTE_MS;

/**
 * Passes on the same signals. `onRest` is called when the page was hidden for {@link REST_AFTER_MS}, and again when it
 * becomes visible.
 */
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
 * The browser's own signals. `frozen` is sent when the page may go into the back/forward cache, which an open socket
 * would prevent; `shown` when it comes back from there or becomes visible; `hidden` when it is no longer visible.
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
