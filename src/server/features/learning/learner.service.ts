import { fullName } from '../../../contract/account/people.ts';
import { csvOf } from '../../../contract/core/csv.ts';
import type { Answer } from '../../../contract/core/endpoint.ts';
import {
  LEARNERS_FILE_MAX,
  type LearnersQuery,
  type MyCoursesQuery,
  type searchLearners,
  type searchMyCourses,
} from '../../../contract/courses/learners.ts';
import { paginateCounted } from '../../platform/db/counted-total.ts';
import type { Database } from '../../platform/db/database.ts';
import type { Caller } from '../../platform/http/api/implement.ts';
import { type CourseAccess, mayIn } from '../courses/course-access.ts';
import { courseNotAllowed } from '../courses/course-problems.ts';
import { toCourse } from '../courses/course-row.ts';
import { createLearnerRepo, type LearnerFilter } from './learner.repo.ts';
import { createMyCourseRepo } from './my-course.repo.ts';

export interface LearnerDeps {
  readonly db: Database;
  readonly access: Pick<CourseAccess, 'course'>;
}

/** Who takes which course. */
export interface LearnerService {
  /** @throws Problem `course.not_found`, `course.not_allowed` */
  search(courseId: string, query: LearnersQuery, caller: Caller): Promise<Answer<typeof searchLearners>>;
  /**
   * The same list as CSV, with at most {@link LEARNERS_FILE_MAX} rows.
   *
   * @throws Problem `course.not_found`, `course.not_allowed`
   */
  file(courseId: string, filter: LearnerFilter, caller: Caller): Promise<string>;
  /** The courses that the caller has begun. */
  own(query: MyCoursesQuery, caller: Caller): Promise<Answer<typeof searchMyCourses>>;
}

/** The first line of the file. */
const COLUMNS = [
  'name',
  'username',
  'is_member',
  'completed_lessons',
  'lessons',
  'percent',
  'started_at',
  'last_progress_at',
  'completed_at',
];

export function createLearnerService({ db, access }: LearnerDeps): LearnerService {
  const learners = createLearnerRepo(db);
  const mine = createMyCourseRepo(db);

  async function requireRight(courseId: string, caller: Caller): Promise<void> {
    const { membership } = await access.course(courseId, caller);
    if (!mayIn(membership, 'learners.read')) throw courseNotAllowed();
  }

  return {
    async search(courseId, query, caller) {
      await requireRight(courseId, caller);
      const { page, limit } = query;
      const [data, total] = await Promise.all([
        learners.search(courseId, query, { limit, offset: (page - 1) * limit }),
        learners.count(courseId, query),
      ]);
      return { data, pagination: paginateCounted(query, total, data.length) };
    },

    async file(courseId, filter, caller) {
      await requireRight(courseId, caller);
      const rows = await learners.search(courseId, filter, { limit: LEARNERS_FILE_MAX, offset: 0 });
      return csvOf(
        rows.map(({ user, is_member, completed, total, percent, started_at, seen_at, completed_at }) => ({
          ...{ name: fullName(user), username: user.username, is_member, completed_lessons: completed },
          ...{ lessons: total, percent, started_at, last_progress_at: seen_at, completed_at },
        })),
        COLUMNS,
      );
    },

    async own(query, caller) {
      const [rows, total] = await Promise.all([
        mine.search(query, caller.userId),
        mine.count(query, caller.userId),
      ]);
      return {
        data: rows.map((row) => toCourse(row, { isWhole: false })),
        pagination: paginateCounted(query, total, rows.length),
      };
    },
  };
}
