import type { Conversation, markConversationRead } from '../../../../contract/chat/chat.ts';
import type { Answer, HandlerInput } from '../../../../contract/core/endpoint.ts';
import type { EventData } from '../../../../contract/events.ts';
import type { Clock } from '../../../platform/clock/clock.ts';
import type { Tx, WithTx } from '../../../platform/db/transaction.ts';
import type { Caller } from '../../../platform/http/api/implement.ts';
import type { Notifier } from '../../notifications/core/notification-input.ts';
import { conversationNotFound } from '../chat-problems.ts';
import { createConversationRepo } from '../conversation.repo.ts';
import { createReadingRepo } from './reading.repo.ts';

export interface Reading {
  /** Never moves back. The reader's other devices are informed when the position moved. */
  markRead(
    id: string,
    to: HandlerInput<typeof markConversationRead>['body'],
    caller: Caller,
  ): Promise<Answer<typeof markConversationRead>['data']>;
  /**
   * Like `markRead`, for several community chats, in the caller's transaction. Skips chats that the caller may not
   * read.
   */
  markManyRead(
    tx: Tx,
    marks: readonly { readonly chat_conversation_id: string; readonly seq: number }[],
    caller: Caller,
  ): Promise<void>;
  /**
   * Marks the message at `seq` and all later ones as unread. In a private chat, the other user's read receipt stays.
   */
  markUnread(id: string, seq: number, caller: Caller): Promise<Conversation>;
}

/** The read positions of users. `require` returns a conversation that the caller may read, and throws otherwise. */
export function createReading(deps: {
  readonly withTx: WithTx;
  readonly clock: Clock;
  readonly notifier: Pick<Notifier, 'chatsRead'>;
  readonly require: (id: string, caller: Caller) => Promise<{ readonly conversation: Conversation }>;
}): Reading {
  const { withTx, clock, notifier } = deps;
  const now = () => new Date(clock.now()).toISOString();

  return {
    async markRead(id, { seq, read_version = null }, caller) {
      const { conversation } = await deps.require(id, caller);
      const to = { seq, knownVersion: read_version, at: now() };
      return withTx(async (tx) => {
        const moved = await createReadingRepo(tx).forward(id, caller.userId, to);
        if (moved !== null) publishRead(tx, caller, { chat_conversation_id: id, ...moved });
        if (moved !== null && conversation.peer !== null && !(await hasBlockedPeer(tx, conversation, caller)))
          publishReceipt(tx, caller, id, moved.last_read_seq);
        // Runs even when the position did not move: sending a message already moves it.
        await notifier.chatsRead(tx, caller.userId, [{ chat_conversation_id: id, last_read_seq: seq }]);
        const { last_read_seq } = moved ?? (await found(tx, id, caller));
        return { chat_conversation_id: id, last_read_seq };
      });
    },

    async markManyRead(tx, marks, caller) {
      if (marks.length === 0) return;
      const moved = await createReadingRepo(tx).forwardMany(marks, caller.userId, now());
      for (const one of moved) publishRead(tx, caller, one);
      await notifier.chatsRead(tx, caller.userId, moved);
    },

    async markUnread(id, seq, caller) {
      await deps.require(id, caller);
      return withTx(async (tx) => {
        const hasMoved = await createReadingRepo(tx).moveBefore(id, caller.userId, seq, now());
        const conversation = await found(tx, id, caller);
        if (!hasMoved) return conversation;
        const { last_read_seq, read_version, mention_seqs, deleted_seqs } = conversation;
        publishRead(tx, caller, {
          ...{ chat_conversation_id: id, last_read_seq, read_version, mention_seqs },
          ...(deleted_seqs.length > 0 && { deleted_seqs }),
        });
        await notifier.chatsRead(tx, caller.userId, [{ chat_conversation_id: id, last_read_seq }]);
        return conversation;
      });
    },
  };
}

async function found(tx: Tx, id: string, { userId }: Caller): Promise<Conversation> {
  const conversation = await createConversationRepo(tx).find(id, userId);
  if (!conversation) throw conversationNotFound();
  return conversation;
}

async function hasBlockedPeer(tx: Tx, { peer }: Conversation, { userId }: Caller): Promise<boolean> {
  const { rows } = await tx.query('select from user_blocks where user_id = $1 and blocked_id = $2', [
    userId,
    peer?.id,
  ]);
  return rows.length > 0;
}

/** Informs the reader's other devices. */
function publishRead(tx: Tx, { userId }: Caller, data: EventData<'read.updated'>): void {
  tx.emit({
    kind: 'read.updated',
    topic: `u:${userId}`,
    ref: data.chat_conversation_id,
    actor: userId,
    data,
  });
}

/** Sends the read receipt to the other user of a private conversation. */
function publishReceipt(tx: Tx, { userId }: Caller, id: string, last_read_seq: number): void {
  tx.emit({
    kind: 'receipt.updated',
    topic: `c:${id}`,
    ref: id,
    actor: userId,
    data: { chat_conversation_id: id, user_id: userId, last_read_seq } satisfies EventData<'receipt.updated'>,
  });
}
