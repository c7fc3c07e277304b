import { memo, useEffect, useRef } from 'react';
import { fullName } from '../../../../contract/account/people.ts';
import type { Comment } from '../../../../contract/feed/comments.ts';
import type { Post } from '../../../../contract/feed/posts.ts';
import { PersonButton, PersonFace } from '../../../data/people/person-button.tsx';
import { t } from '../../../i18n/t.ts';
import { classNames } from '../../../ui/base/class-names.ts';
import { focusWhenReachable } from '../../../ui/base/focus-when-reachable.ts';
import { SkeletonBar } from '../../../ui/layout/skeleton.tsx';
import { RichText } from '../../../ui/markdown/rich-text.tsx';
import { Badge } from '../../../ui/media/badge.tsx';
import { LazyAttachments } from '../../attachments/lazy-attachments.tsx';
import { useBlockedIds } from '../../chat/actions/use-blocked.ts';
import { FoldedLine } from '../../chat/list/folded-line.tsx';
import { LazyLinkCard } from '../../link-cards/lazy-link-card.tsx';
import { LevelAvatar } from '../../points/level-avatar.tsx';
import { Reactions } from '../posts/post-foot.tsx';
import { PostTime } from '../posts/post-time.tsx';
import { goneText } from '../posts/tombstone.tsx';
import { lacksWords, mayReadWords } from '../store/feed-reader.ts';
import { useFeed, useFeedView, useMay } from '../store/use-feed.ts';
import { CommentEditor } from './comment-editor.tsx';
import { CommentMenu } from './comment-menu.tsx';

/** One comment: author, time, text and actions. */
export const CommentRow = memo(function CommentRow({ comment, post }: { comment: Comment; post: Post }) {
  const { feed, view } = useFeed();
  const { author } = comment;
  const isHighlighted = useFeedView(({ highlighted }) => highlighted === comment.id);
  const wish = useFeedView(({ focus }) => (focus.id === comment.id ? focus.n : 0));
  const row = useRef<HTMLElement>(null);
  // Staff can act on it with single keys.
  const isStaff = useMay('post.moderate');

  useEffect(() => {
    if (wish > 0) focusWhenReachable(row.current);
  }, [wish]);

  const isWanted = useFeedView(({ wanted }) => wanted.includes(comment.id));
  const isBlocked = useBlockedIds().has(author.id) && !isWanted && comment.pinned_at === null;
  const isShown = mayReadWords(comment, feed.reader);
  const blockedText = t('Comment from someone you blocked');
  return (
    <article
      ref={row}
      tabIndex={isStaff ? 0 : -1}
      data-comment={comment.id}
      data-steady
      aria-label={!isShown ? goneText(comment, false) : isBlocked ? blockedText : fullName(author)}
      className={classNames(
        'relative grid grid-cols-[1.75rem_minmax(0,1fr)] gap-x-3 rounded-control transition-colors duration-base focus-visible:outline-2! focus-visible:outline-accent! sm:grid-cols-[2.25rem_minmax(0,1fr)]',
        isHighlighted && 'bg-sun-soft ring-4 ring-sun-soft',
      )}
    >
      {isShown && isBlocked ? (
        <div className="col-start-2">
          <FoldedLine text={blockedText} onShow={() => view.toggle('wanted', comment.id, true)} />
        </div>
      ) : isShown ? (
        <>
          <span className="flex justify-center pt-0.5">
            <PersonFace person={author} groupId={post.group_id} className="self-start">
              <LevelAvatar
                groupId={post.group_id}
                id={author.id}
                name={fullName(author)}
                src={author.avatar_url}
                size={28}
              />
            </PersonFace>
          </span>
          <div className="min-w-0">
            <CommentHead comment={comment} post={post} />
            <Words comment={comment} post={post} />
          </div>
        </>
      ) : (
        <p className="col-start-2 text-meta text-muted">{goneText(comment, false)}</p>
      )}
    </article>
  );
});

function CommentHead({ comment, post }: { comment: Comment; post: Post }) {
  return (
    <p className="flex min-w-0 flex-wrap items-center gap-x-1.5 text-small text-muted">
      <PersonButton
        person={comment.author}
        groupId={post.group_id}
        className="truncate text-meta/4.5 font-semibold text-ink"
      />
      {comment.author.id === post.author.id && <Badge>{t('Author')}</Badge>}
      {comment.status === 'HIDDEN' && <Badge kind="danger">{t('Hidden')}</Badge>}
      {comment.status === 'PENDING_REVIEW' && <Badge>{t('Waiting for review')}</Badge>}
      <PostTime instant={comment.created_at} postId={comment.post_id} commentId={comment.id} />
      {comment.edited_at !== null && <span>· {t('edited')}</span>}
      {comment.pinned_at !== null && <span>· {t('pinned')}</span>}
    </p>
  );
}

function Words({ comment, post }: { comment: Comment; post: Post }) {
  const { feed, view } = useFeed();
  const isEditing = useFeedView(({ editing }) => editing === comment.id);
  const canComment = useMay('comment.create') && post.status === 'PUBLISHED';
  const isClosed = post.locked_at !== null;
  const canModerate = useMay('post.moderate');
  if (isEditing) return <CommentEditor comment={comment} />;
  return (
    <>
      {(lacksWords(comment, feed.reader) || comment.content_md !== '') && (
        <div className="text-dense">
          {lacksWords(comment, feed.reader) ? (
            <SkeletonBar className="my-2 w-3/5" />
          ) : (
            <RichText text={comment.content_md} mentions={comment.mentions} myId={feed.reader.me.id} />
          )}
        </div>
      )}
      {!lacksWords(comment, feed.reader) && <LazyAttachments attachments={comment.attachments} />}
      {!lacksWords(comment, feed.reader) && (
        <LazyLinkCard card={comment.link_card} isOwn={comment.author.id === feed.reader.me.id} />
      )}
      <div className="flex min-h-7 flex-wrap items-center gap-x-1 touch:min-h-9">
        <Reactions
          target={{ post_id: comment.post_id, comment_id: comment.id }}
          reactions={comment.reactions}
        />
        {canComment && comment.status === 'PUBLISHED' && (!isClosed || canModerate) && (
          <button
            type="button"
            className="hit-44 rounded-control px-1.5 py-0.5 text-small font-medium text-muted hover:text-ink"
            onClick={() => {
              view.answer(comment.post_id, comment.id);
              view.write(comment.id);
            }}
          >
            {t('Reply')}
            <span className="sr-only"> {t('to {name}', { name: fullName(comment.author) })}</span>
          </button>
        )}
        <CommentMenu comment={comment} />
      </div>
    </>
  );
}
