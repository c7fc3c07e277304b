import { REACTION_PEOPLE_MAX } from '../../../contract/feed/reactions.ts';
import { personJson } from '../users/person-json.ts';

/** What can be reacted to, and the names of its tables. */
export const reactables = {
  post: { id: 'post_id', reactions: 'post_reactions', totals: 'post_reaction_totals' },
  comment: { id: 'comment_id', reactions: 'comment_reactions', totals: 'comment_reaction_totals' },
} as const;
export type Reactable = keyof typeof reactables;

/** One emoji, `t` being its row of totals: how often, and who came first. */
function factsPairs(kind: Reactable): string {
  const { id, reactions } = reactables[kind];
  return `'emoji', t.emoji, 'count', t.count, 'people', (
        select json_agg(${personJson('u')} order by x.place) from (
          select user_id, place from ${reactions}
          where ${id} = t.${id} and emoji = t.emoji order by place limit ${REACTION_PEOPLE_MAX}
        ) x join users u on u.id = x.user_id)`;
}

/** As everybody sees it. */
export function reactionFactsJson(kind: Reactable): string {
  return `json_build_object(${factsPairs(kind)})`;
}

/** All reactions to the thing with this id as `reader` sees them, in the order in which the emoji first came. */
export function reactionsJson(kind: Reactable, of: { id: string; version: string; reader: string }): string {
  const { id, reactions, totals } = reactables[kind];
  return `case when ${of.version} > 0 then (
      select coalesce(json_agg(json_build_object(${factsPairs(kind)}, 'is_mine', exists (
          select from ${reactions} y
          where y.${id} = t.${id} and y.emoji = t.emoji and y.user_id = ${of.reader}
        )) order by t.place), '[]')
      from ${totals} t where t.${id} = ${of.id}
    ) else '[]'::json end`;
}
