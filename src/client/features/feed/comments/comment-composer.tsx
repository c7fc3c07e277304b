import { ArrowUp, X } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { fullName } from '../../../../contract/account/people.ts';
import { isSeenMarkdown } from '../../../../contract/core/visible-text.ts';
import { commentForm } from '../../../../contract/feed/comments.ts';
import type { Post } from '../../../../contract/feed/posts.ts';
import { issuesOfForm } from '../../../data/drafts/issues-of-form.ts';
import { useDraft } from '../../../data/drafts/use-draft.ts';
import { useEphemeral } from '../../../data/realtime/use-ephemeral.ts';
import { t } from '../../../i18n/t.ts';
import { classNames } from '../../../ui/base/class-names.ts';
import { IconButton } from '../../../ui/base/icon-button.tsx';
import { Avatar } from '../../../ui/media/avatar.tsx';
import { useAttachmentDraft } from '../../attachments/use-attachment-draft.tsx';
import { withTokens } from '../../chat/composer/mention-text.ts';
import { useGroupOffers, useGroupQuestion } from '../../chat/composer/use-group-mentions.tsx';
import { commentDraft, commentDraftKey, emptyCommentDraft } from '../composer/post-draft.ts';
import { useFeed, useWritingWish } from '../store/use-feed.ts';
import { CommentField } from './comment-field.tsx';

interface CommentComposerProps {
  post: Post;
  /** The comment that it replies to; null for a comment on the post itself. */
  parentId?: string | null;
}

/**
 * The comment field of a post, or of a reply. The draft stays on the device until it is posted, for each user and
 * what the comment answers.
 */
export function CommentComposer({ post, parentId = null }: CommentComposerProps) {
  const { feed, view } = useFeed();
  const { typing } = useEphemeral();
  const { me } = feed.reader;
  const { draft, change } = useDraft(
    commentDraftKey(me.id, post.id, parentId),
    commentDraft,
    emptyCommentDraft,
  );
  const attached = useAttachmentDraft(commentDraftKey(me.id, post.id, parentId), {
    purpose: 'comment_file',
    targetId: post.id,
  });
  const wish = useWritingWish(parentId ?? post.id);
  const [issue, setIssue] = useState<string>();
  const field = useRef<{ focus(): void }>(null);

  useEffect(() => {
    if (wish === 0) return;
    field.current?.focus();
    // Once: a card that scrolls out of view and back does not take the focus again.
    view.write('');
  }, [wish, view]);

  const canSend = isSeenMarkdown(draft.text) || attached.files.length > 0;

  /** Closes the field of a reply. The text stays on the device. */
  function leave() {
    if (parentId === null) return;
    view.answer(post.id, null);
    view.focus(parentId);
  }

  const groups = useGroupOffers(post.group_id);
  const question = useGroupQuestion(post.group_id);

  function submit() {
    const form = {
      post_id: post.id,
      parent_comment_id: parentId,
      content_md: withTokens(draft.text.trim(), [...draft.people, ...groups]),
    };
    const attachments = attached.files.map(({ id }) => ({ id }));
    const [found] = issuesOfForm(commentForm, { ...form, attachments });
    setIssue(found?.message);
    if (found !== undefined) return;
    question.ask(form.content_md, () => {
      if (feed.discussion(post.id).unsent.send({ form, draft, files: [...attached.files] }) === null) return;
      change(null);
      attached.clear();
      leave();
    });
  }

  return (
    <div className="grid grid-cols-[1.75rem_minmax(0,1fr)] gap-x-3 sm:grid-cols-[2.25rem_minmax(0,1fr)]">
      <span className="flex justify-center pt-1 touch:pt-2">
        <Avatar id={me.id} name={fullName(me)} src={me.avatar_url} size={28} />
      </span>
      <div
        className={classNames(
          'min-w-0 rounded-control border border-line-firm bg-raised focus-within:border-accent',
          attached.isOver && 'border-accent bg-accent-soft',
        )}
        onPasteCapture={attached.onPaste}
        {...attached.dropProps}
      >
        {question.dialog}
        {parentId !== null && <Answering postId={post.id} commentId={parentId} />}
        {attached.strip}
        <div className="flex items-end">
          <CommentField
            ref={field}
            label={parentId === null ? t('Write a comment…') : t('Write a reply…')}
            postId={post.id}
            draft={draft}
            onChange={(to) => {
              setIssue(undefined);
              change(to);
              typing.send(post.id, 'p');
            }}
            onSubmit={submit}
            onLeave={leave}
            error={issue === undefined ? undefined : t(issue)}
          />
          {attached.button}
          {canSend && (
            <IconButton
              label={t('Post comment')}
              kind="fill"
              className="m-0.5"
              preventFocusOnPress
              onPress={submit}
            >
              <ArrowUp aria-hidden />
            </IconButton>
          )}
        </div>
      </div>
    </div>
  );
}

/** The author that the comment replies to, and a button to cancel. */
function Answering({ postId, commentId }: { postId: string; commentId: string }) {
  const { feed, view } = useFeed();
  const comment = feed.discussion(postId).store.getState().byId[commentId];
  return (
    <div className="flex h-9 items-center gap-2 border-b border-line pl-3 text-meta text-muted touch:h-11">
      <span className="min-w-0 flex-1 truncate">
        {t('Replying to {name}', { name: comment === undefined ? '…' : fullName(comment.author) })}
      </span>
      <IconButton
        size="small"
        label={t('Cancel reply')}
        className="mr-1"
        onPress={() => view.answer(postId, null)}
      >
        <X aria-hidden />
      </IconButton>
    </div>
  );
}
