import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Pagination } from '../../../src/contract/core/list.ts';
import { searchCourses } from '../../../src/contract/courses/courses.ts';
import { searchLessons } from '../../../src/contract/courses/lessons.ts';
import { createParameters } from '../../../src/server/platform/db/statement.ts';
import { containsTokens } from '../../../src/server/platform/search/fits-search.ts';
import { tokensOf } from '../../../src/server/platform/search/search-words.ts';
import { type CommunityApi, startCommunityApi } from '../../support/actions/community-api.ts';
import { seed } from '../../support/seed.ts';

/** Enough that a search without the index ends before the last ones: after 200 courses, and after 1,000 lessons. */
const COURSES = 320;
const LESSONS_EACH = 5;

let api: CommunityApi;
let readers: [string, string][];

const words = fc
  .array(
    fc.oneof(
      { weight: 30, arbitrary: fc.constant('puhunan') },
      { weight: 5, arbitrary: fc.constant('bibingka') },
      // Similar to the one before.
      { weight: 2, arbitrary: fc.constantFrom('bibinka', 'Bibíngkang') },
      { weight: 1, arbitrary: fc.constant('kalamansi') },
      { weight: 30, arbitrary: fc.constantFrom('gastos', 'magkano', 'tindahan') },
    ),
    { maxLength: 3 },
  )
  .map((found) => `Aralin ${found.join(' ')}`);
const row = fc.record({
  title: words,
  text: words,
  is_public: fc.boolean(),
  is_active: fc.boolean(),
  is_archived: fc.nat(9).map((n) => n === 0),
  minute: fc.nat(100),
});

beforeAll(async () => {
  api = await startCommunityApi();
  const [owner, member, visitor, admin] = await Promise.all([
    api.person(),
    api.person(),
    api.person(),
    api.person({ role: 'ADMIN' }),
  ]);
  readers = Object.entries({ owner, member, visitor, admin });
  const groups = [];
  for (const traits of [{}, { is_public: false }]) groups.push((await api.community(owner, traits)).id);
  for (const group of groups) await api.place(group, member, 'MEMBER');
  const insert = (table: string, columns: string, values: string, rows: unknown) =>
    api.db.query(
      `insert into ${table} (id, title, content_md, is_public, is_active, created_at, updated_at, archived_at, ${columns})
       select gen_random_uuid(), title, text, is_public, is_active, now() - minute * interval '1 minute', now(),
         case when is_archived then now() end, ${values}
       from (select *, row_number() over () - 1 as n from json_to_recordset($1) as x (title text, text text,
         is_public boolean, is_active boolean, is_archived boolean, minute integer)) rows`,
      [JSON.stringify(rows)],
    );
  const some = fc.sample(row, { seed, numRuns: COURSES });
  const group = `case when n % 2 = 0 then '${groups[0]}'::uuid else '${groups[1]}'::uuid end`;
  await insert('courses', 'group_id, author_id', `${group}, '${owner}'`, some);
  const all = fc.sample(row, { seed, numRuns: COURSES * LESSONS_EACH });
  const course = `(array(select id from courses))[1 + n / ${LESSONS_EACH}]`;
  await insert('lessons', 'course_id, type, order_index', `${course}, 'TEXT', n % ${LESSONS_EACH}`, all);
});
afterAll(() => api.close());

type Fetch = (query: { q: string; page: string; limit: string }) => Promise<{
  data: readonly { id: string }[];
  pagination: Pagination;
}>;

/** All rows, page by page. Each page says how many there are at least, and the last one how many there are. */
async function walk(fetch: Fetch, q: string, limit = 100): Promise<string[]> {
  const ids: string[] = [];
  for (let page = 1; ; page++) {
    const { data, pagination } = await fetch({ q, page: String(page), limit: String(limit) });
    ids.push(...data.map(({ id }) => id));
    expect(pagination.total, q).toBeGreaterThanOrEqual(ids.length);
    if (page < pagination.total_pages) continue;
    expect(pagination, q).toMatchObject({ total: ids.length, total_is_exact: true });
    return ids;
  }
}

/** The rows of a table whose text (SQL) contains the words, found without an index. */
async function withWords(table: string, text: string, vector: string, q: string): Promise<Set<string>> {
  const { values, $ } = createParameters();
  const condition = containsTokens({ folded: `folded(${text})`, words: vector }, tokensOf(q), $);
  const { rows } = await api.db.query<{ id: string }>(
    `select x.id from ${table} x where ${condition}`,
    values,
  );
  return new Set(rows.map(({ id }) => id));
}

const SEARCHES = ['puhunan', 'BIBINGKA', 'kalamansi', 'ar', 'puhunan bibingka', '"puhunan bibingka"', 'wala'];

test(`a search across communities finds what is in the list, in its order, for each reader (SEED=${seed})`, async () => {
  const found = await Promise.all(
    SEARCHES.map(async (q) => ({
      q,
      courses: await withWords('courses', `x.title || ' ' || x.content_md`, 'x.words', q),
      lessons: await withWords('lessons', 'x.title', 'searchable(x.title)', q),
    })),
  );
  const orders = [{ sort_by: 'title', order_by: 'asc' } as const, { sort_by: 'created_at' } as const];
  for (const [n, [name, person]] of readers.entries()) {
    const order = orders[n % 2];
    const courses: Fetch = (query) => api.ok(searchCourses, person, { query: { ...query, ...order } });
    const lessons: Fetch = (query) => api.ok(searchLessons, person, { query: { ...query, ...order } });
    const all = { courses: await walk(courses, ''), lessons: await walk(lessons, '') };
    expect(all.courses.length, name).toBeGreaterThan(30);
    for (const { q, ...ids } of found) {
      const what = `${name} ${q}`;
      expect(await walk(courses, q, 50), what).toEqual(all.courses.filter((id) => ids.courses.has(id)));
      expect(await walk(lessons, q), what).toEqual(all.lessons.filter((id) => ids.lessons.has(id)));
    }
  }
});
