import { useLocation, useNavigate, useRouter } from '@tanstack/react-router';
import { useCallback, useEffect, useRef } from 'react';
import { useFeed } from '../../store/use-feed.ts';

/** The place in the tab's history at which the list of posts was last shown; undefined before. */
export function useListIndex(): { readonly current: number | undefined } {
  // From the location alone: while a page is loading, the route's own search is still that of the page before.
  const index = useLocation({
    select: ({ searchStr, state }) =>
      new URLSearchParams(searchStr).has('postId') ? undefined : state.__TSR_index,
  });
  const list = useRef<number>(undefined);
  useEffect(() => {
    if (index !== undefined) list.current = index;
  }, [index]);
  return list;
}

/** Leaves the page of a post: back to the list where it was, or to its top for someone who came by a link. */
export function useLeavePage(listIndex: { readonly current: number | undefined }): () => void {
  const { community } = useFeed();
  const router = useRouter();
  const navigate = useNavigate();
  return useCallback(() => {
    const list = listIndex.current;
    const index = router.state.location.state.__TSR_index;
    if (list !== undefined && list < index) router.history.go(list - index);
    else
      void navigate({
        to: '/communities/$slug/',
        params: { slug: community.slug },
        search: { tab: 'discussions', q: '', page: 1 },
      });
  }, [router, navigate, community.slug, listIndex]);
}

/** Calls `onLeave` on Escape, unless a field, menu or dialog has the key. */
export function useEscape(onLeave: () => void): void {
  useEffect(() => {
    function handleKeyDown(event: KeyboardEvent) {
      if (event.key !== 'Escape' || event.defaultPrevented || event.isComposing) return;
      const { target } = event;
      if (target instanceof Element && target.closest('input, textarea, [contenteditable=true]') !== null)
        return;
      if (document.querySelector('[role=dialog], [role=alertdialog], [role=menu], [role=listbox]') === null)
        onLeave();
    }
    document.addEventListener('keydown', handleKeyDown);
    return () => document.removeEventListener('keydown', handleKeyDown);
  }, [onLeave]);
}
