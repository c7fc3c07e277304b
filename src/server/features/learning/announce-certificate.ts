import type { EventData } from '../../../contract/events.ts';
import type { Tx } from '../../platform/db/transaction.ts';

/** Notifies the learner that their certificate of the course was issued, revoked or made valid again. */
export function announceCertificate(
  tx: Tx,
  { userId, courseId }: { userId: string; courseId: string },
  actorId: string | null = userId,
): void {
  const data: EventData<'certificate.updated'> = { course_id: courseId };
  tx.emit({
    kind: 'certificate.updated',
    topic: `u:${userId}`,
    ref: courseId,
    ...(actorId !== null && { actor: actorId }),
    data,
  });
}
