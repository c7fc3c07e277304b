import { createStore } from 'zustand/vanilla';
import type { LessonProgress } from '../../../../contract/courses/progress.ts';

/** The newest progress that any answer of the server had, by lesson: answers can arrive in another order. */
export const newestProgress = createStore<Readonly<Record<string, LessonProgress>>>()(() => ({}));

/** Keeps those that are newer than what is known. */
export function receiveProgress(all: readonly LessonProgress[]): void {
  const known = newestProgress.getState();
  const newer = all.filter(({ lesson_id, version }) => version > (known[lesson_id]?.version ?? -1));
  if (newer.length > 0)
    newestProgress.setState(Object.fromEntries(newer.map((progress) => [progress.lesson_id, progress])));
}

/** Forgets what belongs to the user who leaves. */
export function forgetProgress(): void {
  newestProgress.setState({}, true);
}
