import type { Person } from '../../../contract/account/people.ts';
import type { Conversation } from '../../../contract/chat/chat.ts';
import type { searchPrivateConversations } from '../../../contract/chat/conversations.ts';
import type { Answer } from '../../../contract/core/endpoint.ts';
import { paginate } from '../../../contract/core/list.ts';
import { Problem } from '../../../contract/core/problems.ts';
import type { Clock } from '../../platform/clock/clock.ts';
import type { Database } from '../../platform/db/database.ts';
import type { WithTx } from '../../platform/db/transaction.ts';
import type { Caller } from '../../platform/http/api/implement.ts';
import { conversationNotFound } from './chat-problems.ts';
import { createConversationRepo } from './conversation.repo.ts';
import {
  createPrivateConversationRepo,
  type PrivateConversationsQuery,
} from './private-conversation.repo.ts';

export interface PrivateConversationDeps {
  readonly db: Database;
  readonly withTx: WithTx;
  readonly clock: Clock;
}

export interface PrivateConversationService {
  search(
    query: PrivateConversationsQuery,
    caller: Caller,
  ): Promise<Answer<typeof searchPrivateConversations>>;
  /**
   * Returns the conversation with that user: the existing one, even if it is read-only, or a new one with `id`. Two
   * users who open it at the same time get the same conversation. Announces nothing; the first message does.
   *
   * @throws Problem `chat.recipient_not_allowed`, also for users who do not exist; `chat.conversation_not_found` when
   * `id` belongs to another conversation.
   */
  open(id: string, recipientId: string, caller: Caller): Promise<Conversation>;
  recipients(q: string, caller: Caller): Promise<Person[]>;
}

export function createPrivateConversationService(deps: PrivateConversationDeps): PrivateConversationService {
  const { db, withTx, clock } = deps;
  const repo = createPrivateConversationRepo(db);

  return {
    async search(query, { userId }) {
      const { rows, total } = await repo.search(query, userId);
      return { data: rows, pagination: paginate(query, total) };
    },

    open(id, recipientId, { userId }) {
      return withTx(async (tx) => {
        const inTx = createPrivateConversationRepo(tx);
        const at = new Date(clock.now()).toISOString();
        let openId = await inTx.idOf(userId, recipientId);
        if (openId === null) {
          if (!(await inTx.mayWriteTo(userId, recipientId))) throw recipientNotAllowed();
          await inTx.insert({ id, from: userId, to: recipientId, at });
          openId = await inTx.idOf(userId, recipientId);
        }
        if (openId === null) throw conversationNotFound();
        await inTx.open(openId, userId, at);
        const conversation = await createConversationRepo(tx).find(openId, userId);
        if (!conversation) throw conversationNotFound();
        return conversation;
      });
    },

    recipients: (q, { userId }) => repo.recipients(q, userId),
  };
}

function recipientNotAllowed(): Problem {
  return new Problem('chat.recipient_not_allowed', 'You cannot write to this person.');
}
