import type { CourseProgress } from '../../../contract/courses/progress.ts';
import type { Random } from '../../platform/clock/clock.ts';
import type { Tx } from '../../platform/db/transaction.ts';
import { courseSeenBy } from '../courses/course-access.ts';
import { progressOf } from '../courses/course-row.ts';
import type { NotificationInput, Notifier } from '../notifications/core/notification-input.ts';
import { announceCertificate } from './announce-certificate.ts';
import { createCertificateRepo, type LearnerKey } from './certificate.repo.ts';
import { newCertificateCode } from './certificate-code.ts';
import { createProgressRepo, type LessonKey } from './progress.repo.ts';

export interface Completion {
  /** The lesson that was just reported. */
  readonly key: LessonKey;
  /** Whether that lesson is completed now. */
  readonly isCompleted: boolean;
  readonly at: string;
  readonly random: Pick<Random, 'uuid' | 'bytes'>;
  readonly notifier: Pick<Notifier, 'notify' | 'settle'>;
}

/**
 * Completes the course once, with a certificate, when its last lesson is completed; takes that back with the mark that
 * completed it. Returns the learner's progress in the course, or null when they no longer see it. Call it after the
 * lesson is saved.
 */
export async function settleCompletion(
  tx: Tx,
  { key, isCompleted, at, random, notifier }: Completion,
): Promise<CourseProgress | null> {
  const { userId, courseId, lessonId } = key;
  const repo = createProgressRepo(tx);
  const certificates = createCertificateRepo(tx);
  const { completed_at, completed_by } = await repo.seen(key, at);
  const course = await courseSeenBy(tx, courseId, userId);
  if (course === null) return null;
  const isDone = isCompleted && course.is_active && course.completed === course.total_lessons;
  if (completed_at === null && isDone) {
    await repo.setCompleted(key, at);
    await certificates.issue({
      id: random.uuid(),
      code: newCertificateCode(random),
      ...{ courseId, userId, at, lessons: course.total_lessons },
      ...{ courseTitle: course.title, groupName: course.group.name },
    });
    announceCertificate(tx, key);
    await notifier.notify(tx, certificateNotification({ userId, courseId, groupId: course.group_id }));
    return progressOf({ ...course, completed_at: at });
  }
  if (completed_at !== null && completed_by === lessonId && !isCompleted) {
    await repo.setCompleted(key, null);
    await certificates.setRevoked(key, at);
    announceCertificate(tx, key);
    await notifier.settle(tx, certificateKey(key));
    return progressOf({ ...course, completed_at: null });
  }
  return progressOf({ ...course, completed_at });
}

/** The notification that a course is completed. */
export function certificateNotification(key: LearnerKey & { readonly groupId: string }): NotificationInput {
  const { userId, courseId, groupId } = key;
  return {
    ...{ kind: 'CERTIFICATE_ISSUED', groupId, actorId: null, about: { course_id: courseId } },
    key: certificateKey(key),
    to: [{ userId, reason: 'OWN_PLACE' }],
  };
}

/** A certificate that was taken back and earned again notifies again. */
function certificateKey({ courseId, userId }: LearnerKey): string {
  return `certificate:${courseId}:${userId}`;
}
