import {
  type GroupRole,
  type GroupTraits,
  groupRoles,
  may,
  type Standing,
} from '../../../contract/core/permissions.ts';
import { mayOpenLesson } from './course-right.ts';
import { isActiveMember } from './membership-right.ts';

interface PostReader {
  readonly user: string;
  readonly isStaff: string;
  readonly hasLessons?: boolean;
}

/** An example of a community that is open for writing, to look up the permissions of a role. */
const OPEN = { is_public: true, is_free: true, is_read_only: false };
const quoted = (roles: readonly GroupRole[]) => roles.map((role) => `'${role}'`).join(', ');
const STAFF = quoted(groupRoles.filter((role) => may('post.moderate', role, OPEN)));
const READERS = quoted(groupRoles.filter((role) => may('posts.read', role, { ...OPEN, is_public: false })));

/** `post.moderate` in SQL, for the role of an active member. */
export function isStaffRole(role: string): string {
  return `${role} in (${STAFF})`;
}

/** Whether a user may read hidden posts and is free of the moderation settings. */
export function isStaffIn({
  standing,
  group,
}: {
  readonly standing: Standing;
  readonly group: GroupTraits;
}): boolean {
  return may('post.moderate', standing, group);
}

/** The part of {@link mayReadPosts} that comes from a membership. */
export function isMemberReading(group: string, user: string): string {
  return `exists (
      select from group_members pm
      where pm.group_id = ${group}.id and pm.user_id = ${user} and ${isActiveMember('pm')} and pm.role in (${READERS}))`;
}

/** `posts.read` in SQL: whether `user` may read the posts of the community `g` (a row of `groups`). */
export function mayReadPosts(group: string, user: string): string {
  return `((${group}.is_public and ${group}.is_free) or ${isMemberReading(group, user)} or exists (select from users pa where pa.id = ${user} and pa.platform_role = 'ADMIN'))`;
}

/** `post.moderate` in SQL. A platform administrator has it everywhere, even where they are an ordinary member. */
export function isStaffOf(groupId: string, user: string): string {
  return `(exists (select from group_members sm
       where sm.group_id = ${groupId} and sm.user_id = ${user} and ${isActiveMember('sm')} and ${isStaffRole('sm.role')})
      or exists (select from users sa where sa.id = ${user} and sa.platform_role = 'ADMIN'))`;
}

/**
 * SQL: whether a reader of the community may see the post `p` with counts `n`. `isStaff` and `user` are SQL as well. The
 * discussion of a lesson is for those who may open the lesson. `hasLessons`: whether it can be among the posts; to plan
 * for it costs several times as much as the rest.
 */
export function isPostShownTo({ user, isStaff, hasLessons = true }: PostReader): string {
  return `(p.status = 'PUBLISHED' or (p.status = 'DELETED' and n.comment_count > 0)
      ${hasLessons ? `or (p.status = 'LESSON' and ${mayOpenLesson('p.lesson_id', user)})` : ''}
      or (p.status in ('HIDDEN', 'PENDING_REVIEW') and (p.author_id = ${user} or ${isStaff})))`;
}
