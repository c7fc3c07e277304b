import { groupMentionToken } from '../../../contract/chat/group-mentions.ts';
import { hasBlocked } from './has-blocked.ts';

/**
 * SQL: whether the row `x` of `chat_mentions` counts for the mentioned user. Their own message, one of a user they
 * blocked and one that was removed do not count.
 */
export function doesCount(x: string): string {
  return `not exists (select from chat_messages counted
      where counted.id = ${x}.chat_message_id
        and (counted.deleted_at is not null or counted.author_id = ${x}.user_id or ${hasBlocked(`${x}.user_id`, 'counted.author_id')}))`;
}

/**
 * SQL: whether the row `n` of `group_notifications`, which is about a chat message, counts as a mention of `user`. It no
 * longer does once the message is deleted or edited without it.
 */
export function mentionsEveryone(n: string, user: string): string {
  return `${n}.actor_id <> ${user} and not ${hasBlocked(user, `${n}.actor_id`)}
      and exists (select from chat_messages said
        where said.id = ${n}.chat_message_id and position('${groupMentionToken('everyone')}' in said.content) > 0)`;
}
