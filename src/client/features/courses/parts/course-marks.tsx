import type { Course } from '../../../../contract/courses/courses.ts';
import { t } from '../../../i18n/t.ts';
import { Badge } from '../../../ui/media/badge.tsx';

/** Labels of a course: featured, and for its editors draft. */
export function CourseMarks({
  course: { is_active, featured_at },
}: {
  course: Pick<Course, 'is_active' | 'featured_at'>;
}) {
  if (is_active && featured_at === null) return null;
  return (
    <>
      {!is_active && <Badge>{t('Draft')}</Badge>}
      {featured_at !== null && <Badge kind="sun">{t('Featured')}</Badge>}
    </>
  );
}
