import type { Person } from '../../../../contract/account/people.ts';
import type { searchInConversation } from '../../../../contract/chat/chat-history.ts';
import type { Answer } from '../../../../contract/core/endpoint.ts';
import type { Database } from '../../../platform/db/database.ts';
import type { Caller } from '../../../platform/http/api/implement.ts';
import type { ConversationService } from '../conversation.service.ts';
import { createChatSearchRepo, type MessagesQuery } from './chat-search.repo.ts';
import { createMentionRepo } from './mention.repo.ts';
import { toMessage } from './message-row.ts';

export interface ChatSearchDeps {
  readonly db: Database;
  readonly conversations: Pick<ConversationService, 'require'>;
}

/** Searches messages and people in one conversation. Both methods answer "not found" to users who may not read it. */
export interface ChatSearchService {
  messages(id: string, query: MessagesQuery, caller: Caller): Promise<Answer<typeof searchInConversation>>;
  /** People whom a message can mention, without the caller. */
  people(id: string, q: string, caller: Caller): Promise<Person[]>;
}

export function createChatSearchService({ db, conversations }: ChatSearchDeps): ChatSearchService {
  return {
    async messages(id, query, caller) {
      await conversations.require(id, caller);
      const rows = await createChatSearchRepo(db).search(id, query, caller.userId);
      const shown = rows.slice(0, query.limit);
      const before = rows.length > query.limit ? (shown.at(-1)?.seq ?? null) : null;
      return { data: shown.map(toMessage), cursor: { before } };
    },

    async people(id, q, caller) {
      await conversations.require(id, caller);
      return createMentionRepo(db).offers(id, q, caller.userId);
    },
  };
}
