import type { Course } from '../../../../contract/courses/courses.ts';
import { t } from '../../../i18n/t.ts';
import { classNames } from '../../../ui/base/class-names.ts';
import { ProgressRing } from '../../../ui/media/progress-ring.tsx';

interface CourseProgressLineProps {
  /** Null for callers who make no progress: then nothing is shown. */
  progress: Course['progress'];
  className?: string | undefined;
}

/** The ring and, beside it, "5 of 12 lessons" or "Completed". */
export function CourseProgressLine({ progress, className }: CourseProgressLineProps) {
  if (progress === null || progress.total === 0) return null;
  const { completed, total, completed_at } = progress;
  return (
    <span className={classNames('flex min-w-0 items-center gap-2.5', className)}>
      <ProgressRing done={completed} total={total} />
      <span aria-hidden className="num min-w-0 truncate text-meta text-soft">
        {completed_at !== null && completed >= total
          ? t('Completed')
          : t('{done} of {total} lessons', { done: completed, total })}
      </span>
    </span>
  );
}
