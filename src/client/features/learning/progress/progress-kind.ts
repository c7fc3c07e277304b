import * as z from 'zod/mini';
import type { Answer } from '../../../../contract/core/endpoint.ts';
import { id } from '../../../../contract/core/text.ts';
import { progressForm, putProgress } from '../../../../contract/courses/progress.ts';
import { isRefusal } from '../../../data/api/call-failure.ts';
import type { OutboxKind } from '../../../data/outbox/outbox-kind.ts';

const progressBody = z.object({ course_id: id, lesson_id: id, report: progressForm });
/** An action of a learner on its way to the server. */
export type ProgressBody = z.output<typeof progressBody>;
export type ProgressReply = Answer<typeof putProgress>['data'];

/**
 * Actions of a learner in the outbox: they survive a reload and a closed tab. The server joins them, so it does no harm
 * when one arrives twice or late.
 */
export const progressKind: OutboxKind<ProgressBody, ProgressReply> = {
  name: 'progress',
  schema: progressBody,
  isRefused: isRefusal,
  deliver: async ({ body: { lesson_id, report } }, call) =>
    (await call(putProgress, { params: { lesson_id }, body: report })).data,
};

/** Actions in one lesson are sent in order, so that an undone mark follows the mark. */
export function progressLane(lessonId: string): string {
  return `progress:${lessonId}`;
}
