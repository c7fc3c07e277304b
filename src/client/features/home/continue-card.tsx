import { useQuery } from '@tanstack/react-query';
import { Play } from 'lucide-react';
import type { Course } from '../../../contract/courses/courses.ts';
import { t } from '../../i18n/t.ts';
import { Link } from '../../ui/base/link.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { ProgressRing } from '../../ui/media/progress-ring.tsx';
import { learnAddress, lessonAddress } from '../courses/parts/course-addresses.ts';
import { continueText } from '../courses/parts/course-lines.ts';
import { continuedQuery } from './home.queries.ts';

/** The courses that the user has begun and not finished, the latest first. Renders nothing without any. */
export function ContinueCard() {
  const { data = [] } = useQuery(continuedQuery);
  const courses = data.filter((course) => !course.is_locked && course.progress !== null);
  if (courses.length === 0) return null;
  return (
    <Card as="section" aria-label={t('Continue learning')} title={t('Continue learning')} isPadded={false}>
      <ul className="pb-2">
        {courses.map((course) => (
          <ContinueRow key={course.id} course={course} />
        ))}
      </ul>
    </Card>
  );
}

/** The whole row leads to the next lesson. */
function ContinueRow({ course }: { course: Course }) {
  const { id, title, group, progress } = course;
  const lessonId = progress?.next_lesson_id ?? null;
  return (
    <li className="relative flex items-center gap-3 px-4 py-2 has-[a:hover]:bg-hover">
      <ProgressRing done={progress?.completed ?? 0} total={progress?.total ?? 0} />
      <div className="grid min-w-0 flex-1">
        <Link
          kind="bare"
          to={lessonId === null ? learnAddress(group.slug, id) : lessonAddress(group.slug, id, lessonId)}
          className="truncate text-name after:absolute after:inset-0 focus-visible:outline-none focus-visible:after:shadow-focus"
        >
          {title}
        </Link>
        <span className="num truncate text-meta text-muted">{continueText(course)}</span>
      </div>
      <Play aria-hidden className="size-4 flex-none text-soft" />
    </li>
  );
}
