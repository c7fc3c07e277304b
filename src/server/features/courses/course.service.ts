import { DAY_MS } from '../../../contract/core/durations.ts';
import type { Answer, HandlerAnswer } from '../../../contract/core/endpoint.ts';
import type {
  Course,
  CourseForm,
  CourseStats,
  CoursesQuery,
  getCourse,
  searchCourses,
} from '../../../contract/courses/courses.ts';
import type { Clock, Random } from '../../platform/clock/clock.ts';
import type { Database } from '../../platform/db/database.ts';
import type { WithTx } from '../../platform/db/transaction.ts';
import type { Caller } from '../../platform/http/api/implement.ts';
import type { KeyedRequest } from '../../platform/http/api/keyed-request.ts';
import type { Once } from '../../platform/idempotency/idempotency.ts';
import { lockRight } from '../../platform/rights/lock-right.ts';
import { positionOf } from '../../realtime/log/live-position.ts';
import { type CommunityService, groupNotAllowed, withGroupId } from '../communities/community.service.ts';
import { groupLimits, limitReached } from '../communities/plan-limits.ts';
import type { Notifier } from '../notifications/core/notification-input.ts';
import { createCourseRepo } from './course.repo.ts';
import type { CourseAccess } from './course-access.ts';
import { announceCourse } from './course-announcements.ts';
import { courseNotFound, planNotFound } from './course-problems.ts';
import { toCourse } from './course-row.ts';
import { createCourseSearchRepo } from './course-search.repo.ts';

export interface CourseDeps {
  readonly db: Database;
  readonly withTx: WithTx;
  readonly clock: Clock;
  readonly random: Pick<Random, 'uuid'>;
  readonly once: Once;
  readonly communities: Pick<CommunityService, 'get' | 'requirePermission' | 'standingIn'>;
  readonly access: CourseAccess;
  readonly notifier: Notifier;
}

export interface CourseService {
  /** Repeating it with the same key returns the first answer and announces nothing. */
  create(form: CourseForm, caller: Caller, keyed: KeyedRequest | null): Promise<Course>;
  search(query: CoursesQuery, caller: Caller): Promise<Answer<typeof searchCourses>>;
  get(id: string, caller: Caller): Promise<HandlerAnswer<typeof getCourse>>;
  stats(): Promise<CourseStats>;
}

export function createCourseService(deps: CourseDeps): CourseService {
  const { db, withTx, clock, random, once, communities, access } = deps;
  const lists = createCourseSearchRepo(db);

  return {
    async create({ group_id, ...form }, caller, keyed) {
      const membership = await communities.requirePermission(caller, group_id, 'course.create');
      return withTx((tx) =>
        once(tx, keyed, async () => {
          await lockRight(tx, 'course.create', { membership, caller, refusal: groupNotAllowed });
          const inTx = createCourseRepo(tx);
          const count = await inTx.countForCreation(group_id);
          const allowed = await groupLimits(tx, group_id);
          const max = allowed.limits.courses;
          if (max !== null && count >= max) throw limitReached('courses', allowed);
          const planId = form.group_member_subscription_plan_id;
          if (planId !== null && !(await inTx.isPlanOf(group_id, planId))) throw planNotFound();
          const id = random.uuid();
          await inTx.insert(
            { id, groupId: group_id, authorId: caller.userId, at: new Date(clock.now()).toISOString() },
            { ...form, cover_image_url: form.cover_image_url || null, featured_at: null },
          );
          const row = await inTx.find(id, caller.userId);
          if (!row) throw courseNotFound();
          announceCourse(tx, 'course.created', {
            id,
            groupId: group_id,
            version: row.version,
            actorId: caller.userId,
            isForMembers: row.is_active,
          });
          return toCourse(row, { isWhole: true });
        }),
      );
    },

    async search(asked, caller) {
      const query = await withGroupId(asked, caller, communities);
      if (query.group_id !== undefined)
        await communities.requirePermission(caller, query.group_id, 'courses.read');
      const { rows, pagination } = await lists.page(query, caller);
      return { data: rows.map((row) => toCourse(row, { isWhole: false })), pagination };
    },

    async get(id, caller) {
      const rt = await positionOf(db, `k:${id}`);
      const { row } = await access.course(id, caller);
      return { data: toCourse(row, { isWhole: true }), rt };
    },

    stats: () => lists.stats(new Date(clock.now() - 30 * DAY_MS).toISOString()),
  };
}
