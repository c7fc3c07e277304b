import { useInfiniteQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { fullName, type Person } from '../../../../contract/account/people.ts';
import { searchComments } from '../../../../contract/feed/comments.ts';
import { searchPosts } from '../../../../contract/feed/posts.ts';
import { call } from '../../../data/api/call.ts';
import { screenQuery } from '../../../data/api/query-client.ts';
import { MoreButton } from '../../../data/lists/more-button.tsx';
import { PersonButton, PersonFace } from '../../../data/people/person-button.tsx';
import { formatDateTime, formatListTime } from '../../../i18n/format.ts';
import { t } from '../../../i18n/t.ts';
import { Card } from '../../../ui/layout/card.tsx';
import { EmptyState } from '../../../ui/layout/empty-state.tsx';
import { ErrorState } from '../../../ui/layout/error-state.tsx';
import { Loading, SkeletonRows } from '../../../ui/layout/skeleton.tsx';
import { Avatar } from '../../../ui/media/avatar.tsx';
import { aroundFirst, highlightPieces } from '../../chat/panels/highlight-pieces.ts';
import { PostLink } from '../posts/post-link.tsx';
import { excerptOfContent } from '../store/excerpt-of-content.ts';
import { useFeed } from '../store/use-feed.ts';

const FIRST: { readonly after?: string } = {};

const pages = {
  initialPageParam: FIRST,
  getNextPageParam: ({ cursor }: { cursor: { after: string | null } }) =>
    cursor.after === null ? undefined : { after: cursor.after },
  ...screenQuery,
};

/** The posts and comments of the community that contain `q`, the newest first; a press opens one. */
export function FoundContent({ q }: { q: string }) {
  const group_id = useFeed().community.id;
  const posts = useInfiniteQuery({
    queryKey: ['discussion-search', group_id, 'posts', q],
    queryFn: ({ signal, pageParam }) =>
      call(searchPosts, { query: { group_id, q, ...pageParam } }, { signal }),
    ...pages,
  });
  const comments = useInfiniteQuery({
    queryKey: ['discussion-search', group_id, 'comments', q],
    queryFn: ({ signal, pageParam }) =>
      call(searchComments, { query: { group_id, q, sort_by: 'newest', ...pageParam } }, { signal }),
    ...pages,
  });
  const foundPosts = posts.data?.pages.flatMap(({ data }) => data) ?? [];
  const foundComments = comments.data?.pages.flatMap(({ data }) => data) ?? [];
  if (posts.isError || comments.isError) {
    return (
      <ErrorState
        title={t('The search failed')}
        onRetry={() => void Promise.all([posts.refetch(), comments.refetch()])}
        isRetrying={posts.isFetching || comments.isFetching}
      />
    );
  }
  return (
    <Loading
      isLoading={posts.isPending || comments.isPending}
      label={t('Searching')}
      skeleton={<SkeletonRows rows={4} />}
    >
      {() =>
        foundPosts.length + foundComments.length === 0 ? (
          <EmptyState title={t('Nothing found for “{q}”', { q })}>
            {t('Try another word, or a part of it.')}
          </EmptyState>
        ) : (
          <>
            <Section title={t('Posts')} of={posts}>
              {foundPosts.map(({ id, author, created_at, title, ...post }) => (
                <Row
                  key={id}
                  postId={id}
                  author={author}
                  at={created_at}
                  title={title}
                  text={excerptOfContent(post)}
                  q={q}
                />
              ))}
            </Section>
            <Section title={t('Comments')} of={comments}>
              {foundComments.map(({ id, post_id, author, created_at, ...comment }) => (
                <Row
                  key={id}
                  postId={post_id}
                  commentId={id}
                  author={author}
                  at={created_at}
                  text={excerptOfContent(comment)}
                  q={q}
                />
              ))}
            </Section>
          </>
        )
      }
    </Loading>
  );
}

interface SectionProps {
  title: string;
  of: { hasNextPage: boolean; isFetchingNextPage: boolean; fetchNextPage: () => unknown };
  children: readonly ReactNode[];
}

function Section({ title, of, children }: SectionProps) {
  if (children.length === 0) return null;
  return (
    <Card as="section" isPadded={false} title={title}>
      <ul aria-label={title}>{children}</ul>
      {of.hasNextPage && (
        <div className="flex justify-center p-3">
          <MoreButton query={of} label={t('Older ones')} size="small" />
        </div>
      )}
    </Card>
  );
}

interface RowProps {
  postId: string;
  commentId?: string;
  author: Person;
  at: string;
  title?: string;
  text: string;
  q: string;
}

function Row({ postId, commentId, author, at, title = '', text, q }: RowProps) {
  const { id: groupId } = useFeed().community;
  return (
    <li className="relative flex min-w-0 gap-2.5 border-t border-line px-4 py-2.5 hover:bg-hover">
      <PersonFace person={author} groupId={groupId} className="relative z-1 mt-0.5 self-start">
        <Avatar id={author.id} name={fullName(author)} src={author.avatar_url} size={28} />
      </PersonFace>
      <div className="min-w-0 flex-1">
        <p className="flex min-w-0 items-baseline justify-between gap-2">
          <PersonButton
            person={author}
            groupId={groupId}
            className="relative z-1 truncate text-meta font-semibold"
          />
          <time dateTime={at} title={formatDateTime(at)} className="num flex-none text-small text-muted">
            {formatListTime(at)}
          </time>
        </p>
        {/* The link has the whole row, and the name lies above it. */}
        <PostLink
          kind="bare"
          postId={postId}
          commentId={commentId}
          className="block text-dense wrap-anywhere after:absolute after:inset-0 focus-visible:outline-none focus-visible:after:shadow-focus"
        >
          {title !== '' && (
            <span className="block font-medium">
              <Marked text={title} q={q} />
            </span>
          )}
          <span className="line-clamp-3 text-soft">
            <Marked text={text} q={q} />
          </span>
        </PostLink>
      </div>
    </li>
  );
}

/** A text with the words of the search marked. It begins shortly before the first of them. */
function Marked({ text, q }: { text: string; q: string }) {
  return aroundFirst(highlightPieces(text, q)).map((piece, at) =>
    piece.isFound ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: the pieces of one text never change places.
      <mark key={at} className="rounded-[3px] bg-sun-soft font-medium text-ink">
        {piece.text}
      </mark>
    ) : (
      piece.text
    ),
  );
}
