/** A row of `users` under the name `user` as the JSON of a person: what others may see, and nothing else. */
export function personJson(user: string): string {
  return `json_build_object('id', ${user}.id, 'username', ${user}.username, 'first_name', ${user}.first_name,
      'last_name', ${user}.last_name, 'avatar_url', ${user}.avatar_url)`;
}
