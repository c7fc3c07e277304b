import { useMemo } from 'react';
import type { Message } from '../../../../contract/chat/chat.ts';
import { t } from '../../../i18n/t.ts';
import { takeBack } from '../../attachments/store/take-back.ts';
import type { MessageRow, PendingMessage } from '../store/message-log.ts';
import { returnToComposer } from '../store/returned-messages.ts';
import { useChat } from '../store/use-chat.ts';
import type { MessageActionKind } from './message-actions.ts';
import type { OpenActions } from './use-message-actions.ts';

interface RowActionsInput {
  onReact: (row: MessageRow, emoji: string, isOn: boolean) => void;
  onQuote: (messageId: string) => void;
  /** Opens a layer for a row. */
  onOpen: (key: string, as: OpenActions['as']) => void;
  onRun: (kind: MessageActionKind, message: Message) => void;
  onEditDone: (row: MessageRow) => void;
  /** A cancelled message is in the composer again. */
  onReturned: () => void;
}

/** The actions that a row and its parts can start. */
export interface RowActions {
  retry(row: MessageRow): void;
  discard(row: PendingMessage): void;
  /** Takes back a message that waits, or whose files are being uploaded. */
  cancel(row: PendingMessage): void;
  react(row: MessageRow, emoji: string, isOn: boolean): void;
  pickReaction(row: MessageRow): void;
  /** Scrolls to the message that this one replies to. */
  showQuoted(messageId: string): void;
  run(kind: MessageActionKind, message: Message): void;
  openMenu(row: MessageRow): void;
  editDone(row: MessageRow): void;
}

function textOf({ client_msg_id: id, files = [] }: PendingMessage, title: string) {
  return { id, files, title };
}

/** Returns the same object while the input is the same, so that rows do not render again. */
export function useRowActions(input: RowActionsInput): RowActions {
  const chat = useChat();
  const { onReact, onQuote, onOpen, onRun, onEditDone, onReturned } = input;
  return useMemo(
    () => ({
      retry: (row) => chat.retry(row.client_msg_id),
      discard: (row) => takeBack(chat, textOf(row, t('Discarded'))),
      cancel: (row) =>
        takeBack(chat, textOf(row, t('Sending cancelled')), (entry) => {
          const isReturned = returnToComposer(entry);
          if (isReturned) onReturned();
          return isReturned;
        }),
      react: onReact,
      pickReaction: (row) => onOpen(row.client_msg_id, 'reactions'),
      showQuoted: onQuote,
      run: (kind, message) =>
        kind === 'react' ? onOpen(message.client_msg_id, 'reactions') : onRun(kind, message),
      openMenu: (row) => onOpen(row.client_msg_id, 'menu'),
      editDone: onEditDone,
    }),
    [chat, onReact, onQuote, onOpen, onRun, onEditDone, onReturned],
  );
}
