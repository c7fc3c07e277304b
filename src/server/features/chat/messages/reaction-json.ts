import { REACTION_PEOPLE_MAX } from '../../../../contract/feed/reactions.ts';
import { personJson } from '../../users/person-json.ts';

/** One emoji under a message, `t` being its row of totals: how often, and who came first. */
function factsPairs(): string {
  return `'emoji', t.emoji, 'count', t.count, 'people', (
        select json_agg(${personJson('p')} order by x.place) from (
          select user_id, place from chat_reactions
          where chat_message_id = t.chat_message_id and emoji = t.emoji order by place limit ${REACTION_PEOPLE_MAX}
        ) x join users p on p.id = x.user_id)`;
}

/** As everybody sees it. */
export const REACTION_FACTS_JSON = `json_build_object(${factsPairs()})`;

/**
 * All reactions to `message` as `reader` sees them, in the order in which the emoji first came. Reads as many rows as
 * are shown, however many people reacted.
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
