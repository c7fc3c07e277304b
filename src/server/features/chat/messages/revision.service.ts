import type { MessageRevision } from '../../../../contract/chat/chat-history.ts';
import { may } from '../../../../contract/core/permissions.ts';
import type { Database } from '../../../platform/db/database.ts';
import type { Caller } from '../../../platform/http/api/implement.ts';
import { chatNotAllowed } from '../../moderation/writing-problems.ts';
import { messageNotFound } from '../chat-problems.ts';
import type { MessageService } from './message.service.ts';
import { mentionedIds } from './message-row.ts';
import { createRevisionRepo } from './revision.repo.ts';

export interface RevisionDeps {
  readonly db: Database;
  readonly messages: Pick<MessageService, 'require'>;
}

export interface RevisionService {
  /**
   * Earlier texts of an edited message, oldest first, for the staff of its community. Private messages have no revision
   * list, and deleted messages show none to staff either.
   *
   * @throws Problem `chat.message_not_found`, `chat.not_allowed`
   */
  list(messageId: string, caller: Caller): Promise<MessageRevision[]>;
}

export function createRevisionService({ db, messages }: RevisionDeps): RevisionService {
  const repo = createRevisionRepo(db);
  return {
    async list(messageId, caller) {
      const { row, membership } = await messages.require(messageId, caller);
      if (!membership || !may('message.moderate', membership.standing, membership.group))
        throw chatNotAllowed();
      if (row.deleted_at !== null) throw messageNotFound();
      const revisions = await repo.of(messageId);
      const ids = revisions.map(({ content }) => mentionedIds(content));
      const people = await repo.peopleAmong([...new Set(ids.flat())], membership.group.id);
      return revisions.map((revision, index) => ({
        ...revision,
        mentions: people.filter(({ id }) => ids[index]?.includes(id)),
      }));
    },
  };
}
