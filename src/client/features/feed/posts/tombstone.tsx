import { MessageSquare } from 'lucide-react';
import type { Comment } from '../../../../contract/feed/comments.ts';
import type { Post } from '../../../../contract/feed/posts.ts';
import { formatNumber } from '../../../i18n/format.ts';
import { t } from '../../../i18n/t.ts';
import { isPostListed } from '../store/feed-reader.ts';
import { useFeed } from '../store/use-feed.ts';
import { commentsText } from './post-foot.tsx';
import { PostLink } from './post-link.tsx';

/** The text that replaces deleted or hidden content. */
export function goneText({ status, is_removed_by_staff }: Post | Comment, isPost: boolean): string {
  if (status !== 'DELETED') return isPost ? t('Staff hid this post') : t('Staff hid this comment');
  if (is_removed_by_staff) return isPost ? t('Staff removed this post') : t('Staff removed this comment');
  return isPost ? t('This post was deleted') : t('This comment was deleted');
}

/** Replaces a deleted or hidden post. Its comments stay, unless only staff can read it. */
export function PostTombstone({ post, nameId }: { post: Post; nameId: string }) {
  const { feed } = useFeed();
  const isListed = isPostListed(post, feed.reader);
  return (
    <div className="flex min-h-15 items-center gap-3 px-4 py-2">
      <p id={nameId} className="flex-1 text-dense text-muted">
        {goneText(post, true)}
      </p>
      {isListed && (
        <PostLink
          kind="bare"
          postId={post.id}
          aria-label={commentsText(post.comment_count)}
          className="inline-flex h-hit items-center gap-1.5 rounded-control px-2 text-dense text-soft hover:bg-hover"
        >
          <MessageSquare aria-hidden className="size-4 stroke-[1.75]" />
          <span className="num">{formatNumber(post.comment_count)}</span>
        </PostLink>
      )}
    </div>
  );
}
