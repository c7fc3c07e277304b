import { fillTables } from '../fill-tables.ts';

/** Each course has twenty lessons, and each learner has begun twenty lessons in ten courses. */
export interface LearningSize {
  readonly courses: number;
}

const LESSONS_EACH = 20;
const PROGRESS_EACH = 100;
const COURSES_PER_GROUP = 10;
/** The learners of the reader's first course, whatever the size. */
export const HOT_LEARNERS = 60;
/** The reader's own courses, whatever the size. */
export const READER_COURSES = 12;

const idSql = (kind: number, n: string) =>
  `('00000000-0000-7000-800${kind}-' || lpad(to_hex(${n}), 12, '0'))::uuid`;
const idOf = (kind: number, n: number) => `00000000-0000-7000-800${kind}-${n.toString(16).padStart(12, '0')}`;
const [USER, GROUP, COURSE, LESSON] = [1, 2, 3, 4] as const;

/** Owns the first two communities; of the others, nine in ten are public. */
export const READER = idOf(USER, 1);
export const FIRST_GROUP = idOf(GROUP, 1);
export const FIRST_COURSE = idOf(COURSE, 1);
export const FIRST_LESSON = idOf(LESSON, 1);
/** In five titles, whatever the size. */
export const RARE = 'bibingka';
/** In half of the titles. */
export const COMMON = 'puhunan';

/** In each title of a lesson, and in those of the first five. */
export const COMMON_IN_LESSONS = 'aralin';
export const RARE_IN_LESSONS = 'kalamansi';

/** Rows of lesson_progress for a number of courses: a million for ten thousand. */
export const progressOf = ({ courses }: LearningSize): number => courses * PROGRESS_EACH;

/** Fills a migrated database with communities, courses, lessons, learners and their progress. */
export function fillLearning(url: string, { courses }: LearningSize): Promise<void> {
  const groups = Math.ceil(courses / COURSES_PER_GROUP);
  // The reader, and one learner for each hundred rows of progress.
  const users = Math.max(HOT_LEARNERS, courses) + 1;
  const tables = ['group_members', 'courses', 'lessons', 'lesson_progress', 'course_learners'];
  return fillTables(url, {
    tables,
    statements: [
      `insert into users (id, email, first_name, last_name, password_hash, status, accepted_terms_at, created_at)
       select ${idSql(USER, 'n')}, 'learner' || n || '@mail.example', 'Learner', 'Reyes ' || n, 'none', 'ACTIVE',
         now(), now() from generate_series(1, ${users}) n`,
      `insert into groups (id, slug, name, description, accepted_guidelines_at, accepted_nda_at, created_by, created_at,
         is_public)
       select ${idSql(GROUP, 'n')}, 'learning-' || n, 'Learning ' || n, '', now(), now(), '${READER}', now(), n % 10 <> 9
       from generate_series(1, ${groups}) n`,
      `insert into group_members (group_id, user_id, role, status, joined_at, updated_at)
       select ${idSql(GROUP, 'g')}, '${READER}', 'OWNER', 'ACTIVE', now(), now() from generate_series(1, 2) g
       union all
       select ${idSql(GROUP, `1 + n % ${groups}`)}, ${idSql(USER, 'n')}, 'MEMBER', 'ACTIVE', now(), now()
       from generate_series(2, ${users}) n`,
      `insert into courses (id, group_id, author_id, title, content_md, is_active, is_public, published_at, created_at,
         updated_at)
       select ${idSql(COURSE, 'n')}, ${idSql(GROUP, `1 + (n - 1) / ${COURSES_PER_GROUP}`)},
         ${idSql(USER, `1 + n % ${users}`)},
         'Kurso ' || md5(n::text) || case when n % 2 = 0 then ' ${COMMON}' else '' end
           || case when n <= ${READER_COURSES} and n % 2 = 0 and n <= 10 then ' ${RARE}' else '' end,
         repeat('Magkano ang isang dosena at ang oras mo? ', 20), true, true, now(),
         now() - n * interval '1 minute', now() - n * interval '1 minute'
       from generate_series(1, ${courses}) n`,
      `insert into lessons (id, course_id, title, content_md, type, is_active, is_public, order_index, published_at,
         created_at, updated_at)
       select ${idSql(LESSON, 'n')}, ${idSql(COURSE, `1 + (n - 1) / ${LESSONS_EACH}`)}, 'Aralin ' || md5(n::text)
           || case when n <= 5 then ' ${RARE_IN_LESSONS}' else '' end,
         repeat('Isulat ang bawat gastos: sangkap, kuryente, gas. ', 20), 'TEXT', true, n % 10 = 1,
         (n - 1) % ${LESSONS_EACH}, now(), now() - n * interval '1 second', now()
       from generate_series(1, ${courses * LESSONS_EACH}) n`,
      `insert into course_learners (course_id, user_id, started_at, seen_at, completed_at)
       select distinct on (1, 2) ${idSql(COURSE, 'c')}, ${idSql(USER, 'u')}, now(), now() - c * interval '1 minute',
         case when c % 4 = 0 then now() end
       from (
         select n as c, 1 as u from generate_series(1, ${READER_COURSES}) n
         union all select 1, n from generate_series(2, ${HOT_LEARNERS}) n
         union all select 1 + (u * 7 + k * 13) % ${courses}, u
           from generate_series(${HOT_LEARNERS + 1}, ${users}) u, generate_series(1, 10) k) taken`,
      `insert into lesson_progress (user_id, lesson_id, course_id, status, completed_at, updated_at)
       select x.user_id, l.id, x.course_id, 'COMPLETED', now(), now()
       from course_learners x join lessons l on l.course_id = x.course_id and l.order_index < 10`,
    ],
  });
}
