import type { LessonsQuery } from '../../../../contract/courses/lessons.ts';
import { TOTAL_MAX } from '../../../platform/db/counted-total.ts';
import { type Database, singleRow } from '../../../platform/db/database.ts';
import { and, createParameters, type Parameters } from '../../../platform/db/statement.ts';
import type { Caller } from '../../../platform/http/api/implement.ts';
import { isCourseSeenBy, isLearner, isLessonSeenBy } from '../../../platform/rights/course-right.ts';
import { containsTokens } from '../../../platform/search/fits-search.ts';
import { tokensOf } from '../../../platform/search/search-words.ts';
import { type LessonCardRow, lessonSelect } from './lesson-row.ts';

/** Lessons of archived communities are listed on request, or with their course or community. */
function isListed(query: LessonsQuery, { platformRole }: Caller, user: string): string | false {
  if (query.course_id !== undefined || query.group_id !== undefined) return false;
  if (query.include_archived !== true) return 'g.archived_at is null';
  return platformRole !== 'ADMIN' && `(g.archived_at is null or ${isLearner(user)})`;
}

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
    // Only the title: the text of a locked lesson must not be guessed by searching for it.
    tokens.length > 0 &&
      containsTokens({ folded: 'folded(l.title)', words: 'searchable(l.title)' }, tokens, $),
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
    /** One page; pages never overlap. */
    async search(query: LessonsQuery, caller: Caller): Promise<LessonCardRow[]> {
      const { values, $ } = createParameters();
      const order = ORDERS[query.sort_by][query.order_by];
      const conditions = conditionsOf(query, caller, $);
      const page = `(select l.* from ${FROM} where ${conditions}
        order by ${order} limit ${$(query.limit, 'bigint')} offset ${$((query.page - 1) * query.limit, 'bigint')})`;
      const { rows } = await db.query<LessonCardRow>(
        `${lessonSelect('$1', { isWhole: false, lessons: page })} order by ${order}`,
        values,
      );
      return rows;
    },

    /** Counts up to one more than TOTAL_MAX. */
    async count(query: LessonsQuery, caller: Caller): Promise<number> {
      const { values, $ } = createParameters();
      const { rows } = await db.query<{ total: number }>(
        `select count(*) as total from (
           select from ${FROM} where ${conditionsOf(query, caller, $)} limit ${TOTAL_MAX + 1}) found`,
        values,
      );
      return singleRow(rows).total;
    },
  };
}
