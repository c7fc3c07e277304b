import { useNavigate } from '@tanstack/react-router';
import { MessagesSquare } from 'lucide-react';
import { useCallback, useMemo, useRef, useState } from 'react';
import type { VirtuosoHandle } from 'react-virtuoso';
import { useIsFormattingSettled } from '../markdown/rich-text.tsx';
import { MutedNote } from '../moderation/muted-note.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { ErrorState } from '../ui/error-state.tsx';
import { Loading } from '../ui/skeleton.tsx';
import { t } from '../words/t.ts';
import type { FeedFilter } from './feed-filter.ts';
import { FeedSkeleton } from './feed-skeleton.tsx';
import { FilterRow } from './filter-row.tsx';
import { LinkedPost } from './linked-post.tsx';
import { NoPosts } from './no-posts.tsx';
import { PinnedPosts } from './pinned-posts.tsx';
import { PostComposer } from './post-composer.tsx';
import { PostList } from './post-list.tsx';
import { scrollParentOf } from './scroll-parent.ts';
import { UnsentPosts } from './unsent-posts.tsx';
import { useFeed, useFeedState, useMay } from './use-feed.ts';
import { useLinkedPost } from './use-linked-post.ts';
import { useReturnToPlace } from './use-return-to-place.ts';
import { useStaffKeys } from './use-staff-keys.ts';
import { useSteadyView } from './use-steady-view.ts';

interface FeedMainProps {
  filter: FeedFilter;
  postId: string | undefined;
  commentId: string | undefined;
}

/** The field, what is pinned and the list, in one column. */
export function FeedMain({ filter, postId, commentId }: FeedMainProps) {
  const { feed, view, community, rights } = useFeed();
  const mute = rights.restrictions.find(({ type }) => type === 'POST_MUTE');
  const navigate = useNavigate();
  const canPost = useMay('post.create');
  const status = useFeedState((state) => state.status);
  const isSettled = useIsFormattingSettled();
  const [content, setContent] = useState<HTMLElement | null>(null);
  const scroller = useMemo(() => scrollParentOf(content), [content]);
  const virtuoso = useRef<VirtuosoHandle>(null);
  const composer = useRef<HTMLButtonElement>(null);
  const lead = useSteadyView(scroller, content);
  useStaffKeys(content);

  const reveal = useCallback(
    (id: string) => {
      lead();
      const state = feed.store.getState();
      const index = state.shown.indexOf(id);
      if (index >= 0) virtuoso.current?.scrollToIndex({ index, align: 'start' });
      else if (state.posts[id]?.pinned_at !== null) view.toggle('raised', id, true);
    },
    [feed, view, lead],
  );
  useLinkedPost({ postId, commentId, onReveal: reveal, onLead: lead });
  useReturnToPlace({ scroller, isLed: postId !== undefined, onReveal: reveal, onLead: lead });

  /** New ones stand at the top, wherever one reads by then. */
  function showFresh() {
    lead();
    feed.showFresh();
    content?.scrollIntoView({ block: 'start' });
    const [first] = feed.store.getState().shown;
    if (first !== undefined) view.focus(first);
  }

  /** An own post is shown among the newest. */
  function posted() {
    if (filter.kind === 'newest' && filter.tagId === null) return;
    void navigate({
      to: '/communities/$slug/',
      params: { slug: community.slug },
      search: { tab: 'discussions', q: '', page: 1 },
    });
  }

  return (
    <div ref={setContent} className="grid grid-cols-[minmax(0,1fr)] gap-3">
      {canPost && mute === undefined && <PostComposer anchor={composer} onSubmit={posted} />}
      {mute !== undefined && <MutedNote mute={mute} />}
      {!canPost && <OnlyReading />}
      {status === 'refused' ? (
        <Refused />
      ) : (
        <>
          <FilterRow filter={filter} onShowFresh={showFresh} />
          <UnsentPosts />
          {status === 'failed' ? (
            <ErrorState title={t('The discussions did not load')} onRetry={feed.retry}>
              {t('What you wrote is kept. It is tried again by itself, too.')}
            </ErrorState>
          ) : (
            <Loading
              isLoading={status === 'loading' || !isSettled}
              skeleton={<FeedSkeleton />}
              label={t('Loading discussions')}
            >
              {() => (
                <>
                  {postId !== undefined && <LinkedPost postId={postId} />}
                  <PinnedPosts />
                  <NoPosts filter={filter} />
                  {scroller !== null && (
                    <PostList scroller={scroller} virtuoso={virtuoso} before={composer} />
                  )}
                </>
              )}
            </Loading>
          )}
        </>
      )}
    </div>
  );
}

/** In place of the field for who may join, and then write. */
function OnlyReading() {
  const canJoin = useMay('group.join');
  if (!canJoin) return null;
  return (
    <p className="rounded-card border border-line bg-sunken px-4 py-3 text-dense text-soft">
      {t('You are reading as a visitor. Join the community to post, comment and react.')}
    </p>
  );
}

/** In place of the posts for somebody who may not, or no longer, read them. */
function Refused() {
  const { community } = useFeed();
  return (
    <EmptyState
      icon={<MessagesSquare aria-hidden />}
      title={t('You cannot read the discussions of {name}', { name: community.name })}
    >
      {t('Only its members can. What you wrote and did not post is kept on this device.')}
    </EmptyState>
  );
}
