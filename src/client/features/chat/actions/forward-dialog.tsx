import { useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import { fullName } from '../../../../contract/account/people.ts';
import type { Message } from '../../../../contract/chat/chat.ts';
import type { ForwardedFrom } from '../../../../contract/chat/forwarded-from.ts';
import { FORWARD_COMMENT_MAX } from '../../../../contract/chat/forwards.ts';
import { toastFailure } from '../../../data/api/failure-toast.ts';
import { newId } from '../../../data/api/new-id.ts';
import { t } from '../../../i18n/t.ts';
import { Button } from '../../../ui/base/button.tsx';
import { TextArea } from '../../../ui/forms/text-area.tsx';
import { Dialog } from '../../../ui/overlays/dialog.tsx';
import { FindList } from '../../../ui/overlays/find-list.tsx';
import { toast } from '../../../ui/overlays/toast.ts';
import { textOfMessage } from '../store/message-text.ts';
import { useChat } from '../store/use-chat.ts';
import { type ForwardTarget, useForwardTargets } from './forward-targets.tsx';

interface ForwardDialogProps {
  message: Message;
  onClose: () => void;
}

/** What readers of the copy will see; the same as the server stores. */
function forwardedFrom(message: Message): ForwardedFrom {
  if (message.content === '' && message.forwarded_from !== null) return message.forwarded_from;
  const { id, chat_conversation_id, author, content, mentions, created_at } = message;
  return { message_id: id, chat_conversation_id, author, content, mentions, created_at };
}

/** Chooses a chat or a person, and sends a copy of the message there, with a comment if the user adds one. */
export function ForwardDialog({ message, onClose }: ForwardDialogProps) {
  const [target, setTarget] = useState<ForwardTarget | null>(null);
  return (
    <Dialog isOpen title={t('Forward message')} onClose={onClose}>
      {target === null ? (
        <Targets onChoose={setTarget} />
      ) : (
        <Comment message={message} target={target} onBack={() => setTarget(null)} onClose={onClose} />
      )}
    </Dialog>
  );
}

function Targets({ onChoose }: { onChoose: (target: ForwardTarget) => void }) {
  const [text, setText] = useState('');
  const { targets, isSearching } = useForwardTargets(text);
  return (
    <FindList
      label={t('To')}
      placeholder={t('Chat or person')}
      value={text}
      onChange={setText}
      choices={targets}
      onChoose={(value) => {
        const chosen = targets.find((one) => one.value === value);
        if (chosen !== undefined) onChoose(chosen);
      }}
      empty={
        <p className="px-4 py-8 text-center text-balance text-muted">
          {isSearching ? t('Searching...') : t('No chat or person found for “{q}”.', { q: text.trim() })}
        </p>
      }
    />
  );
}

interface CommentProps extends ForwardDialogProps {
  target: ForwardTarget;
  onBack: () => void;
}

function Comment({ message, target, onBack, onClose }: CommentProps) {
  const chat = useChat();
  const router = useRouter();
  const [comment, setComment] = useState('');
  const [isSending, setIsSending] = useState(false);

  /** A chat takes it offline, too. A first private chat must be opened by the server. */
  async function forward(): Promise<void> {
    setIsSending(true);
    try {
      const conversation = target.conversation ?? (await chat.openPrivate(target.personId ?? '', newId()));
      const copy = { forward_of: message.id, forwarded_from: forwardedFrom(message) };
      chat.send(conversation, comment.trim(), copy);
      toast.success(t('Forwarded to {name}', { name: target.label }), undefined, {
        label: t('Open'),
        onPress: () => void open(conversation),
      });
      onClose();
    } catch (error) {
      setIsSending(false);
      toastFailure(error);
    }
  }

  function open({ id, group_id }: NonNullable<ForwardTarget['conversation']>): Promise<void> {
    const tab = group_id === null ? 'private' : 'group';
    return router.navigate({ to: '/messages/', search: { tab, conversationId: id } });
  }

  return (
    <form
      className="grid gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        void forward();
      }}
    >
      <div className="flex min-w-0 items-center gap-2.5 rounded-card border border-line p-2">
        {target.icon}
        <span className="grid min-w-0 flex-1">
          <span className="truncate font-medium">{target.label}</span>
          <span className="truncate text-small text-muted">{target.description}</span>
        </span>
        <Button size="small" kind="ghost" onPress={onBack}>
          {t('Change')}
        </Button>
      </div>
      <blockquote className="border-l-2 border-line-firm pl-2.5">
        <p className="text-meta text-muted">{fullName(forwardedFrom(message).author)}</p>
        <p className="line-clamp-4 text-dense whitespace-pre-wrap wrap-anywhere text-soft">
          {textOfMessage(message)}
        </p>
      </blockquote>
      <TextArea
        label={t('Add a comment (optional)')}
        value={comment}
        onChange={setComment}
        limit={FORWARD_COMMENT_MAX}
        rows={2}
      />
      <div className="flex justify-end gap-2">
        <Button onPress={onClose}>{t('Cancel')}</Button>
        <Button
          kind="primary"
          type="submit"
          isPending={isSending}
          isDisabled={comment.length > FORWARD_COMMENT_MAX}
        >
          {t('Forward')}
        </Button>
      </div>
    </form>
  );
}
