import { useLocation } from '@tanstack/react-router';
import { useEffect } from 'react';
import type { FeedView } from '../store/feed-view.ts';

/** Opens the new post field when a link asks for it, also when the discussions were already open. */
export function useAskedToWrite(view: FeedView): void {
  const asked = useLocation({
    select: ({ state }) => (state.isToWrite === true ? state.__TSR_key : undefined),
  });
  useEffect(() => {
    if (asked !== undefined) view.write('post');
  }, [asked, view]);
}
