import type { Message } from '../../../../contract/chat/chat.ts';
import type { OwnRestriction } from '../../../../contract/communities/restrictions.ts';
import { mayTakeAway } from '../../../../contract/core/permissions.ts';
import type { StaffRole } from '../list/message-head.tsx';
import { isPending, type MessageRow } from '../store/message-log.ts';
import { textOfMessage } from '../store/message-text.ts';

/** The actions on a message, in menu order. */
export type MessageActionKind =
  | 'react'
  | 'reply'
  | 'thread'
  | 'forward'
  | 'edit'
  | 'save'
  | 'unsave'
  | 'pin'
  | 'unpin'
  | 'copy-text'
  | 'copy-link'
  | 'mark-unread'
  | 'reactors'
  | 'about-author'
  | 'write-to-author'
  | 'history'
  | 'report'
  | 'delete';

/** What the user may do in this chat. */
export interface MessageRights {
  readonly myId: string;
  /** Whether the user may write in this chat now. */
  readonly canWrite: boolean;
  readonly canPin: boolean;
  readonly canModerate: boolean;
  /** The roles of staff members: a moderator cannot remove messages of a member with the same or a higher role. */
  readonly staffRoles?: ReadonlyMap<string, StaffRole>;
  /** True for a private conversation: there is no other member to write to. */
  readonly isPrivate: boolean;
  /** What the user has saved, by id. */
  readonly savedIds?: ReadonlySet<string> | null;
  /** True inside a thread: a reply has no thread of its own, and no pin. */
  readonly isThread?: boolean;
  /** What mutes the user here. */
  readonly mute?: OwnRestriction | undefined;
}

/** The row if it is a confirmed message that is not deleted, otherwise null. */
export function livingMessage(row: MessageRow | undefined): Message | null {
  return row === undefined || isPending(row) || row.deleted_at !== null ? null : row;
}

/** The same rule as on the server. A member who is not in the staff list has the role "member". */
function mayRemove({ author }: Message, { myId, canModerate, staffRoles }: MessageRights): boolean {
  const mine = staffRoles?.get(myId);
  if (!canModerate || mine === undefined) return canModerate;
  return mayTakeAway(mine, staffRoles?.get(author.id) ?? null);
}

/** Only the actions that are possible: none for a deleted or pending message. */
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
    rights.isThread !== true && (rights.canWrite || (message.thread?.replies ?? 0) > 0) && 'thread',
    textOfMessage(message) !== '' && 'forward',
    rights.canWrite && isMine && 'edit',
    rights.savedIds?.has(message.id) === true ? 'unsave' : 'save',
    rights.canPin && rights.isThread !== true && (message.pinned_at === null ? 'pin' : 'unpin'),
    'copy-text',
    'copy-link',
    message.reactions.length > 0 && 'reactors',
    !isMine && 'mark-unread',
    !isMine && 'about-author',
    !isMine && !rights.isPrivate && 'write-to-author',
    rights.canModerate && message.edited_at !== null && 'history',
    !isMine && 'report',
    (isMine || mayRemove(message, rights)) && 'delete',
  ];
  return offered.filter((kind) => kind !== false);
}

/** The message of `row` if `kind` is possible for it, otherwise null. For keys, which can be pressed on any row. */
export function messageFor(
  kind: MessageActionKind,
  row: MessageRow | undefined,
  rights: MessageRights,
): Message | null {
  return messageActions(row, rights).includes(kind) ? livingMessage(row) : null;
}

const toolbarKinds: ReadonlySet<MessageActionKind> = new Set([
  'react',
  'reply',
  'thread',
  'edit',
  'save',
  'unsave',
]);

/** The actions that the toolbar shows; the rest is behind its last button. */
export function toolbarActions(kinds: readonly MessageActionKind[]): readonly MessageActionKind[] {
  const first = kinds.filter((kind) => toolbarKinds.has(kind));
  return first.length > 1 ? first : kinds.slice(0, 2);
}
