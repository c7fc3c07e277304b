import { type KeyboardEvent, type RefObject, useCallback, useRef, useState } from 'react';
import { Virtuoso, type VirtuosoHandle } from 'react-virtuoso';
import { t } from '../../../../i18n/t.ts';
import { Button } from '../../../../ui/base/button.tsx';
import { useFeed, useFeedState, usePost } from '../../store/use-feed.ts';
import { PostCard } from '../post-card.tsx';

interface PostListProps {
  scroller: HTMLElement;
  virtuoso: RefObject<VirtuosoHandle | null>;
  /** Gets the focus when the user leaves the list upwards. */
  before: RefObject<HTMLElement | null>;
}

interface ListContext {
  readonly isAtEnd: boolean;
  readonly hasFailed: boolean;
  readonly onRetry: () => void;
}

/** The posts. Only those near the view are in the page. PageUp and PageDown move between them. */
export function PostList({ scroller, virtuoso, before }: PostListProps) {
  const { feed, view } = useFeed();
  const shown = useFeedState((state) => state.shown);
  const isAtEnd = useFeedState(({ older }) => older === null);
  const [isLoading, setIsLoading] = useState(false);
  const [hasFailed, setHasFailed] = useState(false);
  const [isDrawn, setIsDrawn] = useState(false);
  const after = useRef<HTMLParagraphElement>(null);

  const load = useCallback(() => {
    setHasFailed(false);
    setIsLoading(true);
    feed
      .loadOlder()
      .catch(() => setHasFailed(true))
      .finally(() => setIsLoading(false));
  }, [feed]);

  function handleKeyDown(event: KeyboardEvent<HTMLElement>) {
    const { target, key, ctrlKey, metaKey, altKey, shiftKey } = event;
    if (!(target instanceof HTMLElement) || altKey || shiftKey) return;
    // Text fields, menus and dialogs keep their keys.
    if (target.closest('textarea, input, [contenteditable], [role=menu], [role=dialog]') !== null) return;
    if ((ctrlKey || metaKey) && (key === 'End' || key === 'Home')) {
      event.preventDefault();
      (key === 'End' ? after : before).current?.focus();
      return;
    }
    if (ctrlKey || metaKey || (key !== 'PageDown' && key !== 'PageUp')) return;
    event.preventDefault();
    const at = shown.indexOf(target.closest<HTMLElement>('[data-post]')?.dataset.post ?? '');
    const to = Math.max(0, Math.min(shown.length - 1, at + (key === 'PageDown' ? 1 : -1)));
    const id = shown[to];
    if (id === undefined) return;
    virtuoso.current?.scrollIntoView({ index: to, align: 'start' });
    view.focus(id);
  }

  // Before the first post is measured, the end would be shown in its place.
  const isInPlace = isDrawn || shown.length === 0;
  const context: ListContext = { isAtEnd, hasFailed, onRetry: load };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the keys are those of the articles inside.
    <div onKeyDown={handleKeyDown}>
      <div role="feed" aria-label={t('Discussions')} aria-busy={isLoading}>
        <Virtuoso
          ref={virtuoso}
          customScrollParent={scroller}
          data={shown}
          computeItemKey={(_, id) => id}
          itemContent={(index, id) => <Item id={id} place={index + 1} total={isAtEnd ? shown.length : -1} />}
          increaseViewportBy={{ top: 800, bottom: 800 }}
          defaultItemHeight={260}
          skipAnimationFrameInResizeObserver
          endReached={load}
          itemsRendered={(items) => setIsDrawn((was) => was || items.length > 0)}
        />
      </div>
      <div className={isInPlace ? undefined : 'invisible'}>
        <End {...context} anchor={after} />
      </div>
    </div>
  );
}

function Item({ id, place, total }: { id: string; place: number; total: number }) {
  const post = usePost(id);
  // The list may ask for a row that is gone by then, and it cannot handle a height of zero.
  if (post === undefined) return <div className="h-px" />;
  return (
    <div className="pb-3">
      <PostCard post={post} place={place} total={total} />
    </div>
  );
}

/** Its height is the same for every text. */
function End({
  isAtEnd,
  hasFailed,
  onRetry,
  anchor,
}: ListContext & { anchor: RefObject<HTMLParagraphElement | null> }) {
  const isEmpty = useFeedState(({ shown }) => shown.length === 0);
  return (
    <p
      ref={anchor}
      tabIndex={-1}
      className="flex h-14 items-center justify-center gap-2 text-small text-muted outline-none"
    >
      {hasFailed ? (
        <>
          {t('Older posts did not load.')}
          <Button size="small" onPress={onRetry}>
            {t('Try again')}
          </Button>
        </>
      ) : isAtEnd ? (
        !isEmpty && t('You’ve reached the end.')
      ) : (
        t('Loading older posts...')
      )}
    </p>
  );
}
