/** SQL: the public fields of the `users` row `user`, as the JSON of a person. */
export function personJson(user: string): string {
  return `json_build_object('id', ${user}.id, 'username', ${user}.username, 'first_name', ${user}.first_name,
      'last_name', ${user}.last_name, 'avatar_url', ${user}.avatar_url)`;
}
