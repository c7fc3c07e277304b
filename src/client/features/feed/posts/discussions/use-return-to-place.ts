import { useLocation } from '@tanstack/react-router';
import { useEffect, useLayoutEffect, useRef } from 'react';
import { useFeed, useFeedState } from '../../store/use-feed.ts';
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

/** Cards above the place may still be drawn and formatted for this long. */
const SETTLING_MS = 1500;
const LOOK_EVERY_MS = 50;

/** Keeps the post at its place until the list has settled, or the user scrolls. */
async function holdAt(box: HTMLElement, { postId, top }: Place): Promise<void> {
  const user = new AbortController();
  for (const kind of ['wheel', 'touchmove', 'keydown', 'pointerdown'])
    box.addEventListener(kind, () => user.abort(), { signal: user.signal, passive: true });
  for (let waited = 0; waited < SETTLING_MS && !user.signal.aborted; waited += LOOK_EVERY_MS) {
    const card = box.querySelector(`[data-post="${postId}"]`);
    if (card !== null)
      box.scrollTop += card.getBoundingClientRect().top - box.getBoundingClientRect().top - top;
    await new Promise((resolve) => setTimeout(resolve, LOOK_EVERY_MS));
  }
  user.abort();
}

interface ReturnInput {
  readonly scroller: HTMLElement | null;
  readonly onReveal: (postId: string) => void;
  readonly onLead: () => void;
}

/** Restores the place in the list after Back, although its posts are loaded again. */
export function useReturnToPlace({ scroller, onReveal, onLead }: ReturnInput): void {
  const { feed, community } = useFeed();
  const isReady = useFeedState(({ status }) => status === 'ready');
  // While another page, tab or post is loading, the address is already the new one.
  const own = `/communities/${community.slug}/`;
  const now = useLocation({
    select: ({ pathname, searchStr, state }) => {
      const search = new URLSearchParams(searchStr);
      const isList = search.get('tab') === 'discussions' && !search.has('postId');
      return isList && pathname.replace(/\/?$/, '/') === own ? state.__TSR_key : undefined;
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
    if (place === undefined) return;
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
      await holdAt(box, { postId, top });
    }
    // When the pages cannot be loaded, the list stays at its top and shows the error.
    goBack(scroller, place).catch(() => undefined);
  }, [isReady, scroller, feed, onReveal, onLead]);
}
