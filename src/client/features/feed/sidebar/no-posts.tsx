import { MessagesSquare } from 'lucide-react';
import { useStore } from 'zustand';
import { t } from '../../../i18n/t.ts';
import { ButtonLink } from '../../../ui/base/button-link.tsx';
import { EmptyState } from '../../../ui/layout/empty-state.tsx';
import type { FeedFilter } from '../store/feed-filter.ts';
import { useFeed, useFeedState, useMay } from '../store/use-feed.ts';

/** The empty state of the list. */
export function NoPosts({ filter }: { filter: FeedFilter }) {
  const { feed, community } = useFeed();
  const canPost = useMay('post.create');
  const isEmpty = useFeedState(
    ({ shown, fresh, byId }) =>
      shown.length + fresh.length === 0 && Object.values(byId).every(({ pinned_at }) => pinned_at === null),
  );
  const isWriting = useStore(feed.unsent.store, (entries) => entries.length > 0);
  const isNarrowed =
    filter.kind === 'unanswered' ||
    filter.kind === 'mine' ||
    filter.tagId !== null ||
    filter.categoryId !== null;
  const hasShown = useFeedState(({ shown, fresh }) => shown.length + fresh.length > 0);
  if (isNarrowed ? hasShown : !isEmpty || isWriting) return null;
  if (isNarrowed) {
    return (
      <EmptyState
        icon={<MessagesSquare aria-hidden />}
        title={narrowedTitle(filter)}
        action={
          <ButtonLink
            to="/communities/$slug/"
            params={{ slug: community.slug }}
            search={{ tab: 'discussions', q: '', page: 1 }}
          >
            {t('All posts')}
          </ButtonLink>
        }
      />
    );
  }
  return (
    <EmptyState icon={<MessagesSquare aria-hidden />} title={t('No discussions yet')}>
      {canPost
        ? t('Ask something, show what you made, or say hello. Be the first to post.')
        : t('Members’ messages will appear here.')}
    </EmptyState>
  );
}

function narrowedTitle({ kind, tagId }: FeedFilter): string {
  if (kind === 'unanswered') return t('Every post has an answer');
  if (kind === 'mine') return t('You have not posted here yet');
  return tagId === null ? t('No posts in this category yet') : t('No post has this tag yet');
}
