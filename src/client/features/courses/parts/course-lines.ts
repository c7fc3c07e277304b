import type { Course } from '../../../../contract/courses/courses.ts';
import { formatDuration, formatPosition } from '../../../i18n/format.ts';
import { t } from '../../../i18n/t.ts';

/** "12 lessons", or "12 lessons · 1:40:00" where the length of all videos is known. */
export function lengthText({
  total_lessons: n,
  total_seconds,
}: Pick<Course, 'total_lessons' | 'total_seconds'>): string {
  const lessons = t('{n, plural, =0 {No lessons yet} one {# lesson} other {# lessons}}', { n });
  return total_seconds === null || total_seconds === 0
    ? lessons
    : `${lessons} · ${formatDuration(total_seconds)}`;
}

/** What opens the course next: "Start", "Continue: lesson 4, 03:12", "Take it again". Null for what is locked. */
export function continueText({ is_locked, progress }: Pick<Course, 'is_locked' | 'progress'>): string | null {
  if (is_locked || progress === null || progress.total === 0) return null;
  if (progress.status === 'NOT_STARTED') return t('Start');
  if (progress.next_lesson_id === null) return t('Take it again');
  const { next_lesson_number: n, position_seconds: at } = progress;
  const time = at === null || at === 0 ? null : formatPosition(at);
  if (n === null) return time === null ? t('Continue') : t('Continue at {time}', { time });
  return time === null
    ? t('Continue: lesson {n}', { n: String(n) })
    : t('Continue: lesson {n}, {time}', { n: String(n), time });
}
