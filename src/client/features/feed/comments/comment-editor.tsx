import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { groupsMentionedIn } from '../../../../contract/chat/group-mentions.ts';
import { isSeenMarkdown } from '../../../../contract/core/visible-text.ts';
import { type Comment, commentForm, comment as commentSchema } from '../../../../contract/feed/comments.ts';
import { issuesOf } from '../../../data/api/api-error.ts';
import { toastFailure } from '../../../data/api/failure-toast.ts';
import { issuesOfForm } from '../../../data/drafts/issues-of-form.ts';
import { useDraft } from '../../../data/drafts/use-draft.ts';
import { t } from '../../../i18n/t.ts';
import { Button } from '../../../ui/base/button.tsx';
import { classNames } from '../../../ui/base/class-names.ts';
import { freshOf, withChangedFiles } from '../../attachments/store/changed-files.ts';
import { filesOfText } from '../../attachments/store/local-file.ts';
import { useAttachmentDraft } from '../../attachments/use-attachment-draft.tsx';
import { withTokens } from '../../chat/composer/mention-text.ts';
import { asOffer } from '../../chat/composer/use-group-mentions.tsx';
import { changeDraftKey, commentDraft, writtenText } from '../composer/post-draft.ts';
import { useFeed } from '../store/use-feed.ts';
import { CommentField } from './comment-field.tsx';

/** Edits the user's own comment in place. The new text stays on the device until it is saved. */
export function CommentEditor({ comment }: { comment: Comment }) {
  const { feed, view } = useFeed();
  const [original] = useState(() => writtenText(comment.content_md, comment.mentions));
  const { draft, change } = useDraft(changeDraftKey(feed.reader.me.id, comment.id), commentDraft, original);
  const place = { purpose: 'comment_file', targetId: comment.post_id } as const;
  const [originalFiles] = useState(() => ({
    files: filesOfText(comment.attachments, place),
    version: comment.version,
  }));
  const attached = useAttachmentDraft(changeDraftKey(feed.reader.me.id, comment.id), place, originalFiles);
  const [issue, setIssue] = useState<string>();
  const { mutate, isPending } = useMutation({
    mutationFn: (content_md: string) =>
      withChangedFiles(attached, (files) =>
        feed.discussion(comment.post_id).edit(comment.id, { content_md, ...files }),
      ),
    onSuccess: leave,
    onError(error) {
      const fresh = freshOf(error, commentSchema);
      if (fresh !== null)
        attached.rebase({ files: filesOfText(fresh.attachments, place), version: fresh.version });
      const [refused] = issuesOf(error);
      setIssue(refused?.message);
      if (refused === undefined) toastFailure(error);
    },
  });
  const field = useRef<{ focus(): void }>(null);

  useEffect(() => field.current?.focus(), []);

  function leave() {
    change(null);
    attached.clear();
    view.edit(null);
    view.focus(comment.id);
  }

  function discard() {
    attached.discard();
    leave();
  }

  function save() {
    const groups = groupsMentionedIn(comment.content_md).map(asOffer);
    const content_md = withTokens(draft.text.trim(), [...draft.people, ...groups]);
    const [found] = issuesOfForm(commentForm, {
      post_id: comment.post_id,
      content_md,
      attachments: attached.files.map(({ id }) => ({ id })),
    });
    setIssue(found?.message);
    if (found === undefined && !isPending) mutate(content_md);
  }

  return (
    <div className="grid gap-2 py-1">
      <div
        className={classNames(
          'rounded-control border border-line-firm bg-raised focus-within:border-accent',
          attached.isOver && 'border-accent bg-accent-soft',
        )}
        onPasteCapture={attached.onPaste}
        {...attached.dropProps}
      >
        {attached.strip}
        <CommentField
          ref={field}
          label={t('Text of the comment')}
          postId={comment.post_id}
          draft={draft}
          onChange={(to) => {
            setIssue(undefined);
            change(to);
          }}
          onSubmit={save}
          onLeave={() => {
            view.edit(null);
            view.focus(comment.id);
          }}
          error={issue === undefined ? undefined : t(issue)}
        />
      </div>
      <div className="flex flex-wrap items-center justify-end gap-2">
        <span className="mr-auto">{attached.button}</span>
        <Button size="small" kind="ghost" isDisabled={isPending} onPress={discard}>
          {t('Discard changes')}
        </Button>
        <Button
          size="small"
          isPending={isPending}
          isDisabled={!isSeenMarkdown(draft.text) && attached.files.length === 0}
          onPress={save}
        >
          {isPending ? t('Saving...') : t('Save')}
        </Button>
      </div>
    </div>
  );
}
