import { Star, StarOff, Trash2 } from 'lucide-react';
import { fullName } from '../../../../contract/account/people.ts';
import { type Course, deleteCourse, updateCourse } from '../../../../contract/courses/courses.ts';
import { call } from '../../../data/api/call.ts';
import { PersonButton } from '../../../data/people/person-button.tsx';
import { formatDate, formatNumber } from '../../../i18n/format.ts';
import { t } from '../../../i18n/t.ts';
import { Link } from '../../../ui/base/link.tsx';
import { Badge } from '../../../ui/media/badge.tsx';
import type { Action, Column } from '../table/table-types.ts';

type CourseSort = 'created_at' | 'updated_at' | 'title' | 'featured_at';

export const courseColumns: readonly Column<Course, CourseSort>[] = [
  {
    name: 'Course',
    sort: 'title',
    cell: ({ id, title, group }) => (
      <Link
        kind="quiet"
        to="/communities/$slug/courses/$courseId/learn/"
        params={{ slug: group.slug, courseId: id }}
        className="line-clamp-2 text-name wrap-anywhere"
      >
        {title}
      </Link>
    ),
  },
  { name: 'Community', isWide: true, cell: ({ group }) => group.name },
  { name: 'Author', cell: ({ author }) => <PersonButton person={author} groupId={null} /> },
  {
    name: 'Status',
    cell: ({ is_active, is_public }) => (
      <span className="inline-flex flex-wrap gap-1">
        <Badge kind={is_active ? 'good' : 'plain'}>{is_active ? t('Active') : t('Draft')}</Badge>
        {is_public && <Badge>{t('Public')}</Badge>}
      </span>
    ),
  },
  { name: 'Lessons', isNumber: true, cell: ({ total_lessons }) => formatNumber(total_lessons) },
  {
    name: 'Featured',
    sort: 'featured_at',
    cell: ({ featured_at }) => (featured_at === null ? '' : formatDate(featured_at)),
  },
  { name: 'Created', sort: 'created_at', cell: ({ created_at }) => formatDate(created_at) },
];

function feature({ id, group_id, version }: Course, is_featured: boolean) {
  return call(updateCourse, {
    params: { course_id: id },
    headers: { 'x-group-id': group_id },
    body: { is_featured, version },
  });
}

export const courseActions: readonly Action<Course>[] = [
  {
    label: 'Feature',
    done: 'Now featured',
    icon: <Star aria-hidden />,
    fits: ({ featured_at, is_active }) => featured_at === null && is_active,
    note: 'Featured courses come first where courses are recommended.',
    run: (course) => feature(course, true),
  },
  {
    label: 'Stop featuring',
    done: 'No longer featured',
    icon: <StarOff aria-hidden />,
    fits: ({ featured_at }) => featured_at !== null,
    note: 'The course stays in the list, in its usual place.',
    run: (course) => feature(course, false),
  },
  {
    label: 'Delete course',
    done: 'Course deleted',
    icon: <Trash2 aria-hidden />,
    isDanger: true,
    fits: () => true,
    note: 'The course and its lessons are deleted for everyone. What learners completed stays theirs. This cannot be undone.',
    run: ({ id }) => call(deleteCourse, { params: { course_id: id } }),
  },
];

/** The row of a course in a file. */
export function courseInFile(course: Course) {
  const { id, title, group, author, is_active, is_public, total_lessons } = course;
  const { featured_at, created_at, updated_at, published_at } = course;
  return {
    ...{ id, title, group_id: group.id, group: group.name, author: fullName(author) },
    ...{ is_active, is_public, total_lessons, featured_at, created_at, updated_at, published_at },
  };
}
