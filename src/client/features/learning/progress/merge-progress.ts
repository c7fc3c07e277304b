import {
  type LessonProgress,
  type ProgressForm,
  WATCHED_SHARE,
} from '../../../../contract/courses/progress.ts';

export const NOT_STARTED: Omit<LessonProgress, 'lesson_id'> = {
  status: 'NOT_STARTED',
  position_seconds: null,
  watched_seconds: 0,
  best_score: null,
  attempts: 0,
  completed_at: null,
  version: 0,
};

/** The newer of two copies of the server's progress; either may be missing. */
export function newerProgress(
  one: LessonProgress | null | undefined,
  other: LessonProgress | null | undefined,
): LessonProgress | null {
  if (one == null || other == null) return one ?? other ?? null;
  return other.version > one.version ? other : one;
}

/**
 * The progress as the server will have it once it knows `reports`, in any order of those. Only a mark that was undone
 * lowers anything. Attempts are not graded here.
 */
export function withReports(server: LessonProgress, reports: readonly ProgressForm[]): LessonProgress {
  const inOrder = reports.toSorted((one, other) => one.at.localeCompare(other.at));
  return inOrder.reduce(withReport, server);
}

function withReport(before: LessonProgress, report: ProgressForm): LessonProgress {
  if (report.is_undone) return { ...before, status: 'IN_PROGRESS', completed_at: null };
  const isCompleted = before.status === 'COMPLETED' || report.status === 'COMPLETED';
  return {
    ...before,
    status: isCompleted ? 'COMPLETED' : 'IN_PROGRESS',
    position_seconds: report.position_seconds ?? before.position_seconds,
    watched_seconds: Math.max(before.watched_seconds, report.watched_seconds ?? 0),
    completed_at: isCompleted ? (before.completed_at ?? report.at) : null,
  };
}

/** Whether so much of a video was watched that it counts as completed. */
export function isWatched(watchedSeconds: number, duration: number | null): boolean {
  return duration !== null && duration > 0 && watchedSeconds >= duration * WATCHED_SHARE;
}
