/** SQL: the public fields of the `users` row `user`, as the JSON of a person. */
export function personJson(user: string): string {
  return `json_build_object('id', ${user}.id, 'username', ${user}.username, 'first_name', ${user}.first_name,
      'last_name', ${user}.last_name, 'avatar_url', ${user}.avatar_url)`;
}

/**
 * The user `u` as `reader` sees them in a private chat: who blocked the reader stays as they were at that moment, with the
 * name and picture of then. Both are SQL themselves.
 */
export function personSeenBy(u: string, reader: string): string {
  return `coalesce((select bk.shown_as from user_blocks bk where bk.user_id = ${u}.id and bk.blocked_id = ${reader}),
      ${personJson(u)}::jsonb)`;
}

/** The name of {@link personSeenBy}. */
export function nameSeenBy(u: string, reader: string): string {
  return `(select seen.it ->> 'first_name' || ' ' || (seen.it ->> 'last_name') from (
    select ${personSeenBy(u, reader)} as it) seen)`;
}
