import type { Course } from '../../../contract/courses/courses.ts';
import type { Lesson } from '../../../contract/courses/lessons.ts';
import type { LessonProgress } from '../../../contract/courses/progress.ts';

/** An open lesson, for each part of its page. */
export interface TakenLesson {
  course: Course;
  lesson: Lesson;
  /** Its place in the course, from 1; 0 once it is no longer there. */
  number: number;
  total: number;
  /** Null for users who make none. */
  progress: LessonProgress | null;
  /** It was removed or locked while it was open: it stays on the screen, and takes no more reports. */
  isClosed: boolean;
}
