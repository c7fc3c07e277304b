import type { Learner, LearnersQuery } from '../../../contract/courses/learners.ts';
import { containsPattern } from '../../platform/db/contains-pattern.ts';
import { TOTAL_MAX } from '../../platform/db/counted-total.ts';
import { type Database, singleRow } from '../../platform/db/database.ts';
import { and, createParameters, type Parameters } from '../../platform/db/statement.ts';
import { IS_TAKEN } from '../../platform/rights/course-right.ts';
import { isActiveMember } from '../../platform/rights/membership-right.ts';
import { personJson } from '../users/person-json.ts';

export type LearnerFilter = Pick<LearnersQuery, 'q' | 'progress_status' | 'sort_by' | 'order_by'>;

const FROM = 'course_learners x join users u on u.id = x.user_id';

/** Those who closed their account are left out. */
function conditionsOf(courseId: string, { q, progress_status }: LearnerFilter, $: Parameters['$']): string {
  return and([
    `x.course_id = ${$(courseId, 'uuid')}`,
    `u.status = 'ACTIVE'`,
    progress_status !== undefined && `x.completed_at is ${progress_status === 'COMPLETED' ? 'not ' : ''}null`,
    q !== '' &&
      `(u.first_name || ' ' || u.last_name || ' ' || coalesce(u.username, '')) ilike ${$(containsPattern(q), 'text')}`,
  ]);
}

const NAME = `lower(u.first_name || ' ' || u.last_name)`;

const SORTED = {
  seen_at: 'x.seen_at',
  started_at: 'x.started_at',
  completed_at: 'x.completed_at',
  percent: 'percent',
  name: NAME,
} satisfies Record<LearnerFilter['sort_by'], string>;

/** Of the learner `x`. */
const COMPLETED = `(select count(*)::integer from lesson_progress p join lessons l on l.id = p.lesson_id
    where p.user_id = x.user_id and p.course_id = x.course_id and p.status = 'COMPLETED' and ${IS_TAKEN})`;

/** Who takes a course. The service decides who may know. */
export function createLearnerRepo(db: Database) {
  return {
    /** Equal values are ordered by name and id, so pages never overlap. */
    async search(
      courseId: string,
      filter: LearnerFilter,
      { limit, offset }: { limit: number; offset: number },
    ): Promise<Learner[]> {
      const { values, $ } = createParameters();
      const conditions = conditionsOf(courseId, filter, $);
      const order = filter.order_by === 'desc' ? 'desc nulls last' : 'asc nulls last';
      const { rows } = await db.query<Learner>(
        `select ${personJson('u')} as user, x.started_at, x.seen_at, x.completed_at, total,
           ${COMPLETED} as completed,
           case when x.completed_at is not null then 100 when total = 0 then 0
             else ${COMPLETED} * 100 / total end as percent,
           exists (select from courses c join group_members m on m.group_id = c.group_id
             where c.id = x.course_id and m.user_id = x.user_id and ${isActiveMember('m')}) as is_member,
           (select z.revoked_at is not null from certificates z
             where z.course_id = x.course_id and z.user_id = x.user_id
             order by z.version desc limit 1) as is_certificate_revoked
         from ${FROM}
         cross join (select count(*)::integer as total from lessons l
           where l.course_id = ${$(courseId, 'uuid')} and ${IS_TAKEN}) t
         where ${conditions}
         order by ${SORTED[filter.sort_by]} ${order}, ${NAME}, u.id
         limit ${$(limit, 'bigint')} offset ${$(offset, 'bigint')}`,
        values,
      );
      return rows;
    },

    /** Counts up to one more than TOTAL_MAX. */
    async count(courseId: string, filter: LearnerFilter): Promise<number> {
      const { values, $ } = createParameters();
      const { rows } = await db.query<{ total: number }>(
        `select count(*) as total from (
           select from ${FROM} where ${conditionsOf(courseId, filter, $)} limit ${TOTAL_MAX + 1}) found`,
        values,
      );
      return singleRow(rows).total;
    },
  };
}
