import type { FoundOf } from '../../../contract/search/search.ts';
import type { Database } from '../../platform/db/database.ts';
import { beyondOf, isBeyond, type Order, orderBy, type Window, windowOf } from '../../platform/db/keyset.ts';
import { and, createParameters, type Parameters } from '../../platform/db/statement.ts';
import { isCourseSeenBy, isCovered, isLessonSeenBy, seesDrafts } from '../../platform/rights/course-right.ts';
import { isMemberReading } from '../../platform/rights/feed-right.ts';
import { hasBlocked } from '../../platform/rights/has-blocked.ts';
import { matchesWords } from '../../platform/search/match-words.ts';
import { queryText, wordsOf } from '../../platform/search/search-words.ts';
import type { ContentQuery } from './content-search.repo.ts';

interface Raw {
  id: string;
  score: number;
  created_at: string;
  content: string;
}
export type CourseFound = Omit<FoundOf<'courses'>, 'snippet'> & Raw;
export type LessonFound = Omit<FoundOf<'lessons'>, 'snippet'> & Raw;
export type EventFound = Omit<FoundOf<'events'>, 'snippet' | 'starts_at'> & Raw;

/** Those whose title has the words first; then those whose text has them, then those with a title like it. */
const ORDER: Order = {
  name: 'titled',
  isDescending: true,
  by: [
    ['score', 'score'],
    ['created_at', 'created_at'],
    ['id', 'id'],
  ],
};

const READ_MAX = 20_000;
const GROUP = `json_build_object('id', g.id, 'slug', g.slug, 'name', g.name) as "group"`;

/** One kind. All SQL; `x` is the thing, `g` its community, `c` the course. */
interface Kind {
  readonly from: string;
  readonly table: 'courses' | 'lessons' | 'calendar_events';
  readonly isThere: string;
  readonly text: string;
  readonly columns: string;
  readonly isReadable: (user: string) => string;
  /** Whether the user may read more of it than the title. */
  readonly isReadableWhole: (user: string) => string;
  /** Null: it has none that everyone may know. */
  readonly author: string | null;
  /** What the days of a search are compared with, and the order. */
  readonly begins: string;
  readonly ends: string;
}

const courses: Kind = {
  table: 'courses',
  from: 'x join courses c on c.id = x.id join groups g on g.id = x.group_id',
  isThere: 'x.archived_at is null',
  text: 'x.content_md',
  columns: '',
  isReadable: isCourseSeenBy,
  isReadableWhole: () => 'true',
  author: 'x.author_id',
  begins: 'x.created_at',
  ends: 'x.created_at',
};

const lessons: Kind = {
  table: 'lessons',
  from: `x join lessons l on l.id = x.id join courses c on c.id = x.course_id join groups g on g.id = c.group_id`,
  isThere: 'x.archived_at is null',
  text: 'x.content_md',
  columns: `json_build_object('id', c.id, 'title', c.title) as course, `,
  // A locked lesson is not found, not even by its title.
  isReadable: (user) => `${isCourseSeenBy(user)} and ${isLessonSeenBy(user)}
    and (l.is_public or ${isCovered(user)} or ${seesDrafts(user)})`,
  isReadableWhole: () => 'true',
  author: null,
  begins: 'x.created_at',
  ends: 'x.created_at',
};

const events: Kind = {
  table: 'calendar_events',
  from: 'x join groups g on g.id = x.group_id',
  isThere: 'true',
  text: 'x.description_md',
  columns: `x.status = 'CANCELLED' as is_cancelled, x.recurrence is not null as is_repeated, `,
  isReadable: (user) => `(g.is_public or ${isMemberReading('g', user)})`,
  isReadableWhole: (user) => isMemberReading('g', user),
  author: null,
  begins: 'x.first_starts_at',
  ends: 'x.last_ends_at',
};

/**
 * SQL: how well the thing fits, and the condition for those that may fit at all. Below 0 it does not, because only a text
 * fits that the user may not read. Without words everything fits.
 */
function fitOf(kind: Kind, q: string, user: string, $: Parameters['$']): { score: string; matches: string } {
  const text = queryText(q);
  if (text === null) return { score: '0', matches: 'true' };
  const query = `to_tsquery('public.searchable', ${$(text, 'text')})`;
  const isLike = matchesWords('folded(x.title)', wordsOf(q), (value) => $(value, 'text'));
  return {
    matches: `(x.words @@ ${query} or (${isLike}))`,
    score: `case when searchable(x.title) @@ ${query} then 2
      when ${kind.isReadableWhole(user)} and x.words @@ ${query} then 1
      when ${isLike} then 0 else -1 end`,
  };
}

/** Courses, the lessons that can be opened, and events. */
export function createLearningSearchRepo(db: Database) {
  async function search<Row extends Raw>(
    kind: Kind,
    { userId, q, scope, cursor, limit }: ContentQuery,
  ): Promise<Window<Row>> {
    const { groupIds, conversationIds, authorIds, since, until, hasLink } = scope;
    const isUnfiltered = [groupIds, authorIds, since, until].every((filter) => filter === null);
    const isElsewhere = conversationIds !== null || hasLink || (authorIds !== null && kind.author === null);
    if (isElsewhere || (queryText(q) === null && (q !== '' || isUnfiltered)))
      return { rows: [], cursor: { before: null, after: null } };
    const { values, $ } = createParameters();
    const user = $(userId, 'uuid');
    const { score, matches } = fitOf(kind, q, user, $);
    const after = beyondOf(ORDER, { after: cursor });
    const { rows } = await db.query<Row>(
      `with hits as materialized (select * from ${kind.table} x where ${kind.isThere} and ${matches})
       select * from (
         select x.id, x.title, ${kind.columns} ${GROUP}, ${kind.begins} as created_at, ${score} as score,
           case when ${kind.isReadableWhole(user)} then left(${kind.text}, ${READ_MAX}) else '' end as content
         from hits ${kind.from}
         where ${and([
           'g.archived_at is null',
           kind.isReadable(user),
           groupIds !== null && `g.id = any(${$(groupIds, 'uuid[]')})`,
           since !== null && `${kind.ends} >= ${$(since, 'timestamptz')}`,
           until !== null && `${kind.begins} < ${$(until, 'timestamptz')}`,
           authorIds !== null && `${kind.author} = any(${$(authorIds, 'uuid[]')})`,
           kind.author !== null && `not ${hasBlocked(user, kind.author)}`,
         ])}
       ) x where ${and(['score >= 0', after !== null && isBeyond(ORDER, after, $)])}
       order by ${orderBy(ORDER, null)} limit ${$(limit + 1, 'integer')}`,
      values,
    );
    return windowOf(ORDER, rows, { limit, beyond: null, offset: 0 });
  }

  return {
    courses: (query: ContentQuery): Promise<Window<CourseFound>> => search<CourseFound>(courses, query),
    lessons: (query: ContentQuery): Promise<Window<LessonFound>> => search<LessonFound>(lessons, query),
    events: (query: ContentQuery): Promise<Window<EventFound>> => search<EventFound>(events, query),
  };
}
