import { type GroupRole, groupRoles, may } from '../../../contract/core/permissions.ts';
import { isActiveMember, isInForce, memberStatus } from './membership-right.ts';
import { hasBoughtCourse, isSold } from './offer-right.ts';

/** An example of a community that is open for writing, to look up the permissions of a role. */
const OPEN = { is_public: true, is_free: true, is_read_only: false };
const rolesWith = (right: 'course.edit' | 'lesson.take') =>
  groupRoles
    .filter((role: GroupRole) => may(right, role, OPEN))
    .map((role) => `'${role}'`)
    .join(', ');
const EDITORS = rolesWith('course.edit');
const LEARNERS = rolesWith('lesson.take');

/**
 * SQL: the reader is an active member of the community of course `c`, with a membership `cm` that meets `condition`.
 * `user` is SQL itself, here and below.
 */
export function isLearner(user: string, condition = 'true'): string {
  return `exists (select from group_members cm where cm.group_id = c.group_id and cm.user_id = ${user}
    and ${isActiveMember('cm')} and cm.role in (${LEARNERS}) and ${condition})`;
}

/** SQL: the reader edits the course `c`, or is a platform administrator. They see drafts, also while it is read-only. */
export function seesDrafts(user: string): string {
  return `(${isLearner(user, `cm.role in (${EDITORS})`)}
    or exists (select from users ca where ca.id = ${user} and ca.platform_role = 'ADMIN'))`;
}

/**
 * SQL: whether `user` may see the course `c` of the community `g`. Visitors see public courses of public communities;
 * those who asked to join, or whose membership ended, see public courses of private ones, too.
 */
export function isCourseSeenBy(user: string): string {
  return `(c.archived_at is null and (${seesDrafts(user)} or c.is_active and (${isLearner(user)} or c.is_public and (
    g.is_public or exists (select from group_members ck where ck.group_id = g.id and ck.user_id = ${user}
      and ${memberStatus('ck')} in ('PENDING', 'EXPIRED'))))))`;
}

/**
 * SQL: whether `user` may open the lessons of the course `c`: staff, members who bought it, and members when it has no
 * plan and is not sold, or when they have the tier of its plan or a higher one.
 */
export function isCovered(user: string): string {
  return isLearner(
    user,
    `(cm.role <> 'MEMBER' or c.plan_id is null and not ${isSold('c')} or ${hasBoughtCourse('c', 'cm')} or exists (
      select from membership_plans cp join membership_tiers ct on ct.id = cp.tier_id
      join entitlements e on e.user_id = cm.user_id and e.group_id = cm.group_id and ${isInForce('e')}
      join membership_tiers et on et.id = e.thing_id
      where cp.id = c.plan_id and (et.id = ct.id or et.rank > ct.rank)))`,
  );
}

/** SQL: whether `user`, who may see the course `c`, may see its lesson `l` in the outline. Drafts are for editors. */
export function isLessonSeenBy(user: string): string {
  return `(l.archived_at is null and (l.is_active or ${seesDrafts(user)}))`;
}

/** SQL: whether `user` may open the lesson with this id. */
export function mayOpenLesson(lessonId: string, user: string): string {
  return `exists (select from lessons l join courses c on c.id = l.course_id join groups g on g.id = c.group_id
    where l.id = ${lessonId} and ${isCourseSeenBy(user)} and ${isLessonSeenBy(user)}
      and (l.is_public or ${isCovered(user)} or ${seesDrafts(user)}))`;
}

/** SQL: the lesson `l` counts for learners. */
export const IS_TAKEN = 'l.archived_at is null and l.is_active';
