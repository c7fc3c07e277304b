import type { Answer } from '../../../../contract/core/endpoint.ts';
import {
  LESSONS_MAX,
  type Lesson,
  type LessonForm,
  type LessonsQuery,
  type searchLessons,
} from '../../../../contract/courses/lessons.ts';
import type { Audit } from '../../../platform/audit/audit.ts';
import type { Clock, Random } from '../../../platform/clock/clock.ts';
import type { Database } from '../../../platform/db/database.ts';
import type { WithTx } from '../../../platform/db/transaction.ts';
import type { Caller } from '../../../platform/http/api/implement.ts';
import type { KeyedRequest } from '../../../platform/http/api/keyed-request.ts';
import type { Once } from '../../../platform/idempotency/idempotency.ts';
import { lockRight } from '../../../platform/rights/lock-right.ts';
import type { AttachmentKeeper } from '../../attachments/attachment-keeper.ts';
import { type CommunityService, groupNotAllowed } from '../../communities/community.service.ts';
import type { Notifier } from '../../notifications/core/notification-input.ts';
import { createCourseRepo } from '../course.repo.ts';
import { type CourseAccess, mayIn } from '../course-access.ts';
import { announceLesson, announceOutline } from '../course-announcements.ts';
import { notifyOfLesson } from '../course-notifications.ts';
import { courseNotFound, lessonNotFound, membershipRequired, tooManyLessons } from '../course-problems.ts';
import { createLessonRepo } from './lesson.repo.ts';
import { placeOfFiles } from './lesson-files.ts';
import { isLocked, isOpenedByLearner, toLesson, toLessonCard } from './lesson-row.ts';
import { createLessonSearchRepo } from './lesson-search.repo.ts';
import { putAt } from './put-at.ts';

export interface LessonDeps {
  readonly db: Database;
  readonly withTx: WithTx;
  readonly clock: Clock;
  readonly random: Pick<Random, 'uuid'>;
  readonly once: Once;
  readonly audit: Audit;
  readonly communities: Pick<CommunityService, 'requirePermission'>;
  readonly access: CourseAccess;
  readonly notifier: Notifier;
  readonly attachments: Pick<AttachmentKeeper, 'store'>;
}

export interface LessonService {
  /** Repeating it with the same key returns the first answer and announces nothing. */
  create(form: LessonForm, caller: Caller, keyed: KeyedRequest | null): Promise<Lesson>;
  search(query: LessonsQuery, caller: Caller): Promise<Answer<typeof searchLessons>>;
  /**
   * When an administrator reads what not everyone may, each read adds an audit entry.
   *
   * @throws Problem `lesson.not_found`, also outside of `groupId`; `membership.required` for a locked one
   */
  get(key: { id: string; groupId: string }, caller: Caller): Promise<Lesson>;
}

export function createLessonService(deps: LessonDeps): LessonService {
  const { db, withTx, clock, random, once, audit, communities, access, attachments } = deps;
  const lists = createLessonSearchRepo(db);

  return {
    async create({ course_id, order_index, attachments: forms, ...form }, caller, keyed) {
      const { row: course, membership } = await access.course(course_id, caller);
      if (!mayIn(membership, 'lesson.create')) throw groupNotAllowed();
      return withTx((tx) =>
        once(tx, keyed, async () => {
          await lockRight(tx, 'lesson.create', { membership, caller, refusal: groupNotAllowed });
          const courses = createCourseRepo(tx);
          await courses.lock(course.id);
          if (!(await courses.find(course.id, caller.userId))) throw courseNotFound();
          const lessons = createLessonRepo(tx);
          const others = await lessons.orderOf(course.id);
          if (others.length >= LESSONS_MAX) throw tooManyLessons();
          const id = random.uuid();
          const now = clock.now();
          const at = new Date(now).toISOString();
          await lessons.insert(
            { id, courseId: course.id, at },
            { ...form, video_url: form.video_url || null },
          );
          if (forms.length > 0)
            await attachments.store(tx, {
              owner: { column: 'lesson_id', id },
              place: placeOfFiles(course.id, caller),
              forms,
            });
          if (order_index !== undefined && order_index < others.length)
            await lessons.number(course.id, putAt(others, id, order_index));
          const row = await lessons.find(id, caller.userId);
          if (!row) throw lessonNotFound();
          announceLesson(tx, 'lesson.created', {
            id,
            courseId: course.id,
            version: row.version,
            actorId: caller.userId,
          });
          if (row.is_active && row.is_course_active)
            await announceOutline(tx, {
              courseId: course.id,
              groupId: course.group_id,
              actorId: caller.userId,
            });
          const news = { before: null, after: row, actorId: caller.userId };
          await notifyOfLesson(tx, deps.notifier, news, now);
          return toLesson(row, { hasAnswers: true });
        }),
      );
    },

    async search(query, caller) {
      const { course_id, group_id } = query;
      if (course_id !== undefined) await access.course(course_id, caller);
      if (group_id !== undefined) await communities.requirePermission(caller, group_id, 'courses.read');
      const { rows, pagination } = await lists.page(query, caller);
      return { data: rows.map(toLessonCard), pagination };
    },

    async get({ id, groupId }, caller) {
      const { row, membership } = await access.lesson(id, caller);
      if (row.group_id !== groupId) throw lessonNotFound();
      if (isLocked(row)) throw membershipRequired(row.plan);
      if (membership.standing === 'ADMIN' && !row.is_open)
        await audit(db, {
          ...{ actorId: caller.userId, action: 'lesson.read', targetType: 'lesson', targetId: id },
          groupId,
        });
      if (isOpenedByLearner(row))
        await createLessonRepo(db).noteOpening(id, caller.userId, new Date(clock.now()));
      return toLesson(row, { hasAnswers: mayIn(membership, 'lesson.edit') });
    },
  };
}
