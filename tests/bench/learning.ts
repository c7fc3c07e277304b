import type { Pool } from 'pg';
import { coursesQuery } from '../../src/contract/courses/courses.ts';
import { learnersQuery, myCoursesQuery } from '../../src/contract/courses/learners.ts';
import { lessonsQuery } from '../../src/contract/courses/lessons.ts';
import { createCourseRepo } from '../../src/server/features/courses/course.repo.ts';
import { createCourseSearchRepo } from '../../src/server/features/courses/course-search.repo.ts';
import { createLessonRepo } from '../../src/server/features/courses/lessons/lesson.repo.ts';
import { createLessonSearchRepo } from '../../src/server/features/courses/lessons/lesson-search.repo.ts';
import { createLearnerRepo } from '../../src/server/features/learning/learner.repo.ts';
import { createMyCourseRepo } from '../../src/server/features/learning/my-course.repo.ts';
import { createProgressRepo } from '../../src/server/features/learning/progress.repo.ts';
import type { Database } from '../../src/server/platform/db/database.ts';
import { createDatabase, createPool } from '../../src/server/platform/db/pool.ts';
import type { Caller } from '../../src/server/platform/http/api/implement.ts';
import type { Ground } from './ground.ts';
import { growthOf } from './growth.ts';
import type { Result } from './result.ts';
import {
  COMMON,
  COMMON_IN_LESSONS,
  FIRST_COURSE,
  FIRST_GROUP,
  FIRST_LESSON,
  fillLearning,
  HOT_LEARNERS,
  progressOf,
  RARE,
  RARE_IN_LESSONS,
  READER,
  READER_COURSES,
} from './worlds/learning-world.ts';

/** With twenty lessons and a hundred rows of progress for each. `LEARNING_COURSES=4000` for a first look; less is too few for the small one. */
const MANY = Number(process.env.LEARNING_COURSES ?? 10_000);
const FEW = MANY / 100;
const ROUNDS = Number(process.env.ROUNDS ?? 5);
const CALLS = 20;

/** The cost of lists and lessons among many courses, against a hundredth of them. */
export async function learning(ground: Ground): Promise<Result[]> {
  const few = await aWorld(ground, 'learning_few', FEW);
  const many = await aWorld(ground, 'learning_many', MANY);
  try {
    const results: Result[] = [];
    for (const [what, read] of Object.entries(reads)) {
      results.push(
        await growthOf(`${what}: ${MANY} courses / ${FEW}`, {
          few,
          many,
          read,
          rounds: ROUNDS,
          calls: CALLS,
        }),
      );
    }
    return results;
  } finally {
    await few.pool.end();
    await many.pool.end();
  }
}

interface World {
  readonly pool: Pool;
  readonly db: Database;
}

async function aWorld(ground: Ground, name: string, courses: number): Promise<World> {
  const url = await ground.aDatabase(name);
  const begun = performance.now();
  await fillLearning(url, { courses });
  const seconds = Math.round((performance.now() - begun) / 1000);
  console.log(`  ${courses} courses and ${progressOf({ courses })} rows of progress in ${seconds} s`);
  // As a service asks: the page and its total at the same time.
  const pool = createPool({ url, log: { warn() {} }, max: 2 });
  return { pool, db: createDatabase(pool) };
}

const caller: Caller = { userId: READER, sessionId: READER, platformRole: 'USER' };

/** Both halves of an answer: the rows and how many there are. */
async function both(list: { search: () => Promise<readonly unknown[]>; count: () => Promise<number> }) {
  const [rows, total] = await Promise.all([list.search(), list.count()]);
  return { rows: rows.length, total };
}

interface Found {
  readonly rows: number;
  readonly total: number;
}
const courses = async ({ db }: World, query: object): Promise<Found> => {
  const { rows, pagination } = await createCourseSearchRepo(db).page(coursesQuery.parse(query), caller);
  return { rows: rows.length, total: pagination.total };
};
const lessons = async ({ db }: World, query: object): Promise<Found> => {
  const { rows, pagination } = await createLessonSearchRepo(db).page(lessonsQuery.parse(query), caller);
  return { rows: rows.length, total: pagination.total };
};

/** Each also checks that it read the right data: measuring an empty answer means nothing. */
const reads: Readonly<Record<string, (world: World) => Promise<void>>> = {
  'Courses, newest': async (world) => requireFull(await courses(world, {})),
  'Courses, by title': async (world) =>
    requireFull(await courses(world, { sort_by: 'title', order_by: 'asc' })),
  'Courses, a common word': async (world) => require((await courses(world, { q: COMMON })).rows >= 20),
  'Courses, a rare word': async (world) => require((await courses(world, { q: RARE })).total === 5),
  'Courses of a community': async (world) =>
    require((await courses(world, { group_id: FIRST_GROUP })).rows === 10),
  'Courses, begun': async (world) =>
    require((await courses(world, { progress_status: 'IN_PROGRESS' })).rows === (READER_COURSES * 3) / 4),
  'Courses, not begun': async (world) =>
    require((await courses(world, { progress_status: 'NOT_STARTED' })).rows > 0),
  'A course': async ({ db }) => require((await createCourseRepo(db).find(FIRST_COURSE, READER)) !== null),
  'Outline of a course': async (world) =>
    require((await lessons(world, { course_id: FIRST_COURSE })).rows === 20),
  'Lessons, by title': async (world) =>
    requireFull(await lessons(world, { sort_by: 'title', order_by: 'asc' })),
  'Lessons, newest': async (world) =>
    requireFull(await lessons(world, { sort_by: 'created_at', order_by: 'desc' })),
  'Lessons, a common word': async (world) => requireFull(await lessons(world, { q: COMMON_IN_LESSONS })),
  'Lessons, a rare word': async (world) =>
    require((await lessons(world, { q: RARE_IN_LESSONS })).total === 5),
  'A lesson': async ({ db }) => require((await createLessonRepo(db).find(FIRST_LESSON, READER)) !== null),
  'Progress in a lesson': async ({ db }) => {
    const key = { userId: READER, courseId: FIRST_COURSE, lessonId: FIRST_LESSON };
    require((await createProgressRepo(db).find(key)) !== null);
  },
  'My courses': async ({ db }) => {
    const [lists, asked] = [createMyCourseRepo(db), myCoursesQuery.parse({})];
    const { rows } = await both({
      search: () => lists.search(asked, READER),
      count: () => lists.count(asked, READER),
    });
    require(rows === READER_COURSES);
  },
  'Learners of a course': async ({ db }) => {
    const [lists, asked] = [createLearnerRepo(db), learnersQuery.parse({})];
    const { rows, total } = await both({
      search: () => lists.search(FIRST_COURSE, asked, { limit: asked.limit, offset: 0 }),
      count: () => lists.count(FIRST_COURSE, asked),
    });
    require(rows === asked.limit && total >= HOT_LEARNERS);
  },
  'Figures of the platform': async ({ db }) =>
    require((await createCourseSearchRepo(db).stats(new Date(0).toISOString())).total >= FEW),
};

function require(isTrue: boolean): void {
  if (!isTrue) throw new Error('the courses are not those that were put in');
}
const requireFull = ({ rows }: { rows: number }) => require(rows === 36);
