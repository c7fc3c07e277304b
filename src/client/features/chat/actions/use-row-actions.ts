import { useMemo } from 'react';
import type { Message } from '../../../../contract/chat/chat.ts';
import type { MessageRow } from '../store/message-log.ts';
import { useChat } from '../store/use-chat.ts';
import type { MessageActionKind } from './message-actions.ts';
import type { OpenActions } from './use-message-actions.ts';

interface RowActionsInput {
  onReact: (row: MessageRow, emoji: string, isOn: boolean) => void;
  onQuote: (messageId: string) => void;
  /** Opens something over a row, at `anchor`. */
  onOpen: (key: string, as: OpenActions['as'], anchor?: Element) => void;
  onRun: (kind: MessageActionKind, message: Message) => void;
  onEditDone: (row: MessageRow) => void;
}

/** What a row and its parts can start. */
export interface RowActions {
  retry(row: MessageRow): void;
  discard(row: MessageRow): void;
  react(row: MessageRow, emoji: string, isOn: boolean): void;
  pickReaction(row: MessageRow): void;
  /** Scrolls to a message that this one answers. */
  showQuoted(messageId: string): void;
  /** Opens the card of its author. */
  showAuthor(row: MessageRow, anchor: Element): void;
  run(kind: MessageActionKind, message: Message): void;
  openMenu(row: MessageRow): void;
  editDone(row: MessageRow): void;
}

/** The same object as long as the input is the same, so that no row renders again for it. */
export function useRowActions(conversationId: string, input: RowActionsInput): RowActions {
  const chat = useChat();
  const { onReact, onQuote, onOpen, onRun, onEditDone } = input;
  return useMemo(
    () => ({
      retry: (row) => chat.retry(conversationId, row.client_msg_id),
      discard: (row) => chat.discard(conversationId, row.client_msg_id),
      react: onReact,
      pickReaction: (row) => onOpen(row.client_msg_id, 'reactions'),
      showQuoted: onQuote,
      showAuthor: (row, anchor) => onOpen(row.client_msg_id, 'author', anchor),
      run: (kind, message) =>
        kind === 'react' ? onOpen(message.client_msg_id, 'reactions') : onRun(kind, message),
      openMenu: (row) => onOpen(row.client_msg_id, 'menu'),
      editDone: onEditDone,
    }),
    [chat, conversationId, onReact, onQuote, onOpen, onRun, onEditDone],
  );
}
