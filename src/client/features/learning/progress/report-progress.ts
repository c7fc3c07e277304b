import { type ProgressForm, putProgress } from '../../../../contract/courses/progress.ts';
import { call } from '../../../data/api/call.ts';
import type { Outbox } from '../../../data/outbox/outbox.ts';
import { laneOf } from '../../../data/outbox/outbox-lane.ts';
import { type ProgressBody, progressKind, progressLane } from './progress-kind.ts';

export interface ReportedLesson {
  readonly id: string;
  readonly course_id: string;
}

/** Puts an action of the learner into the outbox. It shows at once. Returns the action; null when no user is signed in. */
export function reportProgress(
  outbox: Outbox,
  { id: lesson_id, course_id }: ReportedLesson,
  action: Omit<ProgressForm, 'at'>,
): ProgressBody | null {
  const body = { course_id, lesson_id, report: { ...action, at: new Date().toISOString() } };
  const lane = laneOf(outbox, progressKind, progressLane(lesson_id));
  const replaced = lane.store.getState().filter((entry) => isReplacedBy(entry.body.report, action));
  if (lane.send(body) === null) return null;
  // A learner without a network for an hour has one position to report, not 360.
  outbox.confirmed(replaced.map(({ id }) => id));
  return body;
}

/** Whether everything that `earlier` says is said by `later`, too: both only say how far a video was watched. */
function isReplacedBy(earlier: ProgressForm, later: Omit<ProgressForm, 'at'>): boolean {
  const isMark = earlier.status === 'COMPLETED' && later.status !== 'COMPLETED';
  return (
    earlier.position_seconds !== undefined &&
    later.position_seconds !== undefined &&
    earlier.attempt === undefined &&
    (earlier.watched_seconds ?? 0) <= (later.watched_seconds ?? 0) &&
    !isMark
  );
}

/**
 * Reports while the page is closing: a call that outlives the page. The outbox has the report, too, in case the call
 * does not arrive.
 */
export function reportOnLeaving(
  outbox: Outbox,
  lesson: ReportedLesson,
  action: Omit<ProgressForm, 'at'>,
): void {
  const body = reportProgress(outbox, lesson, action);
  if (body === null) return;
  call(putProgress, { params: { lesson_id: lesson.id }, body: body.report }, { keepalive: true }).catch(
    () => undefined,
  );
}
