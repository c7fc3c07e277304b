import type { CourseStats, CoursesQuery } from '../../../contract/courses/courses.ts';
import { lessonTypes } from '../../../contract/courses/lessons.ts';
import { TOTAL_MAX } from '../../platform/db/counted-total.ts';
import { type Database, singleRow } from '../../platform/db/database.ts';
import { and, createParameters, type Parameters } from '../../platform/db/statement.ts';
import type { Caller } from '../../platform/http/api/implement.ts';
import { isCourseSeenBy, isLearner } from '../../platform/rights/course-right.ts';
import { containsTokens } from '../../platform/search/fits-search.ts';
import { type SearchToken, tokensOf } from '../../platform/search/search-words.ts';
import { hasTurnedDown, isUnwanted } from '../tags/unwanted.ts';
import { type CourseRow, courseSelect } from './course-row.ts';

/**
 * SQL: the course `c` contains the words. Across communities they are found once by the trigram index, before anything
 * is sorted; the courses of one community are few.
 */
function contains(tokens: readonly SearchToken[], isInOneGroup: boolean, $: Parameters['$']): string {
  const matches = (course: string) =>
    containsTokens(
      { folded: `folded(${course}.title || ' ' || ${course}.content_md)`, words: `${course}.words` },
      tokens,
      $,
    );
  if (isInOneGroup) return matches('c');
  return `c.id = any(array(select x.id from courses x where x.archived_at is null and ${matches('x')}))`;
}

/** SQL: the reader's row of the course `c` meets `condition`. */
function hasBegun(user: string, condition: string): string {
  return `exists (select from course_learners cl where cl.course_id = c.id and cl.user_id = ${user} and ${condition})`;
}

function isOfStatus(status: NonNullable<CoursesQuery['progress_status']>, user: string): string {
  switch (status) {
    case 'COMPLETED':
      return hasBegun(user, 'cl.completed_at is not null');
    case 'IN_PROGRESS':
      return hasBegun(user, 'cl.completed_at is null');
    case 'NOT_STARTED':
      return `${isLearner(user)} and not ${hasBegun(user, 'true')}`;
  }
}

/** Across communities: leaves out those that are archived, and those with topics that the caller is not interested in. */
function fitsCaller(query: CoursesQuery, { platformRole }: Caller, user: string): string | false {
  if (query.group_id !== undefined) return false;
  const isOpenSearch = query.q === '' && query.author_id === undefined && query.include_unwanted !== true;
  return and([
    query.include_archived !== true
      ? 'g.archived_at is null'
      : platformRole !== 'ADMIN' && `(g.archived_at is null or ${isLearner(user)})`,
    isOpenSearch &&
      `(not ${hasTurnedDown(user)} or not ${isUnwanted('group', 'g.id', user)} or ${isLearner(user)})`,
  ]);
}

function conditionsOf(query: CoursesQuery, caller: Caller, $: Parameters['$']): string {
  const { group_id, author_id, plan_id, is_active, is_public, is_featured, progress_status, q } = query;
  const user = $(caller.userId, 'uuid');
  const tokens = tokensOf(q);
  return and([
    isCourseSeenBy(user),
    group_id !== undefined && `c.group_id = ${$(group_id, 'uuid')}`,
    fitsCaller(query, caller, user),
    author_id !== undefined && `c.author_id = ${$(author_id, 'uuid')}`,
    plan_id !== undefined && `c.plan_id = ${$(plan_id, 'uuid')}`,
    is_active !== undefined && `${is_active ? '' : 'not '}c.is_active`,
    is_public !== undefined && `${is_public ? '' : 'not '}c.is_public`,
    is_featured !== undefined && `c.featured_at is ${is_featured ? 'not ' : ''}null`,
    progress_status !== undefined && isOfStatus(progress_status, user),
    tokens.length > 0 && contains(tokens, group_id !== undefined, $),
  ]);
}

const ORDERS = {
  created_at: { asc: 'c.created_at, c.id desc', desc: 'c.created_at desc, c.id' },
  updated_at: { asc: 'c.updated_at, c.id desc', desc: 'c.updated_at desc, c.id' },
  title: { asc: 'lower(c.title), c.id', desc: 'lower(c.title) desc, c.id desc' },
  featured_at: { asc: 'c.featured_at, c.id desc', desc: 'c.featured_at desc nulls last, c.id' },
} satisfies Record<CoursesQuery['sort_by'], Record<CoursesQuery['order_by'], string>>;

/** Lists of courses. Every query starts with what the caller may see. */
export function createCourseSearchRepo(db: Database) {
  return {
    /** One page; pages never overlap. */
    async search(query: CoursesQuery, caller: Caller): Promise<CourseRow[]> {
      const { values, $ } = createParameters();
      const order = ORDERS[query.sort_by][query.order_by];
      const conditions = conditionsOf(query, caller, $);
      const page = `(select c.* from courses c join groups g on g.id = c.group_id where ${conditions}
        order by ${order} limit ${$(query.limit, 'bigint')} offset ${$((query.page - 1) * query.limit, 'bigint')})`;
      const { rows } = await db.query<CourseRow>(
        `${courseSelect('$1', { isWhole: false, courses: page })} order by ${order}`,
        values,
      );
      return rows;
    },

    /** Counts up to one more than TOTAL_MAX. */
    async count(query: CoursesQuery, caller: Caller): Promise<number> {
      const { values, $ } = createParameters();
      const { rows } = await db.query<{ total: number }>(
        `select count(*) as total from (select from courses c join groups g on g.id = c.group_id
           where ${conditionsOf(query, caller, $)} limit ${TOTAL_MAX + 1}) found`,
        values,
      );
      return singleRow(rows).total;
    },

    /** Of the whole platform. `since` is the beginning of the last 30 days. */
    async stats(since: string): Promise<CourseStats> {
      const { rows } = await db.query<
        Omit<CourseStats, 'lessons_by_type'> & { types: Record<string, number> }
      >(
        `select count(*) as total, count(*) filter (where is_active) as active,
           count(*) filter (where not is_active) as inactive, count(*) filter (where is_public) as public,
           count(*) filter (where plan_id is not null) as with_tier,
           count(*) filter (where created_at >= $1) as created_last_30_days,
           (select count(*) from lessons l join courses c on c.id = l.course_id
             where l.archived_at is null and c.archived_at is null) as lessons,
           (select coalesce(json_object_agg(type, found), '{}') from (
             select l.type, count(*) as found from lessons l join courses c on c.id = l.course_id
             where l.archived_at is null and c.archived_at is null group by 1) t) as types,
           (select count(*) from course_learners) as enrolments,
           (select count(*) from course_learners where completed_at is not null) as completions
         from courses where archived_at is null`,
        [since],
      );
      const { types, ...numbers } = singleRow(rows);
      const [TEXT, VIDEO, QUIZ] = lessonTypes.map((type) => types[type] ?? 0);
      return { ...numbers, lessons_by_type: { TEXT: TEXT ?? 0, VIDEO: VIDEO ?? 0, QUIZ: QUIZ ?? 0 } };
    },
  };
}
