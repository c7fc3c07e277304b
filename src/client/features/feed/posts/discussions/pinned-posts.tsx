import { MessageSquare, Pin } from 'lucide-react';
import { useMemo } from 'react';
import { fullName } from '../../../../../contract/account/people.ts';
import type { Post } from '../../../../../contract/feed/posts.ts';
import { formatNumber } from '../../../../i18n/format.ts';
import { t } from '../../../../i18n/t.ts';
import { Card } from '../../../../ui/layout/card.tsx';
import { excerptOfContent } from '../../store/excerpt-of-content.ts';
import { pinnedPosts } from '../../store/feed-state.ts';
import { useFeed, useFeedState } from '../../store/use-feed.ts';
import { commentsText } from '../post-foot.tsx';
import { PostLink } from '../post-link.tsx';

/** Pinned posts, one line each, above all others; a press opens the page of one. */
export function PinnedPosts() {
  const { feed } = useFeed();
  const state = useFeedState((all) => all);
  const pinned = useMemo(() => pinnedPosts(state, feed.reader), [state, feed]);
  if (pinned.length === 0) return null;
  return (
    <section aria-label={t('Pinned posts')} className="grid gap-3">
      {pinned.map((post) => (
        <PinnedPost key={post.id} post={post} />
      ))}
    </section>
  );
}

function PinnedPost({ post }: { post: Post }) {
  const words = excerptOfContent(post).slice(0, 140);
  return (
    <Card isPadded={false} data-steady>
      <PostLink
        kind="bare"
        postId={post.id}
        className="flex min-h-15 w-full items-center gap-3 rounded-card px-4 py-2.5 text-left hover:bg-hover"
      >
        <span className="grid w-9 flex-none place-items-center">
          <Pin aria-hidden className="size-4 text-muted" />
        </span>
        <span className="min-w-0 flex-1">
          <span className="line-clamp-2 text-name sm:line-clamp-1">
            {post.title === '' ? words : post.title}
          </span>
          <span className="block truncate text-meta text-muted">
            {[fullName(post.author), ...(post.title === '' ? [] : [words])].join(' · ')}
          </span>
        </span>
        <span className="flex flex-none items-center gap-1.5 text-dense text-muted">
          <MessageSquare aria-hidden className="size-4 stroke-[1.75]" />
          <span aria-hidden className="num">
            {formatNumber(post.comment_count)}
          </span>
          <span className="sr-only">{commentsText(post.comment_count)}</span>
        </span>
      </PostLink>
    </Card>
  );
}
