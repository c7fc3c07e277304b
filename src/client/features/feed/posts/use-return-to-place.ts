import { useLocation } from '@tanstack/react-router';
import { useEffect, useLayoutEffect, useRef } from 'react';
import { useFeed, useFeedState } from '../store/use-feed.ts';
import { appearing } from './appearing.ts';

/** A post and its distance below the upper edge of the view, in px. */
interface Place {
  readonly postId: string;
  readonly top: number;
}

/** Most pages of posts that are loaded to return to a place. */
const PAGES_MAX = 10;
const PLACES_MAX = 50;

/** The place in each history entry of this tab, the newest last. */
const places = new Map<string, Place>();

function keep(entry: string, place: Place | null): void {
  places.delete(entry);
  if (place !== null) places.set(entry, place);
  const [oldest] = places.keys();
  if (places.size > PLACES_MAX && oldest !== undefined) places.delete(oldest);
}

/** The first visible post in `scroller`; null at the very top. */
function placeIn(scroller: HTMLElement): Place | null {
  if (scroller.scrollTop === 0) return null;
  const { top } = scroller.getBoundingClientRect();
  for (const card of scroller.querySelectorAll<HTMLElement>('[data-post]')) {
    const box = card.getBoundingClientRect();
    const { post } = card.dataset;
    if (post !== undefined && box.bottom > top) return { postId: post, top: box.top - top };
  }
  return null;
}

interface ReturnInput {
  readonly scroller: HTMLElement | null;
  /** True when the address names a post: the link decides the place. */
  readonly isLed: boolean;
  readonly onReveal: (postId: string) => void;
  readonly onLead: () => void;
}

/** Restores the place in the list after Back, although its posts are loaded again. */
export function useReturnToPlace({ scroller, isLed, onReveal, onLead }: ReturnInput): void {
  const { feed, community } = useFeed();
  const isReady = useFeedState(({ status }) => status === 'ready');
  // While another page or tab is loading, the address is already the new one.
  const own = `/communities/${community.slug}/`;
  const now = useLocation({
    select: ({ pathname, searchStr, state }) => {
      const isTab = new URLSearchParams(searchStr).get('tab') === 'discussions';
      return isTab && pathname.replace(/\/?$/, '/') === own ? state.__TSR_key : undefined;
    },
  });
  const entry = useRef<string>(undefined);
  const returned = useRef(false);

  useLayoutEffect(() => {
    if (now !== undefined) entry.current = now;
  }, [now]);

  useLayoutEffect(() => {
    if (scroller === null) return;
    return () => {
      if (entry.current !== undefined) keep(entry.current, placeIn(scroller));
    };
  }, [scroller]);

  useEffect(() => {
    if (!isReady || scroller === null || returned.current) return;
    returned.current = true;
    const place = entry.current === undefined ? undefined : places.get(entry.current);
    if (place === undefined || isLed) return;
    const isHere = () => feed.store.getState().shown.includes(place.postId);

    async function goBack(box: HTMLElement, { postId, top }: Place) {
      for (let pages = 0; pages < PAGES_MAX && !isHere(); pages += 1) {
        if (feed.store.getState().older === null) return;
        await feed.loadOlder();
      }
      await appearing('[role="feed"]');
      onReveal(postId);
      const card = await appearing(`[data-post="${postId}"]`);
      if (card === null) return;
      onLead();
      box.scrollTop += card.getBoundingClientRect().top - box.getBoundingClientRect().top - top;
    }
    // When the pages cannot be loaded, the list stays at its top and shows the error.
    goBack(scroller, place).catch(() => undefined);
  }, [isReady, scroller, isLed, feed, onReveal, onLead]);
}
