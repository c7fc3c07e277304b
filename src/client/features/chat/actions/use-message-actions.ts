import { useCallback, useState } from 'react';
import type { Person } from '../../../../contract/account/people.ts';
import type { Message } from '../../../../contract/chat/chat.ts';
import { toastFailure } from '../../../data/api/failure-toast.ts';
import { openReactors } from '../../../data/people/reactors-store.ts';
import { openReport } from '../../../data/reports/report-dialog-store.ts';
import { t } from '../../../i18n/t.ts';
import { copyText } from '../../../ui/base/copy-text.ts';
import { useSaveActions } from '../../saved/store/use-saved.ts';
import { textOfMessage } from '../store/message-text.ts';
import { useChat } from '../store/use-chat.ts';
import { useOpenThread } from '../threads/thread-address.ts';
import type { MessageActionKind } from './message-actions.ts';

/** What is open for one message: all actions as a menu (keyboard) or a sheet (touch), or the reactions. */
export interface OpenActions {
  readonly key: string;
  readonly as: 'menu' | 'sheet' | 'reactions';
}

interface MessageActionsInput {
  /** The link to a message, for people who may read it. */
  addressOf: (messageId: string) => string;
  onReply: (message: Message) => void;
  onWriteTo: (person: Person) => void;
  onShowAuthor: (message: Message) => void;
}

/**
 * The state of the actions on messages: which actions are open, and which message is being edited, viewed in its
 * history, being forwarded, or about to be deleted.
 */
export function useMessageActions({ addressOf, onReply, onWriteTo, onShowAuthor }: MessageActionsInput) {
  const chat = useChat();
  const { save, unsave } = useSaveActions();
  const openThread = useOpenThread();
  const [openActions, setOpenActions] = useState<OpenActions | null>(null);
  const [editingId, setEditingId] = useState<string | null>(null);
  const [deleting, setDeleting] = useState<Message | null>(null);
  const [forwarding, setForwarding] = useState<Message | null>(null);
  const [lookedBackOn, setLookedBackOn] = useState<Message | null>(null);

  const run = useCallback(
    (kind: MessageActionKind, message: Message) => {
      setOpenActions(kind === 'react' ? { key: message.client_msg_id, as: 'reactions' } : null);
      switch (kind) {
        case 'react':
          return;
        case 'reply':
          return onReply(message);
        case 'thread':
          return openThread(message);
        case 'forward':
          return setForwarding(message);
        case 'edit':
          return setEditingId(message.id);
        case 'save':
          return save({ kind: 'message', id: message.id });
        case 'unsave':
          return unsave({ kind: 'message', id: message.id });
        case 'pin':
        case 'unpin':
          return void chat.pin(message.id, kind === 'pin').catch(toastFailure);
        case 'copy-text':
          return void copyText(textOfMessage(message), t('Text copied'));
        case 'copy-link':
          return void copyText(addressOf(message.id), t('Link copied'));
        case 'mark-unread':
          return void chat.markUnread(message.chat_conversation_id, message.seq).catch(toastFailure);
        case 'reactors':
          return openReactors({ kind: 'message', id: message.id }, message.reactions);
        case 'write-to-author':
          return onWriteTo(message.author);
        case 'about-author':
          return onShowAuthor(message);
        case 'history':
          return setLookedBackOn(message);
        case 'report':
          return openReport({ kind: 'message', id: message.id, author: message.author });
        case 'delete':
          return setDeleting(message);
      }
    },
    [chat, save, unsave, addressOf, onReply, onWriteTo, onShowAuthor, openThread],
  );

  return {
    ...{ openActions, setOpenActions, editingId, setEditingId },
    ...{ deleting, setDeleting, lookedBackOn, setLookedBackOn, forwarding, setForwarding, run },
  };
}
