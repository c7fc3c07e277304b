import { useMemo } from 'react';
import type { Message } from '../../../../contract/chat/chat.ts';
import type { MessageRow } from '../store/message-log.ts';
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
}

/** The actions that a row and its parts can start. */
export interface RowActions {
  retry(row: MessageRow): void;
  discard(row: MessageRow): void;
  react(row: MessageRow, emoji: string, isOn: boolean): void;
  pickReaction(row: MessageRow): void;
  /** Scrolls to the message that this one replies to. */
  showQuoted(messageId: string): void;
  run(kind: MessageActionKind, message: Message): void;
  openMenu(row: MessageRow): void;
  editDone(row: MessageRow): void;
}

/** Returns the same object while the input is the same, so that rows do not render again. */
export function useRowActions(input: RowActionsInput): RowActions {
  const chat = useChat();
  const { onReact, onQuote, onOpen, onRun, onEditDone } = input;
  return useMemo(
    () => ({
      retry: (row) => chat.retry(row.client_msg_id),
      discard: (row) => chat.discard(row.client_msg_id),
      react: onReact,
      pickReaction: (row) => onOpen(row.client_msg_id, 'reactions'),
      showQuoted: onQuote,
      run: (kind, message) =>
        kind === 'react' ? onOpen(message.client_msg_id, 'reactions') : onRun(kind, message),
      openMenu: (row) => onOpen(row.client_msg_id, 'menu'),
      editDone: onEditDone,
    }),
    [chat, onReact, onQuote, onOpen, onRun, onEditDone],
  );
}
