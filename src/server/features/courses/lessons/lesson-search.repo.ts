import type { Pagination } from '../../../../contract/core/list.ts';
import type { LessonsQuery } from '../../../../contract/courses/lessons.ts';
import type { Database } from '../../../platform/db/database.ts';
import { and, type Parameters } from '../../../platform/db/statement.ts';
import type { Caller } from '../../../platform/http/api/implement.ts';
import { isCourseSeenBy, isLearner, isLessonSeenBy } from '../../../platform/rights/course-right.ts';
import { containsTokens } from '../../../platform/search/fits-search.ts';
import { type SearchToken, tokensOf } from '../../../platform/search/search-words.ts';
import { pageOfList } from '../../../platform/search/searched-list.ts';
import { type LessonCardRow, lessonSelect } from './lesson-row.ts';

/** Across communities. The lessons of one course or community are few. */
function isAcross({ course_id, group_id }: LessonsQuery): boolean {
  return course_id === undefined && group_id === undefined;
}

/** The words across communities, which {@link pageOfList} looks for. */
function wordsAcross(query: LessonsQuery): readonly SearchToken[] {
  return isAcross(query) ? tokensOf(query.q) : [];
}

/** Only the title: the text of a locked lesson must not be guessed by searching for it. */
const LESSON_TEXT = 'folded(l.title)';

/** SQL: the lesson `l`, whose title is `folded`, contains the words. */
function contains(tokens: readonly SearchToken[], folded: string, $: Parameters['$']): string {
  return containsTokens({ folded, words: 'searchable(l.title)' }, tokens, $);
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
  const tokens = tokensOf(q);
  return and([
    isCourseSeenBy(user),
    isLessonSeenBy(user),
    course_id !== undefined && `l.course_id = ${$(course_id, 'uuid')}`,
    group_id !== undefined && `c.group_id = ${$(group_id, 'uuid')}`,
    isListed(query, caller, user),
    type !== undefined && `l.type = ${$(type, 'text')}`,
    is_active !== undefined && `${is_active ? '' : 'not '}l.is_active`,
    !isAcross(query) && tokens.length > 0 && contains(tokens, LESSON_TEXT, $),
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

/** Lists of lessons. Every query starts with what the caller may see. */
export function createLessonSearchRepo(db: Database) {
  return {
    /** One page. */
    page(query: LessonsQuery, caller: Caller): Promise<{ rows: LessonCardRow[]; pagination: Pagination }> {
      const tokens = wordsAcross(query);
      return pageOfList(db, query, {
        ...{ from: FROM, table: 'lessons', alias: 'l', folded: LESSON_TEXT },
        sorted: ORDERS[query.sort_by][query.order_by],
        conditions: ($) => conditionsOf(query, caller, $),
        words: tokens.length === 0 ? null : (folded, $) => contains(tokens, folded, $),
        select: (lessons) => lessonSelect('$1', { isWhole: false, lessons }),
        // Across communities the right to each lesson is looked up: counting takes many times as long as a page.
        isCounted: !isAcross(query),
      });
    },
  };
}
