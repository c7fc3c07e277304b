import type { Course } from '../../../../contract/courses/courses.ts';
import { ButtonLink } from '../../../ui/base/button-link.tsx';
import { classNames } from '../../../ui/base/class-names.ts';
import { learnAddress, lessonAddress } from './course-addresses.ts';
import { continueText } from './course-lines.ts';

interface ContinueLinkProps {
  course: Pick<Course, 'id' | 'title' | 'group' | 'is_locked' | 'progress'>;
  className?: string | undefined;
}

/** To the lesson that comes next, above the link that covers the card. Absent where there is nothing to continue. */
export function ContinueLink({ course, className }: ContinueLinkProps) {
  const text = continueText(course);
  if (text === null) return null;
  const lessonId = course.progress?.next_lesson_id;
  const { slug } = course.group;
  return (
    <ButtonLink
      size="small"
      to={lessonId == null ? learnAddress(slug, course.id) : lessonAddress(slug, course.id, lessonId)}
      className={classNames('relative flex-none', className)}
    >
      {text}
      <span className="sr-only"> {course.title}</span>
    </ButtonLink>
  );
}
