import { useEffect } from 'react';
import { useHub } from './use-hub.ts';

/**
 * Calls `onMoved` whenever something happens in one of `topics`, which are separated by spaces, and when they begin after
 * the page was opened without a connection: it was fetched before, and may lack what happened meanwhile. It subscribes to
 * heads only.
 */
export function useHeadsMoved(topics: string, onMoved: () => void): void {
  const hub = useHub();
  useEffect(() => {
    const wasLive = hub.connection.getState().status === 'live';
    const ends = topics.split(' ').flatMap((topic) => {
      let known: number | null = null;
      if (topic === '') return [];
      return hub.subscribe(topic, 'head', {
        headMoved({ offset }) {
          if (known === null ? !wasLive : known !== offset) onMoved();
          known = offset;
        },
      });
    });
    return () => {
      for (const end of ends) end();
    };
  }, [hub, topics, onMoved]);
}
