import type { LessonCard } from '../../../../contract/courses/lessons.ts';
import type { ProgressOf } from '../progress/use-progress.ts';

export interface OutlineSection {
  /** Null for lessons without a section. */
  readonly title: string | null;
  readonly lessons: readonly LessonCard[];
}

/** Neighbours with the same section title are one section. */
export function sectionsOf(lessons: readonly LessonCard[]): readonly OutlineSection[] {
  const sections: { title: string | null; lessons: LessonCard[] }[] = [];
  for (const lesson of lessons) {
    const last = sections.at(-1);
    if (last !== undefined && last.title === lesson.section_title) last.lessons.push(lesson);
    else sections.push({ title: lesson.section_title, lessons: [lesson] });
  }
  return sections;
}

/** Runs of numbers, each as its first and last: [[10, 12], [15, 15]]. */
export function runsOf(numbers: readonly number[]): readonly (readonly [number, number])[] {
  const runs: [number, number][] = [];
  for (const n of numbers) {
    const last = runs.at(-1);
    if (last !== undefined && last[1] === n - 1) last[1] = n;
    else runs.push([n, n]);
  }
  return runs;
}

/** A lesson's number in its course, from 1. */
export function numberOf(lessons: readonly LessonCard[], lessonId: string): number {
  return lessons.findIndex(({ id }) => id === lessonId) + 1;
}

export interface OutlineFacts {
  readonly total: number;
  readonly completed: number;
  /** The first lesson that can be taken and is not completed; null when there is none. */
  readonly next: LessonCard | null;
  /** Where the video of `next` was left; null for its beginning. */
  readonly position: number | null;
  /** Whether anything was begun. */
  readonly isBegun: boolean;
  /** Seconds of the videos that are left; null while the length of one is not known, or no video is left. */
  readonly secondsToGo: number | null;
}

/** Drafts, which only the staff see, do not count. */
export function factsOf(outline: readonly LessonCard[], progressOf: ProgressOf): OutlineFacts {
  const lessons = outline.filter(({ is_active }) => is_active);
  const isDone = (lesson: LessonCard) => progressOf(lesson)?.status === 'COMPLETED';
  const open = lessons.filter((lesson) => !isDone(lesson));
  const next = open.find(({ is_locked }) => !is_locked) ?? null;
  const videos = open.filter(({ type, is_locked }) => type === 'VIDEO' && !is_locked);
  const isKnown = videos.length > 0 && videos.every(({ duration_seconds }) => duration_seconds !== null);
  const left = (lesson: LessonCard) =>
    Math.max(0, (lesson.duration_seconds ?? 0) - (progressOf(lesson)?.position_seconds ?? 0));
  return {
    total: lessons.length,
    completed: lessons.length - open.length,
    next,
    position: next === null ? null : progressOf(next)?.position_seconds || null,
    isBegun: lessons.some((lesson) => (progressOf(lesson)?.status ?? 'NOT_STARTED') !== 'NOT_STARTED'),
    secondsToGo: isKnown ? videos.reduce((sum, lesson) => sum + left(lesson), 0) : null,
  };
}
