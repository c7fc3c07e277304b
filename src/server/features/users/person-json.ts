import { keepsName } from '../../platform/rights/kept-names.ts';

/** SQL: the public fields of the `users` row `user`, as the JSON of a person. */
export function personJson(user: string): string {
  return `json_build_object('id', ${user}.id, 'username', ${user}.username, 'first_name', ${user}.first_name,
      'last_name', ${user}.last_name, 'avatar_url', ${user}.avatar_url)`;
}

/**
 * The user `u` as `reader` sees them, where a text gets their name here: who blocked the reader keeps the name of that
 * moment. Both are SQL themselves. People in JSON need no such care, see `withKeptNames`.
 */
export function personSeenBy(u: string, reader: string): string {
  return `coalesce((select bk.shown_as from user_blocks bk
      where bk.user_id = ${u}.id and bk.blocked_id = ${reader} and ${keepsName('bk')}), ${personJson(u)}::jsonb)`;
}

/** SQL: the people whom the text with the id `id` mentions, as `reader` sees them, for words that get their names here. */
export function mentionedPeople(
  kind: 'post' | 'comment' | 'chat_message',
  id: string,
  reader: string,
): string {
  const table = kind === 'chat_message' ? 'chat_mentions' : `${kind}_mentions`;
  return `(select coalesce(json_agg(${personSeenBy('mu', reader)}), '[]') from ${table} mx
      join users mu on mu.id = mx.user_id where mx.${kind}_id = ${id})`;
}
