import { ChevronLeft, ChevronRight, GraduationCap, Lock } from 'lucide-react';
import type { LessonCard } from '../../../../contract/courses/lessons.ts';
import { t } from '../../../i18n/t.ts';
import { ButtonLink } from '../../../ui/base/button-link.tsx';
import type { ProgressOf } from '../progress/use-progress.ts';

interface LessonFootProps {
  slug: string;
  lessons: readonly LessonCard[];
  lessonId: string;
  progressOf: ProgressOf;
}

/** The ways to the lessons before and after this one, and back to the course after the last. */
export function LessonFoot({ slug, lessons, lessonId, progressOf }: LessonFootProps) {
  const at = lessons.findIndex(({ id }) => id === lessonId);
  const current = lessons[at];
  if (current === undefined) return null;
  const [before, after] = [lessons[at - 1], lessons[at + 1]];
  const isDone = progressOf(current)?.status === 'COMPLETED';
  const to = '/communities/$slug/courses/$courseId/lessons/$lessonId/' as const;
  const params = (lesson: LessonCard) => ({ slug, courseId: lesson.course_id, lessonId: lesson.id });
  return (
    <nav
      aria-label={t('Next and previous lesson')}
      className="mx-4 mt-2 flex justify-between gap-2 border-t border-line pt-4 sm:mx-0"
    >
      {before === undefined ? (
        <span />
      ) : (
        <ButtonLink kind="ghost" icon={<ChevronLeft aria-hidden />} to={to} params={params(before)}>
          <span className="max-sm:sr-only">{t('Previous')}</span>
        </ButtonLink>
      )}
      {after === undefined ? (
        <ButtonLink
          kind={isDone ? 'primary' : 'edged'}
          icon={<GraduationCap aria-hidden />}
          to="/communities/$slug/courses/$courseId/learn/"
          params={{ slug, courseId: current.course_id }}
        >
          {t('Back to the course')}
        </ButtonLink>
      ) : (
        <ButtonLink
          kind={isDone ? 'primary' : 'edged'}
          icon={after.is_locked ? <Lock aria-hidden /> : <ChevronRight aria-hidden />}
          to={to}
          params={params(after)}
          className="min-w-0 shrink!"
        >
          <span className="truncate">{t('Next: {title}', { title: after.title })}</span>
        </ButtonLink>
      )}
    </nav>
  );
}
