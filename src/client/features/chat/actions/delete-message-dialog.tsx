import { useMutation } from '@tanstack/react-query';
import { fullName } from '../../../../contract/account/people.ts';
import type { Message } from '../../../../contract/chat/chat.ts';
import { toastFailure } from '../../../data/api/failure-toast.ts';
import { t } from '../../../i18n/t.ts';
import { ConfirmDialog } from '../../../ui/overlays/confirm-dialog.tsx';
import { textOfMessage } from '../store/message-text.ts';
import { useChat } from '../store/use-chat.ts';

interface DeleteMessageDialogProps {
  message: Message;
  isMine: boolean;
  onClose: () => void;
}

/** Asks for confirmation before a message is deleted, and says what will replace it. */
export function DeleteMessageDialog({ message, isMine, onClose }: DeleteMessageDialogProps) {
  const chat = useChat();
  const { mutate, isPending } = useMutation({
    mutationFn: () => chat.remove(message.id),
    onSuccess: onClose,
    onError: toastFailure,
  });

  return (
    <ConfirmDialog
      isOpen
      title={isMine ? t('Delete this message?') : t('Remove this message?')}
      confirmLabel={isPending ? t('Deleting...') : isMine ? t('Delete message') : t('Remove message')}
      isPending={isPending}
      onConfirm={() => mutate()}
      onClose={onClose}
    >
      <p>
        {isMine
          ? t('Everyone will see “Message deleted” in its place. The text can’t be restored.')
          : t('Everyone will see “Removed by staff” in place of what {name} wrote. It can’t be restored.', {
              name: fullName(message.author),
            })}
      </p>
      <blockquote className="mt-3 line-clamp-4 border-l-2 border-line-firm pl-2.5 whitespace-pre-wrap wrap-anywhere text-muted">
        {textOfMessage(message)}
      </blockquote>
    </ConfirmDialog>
  );
}
