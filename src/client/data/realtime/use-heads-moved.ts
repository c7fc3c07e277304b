import { useEffect } from 'react';
import { useHub } from './use-hub.ts';

/**
 * Calls `onMoved` whenever something happens in one of `topics`, which are separated by spaces. It subscribes to heads
 * only.
 */
export function useHeadsMoved(topics: string, onMoved: () => void): void {
  const hub = useHub();
  useEffect(() => {
    const ends = topics.split(' ').flatMap((topic) => {
      let known: number | null = null;
      if (topic === '') return [];
      return hub.subscribe(topic, 'head', {
        headMoved({ offset }) {
          // The first tick only gives the current position. The page was fetched then or later.
          if (known !== null && known !== offset) onMoved();
          known = offset;
        },
      });
    });
    return () => {
      for (const end of ends) end();
    };
  }, [hub, topics, onMoved]);
}
