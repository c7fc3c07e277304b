import type { Stage } from '../../../contract/core/stage.ts';
import { isPostShownTo, isStaffOf, isStaffRole, mayReadPosts } from '../../platform/rights/feed-right.ts';
import { isOneOfTheTwo } from '../../platform/rights/private-right.ts';

/** Names of SQL expressions, never values: whose right is asked, by which session, and the id in the topic. */
interface Asker {
  readonly user: string;
  readonly session: string;
  readonly id: string;
}

function isMember({ user, id }: Asker): string {
  return `exists (select from group_members m where m.group_id = ${id} and m.user_id = ${user} and m.status = 'ACTIVE')`;
}

/** Who may listen to a topic, per prefix, as an SQL condition on {@link Asker}. One topic has one audience. */
const audience = {
  u: ({ user, session, id }) =>
    `${id} = ${user} and exists (
       select from user_sessions s where s.id = ${session} and s.user_id = ${user} and s.revoked_at is null)`,
  g: isMember,
  n: isMember,
  // An archived conversation stays readable, and a private one after a block or after leaving the last shared community.
  c: ({ user, id }) =>
    `exists (
       select from chat_conversations c
       where c.id = ${id} and (${isOneOfTheTwo('c', user)} or exists (
         select from group_members m
         where m.group_id = c.group_id and m.user_id = ${user} and m.status = 'ACTIVE')))`,
  f: ({ user, id }) => `exists (select from groups g where g.id = ${id} and ${mayReadPosts('g', user)})`,
  // Of what staff hid, only they and the author hear; of what is deleted, nobody once its last comment is gone.
  p: ({ user, id }) =>
    `exists (
       select from posts p join post_counts n on n.post_id = p.id join groups g on g.id = p.group_id
       where p.id = ${id} and ${mayReadPosts('g', user)}
         and ${isPostShownTo({ user, isStaff: isStaffOf('p.group_id', user) })})`,
  m: ({ user, id }) =>
    `exists (
       select from group_members m
       where m.group_id = ${id} and m.user_id = ${user} and m.status = 'ACTIVE' and ${isStaffRole('m.role')})`,
  test: ({ user, id }) => `${id} = ${user}`,
} satisfies Record<string, (asker: Asker) => string>;

/** The condition for a topic of any prefix; a prefix it does not know has no audience. Outside of prod, testers have one too. */
export function mayListen(topic: string, asker: Asker, stage: Stage): string {
  const { test, ...everywhere } = audience;
  const known = Object.entries(stage === 'prod' ? everywhere : { ...everywhere, test });
  const branches = known.map(([prefix, condition]) => `when '${prefix}' then ${condition(asker)}`);
  return `(case split_part(${topic}, ':', 1) ${branches.join('\n')} else false end)`;
}
