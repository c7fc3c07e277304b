import { Pin } from 'lucide-react';
import { memo, useState } from 'react';
import { fullName } from '../../../../contract/account/people.ts';
import { COMMENT_DEPTH_MAX, type Comment } from '../../../../contract/feed/comments.ts';
import type { Post } from '../../../../contract/feed/posts.ts';
import { toastFailure } from '../../../data/api/failure-toast.ts';
import { t } from '../../../i18n/t.ts';
import { Button } from '../../../ui/base/button.tsx';
import { Link } from '../../../ui/base/link.tsx';
import type { Thread } from '../store/discussion-state.ts';
import { excerptOfContent } from '../store/excerpt-of-content.ts';
import { useFeed, useFeedView } from '../store/use-feed.ts';
import { CommentComposer } from './comment-composer.tsx';
import { CommentRow } from './comment-row.tsx';

interface CommentThreadProps {
  thread: Thread;
  post: Post;
  /** The user's own comments that are still shown as unsent entries. */
  early: readonly string[];
}

/** A comment and its replies, indented one step; deeper replies are not indented further. */
export const CommentThread = memo(function CommentThread({ thread, post, early }: CommentThreadProps) {
  const { comment, answers, unknownCount } = thread;
  const isStep = comment.depth === 0;
  const isAnswered = useFeedView(({ answering }) => answering[post.id] === comment.id);
  if (early.includes(comment.id)) return null;
  const hasAnswers = answers.length > 0 || unknownCount > 0 || isAnswered;
  return (
    <div className="grid gap-3">
      <CommentRow comment={comment} post={post} />
      {hasAnswers && (
        <div className={isStep ? 'grid gap-3 pl-7 sm:pl-10' : 'grid gap-3'}>
          {unknownCount > 0 && comment.depth < COMMENT_DEPTH_MAX && (
            <MoreAnswers postId={post.id} commentId={comment.id} n={unknownCount} />
          )}
          {answers.map((answer) => (
            <CommentThread key={answer.comment.id} thread={answer} post={post} early={early} />
          ))}
          {isAnswered && <CommentComposer post={post} parentId={comment.id} />}
        </div>
      )}
    </div>
  );
});

function MoreAnswers({ postId, commentId, n }: { postId: string; commentId: string; n: number }) {
  const { feed } = useFeed();
  const [isLoading, setIsLoading] = useState(false);

  async function load() {
    setIsLoading(true);
    await feed.discussion(postId).loadAnswers(commentId).catch(toastFailure);
    setIsLoading(false);
  }

  return (
    <Button
      kind="ghost"
      size="small"
      className="justify-self-start sm:ml-9.5"
      isPending={isLoading}
      onPress={() => void load()}
    >
      {isLoading ? t('Loading...') : t('View {n, plural, one {# more answer} other {# more answers}}', { n })}
    </Button>
  );
}

/** A pinned comment in one line; it is also shown at its own place. */
export function PinnedComment({ comment }: { comment: Comment }) {
  const { community } = useFeed();
  return (
    <Link
      kind="bare"
      to="/communities/$slug/"
      params={{ slug: community.slug }}
      search={{ tab: 'discussions', q: '', page: 1, postId: comment.post_id, commentId: comment.id }}
      resetScroll={false}
      className="flex min-w-0 items-center gap-2 rounded-control border border-line bg-sunken px-3 py-2 text-meta hover:bg-hover"
    >
      <Pin aria-hidden className="size-3.5 flex-none text-muted" />
      <span className="sr-only">{t('Pinned comment')}: </span>
      <span className="flex-none font-semibold">{fullName(comment.author)}</span>
      <span className="min-w-0 truncate text-soft">{excerptOfContent(comment)}</span>
    </Link>
  );
}
