import type { PendingMessage } from '../../../../src/client/features/chat/store/message-log.ts';
import type { Person } from '../../../../src/contract/account/people.ts';
import type { Conversation, Message } from '../../../../src/contract/chat/chat.ts';

/** A UUID that ends with `n`. */
export const uuid = (n: number) => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`;

export const room = uuid(1);
export const group = uuid(2);

export const aPerson = (n: number): Person => ({
  id: uuid(n),
  username: `person${n}`,
  first_name: 'Ana',
  last_name: 'Reyes',
  avatar_url: null,
});
export const me = aPerson(11);
export const ana = aPerson(12);

/** Message `seq` of `room`, by Ana at 2:05 PM in Manila by default. */
export function aMessage(seq: number, more: Partial<Message> = {}): Message {
  return {
    id: uuid(1000 + seq),
    chat_conversation_id: room,
    seq,
    client_msg_id: uuid(200_000 + seq),
    author: ana,
    content: `no. ${seq}`,
    mentions: [],
    reply_to: null,
    forwarded_from: null,
    reactions: [],
    reactions_version: 0,
    thread: null,
    pinned_at: null,
    created_at: '2026-11-20T06:05:00.000Z',
    edited_at: null,
    deleted_at: null,
    is_removed_by_staff: false,
    version: 1,
    ...more,
  };
}

/** Messages `first` to `last`, both included. */
export const messagesOf = (first: number, last: number) =>
  Array.from({ length: last - first + 1 }, (_, index) => aMessage(first + index));

/** A message that I sent and the server has not confirmed. */
export function aPending(clientMsgId: string, more: Partial<PendingMessage> = {}): PendingMessage {
  return {
    client_msg_id: clientMsgId,
    chat_conversation_id: room,
    group_id: group,
    author: me,
    content: 'on its way',
    mentions: [],
    reply_to: null,
    forwarded_from: null,
    created_at: '2026-11-20T06:06:00.000Z',
    state: 'sending',
    reason: null,
    isKept: true,
    isNext: true,
    ...more,
  };
}

/** `room`, without messages and unread by default. */
export function aConversation(more: Partial<Conversation> = {}): Conversation {
  return {
    id: room,
    kind: 'GROUP',
    group_id: group,
    parent: null,
    name: 'general',
    is_staff_only: false,
    peer: null,
    is_writable: true,
    peer_read_seq: null,
    last_message: null,
    mention_seqs: [],
    deleted_seqs: [],
    restored_version: 0,
    is_muted: false,
    is_pinned: false,
    is_following: false,
    preferences_version: 0,
    topic: '',
    status: 'OPEN',
    last_seq: 0,
    last_message_at: null,
    last_read_seq: 0,
    read_version: 0,
    created_at: '2026-11-01T00:00:00.000Z',
    version: 1,
    ...more,
  };
}
