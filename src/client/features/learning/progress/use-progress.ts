import { useEffect, useMemo } from 'react';
import { useStore } from 'zustand';
import type { LessonCard } from '../../../../contract/courses/lessons.ts';
import type { LessonProgress, ProgressForm } from '../../../../contract/courses/progress.ts';
import { entriesOf } from '../../../data/outbox/outbox-lane.ts';
import { useOutbox } from '../../../data/outbox/use-outbox.ts';
import { NOT_STARTED, newerProgress, withReports } from './merge-progress.ts';
import { newestProgress, receiveProgress } from './newest-progress.ts';
import { progressKind } from './progress-kind.ts';

export type ProgressedLesson = Pick<LessonCard, 'id' | 'progress'>;
/** The progress in a lesson, with what is not sent yet; null for users who make none. */
export type ProgressOf = (lesson: ProgressedLesson) => LessonProgress | null;

/** Progress as it is shown: the newest answer of the server, and what this device has not sent yet. */
export function useProgress(): ProgressOf {
  const outbox = useOutbox();
  const newest = useStore(newestProgress);
  const { store } = useMemo(() => entriesOf(outbox, progressKind), [outbox]);
  const entries = useStore(store);
  return useMemo(() => {
    const waiting = new Map<string, ProgressForm[]>();
    for (const { body, state } of entries)
      if (state !== 'failed')
        waiting.set(body.lesson_id, [...(waiting.get(body.lesson_id) ?? []), body.report]);
    return ({ id, progress }) => {
      const server = newerProgress(progress, newest[id]);
      const reports = waiting.get(id);
      if (reports === undefined) return server;
      return withReports(server ?? { ...NOT_STARTED, lesson_id: id }, reports);
    };
  }, [newest, entries]);
}

/** Keeps the progress that came with lessons, so that an older answer about the same lesson does not win later. */
export function useReceivedProgress(lessons: readonly ProgressedLesson[] | undefined): void {
  useEffect(() => {
    receiveProgress(lessons?.flatMap(({ progress }) => progress ?? []) ?? []);
  }, [lessons]);
}
