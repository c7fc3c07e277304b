import { UNDO_SECONDS } from '../../../contract/courses/progress.ts';

/** A learner's progress in a lesson, as it is stored. Instants are milliseconds. */
export interface StoredProgress {
  readonly isCompleted: boolean;
  readonly position: { readonly seconds: number; readonly at: number } | null;
  readonly watchedSeconds: number;
  readonly bestScore: number | null;
  /** By the learner's device; null when it was completed in another way, or not at all. */
  readonly markedAt: number | null;
  readonly unmarkedAt: number | null;
}

/** One action of a learner, at a time by the learner's device. */
export interface LearnerAction {
  readonly at: number;
  readonly isCompleted?: boolean;
  readonly isUndone?: boolean;
  readonly positionSeconds?: number | undefined;
  readonly watchedSeconds?: number | undefined;
  /** The score of an attempt. */
  readonly score?: number;
  readonly isPassed?: boolean;
}

export const NOT_STARTED: StoredProgress = {
  isCompleted: false,
  position: null,
  watchedSeconds: 0,
  bestScore: null,
  markedAt: null,
  unmarkedAt: null,
};

/**
 * The progress after `action`. Actions may arrive in any order and more than once: without `isUndone` the result is the same,
 * and nothing is ever lower than before. An action that was undone stays undone when it arrives again.
 */
export function mergeProgress(before: StoredProgress, action: LearnerAction): StoredProgress {
  const markedAt = action.isCompleted ? latest(before.markedAt, action.at) : before.markedAt;
  const isUndoing = action.isUndone === true && isUndoable(before, action.at);
  const unmarkedAt = isUndoing ? latest(before.unmarkedAt, action.at) : before.unmarkedAt;
  const isMarked = markedAt !== null && (unmarkedAt === null || markedAt > unmarkedAt);
  const isPassed = action.isPassed === true;
  return {
    isCompleted: isPassed || isMarked || (before.isCompleted && !isUndoing),
    position: laterPosition(before.position, action),
    watchedSeconds: Math.max(before.watchedSeconds, action.watchedSeconds ?? 0),
    bestScore: action.score === undefined ? before.bestScore : Math.max(before.bestScore ?? 0, action.score),
    markedAt,
    unmarkedAt,
  };
}

/** Only what was marked by hand, a moment ago. */
function isUndoable({ markedAt }: StoredProgress, at: number): boolean {
  return markedAt !== null && at >= markedAt && at - markedAt <= UNDO_SECONDS * 1000;
}

function latest(one: number | null, other: number): number {
  return one === null ? other : Math.max(one, other);
}

/** The later one; of two at the same time the one further on. */
function laterPosition(
  before: StoredProgress['position'],
  { at, positionSeconds }: LearnerAction,
): StoredProgress['position'] {
  if (positionSeconds === undefined) return before;
  if (before === null || at > before.at) return { seconds: positionSeconds, at };
  if (at < before.at) return before;
  return { seconds: Math.max(before.seconds, positionSeconds), at };
}
