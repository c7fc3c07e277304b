import { type RefObject, useCallback, useEffect, useEffectEvent } from 'react';
import { type PlayerNews, type PlayerOrder, playerNews } from './player-messages.ts';

/**
 * Speaks with the player document in `frame`. `onNews` gets what it says. Returns a function that gives it an order.
 */
export function usePlayer(
  frame: RefObject<HTMLIFrameElement | null>,
  onNews: (news: PlayerNews) => void,
): (order: PlayerOrder) => void {
  const hear = useEffectEvent((news: PlayerNews) => onNews(news));
  useEffect(() => {
    function receive({ source, data }: MessageEvent) {
      // The sandboxed document has no origin to compare; the window itself is.
      if (source === null || source !== frame.current?.contentWindow) return;
      const news = playerNews.safeParse(data);
      if (news.success) hear(news.data);
    }
    window.addEventListener('message', receive);
    return () => window.removeEventListener('message', receive);
  }, [frame]);
  // Of an opaque origin, so the receiver cannot be named. Only our own document is ever loaded in the frame.
  return useCallback((order) => frame.current?.contentWindow?.postMessage(order, '*'), [frame]);
}
