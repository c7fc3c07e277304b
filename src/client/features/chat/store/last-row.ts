import type { Message } from '../../../../contract/chat/chat.ts';
import { isPending, type MessageRow } from './message-log.ts';
import type { MessageStore } from './message-store.ts';

/** A row of a conversation's list, and its place in it, counted from the first one that is held. */
export interface PlacedRow {
  readonly row: MessageRow;
  readonly place: number;
}

/** The row nearest to the end that `fits`, among those that are held. */
export function lastRow(
  messages: MessageStore,
  conversationId: string,
  fits: (row: MessageRow) => boolean,
): PlacedRow | null {
  const { firstIndex, count } = messages.view(conversationId);
  for (let place = count - 1; place >= 0; place -= 1) {
    const row = messages.rowAt(conversationId, firstIndex + place);
    if (row !== undefined && fits(row)) return { row, place };
  }
  return null;
}

/**
 * The newest message of `myId` that can be changed. Null while a newer text of theirs is on its way: that one is meant,
 * and not the message before it.
 */
export function lastOwnMessage(
  messages: MessageStore,
  conversationId: string,
  myId: string,
): { readonly message: Message; readonly place: number } | null {
  const found = lastRow(messages, conversationId, (row) => isPending(row) || isOwnMessage(row, myId));
  if (found === null || isPending(found.row)) return null;
  return { message: found.row, place: found.place };
}

/** Whether it is a message of `myId` that stands and has arrived. */
export function isOwnMessage(row: MessageRow, myId: string): row is Message {
  return !isPending(row) && row.deleted_at === null && row.author.id === myId;
}
