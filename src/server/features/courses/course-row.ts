import type { Person } from '../../../contract/account/people.ts';
import { COURSE_EXCERPT_MAX, type Course } from '../../../contract/courses/courses.ts';
import type { LockReason } from '../../../contract/courses/lessons.ts';
import type { CourseProgress } from '../../../contract/courses/progress.ts';
import { instantText } from '../../platform/db/instant-text.ts';
import { IS_TAKEN, isCovered, isLearner, seesDrafts } from '../../platform/rights/course-right.ts';
import { saleOf } from '../../platform/rights/offer-right.ts';
import { personJson } from '../users/person-json.ts';

/** A course as one reader sees it, as {@link courseSelect} selects it. */
export interface CourseRow
  extends Omit<Course, 'is_whole' | 'is_locked' | 'locked_reason' | 'progress' | 'total_seconds' | 'author'> {
  author: Person;
  /** When its members were told of it; null before. */
  announced_at: string | null;
  may_edit: boolean;
  is_member: boolean;
  /** Whether the reader's membership plan opens it. Members only. */
  is_covered: boolean;
  total_seconds: number | null;
  completed: number;
  /** Lessons that were begun, completed ones included. */
  begun: number;
  next_lesson_id: string | null;
  next_lesson_number: number | null;
  position_seconds: number | null;
  completed_at: string | null;
}

/**
 * SQL: the course `c` of the community `g`, with everything that the reader `user` sees of it. `courses` is a table with
 * the rows of courses: a page is cut before the counts of its rows are looked up.
 */
export function courseSelect(
  user: string,
  { isWhole, courses = 'courses' }: { isWhole: boolean; courses?: string },
): string {
  const content = isWhole ? 'c.content_md' : `left(c.content_md, ${COURSE_EXCERPT_MAX + 1})`;
  return `select c.id, c.group_id, c.title, ${content} as content_md, c.is_active, c.is_public, c.cover_image_url,
      c.plan_id as group_member_subscription_plan_id, c.featured_at, c.created_at, c.updated_at, c.published_at,
      c.announced_at, c.archived_at, c.version,
      json_build_object('id', g.id, 'slug', g.slug, 'name', g.name,
        'is_verified', g.group_verification_request_status = 'VERIFIED') as group,
      ${personJson('author')} as author,
      case when mp.id is not null then json_build_object('id', mp.id, 'type', mp.type,
        'fee_amount', mp.fee_amount::text, 'cycle_type', mp.cycle_type) end as plan,
      (select json_build_object('id', o.id, 'plan_id', o.plan_id, 'price', op.fee_amount::text,
          'opens_at', ${instantText('o.opens_at')}, 'sale', ${saleOf('o', user)})
        from offer_parts part join offers o on o.id = part.offer_id and o.kind = 'COURSE' and o.archived_at is null
        join membership_plans op on op.id = o.plan_id
        where part.thing = 'COURSE' and part.thing_id = c.id) as offer,
      ${seesDrafts(user)} as may_edit, ${isLearner(user)} as is_member, ${isCovered(user)} as is_covered,
      n.total_lessons, n.total_seconds, n.completed, n.begun, next.id as next_lesson_id, next.number as next_lesson_number,
      next.position_seconds,
      me.completed_at
    from ${courses} c
    join groups g on g.id = c.group_id
    join users author on author.id = c.author_id
    left join membership_plans mp on mp.id = c.plan_id
    left join course_learners me on me.course_id = c.id and me.user_id = ${user}
    cross join lateral (
      select count(*)::integer as total_lessons,
        case when count(*) filter (where l.type = 'VIDEO' and l.duration_seconds is null) = 0
          then coalesce(sum(l.duration_seconds), 0) end as total_seconds,
        count(*) filter (where p.status = 'COMPLETED')::integer as completed, count(p.status)::integer as begun
      from lessons l
      left join lesson_progress p on p.user_id = ${user} and p.course_id = c.id and p.lesson_id = l.id
      where l.course_id = c.id and ${IS_TAKEN}) n
    left join lateral (
      select open.id, open.position_seconds, (
          select count(*)::integer from lessons l
          where l.course_id = c.id and ${IS_TAKEN} and l.order_index <= open.order_index) as number
      from (
        select l.id, l.order_index, p.position_seconds from lessons l
        left join lesson_progress p on p.user_id = ${user} and p.course_id = c.id and p.lesson_id = l.id
        where l.course_id = c.id and ${IS_TAKEN} and p.status is distinct from 'COMPLETED'
        order by l.order_index limit 1) open) next on true`;
}

export function toCourse(row: CourseRow, { isWhole }: { isWhole: boolean }): Course {
  const { may_edit, is_member, is_covered, completed, begun, next_lesson_id, next_lesson_number, ...rest } =
    row;
  const { announced_at: _, position_seconds, completed_at, content_md, ...facts } = rest;
  const locked_reason = lockOf({ is_member, is_covered, may_edit });
  return {
    ...facts,
    content_md: isWhole ? content_md : content_md.slice(0, COURSE_EXCERPT_MAX),
    is_whole: isWhole || content_md.length <= COURSE_EXCERPT_MAX,
    is_locked: locked_reason !== null,
    locked_reason,
    progress: is_member ? progressOf(row) : null,
  };
}

/** Why the reader may not open the lessons of a course, besides its previews. */
export function lockOf(reader: {
  is_member: boolean;
  is_covered: boolean;
  may_edit: boolean;
}): LockReason | null {
  if (reader.is_covered || reader.may_edit) return null;
  return reader.is_member ? 'MEMBERSHIP' : 'NOT_MEMBER';
}

/** A course that was completed once stays completed, also when it gets more lessons. */
export function progressOf(
  row: Pick<
    CourseRow,
    | 'completed'
    | 'begun'
    | 'total_lessons'
    | 'next_lesson_id'
    | 'next_lesson_number'
    | 'position_seconds'
    | 'completed_at'
  >,
): CourseProgress {
  const { completed, total_lessons: total, completed_at, next_lesson_id, next_lesson_number, begun } = row;
  const isBegun = begun > 0 || completed_at !== null;
  return {
    status: completed_at !== null ? 'COMPLETED' : isBegun ? 'IN_PROGRESS' : 'NOT_STARTED',
    completed,
    total,
    percent: completed_at !== null ? 100 : total === 0 ? 0 : Math.floor((completed * 100) / total),
    next_lesson_id,
    next_lesson_number,
    position_seconds: row.position_seconds,
    completed_at,
  };
}
