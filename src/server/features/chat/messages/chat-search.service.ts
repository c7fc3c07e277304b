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

/** Finding messages and people inside one conversation. Both refuse who may not read it as if it did not exist. */
export interface ChatSearchService {
  messages(id: string, query: MessagesQuery, caller: Caller): Promise<Answer<typeof searchInConversation>>;
  /** Whom a text can mention, except the caller. */
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
