import { activeRole, lockActiveRole } from '../../../platform/rights/active-role.ts';
import { chatNotAllowed } from '../../moderation/writing-problems.ts';
import type { FindPollSite } from '../../polls/poll.service.ts';
import { chatReadOnly, messageNotFound } from '../chat-problems.ts';
import { mayRemove, mayWrite } from '../chat-right.ts';
import type { MessageService } from './message.service.ts';

/** What a poll needs to know about the message that has it. */
export function createMessagePollSite(
  messages: Pick<MessageService, 'require' | 'hold' | 'requireUnmuted'>,
): FindPollSite {
  return async (messageId, caller) => {
    const found = await messages.require(messageId, caller);
    const { row, conversation, membership } = found;
    if (row.deleted_at !== null) throw messageNotFound();
    return {
      topic: `c:${row.chat_conversation_id}`,
      place: {
        chat_conversation_id: row.chat_conversation_id,
        chat_message_id: row.id,
        group_id: conversation.group_id,
        post_id: null,
      },
      authorId: row.author_id,

      async requireVoter(tx, isVoting) {
        if (!mayWrite(found)) throw chatReadOnly();
        await messages.hold(tx, found, caller);
        if (isVoting) await messages.requireUnmuted(tx, found, caller);
      },

      async requireCloser(tx) {
        await messages.hold(tx, found, caller);
        if (row.author_id === caller.userId) return;
        if (!membership) throw chatNotAllowed();
        const role = await lockActiveRole(tx, membership.group.id, caller.userId);
        const authorRole = await activeRole(tx, membership.group.id, row.author_id);
        if (!role || !mayRemove(role, authorRole)) throw chatNotAllowed();
      },
    };
  };
}
