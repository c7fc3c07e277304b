import type { Message } from '../../contract/chat.ts';
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

/** Whether it is a message of `myId` that stands and has arrived. */
export function isOwnMessage(row: MessageRow, myId: string): row is Message {
  return !isPending(row) && row.deleted_at === null && row.author.id === myId;
}
