import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  isWatched,
  NOT_STARTED,
  newerProgress,
  withReports,
} from '../../../src/client/features/learning/progress/merge-progress.ts';
import {
  forgetProgress,
  newestProgress,
  receiveProgress,
} from '../../../src/client/features/learning/progress/newest-progress.ts';
import { watchedSeconds } from '../../../src/client/features/learning/video/watched-seconds.ts';
import type { LessonProgress, ProgressForm } from '../../../src/contract/courses/progress.ts';

const lesson_id = '00000000-0000-7000-8000-000000000001';
const none: LessonProgress = { ...NOT_STARTED, lesson_id };
const at = (second: number) => new Date(Date.UTC(2026, 10, 23, 0, 0, second)).toISOString();
const rank = { NOT_STARTED: 0, IN_PROGRESS: 1, COMPLETED: 2 } as const;

const report: fc.Arbitrary<ProgressForm> = fc
  .record(
    {
      second: fc.nat(59),
      status: fc.constantFrom('IN_PROGRESS' as const, 'COMPLETED' as const),
      position_seconds: fc.nat(600),
      watched_seconds: fc.nat(600),
    },
    { requiredKeys: ['second'] },
  )
  .map(({ second, ...act }) => ({ ...act, at: at(second) }));

test('what is shown with unsent reports is never less than what the server has, in any order and repetition', () => {
  fc.assert(
    fc.property(fc.array(report, { maxLength: 8 }), fc.array(report, { maxLength: 8 }), (known, unsent) => {
      const server = withReports(none, known);
      const shown = withReports(server, [...unsent, ...unsent]);
      expect(rank[shown.status]).toBeGreaterThanOrEqual(rank[server.status]);
      expect(shown.watched_seconds).toBeGreaterThanOrEqual(server.watched_seconds);
      const another = withReports(server, unsent.toReversed());
      expect({ ...another, position_seconds: null }).toEqual({ ...shown, position_seconds: null });
    }),
  );
});

test('a mark that was undone is not shown, however late the undo is sent', () => {
  const mark = { status: 'COMPLETED' as const, at: at(1) };
  const undo = { is_undone: true as const, at: at(4) };
  for (const reports of [
    [mark, undo],
    [undo, mark],
  ])
    expect(withReports(none, reports).status).toBe('IN_PROGRESS');
  expect(withReports({ ...none, status: 'COMPLETED', completed_at: at(1) }, [undo]).status).toBe(
    'IN_PROGRESS',
  );
});

test('an older answer does not replace a newer one', () => {
  const done: LessonProgress = { ...none, status: 'COMPLETED', version: 3 };
  const before: LessonProgress = { ...none, status: 'IN_PROGRESS', version: 2 };
  receiveProgress([done]);
  receiveProgress([before]);
  expect(newestProgress.getState()[lesson_id]).toBe(done);
  expect(newerProgress(before, done)).toBe(done);
  expect(newerProgress(null, before)).toBe(before);
  forgetProgress();
  expect(newestProgress.getState()).toEqual({});
});

test('each second of a video counts once, and a jump does not count', () => {
  const watched = watchedSeconds(0);
  for (const seconds of [0, 0.5, 1.2, 2, 3]) watched.add(seconds);
  expect(watched.total()).toBe(4);
  for (const seconds of [50, 51, 52]) watched.add(seconds);
  expect(watched.total()).toBe(7);
  for (const seconds of [0, 1, 2]) watched.add(seconds);
  expect(watched.total()).toBe(7);
  expect(isWatched(53, 60)).toBe(false);
  expect(isWatched(54, 60)).toBe(true);
  expect(isWatched(54, null)).toBe(false);
  // In an earlier visit the first ten seconds were watched.
  const later = watchedSeconds(10);
  for (const seconds of [9, 10, 11]) later.add(seconds);
  expect(later.total()).toBe(12);
});
