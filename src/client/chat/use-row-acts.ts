import { useMemo } from 'react';
import type { Message } from '../../contract/chat.ts';
import type { MessageActionKind } from './message-actions.ts';
import type { MessageRow } from './message-log.ts';
import { useChat } from './use-chat.ts';
import type { OpenActions } from './use-message-actions.ts';

interface RowActsInput {
  onReact: (row: MessageRow, emoji: string, isOn: boolean) => void;
  onQuote: (messageId: string) => void;
  /** Opens something over a row, at `anchor`. */
  onOpen: (key: string, as: OpenActions['as'], anchor?: Element) => void;
  onRun: (kind: MessageActionKind, message: Message) => void;
  onEditDone: (row: MessageRow) => void;
  onFocusLost: () => void;
}

/** What can be asked of a row and its parts. */
export interface RowActs {
  retry(row: MessageRow): void;
  discard(row: MessageRow): void;
  react(row: MessageRow, emoji: string, isOn: boolean): void;
  pickReaction(row: MessageRow): void;
  /** Leads to a message that this one answers. */
  showQuoted(messageId: string): void;
  /** Shows who wrote it. */
  showAuthor(row: MessageRow, anchor: Element): void;
  run(kind: MessageActionKind, message: Message): void;
  openMenu(row: MessageRow): void;
  editDone(row: MessageRow): void;
  /** A row is about to go while it has the focus. */
  focusLost(): void;
}

/** The same object as long as what is handed in is the same: no row is drawn again for it. */
export function useRowActs(conversationId: string, input: RowActsInput): RowActs {
  const chat = useChat();
  const { onReact, onQuote, onOpen, onRun, onEditDone, onFocusLost } = input;
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
      focusLost: onFocusLost,
    }),
    [chat, conversationId, onReact, onQuote, onOpen, onRun, onEditDone, onFocusLost],
  );
}
