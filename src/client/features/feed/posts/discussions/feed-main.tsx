import { useNavigate } from '@tanstack/react-router';
import { MessagesSquare } from 'lucide-react';
import { useCallback, useMemo, useRef, useState } from 'react';
import type { VirtuosoHandle } from 'react-virtuoso';
import { DraftKept } from '../../../../data/drafts/draft-kept.tsx';
import { t } from '../../../../i18n/t.ts';
// The list waits for it, so it comes with this part instead of after it.
import '../../../../ui/markdown/formatted-text.tsx';
import { scrollParentOf } from '../../../../ui/base/scroll-parent.ts';
import { useSteadyView } from '../../../../ui/base/use-steady-view.ts';
import { EmptyState } from '../../../../ui/layout/empty-state.tsx';
import { ErrorState } from '../../../../ui/layout/error-state.tsx';
import { Loading } from '../../../../ui/layout/skeleton.tsx';
import { useIsFormattingSettled } from '../../../../ui/markdown/rich-text.tsx';
import { RestrictionNote } from '../../../moderation/restriction-note.tsx';
import { PostComposer } from '../../composer/post-composer.tsx';
import { postDraftKey } from '../../composer/post-draft.ts';
import { useContentKeys } from '../../moderation/use-content-keys.ts';
import { DiscussionSearch } from '../../search/discussion-search.tsx';
import { FoundContent } from '../../search/found-content.tsx';
import { CategoryRow } from '../../sidebar/category-row.tsx';
import { FeedSkeleton } from '../../sidebar/feed-skeleton.tsx';
import { FilterRow } from '../../sidebar/filter-row.tsx';
import { NoPosts } from '../../sidebar/no-posts.tsx';
import { allPosts, type FeedFilter, isSameFilter } from '../../store/feed-filter.ts';
import { useFeed, useFeedState, useMay } from '../../store/use-feed.ts';
import { PinnedPosts } from './pinned-posts.tsx';
import { PostList } from './post-list.tsx';
import { UnsentPosts } from './unsent-posts.tsx';
import { useReturnToPlace } from './use-return-to-place.ts';

interface FeedMainProps {
  filter: FeedFilter;
  /** The search text; empty shows the list. */
  q: string;
}

/** The new post field, pinned posts and the list, in one column. */
export function FeedMain({ filter, q }: FeedMainProps) {
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
  const [search, setSearch] = useState<'open' | 'left' | 'unused'>(q === '' ? 'unused' : 'open');
  const lead = useSteadyView(scroller, content);
  useContentKeys(content);

  const reveal = useCallback(
    (id: string) => {
      lead();
      const index = feed.store.getState().shown.indexOf(id);
      if (index >= 0) virtuoso.current?.scrollToIndex({ index, align: 'start' });
    },
    [feed, lead],
  );
  useReturnToPlace({ scroller, onReveal: reveal, onLead: lead });

  /** Shows new posts at the top, and scrolls there. */
  function showFresh() {
    lead();
    feed.showFresh();
    content?.scrollIntoView({ block: 'start' });
    const [first] = feed.store.getState().shown;
    if (first !== undefined) view.focus(first);
  }

  /** The user's own post is shown in the newest list. */
  function posted() {
    if (isSameFilter(filter, allPosts)) return;
    void navigate({
      to: '/communities/$slug/',
      params: { slug: community.slug },
      search: { tab: 'discussions', q: '', page: 1 },
    });
  }

  return (
    <div ref={setContent} className="grid grid-cols-[minmax(0,1fr)] gap-3">
      {canPost && mute === undefined && <PostComposer anchor={composer} onSubmit={posted} />}
      {mute !== undefined && <RestrictionNote restriction={mute} />}
      {!canPost && <OnlyReading />}
      {status === 'refused' ? (
        <Refused />
      ) : (
        <>
          {q === '' && <CategoryRow filter={filter} />}
          {(search === 'open' || q !== '') && <DiscussionSearch q={q} onClose={() => setSearch('left')} />}
          {q !== '' ? (
            <FoundContent q={q} />
          ) : (
            <>
              {search !== 'open' && (
                <FilterRow
                  filter={filter}
                  onShowFresh={showFresh}
                  isSearchLeft={search === 'left'}
                  onSearch={() => setSearch('open')}
                />
              )}
              <UnsentPosts />
              {status === 'failed' ? (
                <ErrorState title={t('The discussions did not load')} onRetry={feed.retry}>
                  {t('Your text is kept. We’ll keep retrying.')}
                </ErrorState>
              ) : (
                <Loading
                  isLoading={status === 'loading' || !isSettled}
                  skeleton={<FeedSkeleton />}
                  label={t('Loading discussions')}
                >
                  {() => (
                    <>
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
        </>
      )}
    </div>
  );
}

/** Replaces the new post field for guests, who have to join before they can post. */
function OnlyReading() {
  const canJoin = useMay('group.join');
  if (!canJoin) return null;
  return (
    <p className="rounded-card border border-line bg-sunken px-4 py-3 text-dense text-soft">
      {t('You’re viewing as a guest. Join the community to post, comment and react.')}
    </p>
  );
}

/** Replaces the posts for a user who has no access, or no longer. */
function Refused() {
  const { community, feed } = useFeed();
  return (
    <EmptyState
      icon={<MessagesSquare aria-hidden />}
      title={t('You cannot read the discussions of {name}', { name: community.name })}
    >
      {t('Only members can read this.')}
      <DraftKept draftKey={postDraftKey(feed.reader.me.id, community.id)} />
    </EmptyState>
  );
}
