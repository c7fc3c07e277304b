import { instantText } from '../../platform/db/instant-text.ts';

/** The poll `v` as `reader` (an SQL expression) sees it, as JSON. */
export function pollOf(reader: string): string {
  return `(select json_build_object('id', v.id, 'is_multiple', v.is_multiple, 'shows_voters', v.shows_voters,
      'closes_at', ${instantText('v.closes_at')}, 'closed_at', ${instantText('v.closed_at')}, 'voters', v.voters,
      'version', v.version, 'choices', coalesce(to_json(b.choices), '[]'), 'choice_version', coalesce(b.version, 0),
      'options', (select json_agg(json_build_object('text', o.text, 'votes', o.votes) order by o.place)
        from poll_options o where o.poll_id = v.id))
    from (select) nothing left join poll_ballots b on b.poll_id = v.id and b.user_id = ${reader})`;
}

/** The poll of the message or post `owner`, as `reader` sees it; null without one, for which nothing is looked up. */
export function pollJson(
  { owner, column }: { owner: string; column: 'chat_message_id' | 'post_id' },
  reader: string,
): string {
  return `case when ${owner}.has_poll then
      (select ${pollOf(reader)} from polls v where v.${column} = ${owner}.id) end`;
}
