import type { HandlerInput } from '../../../../contract/core/endpoint.ts';
import { Problem } from '../../../../contract/core/problems.ts';
import type { EventData } from '../../../../contract/events.ts';
import {
  type listMessageReactors,
  type MessageReactions,
  REACTIONS_MAX,
  type ReactorPage,
  type reactToMessage,
} from '../../../../contract/feed/reactions.ts';
import type { Database } from '../../../platform/db/database.ts';
import type { WithTx } from '../../../platform/db/transaction.ts';
import type { Caller } from '../../../platform/http/api/implement.ts';
import type { ActionLimits } from '../../../platform/limits/action-limits.ts';
import type { PointsService } from '../../points/points.service.ts';
import { type ReactionTables, readReactors } from '../../users/reactors.ts';
import { chatReadOnly, messageNotFound } from '../chat-problems.ts';
import { mayWrite } from '../chat-right.ts';
import { createMessageRepo } from './message.repo.ts';
import type { MessageService } from './message.service.ts';
import { createReactionRepo } from './reaction.repo.ts';

const TABLES: ReactionTables = {
  id: 'chat_message_id',
  reactions: 'chat_reactions',
  totals: 'chat_reaction_totals',
};

export interface ReactionDeps {
  readonly db: Database;
  readonly withTx: WithTx;
  readonly messages: Pick<MessageService, 'require' | 'hold' | 'requireUnmuted'>;
  readonly actionLimits: ActionLimits;
  readonly points: Pick<PointsService, 'like' | 'unlike'>;
}

export interface ReactionService {
  /**
   * Adds or removes the caller's emoji, and announces the new state to the conversation. A request for the current
   * state changes and announces nothing, also when several such requests run at once.
   */
  react(
    messageId: string,
    wish: HandlerInput<typeof reactToMessage>['body'],
    caller: Caller,
  ): Promise<MessageReactions>;
  /** Who chose one emoji. */
  people(
    messageId: string,
    query: HandlerInput<typeof listMessageReactors>['query'],
    caller: Caller,
  ): Promise<ReactorPage>;
}

export function createReactionService(deps: ReactionDeps): ReactionService {
  const { db, withTx, messages, actionLimits, points } = deps;

  return {
    async react(messageId, { emoji, is_on }, caller) {
      const found = await messages.require(messageId, caller);
      if (!mayWrite(found)) throw chatReadOnly();
      return withTx(
        async (tx) => {
          await messages.hold(tx, found, caller);
          if (is_on) await messages.requireUnmuted(tx, found, caller);
          const row = await createMessageRepo(tx).lock(messageId, caller.userId);
          if (row.deleted_at !== null) throw messageNotFound();
          const repo = createReactionRepo(tx);
          const version = row.reactions_version + 1;
          if (is_on) requireRoom(await repo.variety(messageId, emoji));
          const hasChanged = is_on
            ? await repo.add(messageId, emoji, caller.userId, version)
            : await repo.remove(messageId, emoji, caller.userId);
          if (hasChanged && is_on) await actionLimits.count(tx, 'REACTED', caller);
          if (hasChanged) {
            await repo.setVersion(messageId, version);
            // All members see points, and would see that something happens in a chat of the staff.
            const groupId = found.conversation.is_staff_only ? null : found.conversation.group_id;
            if (groupId !== null && is_on)
              await points.like(tx, { id: messageId, groupId, authorId: row.author_id }, caller.userId);
            else if (groupId !== null && !(await repo.has(messageId, caller.userId)))
              await points.unlike(tx, messageId, caller.userId);
            tx.emit({
              kind: 'reaction.updated',
              topic: `c:${row.chat_conversation_id}`,
              ref: messageId,
              actor: caller.userId,
              data: {
                chat_message_id: messageId,
                emoji,
                actor_id: caller.userId,
                is_on,
                reaction: await repo.facts(messageId, emoji),
                reactions_version: version,
              } satisfies EventData<'reaction.updated'>,
            });
          }
          return repo.of(messageId, caller.userId);
        },
        { queue: `c:${found.row.chat_conversation_id}` },
      );
    },

    async people(messageId, query, caller) {
      const { row } = await messages.require(messageId, caller);
      if (row.deleted_at !== null) throw messageNotFound();
      return readReactors(db, TABLES, messageId, query);
    },
  };
}

function requireRoom({ count, has }: { count: number; has: boolean }): void {
  if (!has && count >= REACTIONS_MAX)
    throw new Problem('chat.too_many_reactions', 'A message takes {n} different emoji.', {
      values: { n: REACTIONS_MAX },
    });
}
