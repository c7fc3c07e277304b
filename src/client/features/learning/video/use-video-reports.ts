import { useEffect, useMemo, useRef } from 'react';
import type { Lesson } from '../../../../contract/courses/lessons.ts';
import type { LessonProgress, ProgressForm } from '../../../../contract/courses/progress.ts';
import { useOutbox } from '../../../data/outbox/use-outbox.ts';
import type { PlayerNews } from '../../../data/player/player-messages.ts';
import { isWatched } from '../progress/merge-progress.ts';
import { reportOnLeaving, reportProgress } from '../progress/report-progress.ts';
import { watchedSeconds } from './watched-seconds.ts';

/** How often the position is reported while the video plays. */
const REPORT_EVERY_MS = 10_000;

/**
 * Reports where a video is: every ten seconds, when it pauses or ends, and when the page is hidden or left. Returns the
 * listener for the player's news. Without `progress` nothing is reported.
 */
export function useVideoReports(lesson: Lesson, progress: LessonProgress | null): (news: PlayerNews) => void {
  const outbox = useOutbox();
  const isTaken = progress !== null;
  const begun = useRef(progress?.watched_seconds ?? 0);

  const { id, course_id } = lesson;
  const reports = useMemo(() => {
    const reported = { id, course_id };
    const watched = watchedSeconds(begun.current);
    let clock: { seconds: number; duration: number | null } | null = null;
    let reportedAt = Date.now();
    let isDone = false;
    let isNew = false;

    function unsaid(): Omit<ProgressForm, 'at'> | null {
      if (!isTaken || clock === null || !isNew) return null;
      reportedAt = Date.now();
      isNew = false;
      const watched_seconds = Math.min(watched.total(), clock.duration ?? Number.POSITIVE_INFINITY);
      const isFirst = !isDone && isWatched(watched_seconds, clock.duration);
      isDone ||= isFirst;
      return {
        status: isFirst ? 'COMPLETED' : 'IN_PROGRESS',
        position_seconds: Math.floor(clock.seconds),
        watched_seconds: Math.floor(watched_seconds),
      };
    }
    function report(): void {
      const said = unsaid();
      if (said !== null) reportProgress(outbox, reported, said);
    }
    return {
      report,
      leave() {
        const said = unsaid();
        if (said !== null) reportOnLeaving(outbox, reported, said);
      },
      hear(news: PlayerNews) {
        if (!('seconds' in news)) return;
        clock = news;
        isNew = true;
        watched.add(news.seconds);
        const isDue = Date.now() - reportedAt >= REPORT_EVERY_MS;
        const isEnough = !isDone && isWatched(watched.total(), news.duration);
        if (isDue || isEnough || news.is === 'paused' || news.is === 'ended') report();
      },
    };
  }, [outbox, id, course_id, isTaken]);

  useEffect(() => {
    const hide = () => {
      if (document.visibilityState === 'hidden') reports.leave();
    };
    window.addEventListener('pagehide', reports.leave);
    document.addEventListener('visibilitychange', hide);
    return () => {
      window.removeEventListener('pagehide', reports.leave);
      document.removeEventListener('visibilitychange', hide);
      reports.report();
    };
  }, [reports]);

  return reports.hear;
}
