import type { Stage } from '../../../contract/core/stage.ts';
import { mayReadChat } from '../../platform/rights/chat-right.ts';
import { homeOf } from '../../platform/rights/conversation-home.ts';
import { isCourseSeenBy } from '../../platform/rights/course-right.ts';
import { isPostShownTo, isStaffOf, isStaffRole, mayReadPosts } from '../../platform/rights/feed-right.ts';
import { isActiveMember } from '../../platform/rights/membership-right.ts';
import { isOneOfTheTwo } from '../../platform/rights/private-right.ts';

/** SQL expressions, never values: the user, their session, and the id in the topic. */
interface Asker {
  readonly user: string;
  readonly session: string;
  readonly id: string;
}

function isMember({ user, id }: Asker): string {
  return `exists (select from group_members m where m.group_id = ${id} and m.user_id = ${user} and ${isActiveMember('m')})`;
}

/**
 * Who may subscribe to a topic, per prefix, as an SQL condition on {@link Asker}. Every subscriber receives all events
 * of the topic.
 */
const audience = {
  u: ({ user, session, id }) =>
    `${id} = ${user} and exists (
       select from user_sessions s where s.id = ${session} and s.user_id = ${user} and s.revoked_at is null)`,
  g: isMember,
  n: isMember,
  // An archived conversation stays readable. So does a private one after a block, or after the two share no community
  // any more.
  c: ({ user, id }) =>
    `exists (
       select from chat_conversations c join ${homeOf('c')}
       where c.id = ${id} and (${isOneOfTheTwo('h', user)} or exists (
         select from group_members m
         where m.group_id = h.group_id and m.user_id = ${user} and ${mayReadChat('h', 'm')})))`,
  f: ({ user, id }) => `exists (select from groups g where g.id = ${id} and ${mayReadPosts('g', user)})`,
  // A hidden post is only for staff and its author. A deleted post is for no one once its last comment is gone.
  p: ({ user, id }) =>
    `exists (
       select from posts p join post_counts n on n.post_id = p.id join groups g on g.id = p.group_id
       where p.id = ${id} and ${mayReadPosts('g', user)}
         and ${isPostShownTo({ user, isStaff: isStaffOf('p.group_id', user) })})`,
  // Also for those whose membership does not open the lessons: they see the outline.
  k: ({ user, id }) =>
    `exists (
       select from courses c join groups g on g.id = c.group_id where c.id = ${id} and ${isCourseSeenBy(user)})`,
  m: ({ user, id }) =>
    `exists (
       select from group_members m
       where m.group_id = ${id} and m.user_id = ${user} and ${isActiveMember('m')} and ${isStaffRole('m.role')})`,
  // The topic of the platform has no id.
  adm: ({ user, id }) =>
    `${id} is null and exists (
      select from users au where au.id = ${user} and au.platform_role = 'ADMIN' and au.status = 'ACTIVE')`,
  // The last digits are those of a run.
  test: ({ user, id }) => `left(${id}::text, 28) = left(${user}::text, 28)`,
} satisfies Record<string, (asker: Asker) => string>;

/**
 * The SQL condition for a topic of any prefix. False for an unknown prefix. The `test` prefix exists only outside of
 * prod.
 */
export function mayListen(topic: string, asker: Asker, stage: Stage): string {
  const { test, ...everywhere } = audience;
  const known = Object.entries(stage === 'prod' ? everywhere : { ...everywhere, test });
  const branches = known.map(([prefix, condition]) => `when '${prefix}' then ${condition(asker)}`);
  return `(case split_part(${topic}, ':', 1) ${branches.join('\n')} else false end)`;
}
