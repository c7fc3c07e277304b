import type { HandlerAnswer } from '../../../contract/core/endpoint.ts';
import type { openLessonDiscussion } from '../../../contract/courses/lesson-discussion.ts';
import type { Clock, Random } from '../../platform/clock/clock.ts';
import type { Database } from '../../platform/db/database.ts';
import type { WithTx } from '../../platform/db/transaction.ts';
import type { Caller } from '../../platform/http/api/implement.ts';
import type { CourseAccess } from '../courses/course-access.ts';
import { lessonNotFound, membershipRequired } from '../courses/course-problems.ts';
import { isLocked } from '../courses/lessons/lesson-row.ts';
import { createLessonDiscussionRepo } from './lesson-discussion.repo.ts';
import type { PostService } from './posts/post.service.ts';

export interface LessonDiscussionDeps {
  readonly db: Database;
  readonly withTx: WithTx;
  readonly clock: Clock;
  readonly random: Pick<Random, 'uuid'>;
  readonly lessons: Pick<CourseAccess, 'lesson'>;
  readonly posts: Pick<PostService, 'get'>;
}

/** The discussion below a lesson: the comments of a post that belongs to it. */
export interface LessonDiscussionService {
  /**
   * Makes it when it is opened for the first time.
   *
   * @throws Problem `lesson.not_found`, `membership.required` for callers who see the lesson but may not take it
   */
  open(lessonId: string, caller: Caller): Promise<HandlerAnswer<typeof openLessonDiscussion>>;
}

export function createLessonDiscussionService(deps: LessonDiscussionDeps): LessonDiscussionService {
  const { db, withTx, clock, random, lessons, posts } = deps;
  const repo = createLessonDiscussionRepo(db);

  return {
    async open(lessonId, caller) {
      const { row } = await lessons.lesson(lessonId, caller);
      if (!row.is_member || isLocked(row)) throw membershipRequired(row.plan);
      const made = { id: random.uuid(), lessonId, at: new Date(clock.now()).toISOString() };
      const known = await repo.find(lessonId);
      if (known === null) await withTx((tx) => createLessonDiscussionRepo(tx).make(made, row.group_id));
      const id = known ?? (await repo.find(lessonId));
      if (id === null) throw lessonNotFound();
      // Asks once more for the right to open the lesson.
      return posts.get(id, caller);
    },
  };
}
