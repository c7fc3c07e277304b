import type { Message } from '../../../../contract/chat/chat.ts';
import { PINS_MAX } from '../../../../contract/chat/chat-history.ts';
import { Problem } from '../../../../contract/core/problems.ts';
import type { Audit } from '../../../platform/audit/audit.ts';
import type { Clock } from '../../../platform/clock/clock.ts';
import type { Database } from '../../../platform/db/database.ts';
import type { WithTx } from '../../../platform/db/transaction.ts';
import type { Caller } from '../../../platform/http/api/implement.ts';
import { chatNotAllowed } from '../../moderation/writing-problems.ts';
import { chatReadOnly, messageNotFound } from '../chat-problems.ts';
import { mayPin, mayWrite } from '../chat-right.ts';
import type { ConversationService } from '../conversation.service.ts';
import { createMessageRepo } from './message.repo.ts';
import type { MessageService } from './message.service.ts';
import { announceMessage } from './message-announcements.ts';
import { type MessageRow, toMessage } from './message-row.ts';
import { createPinRepo } from './pin.repo.ts';

export interface PinDeps {
  readonly db: Database;
  readonly withTx: WithTx;
  readonly clock: Clock;
  readonly audit: Audit;
  readonly conversations: Pick<ConversationService, 'require'>;
  readonly messages: Pick<MessageService, 'require' | 'hold'>;
}

export interface PinService {
  /** The pinned messages, latest pin first. */
  list(conversationId: string, caller: Caller): Promise<Message[]>;
  /** For staff of the community, or for both users of a private chat. A repeated call changes and announces nothing. */
  pin(messageId: string, isPinned: boolean, caller: Caller): Promise<Message>;
}

export function createPinService(deps: PinDeps): PinService {
  const { db, withTx, clock, audit, conversations, messages } = deps;

  return {
    async list(conversationId, caller) {
      await conversations.require(conversationId, caller);
      const rows = await createPinRepo(db).list(conversationId, caller.userId);
      return rows.map(toMessage);
    },

    async pin(messageId, isPinned, caller) {
      const found = await messages.require(messageId, caller);
      if (!mayPin(found)) throw chatNotAllowed();
      if (!mayWrite(found)) throw chatReadOnly();
      return withTx(async (tx) => {
        await messages.hold(tx, found, caller);
        const inTx = createMessageRepo(tx);
        const row = await inTx.lock(messageId, caller.userId);
        if (row.deleted_at !== null) throw messageNotFound();
        if ((row.pinned_at !== null) === isPinned) return toMessage(row);
        const repo = createPinRepo(tx);
        if (isPinned) {
          if ((await repo.lockedCount(row.chat_conversation_id)) >= PINS_MAX) throw tooManyPins();
          await repo.pin(messageId, caller.userId, new Date(clock.now()).toISOString());
        } else await repo.unpin(messageId);
        if (found.membership && row.author_id !== caller.userId)
          await audit(tx, pinningOf(row, isPinned, found.membership.group.id, caller));
        const pinned = await inTx.lock(messageId, caller.userId);
        return announceMessage(tx, 'message.updated', pinned, caller);
      });
    },
  };
}

function tooManyPins(): Problem {
  return new Problem('chat.too_many_pins', 'A chat keeps {n} pinned messages. Unpin one first.', {
    values: { n: PINS_MAX },
  });
}

function pinningOf(row: MessageRow, isPinned: boolean, groupId: string, { userId }: Caller) {
  return {
    actorId: userId,
    action: isPinned ? 'message.pinned' : 'message.unpinned',
    targetType: 'chat_message',
    targetId: row.id,
    groupId,
    after: { author_id: row.author_id, chat_conversation_id: row.chat_conversation_id, seq: row.seq },
  };
}
