/** Where the tags of a kind of thing stand, and the column that names the thing. */
const places = {
  group: ['group_tags', 'group_id'],
  post: ['post_tags', 'post_id'],
} as const;

/**
 * SQL that is true when `thing` (the SQL of its id) has tags, and the person `reader` (SQL as well: `$1`) is not
 * interested in any of them. One tag that they did not turn down is enough to show it, and so is having none.
 *
 * An aggregate is asked row by row, and few rows are asked: of an `exists` the planner would make a table of all tags of
 * all things. What the person turned down is read once for all rows.
 */
export function isUnwanted(kind: keyof typeof places, thing: string, reader: string): string {
  const [table, column] = places[kind];
  return `coalesce((
      select bool_and(x.tag_id in (
        select w.tag_id from user_tags w where w.user_id = ${reader} and w.type = 'NOT_INTERESTED'))
      from ${table} x where x.${column} = ${thing}), false)`;
}

/** SQL that is true when the person `reader` turned any tag down; asked once for a whole statement. */
export function hasTurnedDown(reader: string): string {
  return `exists (select from user_tags w where w.user_id = ${reader} and w.type = 'NOT_INTERESTED')`;
}
