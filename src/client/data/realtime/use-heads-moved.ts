import { useEffect } from 'react';
import { headMoves } from './hub/head-moves.ts';
import { useHub } from './use-hub.ts';

/**
 * Calls `onMoved` whenever something happens in one of `topics`, which are separated by spaces, and when they begin after
 * the page was opened without a connection: it was fetched before, and may lack what happened meanwhile. It subscribes to
 * heads only.
 */
export function useHeadsMoved(topics: string, onMoved: () => void): void {
  const hub = useHub();
  useEffect(() => {
    const isFirstCounted = hub.connection.getState().status !== 'live';
    const ends = topics
      .split(' ')
      .filter((topic) => topic !== '')
      .map((topic) => hub.subscribe(topic, 'head', headMoves(onMoved, { isFirstCounted })));
    return () => {
      for (const end of ends) end();
    };
  }, [hub, topics, onMoved]);
}
