import type { Conversation } from '../../../contract/chat/chat.ts';
import type { updateConversationPreferences } from '../../../contract/chat/conversations.ts';
import type { HandlerInput } from '../../../contract/core/endpoint.ts';
import type { EventData } from '../../../contract/events.ts';
import type { Clock } from '../../platform/clock/clock.ts';
import type { WithTx } from '../../platform/db/transaction.ts';
import type { Caller } from '../../platform/http/api/implement.ts';
import { conversationNotFound } from './chat-problems.ts';
import { createConversationRepo } from './conversation.repo.ts';
import type { ConversationService } from './conversation.service.ts';
import { createPreferenceRepo } from './preference.repo.ts';

export interface PreferenceDeps {
  readonly withTx: WithTx;
  readonly clock: Clock;
  readonly conversations: Pick<ConversationService, 'require'>;
}

export interface PreferenceService {
  /** Omitted preferences stay. The caller's other devices are informed when something changed. */
  update(
    id: string,
    changes: HandlerInput<typeof updateConversationPreferences>['body'],
    caller: Caller,
  ): Promise<Conversation>;
}

export function createPreferenceService({ withTx, clock, conversations }: PreferenceDeps): PreferenceService {
  return {
    async update(id, { is_muted, is_pinned, is_following }, caller) {
      const { conversation: found } = await conversations.require(id, caller);
      return withTx(async (tx) => {
        const hasChanged = await createPreferenceRepo(tx).update({
          id,
          userId: caller.userId,
          is_muted: is_muted ?? null,
          is_pinned: is_pinned ?? null,
          is_following: found.kind === 'THREAD' ? (is_following ?? null) : null,
          at: new Date(clock.now()).toISOString(),
        });
        const conversation = await createConversationRepo(tx).find(id, caller.userId);
        if (!conversation) throw conversationNotFound();
        if (hasChanged) {
          tx.emit({
            kind: 'conversation.preferences_updated',
            topic: `u:${caller.userId}`,
            ref: id,
            actor: caller.userId,
            data: {
              chat_conversation_id: id,
              is_muted: conversation.is_muted,
              is_pinned: conversation.is_pinned,
              is_following: conversation.is_following,
              preferences_version: conversation.preferences_version,
            } satisfies EventData<'conversation.preferences_updated'>,
          });
        }
        return conversation;
      });
    },
  };
}
