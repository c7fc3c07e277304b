/**
 * SQL: what files the message, post or comment `owner` has, as the contract's `attachedOf` says it. Null without any, for
 * which nothing is looked up.
 */
export function attachedJson(owner: string, column: 'chat_message_id' | 'post_id' | 'comment_id'): string {
  return `case when ${owner}.has_attachments then
      (select json_build_object('kind', case when min(a.kind) = max(a.kind) then min(a.kind) else 'FILE' end,
          'n', count(*), 'name', (array_agg(a.name order by a.place))[1])
        from attachments a where a.${column} = ${owner}.id having count(*) > 0) end`;
}
