import type { Pagination } from '../../../contract/core/list.ts';
import type { CourseStats, CoursesQuery } from '../../../contract/courses/courses.ts';
import { PLATFORM_TOTAL_MAX, TOTAL_MAX } from '../../platform/db/counted-total.ts';
import { type Database, singleRow } from '../../platform/db/database.ts';
import { and, type Parameters } from '../../platform/db/statement.ts';
import type { Caller } from '../../platform/http/api/implement.ts';
import { isCourseSeenBy, isLearner } from '../../platform/rights/course-right.ts';
import { containsTokens } from '../../platform/search/fits-search.ts';
import { type SearchToken, tokensOf } from '../../platform/search/search-words.ts';
import { pageOfList } from '../../platform/search/searched-list.ts';
import { hasTurnedDown, isUnwanted } from '../tags/unwanted.ts';
import { type CourseRow, courseSelect } from './course-row.ts';

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
  const isOpenSearch =
    query.q === '' &&
    query.author_id === undefined &&
    query.user_id === undefined &&
    query.include_unwanted !== true;
  return and([
    query.include_archived !== true
      ? 'g.archived_at is null'
      : platformRole !== 'ADMIN' && `(g.archived_at is null or ${isLearner(user)})`,
    isOpenSearch &&
      `(not ${hasTurnedDown(user)} or not ${isUnwanted('group', 'g.id', user)} or ${isLearner(user)})`,
  ]);
}

/** The words across communities, which {@link pageOfList} looks for. The courses of one community are few. */
function wordsAcross({ q, group_id }: CoursesQuery): readonly SearchToken[] {
  return group_id === undefined ? tokensOf(q) : [];
}

/** SQL: the course `c`, whose text is `folded`, contains the words. */
function contains(tokens: readonly SearchToken[], folded: string, $: Parameters['$']): string {
  return containsTokens({ folded, words: 'c.words' }, tokens, $);
}

/** Everything but the words across communities. */
function conditionsOf(query: CoursesQuery, caller: Caller, $: Parameters['$']): string {
  const { group_id, author_id, user_id, plan_id, is_active, is_public, is_featured, progress_status, q } =
    query;
  const user = $(caller.userId, 'uuid');
  const tokens = tokensOf(q);
  return and([
    isCourseSeenBy(user),
    group_id !== undefined && `c.group_id = ${$(group_id, 'uuid')}`,
    fitsCaller(query, caller, user),
    author_id !== undefined && `c.author_id = ${$(author_id, 'uuid')}`,
    user_id !== undefined && `c.author_id = ${$(user_id, 'uuid')}`,
    plan_id !== undefined && `c.plan_id = ${$(plan_id, 'uuid')}`,
    is_active !== undefined && `${is_active ? '' : 'not '}c.is_active`,
    is_public !== undefined && `${is_public ? '' : 'not '}c.is_public`,
    is_featured !== undefined && `c.featured_at is ${is_featured ? 'not ' : ''}null`,
    progress_status !== undefined && isOfStatus(progress_status, user),
    group_id !== undefined && tokens.length > 0 && contains(tokens, COURSE_TEXT, $),
  ]);
}

const ORDERS = {
  created_at: { asc: 'c.created_at, c.id desc', desc: 'c.created_at desc, c.id' },
  updated_at: { asc: 'c.updated_at, c.id desc', desc: 'c.updated_at desc, c.id' },
  title: { asc: 'lower(c.title), c.id', desc: 'lower(c.title) desc, c.id desc' },
  featured_at: { asc: 'c.featured_at, c.id desc', desc: 'c.featured_at desc nulls last, c.id' },
} satisfies Record<CoursesQuery['sort_by'], Record<CoursesQuery['order_by'], string>>;

const FROM = 'courses c join groups g on g.id = c.group_id';

/** The text of the course `c`, as its trigram index has it. */
const COURSE_TEXT = `folded(c.title || ' ' || c.content_md)`;

/** Fewer than usual: the texts of courses are long, and to compare one costs more than all else that is looked up. */
const NEAR = 200;

/** Lists of courses. Every query starts with what the caller may see. */
export function createCourseSearchRepo(db: Database) {
  return {
    /** One page. */
    page(query: CoursesQuery, caller: Caller): Promise<{ rows: CourseRow[]; pagination: Pagination }> {
      const tokens = wordsAcross(query);
      return pageOfList(db, query, {
        ...{ from: FROM, table: 'courses', alias: 'c', folded: COURSE_TEXT, near: NEAR },
        sorted: ORDERS[query.sort_by][query.order_by],
        conditions: ($) => conditionsOf(query, caller, $),
        words: tokens.length === 0 ? null : (folded, $) => contains(tokens, folded, $),
        select: (courses) => courseSelect('$1', { isWhole: false, courses }),
        // A search reads its first rows only.
        isCounted: tokens.length === 0,
        max: query.group_id === undefined ? PLATFORM_TOTAL_MAX : TOTAL_MAX,
      });
    },

    /** Of the whole platform, each table read once. `since` is the beginning of the last 30 days. */
    async stats(since: string): Promise<CourseStats> {
      const { rows } = await db.query<
        Omit<CourseStats, 'lessons' | 'lessons_by_type'> & { types: Record<string, number> }
      >(
        `select c.*, l.types, m.* from (
           select count(*) as total, count(*) filter (where is_active) as active,
             count(*) filter (where not is_active) as inactive, count(*) filter (where is_public) as public,
             count(*) filter (where plan_id is not null) as with_tier,
             count(*) filter (where created_at >= $1) as created_last_30_days
           from courses where archived_at is null) c,
         (select coalesce(json_object_agg(type, found), '{}') as types from (
           select l.type, count(*) as found from lessons l join courses c on c.id = l.course_id
           where l.archived_at is null and c.archived_at is null group by 1) t) l,
         (select count(*) as enrolments, count(completed_at) as completions from course_learners) m`,
        [since],
      );
      const { types, ...numbers } = singleRow(rows);
      const { TEXT = 0, VIDEO = 0, QUIZ = 0 } = types;
      return { ...numbers, lessons: TEXT + VIDEO + QUIZ, lessons_by_type: { TEXT, VIDEO, QUIZ } };
    },
  };
}
