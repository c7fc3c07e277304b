import { useMutation } from '@tanstack/react-query';
import { fullName } from '../../../../contract/account/people.ts';
import { attachedOf } from '../../../../contract/attachments/attachment.ts';
import { withNames } from '../../../../contract/chat/mentions.ts';
import type { Comment } from '../../../../contract/feed/comments.ts';
import type { Post } from '../../../../contract/feed/posts.ts';
import { toastFailure } from '../../../data/api/failure-toast.ts';
import { wordsOrFiles } from '../../../i18n/attached-text.ts';
import { t } from '../../../i18n/t.ts';
import { ConfirmDialog } from '../../../ui/overlays/confirm-dialog.tsx';

interface DeleteContentDialogProps {
  kind: 'post' | 'comment';
  content: Post | Comment;
  isMine: boolean;
  onDelete: () => Promise<void>;
  onClose: () => void;
}

/** Asks for confirmation before a post or comment is deleted, and says what remains. */
export function DeleteContentDialog({ kind, content, isMine, onDelete, onClose }: DeleteContentDialogProps) {
  const { mutate, isPending } = useMutation({
    mutationFn: onDelete,
    onSuccess: onClose,
    onError: toastFailure,
  });
  const isPost = kind === 'post';

  return (
    <ConfirmDialog
      isOpen
      title={titleOf(isPost, isMine)}
      confirmLabel={isPending ? t('Deleting...') : isMine ? t('Delete') : t('Remove')}
      isPending={isPending}
      onConfirm={() => mutate()}
      onClose={onClose}
    >
      <p>
        {isMine
          ? t('The text is deleted for everyone and can’t be restored.')
          : t('What {name} wrote is deleted for everyone and can’t be restored.', {
              name: fullName(content.author),
            })}{' '}
        {isPost
          ? t('Comments stay, under a note that the post was deleted.')
          : t('Answers stay, under a note that the comment was deleted.')}
      </p>
      <blockquote className="mt-3 line-clamp-4 border-l-2 border-line-firm pl-2.5 whitespace-pre-wrap wrap-anywhere text-muted">
        {wordsOrFiles(withNames(content.content_md, content.mentions), attachedOf(content.attachments))}
      </blockquote>
    </ConfirmDialog>
  );
}

function titleOf(isPost: boolean, isMine: boolean): string {
  if (isPost) return isMine ? t('Delete this post?') : t('Remove this post?');
  return isMine ? t('Delete this comment?') : t('Remove this comment?');
}
