import { hasBlocked } from './has-blocked.ts';

/**
 * SQL: whether the row `x` of `chat_mentions` counts for the mentioned user. A message of a user they blocked does not
 * count.
 */
export function doesCount(x: string): string {
  return `not exists (select from chat_messages counted
      where counted.id = ${x}.chat_message_id and ${hasBlocked(`${x}.user_id`, 'counted.author_id')})`;
}
