import type { EventData } from '../../../contract/events.ts';
import type { Context } from '../../platform/context.ts';
import type { Tx } from '../../platform/db/transaction.ts';
import type { OutlineListener } from '../courses/outline-listener.ts';
import type { Notifier } from '../notifications/core/notification-input.ts';
import { announceCertificate } from './announce-certificate.ts';
import { newCertificateCode } from './certificate-code.ts';
import { certificateNotification } from './course-completion.ts';
import { createOutlineRepo } from './outline.repo.ts';

/** Learners to whom one transaction announces what became of them. */
const AT_ONCE = 100;

/**
 * Settles the learners of a course when its lessons are changed. Who has completed all lessons that are left has completed
 * the course, with a certificate; who had completed it keeps that, whatever is added. All of them are settled by the change
 * itself. A job announces it where there are many, to each of them once.
 */
export function createOutlineSettler({
  withTx,
  clock,
  random,
  jobs,
  notifier,
}: Pick<Context, 'withTx' | 'clock' | 'random' | 'jobs'> & {
  readonly notifier: Pick<Notifier, 'notify'>;
}): OutlineListener {
  /** Returns whether there is more to announce. */
  async function announce(tx: Tx, courseId: string): Promise<boolean> {
    const { taken, news } = await createOutlineRepo(tx).takeNews(courseId, AT_ONCE);
    for (const { user_id: userId, group_id: groupId, lesson_id: lessonId, version } of news) {
      if (lessonId === null) {
        announceCertificate(tx, { userId, courseId }, null);
        await notifier.notify(tx, certificateNotification({ userId, courseId, groupId }));
      } else {
        const data: EventData<'progress.updated'> = {
          ...{ course_id: courseId, lesson_id: lessonId, version: version ?? 0 },
        };
        tx.emit({ kind: 'progress.updated', topic: `u:${userId}`, ref: lessonId, actor: userId, data });
      }
    }
    return taken === AT_ONCE;
  }

  jobs.handle('learners.announce', async ({ course_id }) => {
    while (await withTx((tx) => announce(tx, course_id)));
  });

  return {
    async changed(tx, { courseId, regraded }) {
      const repo = createOutlineRepo(tx);
      const at = new Date(clock.now()).toISOString();
      if (regraded !== undefined) await repo.passNow(regraded, at);
      const completed = await repo.unsettled(courseId);
      const certificates = completed.map((userId) => ({
        userId,
        id: random.uuid(),
        code: newCertificateCode(random),
      }));
      if (certificates.length > 0) await repo.complete(courseId, certificates, at);
      if (await announce(tx, courseId))
        await jobs.send(tx, 'learners.announce', { course_id: courseId }, { key: courseId });
    },
  };
}
