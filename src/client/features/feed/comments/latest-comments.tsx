import { useEffect } from 'react';
import { fullName } from '../../../../contract/account/people.ts';
import type { LatestComment } from '../../../../contract/feed/content.ts';
import type { Post } from '../../../../contract/feed/posts.ts';
import { useHasDraft } from '../../../data/drafts/use-draft-text.ts';
import { PersonButton, PersonFace } from '../../../data/people/person-button.tsx';
import { wordsOrFiles } from '../../../i18n/attached-text.ts';
import { t } from '../../../i18n/t.ts';
import { spokenText } from '../../../ui/markdown/spoken-text.ts';
import { Avatar } from '../../../ui/media/avatar.tsx';
import { Badge } from '../../../ui/media/badge.tsx';
import { LevelAvatar } from '../../points/level-avatar.tsx';
import { commentDraftKey } from '../composer/post-draft.ts';
import { PostLink } from '../posts/post-link.tsx';
import { PostTime } from '../posts/post-time.tsx';
import { useFeed, useFeedView, useMay } from '../store/use-feed.ts';
import { useLatestComments } from '../store/use-latest-comments.ts';
import { CommentComposer } from './comment-composer.tsx';
import { UnsentComments } from './unsent-comments.tsx';

/** Under a post in the list: its newest comments, and a field for another one. */
export function LatestComments({ post }: { post: Post }) {
  const { latest, isWriting } = useLatestComments(post);
  const canComment = useMay('comment.create');
  const canModerate = useMay('post.moderate');
  const isMuted = useFeed().rights.restrictions.some(({ type }) => type === 'COMMENT_MUTE');
  const isOpen = post.status === 'PUBLISHED' && (post.locked_at === null || canModerate);
  const canWrite = canComment && isOpen && !isMuted;
  const hasMore = post.comment_count > latest.length;
  if (latest.length === 0 && !hasMore && !isWriting && !canWrite) return null;
  return (
    <section className="grid gap-2.5 border-t border-line px-4 py-3">
      {latest.length > 0 && (
        <ul className="grid gap-2.5">
          {latest.map((comment) => (
            <LatestRow key={comment.id} comment={comment} post={post} />
          ))}
        </ul>
      )}
      <UnsentComments postId={post.id} />
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        {canWrite && <Write post={post} />}
        {hasMore && (
          <PostLink
            kind="bare"
            postId={post.id}
            className="inline-flex min-h-9 items-center rounded-control px-1 text-meta font-medium text-muted hover:text-ink max-sm:ml-9 touch:min-h-11"
          >
            {t('View all {n, plural, one {# comment} other {# comments}}', { n: post.comment_count })}
          </PostLink>
        )}
      </div>
    </section>
  );
}

function LatestRow({ comment, post }: { comment: LatestComment; post: Post }) {
  const { author, content_md, mentions, attached } = comment;
  const name = fullName(author);
  return (
    <li className="grid grid-cols-[1.75rem_minmax(0,1fr)] gap-x-2 sm:grid-cols-[2.25rem_minmax(0,1fr)] sm:gap-x-3">
      <span className="flex justify-center pt-0.5">
        <PersonFace person={author} groupId={post.group_id} className="self-start">
          <LevelAvatar groupId={post.group_id} id={author.id} name={name} src={author.avatar_url} size={28} />
        </PersonFace>
      </span>
      <div className="min-w-0">
        <p className="flex min-w-0 flex-wrap items-center gap-x-1.5 text-small text-muted">
          <PersonButton
            person={author}
            groupId={post.group_id}
            className="truncate text-meta/4.5 font-semibold text-ink"
          />
          {author.id === post.author.id && <Badge>{t('Author')}</Badge>}
          <PostTime instant={comment.created_at} postId={post.id} commentId={comment.id} />
        </p>
        <PostLink kind="bare" postId={post.id} commentId={comment.id} className="block">
          <span className="line-clamp-3 text-dense wrap-anywhere">
            {wordsOrFiles(spokenText(content_md, mentions), attached)}
          </span>
        </PostLink>
      </div>
    </li>
  );
}

/** One line that becomes the comment field in place. A text that was begun is shown in it. */
function Write({ post }: { post: Post }) {
  const { feed, view } = useFeed();
  const { me } = feed.reader;
  const isOpen = useFeedView(({ commenting }) => commenting.includes(post.id));
  const isBegun = useHasDraft(commentDraftKey(me.id, post.id));

  // The text stays in view: a card that comes back shows its field again.
  useEffect(() => {
    if (isBegun) view.toggle('commenting', post.id, true);
  }, [isBegun, view, post.id]);

  if (isOpen)
    return (
      <div className="min-w-0 flex-1 basis-full">
        <CommentComposer post={post} />
      </div>
    );
  return (
    <div className="grid min-w-0 flex-1 basis-60 grid-cols-[1.75rem_minmax(0,1fr)] items-center gap-x-2 sm:grid-cols-[2.25rem_minmax(0,1fr)] sm:gap-x-3">
      <span className="flex justify-center">
        <Avatar id={me.id} name={fullName(me)} src={me.avatar_url} size={28} />
      </span>
      <button
        type="button"
        onClick={() => view.write(post.id)}
        className="h-9 min-w-0 truncate rounded-control border border-line-firm bg-raised px-3 text-left text-dense text-muted hover:bg-hover touch:h-11"
      >
        {t('Write a comment…')}
      </button>
    </div>
  );
}
