import type { Message } from '../../contract/chat.ts';
import { isPending, type MessageRow } from './message-log.ts';

/** What can be done with a message, in the order in which it is offered. */
export type MessageActionKind = 'edit' | 'copy-text' | 'copy-link' | 'delete';

/** What the reader may do here. */
export interface MessageRights {
  readonly myId: string;
  readonly canWrite: boolean;
  readonly canModerate: boolean;
}

/** A confirmed message that still has its text, or null. */
export function livingMessage(row: MessageRow | undefined): Message | null {
  return row === undefined || isPending(row) || row.deleted_at !== null ? null : row;
}

/** Only what works: nothing for a message that is gone or on its way. */
export function messageActions(
  row: MessageRow | undefined,
  rights: MessageRights,
): readonly MessageActionKind[] {
  const message = livingMessage(row);
  if (message === null) return [];
  const isMine = message.author.id === rights.myId;
  return [
    ...(isMine && rights.canWrite ? (['edit'] as const) : []),
    'copy-text',
    'copy-link',
    ...(isMine || rights.canModerate ? (['delete'] as const) : []),
  ];
}
