import type { MyCoursesQuery } from '../../../contract/courses/learners.ts';
import { containsPattern } from '../../platform/db/contains-pattern.ts';
import { TOTAL_MAX } from '../../platform/db/counted-total.ts';
import { type Database, singleRow } from '../../platform/db/database.ts';
import { and, createParameters, type Parameters } from '../../platform/db/statement.ts';
import { isCourseSeenBy, isLearner } from '../../platform/rights/course-right.ts';
import { type CourseRow, courseSelect } from '../courses/course-row.ts';

const FROM = `course_learners x join courses c on c.id = x.course_id join groups g on g.id = c.group_id`;

/** Courses that were begun and that the learner may still take. */
function conditionsOf(
  { progress_status, group_id, q }: MyCoursesQuery,
  userId: string,
  $: Parameters['$'],
): string {
  const user = $(userId, 'uuid');
  return and([
    `x.user_id = ${user}`,
    isCourseSeenBy(user),
    isLearner(user),
    group_id !== undefined && `c.group_id = ${$(group_id, 'uuid')}`,
    progress_status !== undefined && `x.completed_at is ${progress_status === 'COMPLETED' ? 'not ' : ''}null`,
    q !== '' && `c.title ilike ${$(containsPattern(q), 'text')}`,
  ]);
}

/** The courses that a user has begun. */
export function createMyCourseRepo(db: Database) {
  return {
    /** One page; pages never overlap. */
    async search(query: MyCoursesQuery, userId: string): Promise<CourseRow[]> {
      const { values, $ } = createParameters();
      const conditions = conditionsOf(query, userId, $);
      const order = query.sort_by === 'title' ? 'lower(c.title)' : 'x.seen_at';
      const direction = query.order_by === 'asc' ? 'asc' : 'desc';
      const page = `(select c.*, row_number() over (order by ${order} ${direction}, c.id) as place from ${FROM}
        where ${conditions} order by place
        limit ${$(query.limit, 'bigint')} offset ${$((query.page - 1) * query.limit, 'bigint')})`;
      const { rows } = await db.query<CourseRow>(
        `${courseSelect('$1', { isWhole: false, courses: page })} order by c.place`,
        values,
      );
      return rows;
    },

    /** Counts up to one more than TOTAL_MAX. */
    async count(query: MyCoursesQuery, userId: string): Promise<number> {
      const { values, $ } = createParameters();
      const { rows } = await db.query<{ total: number }>(
        `select count(*) as total from (
           select from ${FROM} where ${conditionsOf(query, userId, $)} limit ${TOTAL_MAX + 1}) found`,
        values,
      );
      return singleRow(rows).total;
    },
  };
}
