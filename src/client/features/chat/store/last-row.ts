import type { Message } from '../../../../contract/chat/chat.ts';
import { isArriving, isPending, type MessageRow } from './message-log.ts';
import type { MessageStore } from './message-store.ts';

/** A row of the message list, with its place counted from the first loaded row. */
export interface PlacedRow {
  readonly row: MessageRow;
  readonly place: number;
}

/** The last loaded row for which `fits` returns true. */
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
 * The newest message of `myId` that can be edited. Null while a newer message of theirs is still being sent: the user
 * means that one, not the one before it.
 */
export function lastOwnMessage(
  messages: MessageStore,
  conversationId: string,
  myId: string,
): { readonly message: Message; readonly place: number } | null {
  const found = lastRow(
    messages,
    conversationId,
    (row) => (isPending(row) && !isArriving(row)) || isOwnMessage(row, myId),
  );
  if (found === null || isPending(found.row)) return null;
  return { message: found.row, place: found.place };
}

/** Whether the row is a confirmed message of `myId` that is not deleted. */
export function isOwnMessage(row: MessageRow, myId: string): row is Message {
  return !isPending(row) && row.deleted_at === null && row.author.id === myId;
}
