import type { Caller } from '../../platform/http/api/implement.ts';

/** A person who wants to see or change cases. */
export interface Handler {
  readonly userId: string;
  readonly isAdmin: boolean;
}

export function toHandler({ userId, platformRole }: Pick<Caller, 'userId' | 'platformRole'>): Handler {
  return { userId, isAdmin: platformRole === 'ADMIN' };
}

/** SQL: whether the staff of a community handles the case `c`, besides the administrators. */
export const IS_FOR_STAFF =
  '(c.group_id is not null and c.reported_course_id is null and c.reported_lesson_id is null)';

/** SQL: the community that the case is about: it was reported, or a payment to it or for its plan. */
const REPORTED_COMMUNITY = `coalesce(c.reported_group_id,
    (select k.group_id from checkouts k where k.id = c.reported_checkout_id))`;

const roleIn = (user: string) =>
  `(select t.role from group_members t where t.group_id = c.group_id and t.user_id = ${user} and t.status = 'ACTIVE')`;

/**
 * SQL: whether `user` (SQL itself) handles the case `c`. Administrators handle all cases, the staff of a community those
 * about lower roles; courses and lessons are its owners', so only administrators handle those, and payments. No one
 * handles a case about themselves, about a community that they own, or about a payment of it.
 */
export function isHandledBy(user: string, { isAdmin }: Pick<Handler, 'isAdmin'>): string {
  const staff = `(${IS_FOR_STAFF} and case ${roleIn(user)}
      when 'OWNER' then ${roleIn('c.subject_id')} is distinct from 'OWNER'
      when 'MODERATOR' then coalesce(${roleIn('c.subject_id')}, 'MEMBER') = 'MEMBER'
      else false end)`;
  return `(c.subject_id is distinct from ${user}
    and not exists (select from group_members o where o.group_id = ${REPORTED_COMMUNITY} and o.user_id = ${user}
      and o.status = 'ACTIVE' and o.role = 'OWNER')
    ${isAdmin ? '' : `and ${staff}`})`;
}
