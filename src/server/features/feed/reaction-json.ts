import { REACTION_PEOPLE_MAX } from '../../../contract/feed/reactions.ts';
import { personJson } from '../users/person-json.ts';

/** The kinds of content that accept reactions, and the names of their tables. */
export const reactables = {
  post: { id: 'post_id', reactions: 'post_reactions', totals: 'post_reaction_totals' },
  comment: { id: 'comment_id', reactions: 'comment_reactions', totals: 'comment_reaction_totals' },
} as const;
export type Reactable = keyof typeof reactables;

/** One emoji: its total, and the people who reacted first. `t` is the row of totals. */
function factsPairs(kind: Reactable): string {
  const { id, reactions } = reactables[kind];
  return `'emoji', t.emoji, 'count', t.count, 'people', (
        select json_agg(${personJson('u')} order by x.place) from (
          select user_id, place from ${reactions}
          where ${id} = t.${id} and emoji = t.emoji order by place limit ${REACTION_PEOPLE_MAX}
        ) x join users u on u.id = x.user_id)`;
}

/** The same for every reader. */
export function reactionFactsJson(kind: Reactable): string {
  return `json_build_object(${factsPairs(kind)})`;
}

/** All reactions to the content with this id as `reader` sees them, ordered by the first use of each emoji. */
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
