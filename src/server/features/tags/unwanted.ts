/** The table with the tags of each kind of content, and the column with the content's id. */
const tagTables = {
  group: ['group_tags', 'group_id'],
  post: ['post_tags', 'post_id'],
} as const;

/**
 * SQL that is true when `thing` (the SQL of its id) has tags, and `reader` (SQL too, such as `$1`) marked all of them
 * as not interesting. It is false when at least one tag is not marked, or when there are no tags.
 *
 * Uses an aggregate, because it runs per row, and there are few rows. For an `exists` the planner would build a table
 * of all tags of all content. The reader's marked tags are read once for all rows.
 */
export function isUnwanted(kind: keyof typeof tagTables, thing: string, reader: string): string {
  const [table, column] = tagTables[kind];
  return `coalesce((
      select bool_and(x.tag_id in (
        select w.tag_id from user_tags w where w.user_id = ${reader} and w.type = 'NOT_INTERESTED'))
      from ${table} x where x.${column} = ${thing}), false)`;
}

/** SQL that is true when `reader` marked any tag as not interesting; evaluated once per statement. */
export function hasTurnedDown(reader: string): string {
  return `exists (select from user_tags w where w.user_id = ${reader} and w.type = 'NOT_INTERESTED')`;
}
