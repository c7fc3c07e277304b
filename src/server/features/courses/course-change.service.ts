import { Problem } from '../../../contract/core/problems.ts';
import type { Course, CourseChange } from '../../../contract/courses/courses.ts';
import { isUploaded } from '../../../contract/upload-rules.ts';
import type { Audit } from '../../platform/audit/audit.ts';
import type { Clock } from '../../platform/clock/clock.ts';
import type { Database } from '../../platform/db/database.ts';
import type { WithTx } from '../../platform/db/transaction.ts';
import type { Caller } from '../../platform/http/api/implement.ts';
import { lockRight } from '../../platform/rights/lock-right.ts';
import type { AttachmentKeeper } from '../attachments/attachment-keeper.ts';
import type { CommunityService } from '../communities/community.service.ts';
import type { Notifier } from '../notifications/core/notification-input.ts';
import { type CourseFields, createCourseRepo } from './course.repo.ts';
import { type CourseAccess, mayIn } from './course-access.ts';
import { announceCourse } from './course-announcements.ts';
import { notifyOfCourse } from './course-notifications.ts';
import { courseNotAllowed, courseNotFound, courseStale, planNotFound } from './course-problems.ts';
import { type CourseRow, toCourse } from './course-row.ts';
import { createLessonRepo } from './lessons/lesson.repo.ts';
import type { OutlineListener } from './outline-listener.ts';

export interface CourseChangeDeps {
  readonly db: Database;
  readonly withTx: WithTx;
  readonly clock: Clock;
  readonly audit: Audit;
  readonly communities: Pick<CommunityService, 'standingIn'>;
  readonly access: CourseAccess;
  readonly notifier: Notifier;
  readonly attachments: Pick<AttachmentKeeper, 'forget'>;
  readonly outline: OutlineListener;
}

export interface CourseChangeService {
  /**
   * If nothing would change, changes and announces nothing, whatever version the caller read.
   *
   * @throws Problem `course.not_found` also when the course is not in the community `groupId`.
   */
  update(key: { id: string; groupId: string }, change: CourseChange, caller: Caller): Promise<Course>;
  /** Repeating it changes and announces nothing. */
  remove(id: string, caller: Caller): Promise<void>;
}

export function createCourseChangeService(deps: CourseChangeDeps): CourseChangeService {
  const { db, withTx, clock, audit, communities, access, attachments } = deps;
  const now = () => new Date(clock.now()).toISOString();

  return {
    async update({ id, groupId }, { version, is_featured, ...fields }, caller) {
      const { row: seen, membership } = await access.course(id, caller);
      if (seen.group_id !== groupId) throw courseNotFound();
      const isEdited = Object.values(fields).some((value) => value !== undefined);
      return withTx(async (tx) => {
        const rights = [
          ...(isEdited || is_featured === undefined ? (['course.edit'] as const) : []),
          ...(is_featured === undefined ? [] : (['course.feature'] as const)),
        ];
        for (const right of rights)
          await lockRight(tx, right, { membership, caller, refusal: courseNotAllowed });
        const repo = createCourseRepo(tx);
        await repo.lock(id);
        const before = await repo.find(id, caller.userId);
        if (!before) throw courseNotFound();
        requireOwnCover(before, fields.cover_image_url);
        const at = now();
        const next = nextOf(before, { ...fields, is_featured }, at);
        const changed = changedNames(before, next);
        if (changed.length === 0) return toCourse(before, { isWhole: true });
        if (version !== before.version) throw courseStale(toCourse(before, { isWhole: true }));
        const planId = next.group_member_subscription_plan_id;
        if (planId !== null && planId !== before.group_member_subscription_plan_id)
          if (!(await repo.isPlanOf(groupId, planId))) throw planNotFound();
        await repo.change(id, next, at);
        const after = await repo.find(id, caller.userId);
        if (!after) throw courseNotFound();
        announceCourse(tx, 'course.updated', {
          id,
          groupId,
          version: after.version,
          actorId: caller.userId,
          isForMembers: before.is_active || after.is_active,
        });
        await notifyOfCourse(tx, deps.notifier, { before, after, actorId: caller.userId }, clock.now());
        // Nobody completes a draft.
        if (after.is_active && !before.is_active) await deps.outline.changed(tx, { courseId: id });
        if (before.author.id !== caller.userId)
          await audit(tx, {
            ...{
              actorId: caller.userId,
              action: 'course.updated',
              targetType: 'course',
              targetId: id,
              groupId,
            },
            before: { title: before.title, version: before.version },
            after: { fields: changed },
          });
        return toCourse(after, { isWhole: true });
      });
    },

    async remove(id, caller) {
      const place = await createCourseRepo(db).placeOf(id);
      const membership = place && (await communities.standingIn(caller, place.group_id));
      if (!place || !membership) throw courseNotFound();
      if (!mayIn(membership, 'course.delete')) {
        await access.course(id, caller);
        throw courseNotAllowed();
      }
      await withTx(async (tx) => {
        await lockRight(tx, 'course.delete', { membership, caller, refusal: courseNotAllowed });
        const repo = createCourseRepo(tx);
        await repo.lock(id);
        const row = await repo.find(id, caller.userId);
        const version = await repo.archive(id, now());
        if (!row || version === null) return;
        for (const lessonId of await createLessonRepo(tx).idsWithFiles(id))
          await attachments.forget(tx, { column: 'lesson_id', id: lessonId });
        announceCourse(tx, 'course.deleted', {
          id,
          groupId: place.group_id,
          version,
          actorId: caller.userId,
          isForMembers: row.is_active,
        });
        await deps.notifier.contentChanged(tx, { course_id: id, isShown: false });
        if (row.author.id !== caller.userId)
          await audit(tx, {
            ...{ actorId: caller.userId, action: 'course.deleted', targetType: 'course', targetId: id },
            groupId: place.group_id,
            before: { title: row.title, author_id: row.author.id },
          });
      });
    },
  };
}

/** The course after the change. A course that stays featured keeps the time since which it is. */
export function nextOf(row: CourseRow, change: Omit<CourseChange, 'version'>, at: string): CourseFields {
  const { is_featured, cover_image_url, group_member_subscription_plan_id: planId } = change;
  const featured = is_featured ? (row.featured_at ?? at) : null;
  return {
    title: change.title ?? row.title,
    content_md: change.content_md ?? row.content_md,
    is_active: change.is_active ?? row.is_active,
    is_public: change.is_public ?? row.is_public,
    cover_image_url: cover_image_url === undefined ? row.cover_image_url : cover_image_url || null,
    group_member_subscription_plan_id: planId === undefined ? row.group_member_subscription_plan_id : planId,
    featured_at: is_featured === undefined ? row.featured_at : featured,
  };
}

/** Only an upload sets the address of an uploaded cover. The form may send back what is there. */
function requireOwnCover({ cover_image_url: current }: CourseRow, wanted: string | null | undefined): void {
  if (!wanted || !isUploaded(wanted) || wanted === current) return;
  const issues = [{ path: 'cover_image_url', message: 'Must be a valid URL' }];
  throw new Problem('request.invalid', 'The request is not valid', { issues });
}

function changedNames(row: CourseRow, next: CourseFields): string[] {
  return Object.entries(next).flatMap(([name, value]) => (Reflect.get(row, name) === value ? [] : [name]));
}
