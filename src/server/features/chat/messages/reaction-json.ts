import { REACTION_PEOPLE_MAX } from '../../../../contract/feed/reactions.ts';
import { personJson } from '../../users/person-json.ts';

/** One emoji of a message: its total, and the people who reacted first. `t` is the row of totals. */
function factsPairs(): string {
  return `'emoji', t.emoji, 'count', t.count, 'people', (
        select json_agg(${personJson('p')} order by x.place) from (
          select user_id, place from chat_reactions
          where chat_message_id = t.chat_message_id and emoji = t.emoji order by place limit ${REACTION_PEOPLE_MAX}
        ) x join users p on p.id = x.user_id)`;
}

/** The same for every reader. */
export const REACTION_FACTS_JSON = `json_build_object(${factsPairs()})`;

/**
 * All reactions to `message` as `reader` sees them, ordered by the first use of each emoji. Reads only the rows that
 * are shown, regardless of how many people reacted.
 */
export function reactionsJson(message: string, reader: string): string {
  return `case when ${message}.reactions_version > 0 then (
      select coalesce(json_agg(json_build_object(${factsPairs()}, 'is_mine', exists (
          select from chat_reactions y
          where y.chat_message_id = t.chat_message_id and y.emoji = t.emoji and y.user_id = ${reader}
        )) order by t.place), '[]')
      from chat_reaction_totals t where t.chat_message_id = ${message}.id
    ) else '[]'::json end`;
}
