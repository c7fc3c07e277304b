import type { Message } from '../../../../contract/chat/chat.ts';
import { mayTakeAway } from '../../../../contract/core/permissions.ts';
import type { StaffRole } from '../list/message-row.tsx';
import { isPending, type MessageRow } from '../store/message-log.ts';

/** What can be done with a message, in the order in which it is offered. */
export type MessageActionKind =
  | 'react'
  | 'reply'
  | 'edit'
  | 'pin'
  | 'unpin'
  | 'copy-text'
  | 'copy-link'
  | 'mark-unread'
  | 'write-to-author'
  | 'history'
  | 'delete';

/** What the reader may do here. */
export interface MessageRights {
  readonly myId: string;
  /** Whether one may write here at all, in this chat as it is now. */
  readonly canWrite: boolean;
  readonly canPin: boolean;
  readonly canModerate: boolean;
  /** Who of the staff is what: nobody removes what somebody of their own or a higher role wrote. */
  readonly staffRoles?: ReadonlyMap<string, StaffRole>;
  /** Between two people there is nobody else to write to. */
  readonly isPrivate: boolean;
  /** Until when and why staff keeps one from chatting here, in words. */
  readonly muted?: string | undefined;
}

/** A confirmed message that still has its text, or null. */
export function livingMessage(row: MessageRow | undefined): Message | null {
  return row === undefined || isPending(row) || row.deleted_at !== null ? null : row;
}

/** As the server decides it; the role of a person who is in no list of staff counts as a member's. */
function mayRemove({ author }: Message, { myId, canModerate, staffRoles }: MessageRights): boolean {
  const mine = staffRoles?.get(myId);
  if (!canModerate || mine === undefined) return canModerate;
  return mayTakeAway(mine, staffRoles?.get(author.id) ?? null);
}

/** Only what works: nothing for a message that is gone or on its way. */
export function messageActions(
  row: MessageRow | undefined,
  rights: MessageRights,
): readonly MessageActionKind[] {
  const message = livingMessage(row);
  if (message === null) return [];
  const isMine = message.author.id === rights.myId;
  const offered: readonly (MessageActionKind | false)[] = [
    rights.canWrite && 'react',
    rights.canWrite && 'reply',
    rights.canWrite && isMine && 'edit',
    rights.canPin && (message.pinned_at === null ? 'pin' : 'unpin'),
    'copy-text',
    'copy-link',
    !isMine && 'mark-unread',
    !isMine && !rights.isPrivate && 'write-to-author',
    rights.canModerate && message.edited_at !== null && 'history',
    (isMine || mayRemove(message, rights)) && 'delete',
  ];
  return offered.filter((kind) => kind !== false);
}

/** The message of `row` where `kind` is offered for it; null elsewhere. For keys, which are pressed on any row. */
export function messageFor(
  kind: MessageActionKind,
  row: MessageRow | undefined,
  rights: MessageRights,
): Message | null {
  return messageActions(row, rights).includes(kind) ? livingMessage(row) : null;
}

/** What stands in the toolbar itself; the rest is behind its last button. */
export function toolbarActions(kinds: readonly MessageActionKind[]): readonly MessageActionKind[] {
  const first = kinds.filter((kind) => kind === 'react' || kind === 'reply' || kind === 'edit');
  return first.length > 0 ? first : kinds.slice(0, 2);
}
