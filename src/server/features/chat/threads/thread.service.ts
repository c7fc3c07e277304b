import type { listThreads, openThread } from '../../../../contract/chat/threads.ts';
import type { Answer, HandlerInput } from '../../../../contract/core/endpoint.ts';
import { paginate } from '../../../../contract/core/list.ts';
import type { Clock, Random } from '../../../platform/clock/clock.ts';
import type { Database } from '../../../platform/db/database.ts';
import type { WithTx } from '../../../platform/db/transaction.ts';
import type { Caller } from '../../../platform/http/api/implement.ts';
import { chatNotAllowed } from '../../moderation/writing-problems.ts';
import { messageNotFound } from '../chat-problems.ts';
import { createConversationRepo } from '../conversation.repo.ts';
import type { MessageService } from '../messages/message.service.ts';
import { toMessage } from '../messages/message-row.ts';
import { createThreadRepo } from './thread.repo.ts';
import { createThreadListRepo } from './thread-list.repo.ts';

export interface ThreadDeps {
  readonly db: Database;
  readonly withTx: WithTx;
  readonly clock: Clock;
  readonly random: Pick<Random, 'uuid'>;
  readonly messages: Pick<MessageService, 'require' | 'hold'>;
}

export interface ThreadService {
  /**
   * The thread below a message, with the message. Several people who open it at the same time get the same one.
   *
   * @throws Problem `chat.message_not_found`, also for a deleted message without a thread; `chat.not_allowed` for a
   * reply in a thread, which has none of its own.
   */
  open(messageId: string, caller: Caller): Promise<Answer<typeof openThread>['data']>;
  list(query: HandlerInput<typeof listThreads>['query'], caller: Caller): Promise<Answer<typeof listThreads>>;
}

export function createThreadService(deps: ThreadDeps): ThreadService {
  const { db, withTx, clock, random, messages } = deps;

  return {
    async open(messageId, caller) {
      const found = await messages.require(messageId, caller);
      const { conversation: home, row } = found;
      if (home.kind === 'THREAD') throw chatNotAllowed();
      return withTx(async (tx) => {
        await messages.hold(tx, found, caller);
        const repo = createThreadRepo(tx);
        let id = await repo.idOf(messageId);
        if (id === null) {
          if (row.deleted_at !== null) throw messageNotFound();
          const at = new Date(clock.now()).toISOString();
          await repo.insert({ id: random.uuid(), messageId, conversationId: home.id, by: caller.userId, at });
          id = await repo.idOf(messageId);
        }
        const conversation = id && (await createConversationRepo(tx).find(id, caller.userId));
        if (!conversation) throw messageNotFound();
        return { conversation, parent: toMessage(row) };
      });
    },

    async list(query, { userId }) {
      const { rows, total } = await createThreadListRepo(db).page(userId, query);
      return { data: rows, pagination: paginate(query, total) };
    },
  };
}
