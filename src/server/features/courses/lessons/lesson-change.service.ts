import { isDeepStrictEqual } from 'node:util';
import { Problem } from '../../../../contract/core/problems.ts';
import { type Lesson, type LessonChange, typeNeeds } from '../../../../contract/courses/lessons.ts';
import type { QuizForm } from '../../../../contract/courses/quiz.ts';
import type { Audit } from '../../../platform/audit/audit.ts';
import type { Clock } from '../../../platform/clock/clock.ts';
import type { Database } from '../../../platform/db/database.ts';
import type { Tx, WithTx } from '../../../platform/db/transaction.ts';
import type { Caller } from '../../../platform/http/api/implement.ts';
import { lockRight } from '../../../platform/rights/lock-right.ts';
import { type AttachmentKeeper, hasSameFiles } from '../../attachments/attachment-keeper.ts';
import type { CommunityService } from '../../communities/community.service.ts';
import type { Notifier } from '../../notifications/core/notification-input.ts';
import { createCourseRepo } from '../course.repo.ts';
import { type CourseAccess, mayIn } from '../course-access.ts';
import { announceLesson, announceOutline } from '../course-announcements.ts';
import { notifyOfLesson } from '../course-notifications.ts';
import { lessonNotAllowed, lessonNotFound, lessonStale } from '../course-problems.ts';
import type { OutlineListener } from '../outline-listener.ts';
import { createLessonRepo, type LessonFields, type LessonPlace } from './lesson.repo.ts';
import { placeOfFiles } from './lesson-files.ts';
import { type LessonRow, toLesson } from './lesson-row.ts';
import { putAt } from './put-at.ts';

export interface LessonChangeDeps {
  readonly db: Database;
  readonly withTx: WithTx;
  readonly clock: Clock;
  readonly audit: Audit;
  readonly communities: Pick<CommunityService, 'standingIn'>;
  readonly access: CourseAccess;
  readonly notifier: Notifier;
  readonly attachments: Pick<AttachmentKeeper, 'change' | 'forget'>;
  readonly outline: OutlineListener;
}

export interface LessonChangeService {
  /** If nothing would change, changes and announces nothing, whatever version the caller read. */
  update(id: string, change: LessonChange, caller: Caller): Promise<Lesson>;
  /** Repeating it changes and announces nothing. */
  remove(id: string, caller: Caller): Promise<void>;
}

export function createLessonChangeService(deps: LessonChangeDeps): LessonChangeService {
  const { db, withTx, clock, audit, communities, access, attachments } = deps;
  const now = () => new Date(clock.now()).toISOString();

  /** Writes an audit entry. Lessons have no author of their own, so every change by other staff is written down. */
  async function writeDown(
    tx: Tx,
    entry: { action: string; row: LessonRow; caller: Caller; after?: object },
  ): Promise<void> {
    const { action, row, caller, after } = entry;
    if (await createCourseRepo(tx).isAuthor(row.course_id, caller.userId)) return;
    await audit(tx, {
      ...{ actorId: caller.userId, action, targetType: 'lesson', targetId: row.id, groupId: row.group_id },
      before: { title: row.title, version: row.version },
      ...(after && { after }),
    });
  }

  /** Settles the learners where other lessons count now, or a quiz is passed by another score. */
  async function settle(
    tx: Tx,
    change: { before: LessonRow; after: LessonRow | null; caller: Caller; isMoved?: boolean },
  ): Promise<void> {
    const { before, after, caller, isMoved = false } = change;
    const { course_id: courseId, group_id: groupId } = before;
    const isTaken = after?.is_active ?? false;
    const isRegraded = after?.type === 'QUIZ' && after.pass_mark < before.pass_mark;
    if (before.is_course_active && (before.is_active !== isTaken || (isTaken && isMoved)))
      await announceOutline(tx, { courseId, groupId, actorId: caller.userId });
    if ((before.is_active && !isTaken) || isRegraded)
      await deps.outline.changed(tx, { courseId, ...(isRegraded && { regraded: before.id }) });
  }

  return {
    async update(id, { version, order_index, attachments: forms, ...fields }, caller) {
      const { row: seen, membership } = await access.lesson(id, caller);
      if (!mayIn(membership, 'lesson.edit')) throw lessonNotAllowed();
      return withTx(async (tx) => {
        await lockRight(tx, 'lesson.edit', { membership, caller, refusal: lessonNotAllowed });
        await createCourseRepo(tx).lock(seen.course_id);
        const lessons = createLessonRepo(tx);
        const before = await lessons.find(id, caller.userId);
        if (!before) throw lessonNotFound();
        const next = nextOf(before, fields);
        const hasOtherFiles = forms !== undefined && !hasSameFiles(before, forms);
        const changed = [...changedNames(before, next), ...(hasOtherFiles ? ['attachments'] : [])];
        const order = await lessons.orderOf(before.course_id);
        const wanted = order_index === undefined ? order : putAt(order, id, order_index);
        const isMoved = wanted.indexOf(id) !== order.indexOf(id);
        if (changed.length === 0 && !isMoved) return toLesson(before, { hasAnswers: true });
        if (version !== before.version) throw lessonStale(toLesson(before, { hasAnswers: true }));
        requireParts(next);
        await lessons.change(id, next, now());
        if (hasOtherFiles)
          await attachments.change(tx, {
            owner: { column: 'lesson_id', id },
            place: placeOfFiles(before.course_id, caller),
            forms,
          });
        if (isMoved) await lessons.number(before.course_id, wanted);
        const after = await lessons.find(id, caller.userId);
        if (!after) throw lessonNotFound();
        const announced = {
          id,
          courseId: after.course_id,
          version: after.version,
          actorId: caller.userId,
        };
        if (changed.length > 0) announceLesson(tx, 'lesson.updated', announced);
        if (isMoved) announceLesson(tx, 'lessons.reordered', announced);
        const news = { before, after, actorId: caller.userId };
        await notifyOfLesson(tx, deps.notifier, news, clock.now());
        await settle(tx, { before, after, caller, isMoved });
        const names = isMoved ? [...changed, 'order_index'] : changed;
        await writeDown(tx, { action: 'lesson.updated', row: before, caller, after: { fields: names } });
        return toLesson(after, { hasAnswers: true });
      });
    },

    async remove(id, caller) {
      const place: LessonPlace | null = await createLessonRepo(db).placeOf(id);
      const membership = place && (await communities.standingIn(caller, place.group_id));
      if (!place || !membership) throw lessonNotFound();
      if (!mayIn(membership, 'lesson.delete')) {
        await access.lesson(id, caller);
        throw lessonNotAllowed();
      }
      await withTx(async (tx) => {
        await lockRight(tx, 'lesson.delete', { membership, caller, refusal: lessonNotAllowed });
        await createCourseRepo(tx).lock(place.course_id);
        const lessons = createLessonRepo(tx);
        const row = await lessons.find(id, caller.userId);
        if (!row) return;
        const version = await lessons.archive(id, now());
        if (version === null) return;
        await attachments.forget(tx, { column: 'lesson_id', id });
        await lessons.number(place.course_id, await lessons.orderOf(place.course_id));
        announceLesson(tx, 'lesson.deleted', {
          id,
          courseId: place.course_id,
          version,
          actorId: caller.userId,
        });
        await deps.notifier.contentChanged(tx, { lesson_id: id, isShown: false });
        await settle(tx, { before: row, after: null, caller });
        await writeDown(tx, { action: 'lesson.deleted', row, caller });
      });
    },
  };
}

/** The lesson after the change. An empty address becomes null. */
export function nextOf(
  row: LessonRow,
  change: Omit<LessonChange, 'version' | 'order_index' | 'attachments'>,
): LessonFields {
  const { section_title, video_url, quiz_content, attempts_max } = change;
  return {
    title: change.title ?? row.title,
    section_title: section_title === undefined ? row.section_title : section_title,
    content_md: change.content_md ?? row.content_md,
    type: change.type ?? row.type,
    is_active: change.is_active ?? row.is_active,
    is_public: change.is_public ?? row.is_public,
    video_url: video_url === undefined ? row.video_url : video_url || null,
    has_video_file: change.has_video_file ?? row.has_video_file,
    quiz_content:
      quiz_content === undefined ? row.quiz_content : withKnownIds(quiz_content, row.quiz_content),
    pass_mark: change.pass_mark ?? row.pass_mark,
    attempts_max: attempts_max === undefined ? row.attempts_max : attempts_max,
  };
}

/** The quiz with the ids of its options, where they are as before and came without ids. The database gives the others. */
function withKnownIds(quiz: QuizForm | null, before: QuizForm | null): QuizForm | null {
  if (quiz === null || before === null) return quiz;
  const questions = quiz.questions.map((question, place) => {
    const known = before.questions[place];
    if (question.type === 'text' || question.option_ids !== undefined) return question;
    return known !== undefined && 'options' in known && isDeepStrictEqual(known.options, question.options)
      ? { ...question, ...(known.id === question.id && { option_ids: known.option_ids }) }
      : question;
  });
  return { questions };
}

function changedNames(row: LessonRow, next: LessonFields): string[] {
  return Object.entries(next).flatMap(([name, value]) =>
    isDeepStrictEqual(Reflect.get(row, name), value) ? [] : [name],
  );
}

/** @throws Problem `request.invalid` when the lesson would lack what its type needs */
function requireParts(next: LessonFields): void {
  const issues = typeNeeds
    .filter(({ isMet }) => !isMet(next))
    .map(({ path, message }) => ({ path, message }));
  if (issues.length > 0) throw new Problem('request.invalid', 'The request is not valid', { issues });
}
