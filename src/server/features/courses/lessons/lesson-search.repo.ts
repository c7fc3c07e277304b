import type { Pagination } from '../../../../contract/core/list.ts';
import type { LessonsQuery } from '../../../../contract/courses/lessons.ts';
import {
  offsetOf,
  PLATFORM_TOTAL_MAX,
  paginateSeen,
  seenUpTo,
  TOTAL_MAX,
} from '../../../platform/db/counted-total.ts';
import { type Database, singleRow } from '../../../platform/db/database.ts';
import { and, createParameters, type Parameters } from '../../../platform/db/statement.ts';
import type { Caller } from '../../../platform/http/api/implement.ts';
import { isCourseSeenBy, isLearner, isLessonSeenBy } from '../../../platform/rights/course-right.ts';
import { containsTokens } from '../../../platform/search/fits-search.ts';
import { findPage, type SearchMethod, searchSource } from '../../../platform/search/search-source.ts';
import { type SearchToken, tokensOf } from '../../../platform/search/search-words.ts';
import { type LessonCardRow, lessonSelect } from './lesson-row.ts';

/** Across communities. The lessons of one course or community are few. */
function isAcross({ course_id, group_id }: LessonsQuery): boolean {
  return course_id === undefined && group_id === undefined;
}

/** The words across communities, which {@link searchSource} looks for. */
function wordsAcross(query: LessonsQuery): readonly SearchToken[] {
  return isAcross(query) ? tokensOf(query.q) : [];
}

/** Only the title: the text of a locked lesson must not be guessed by searching for it. */
const LESSON_TEXT = 'folded(l.title)';

/** SQL: the lesson `l`, whose title is `folded`, contains the words. */
function contains(tokens: readonly SearchToken[], folded: string, $: Parameters['$']): string | null {
  return tokens.length === 0 ? null : containsTokens({ folded, words: 'searchable(l.title)' }, tokens, $);
}

/** Lessons of archived communities are listed on request, or with their course or community. */
function isListed(query: LessonsQuery, { platformRole }: Caller, user: string): string | false {
  if (!isAcross(query)) return false;
  if (query.include_archived !== true) return 'g.archived_at is null';
  return platformRole !== 'ADMIN' && `(g.archived_at is null or ${isLearner(user)})`;
}

/** Everything but the words across communities. */
function conditionsOf(query: LessonsQuery, caller: Caller, $: Parameters['$']): string {
  const { course_id, group_id, type, is_active, q } = query;
  const user = $(caller.userId, 'uuid');
  return and([
    isCourseSeenBy(user),
    isLessonSeenBy(user),
    course_id !== undefined && `l.course_id = ${$(course_id, 'uuid')}`,
    group_id !== undefined && `c.group_id = ${$(group_id, 'uuid')}`,
    isListed(query, caller, user),
    type !== undefined && `l.type = ${$(type, 'text')}`,
    is_active !== undefined && `${is_active ? '' : 'not '}l.is_active`,
    !isAcross(query) && (contains(tokensOf(q), LESSON_TEXT, $) ?? false),
  ]);
}

/** The order of several courses' lessons is that of each course. */
const ORDERS = {
  order_index: {
    asc: 'l.course_id, l.order_index, l.id',
    desc: 'l.course_id desc, l.order_index desc, l.id desc',
  },
  created_at: { asc: 'l.created_at, l.id', desc: 'l.created_at desc, l.id desc' },
  title: { asc: 'lower(l.title), l.id', desc: 'lower(l.title) desc, l.id desc' },
} satisfies Record<LessonsQuery['sort_by'], Record<LessonsQuery['order_by'], string>>;

const FROM = 'lessons l join courses c on c.id = l.course_id join groups g on g.id = c.group_id';

/** A page, and one more row when another page follows. */
function pageText(query: LessonsQuery, caller: Caller, finding: SearchMethod) {
  const { values, $ } = createParameters();
  const order = ORDERS[query.sort_by][query.order_by];
  const [count, offset] = [query.limit + 1, offsetOf(query)];
  const source = searchSource(finding, {
    ...{ from: FROM, table: 'lessons', alias: 'l', folded: LESSON_TEXT },
    wanted: conditionsOf(query, caller, $),
    textIn: (folded) => contains(wordsAcross(query), folded, $),
    sorted: order,
    enough: offset + count,
  });
  const page = `(select l.* ${source} order by ${order} limit ${count} offset ${offset})`;
  return { text: `${lessonSelect('$1', { isWhole: false, lessons: page })} order by ${order}`, values };
}

/** Lists of lessons. Every query starts with what the caller may see. */
export function createLessonSearchRepo(db: Database) {
  async function find(query: LessonsQuery, caller: Caller, finding: SearchMethod) {
    const { text, values } = pageText(query, caller, finding);
    const { rows } = await db.query<LessonCardRow>(text, values);
    return { rows, isFull: rows.length > query.limit };
  }

  /**
   * Counts up to one more than `max`. Across communities by an index, the oldest first: otherwise the rights to all
   * courses are looked up before the first lesson is counted. Lessons that were made together lie side by side.
   */
  async function count(query: LessonsQuery, caller: Caller, max: number): Promise<number> {
    const { values, $ } = createParameters();
    const order = isAcross(query) ? `order by ${ORDERS.created_at.asc}` : '';
    const { rows } = await db.query<{ total: number }>(
      `select count(*) as total from (
         select from ${FROM} where ${conditionsOf(query, caller, $)} ${order} limit ${max + 1}) found`,
      values,
    );
    return singleRow(rows).total;
  }

  return {
    /** One page; pages never overlap. The total of a search by words is what the page knows. */
    async page(
      query: LessonsQuery,
      caller: Caller,
    ): Promise<{ rows: LessonCardRow[]; pagination: Pagination }> {
      const { limit } = query;
      const max = isAcross(query) ? PLATFORM_TOTAL_MAX : TOTAL_MAX;
      const hasWords = wordsAcross(query).length > 0;
      const [{ rows }, counted] = await Promise.all([
        findPage(hasWords, (finding) => find(query, caller, finding)),
        hasWords ? null : count(query, caller, max),
      ]);
      const seen = seenUpTo({ offset: offsetOf(query), rows: rows.length, limit });
      return { rows: rows.slice(0, limit), pagination: paginateSeen(query, counted, { ...seen, max }) };
    },
  };
}
