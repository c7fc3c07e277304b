import { may, standingOf } from '../../../src/contract/core/permissions.ts';
import * as courses from '../../../src/contract/courses/courses.ts';
import * as lessons from '../../../src/contract/courses/lessons.ts';
import { type CallerKind, type GroupKind, traitsOf, type World } from './a-world.ts';
import { type Row, row } from './row.ts';

const ofCourse = ({ courseId }: World) => ({ params: { course_id: courseId } });
const inGroup = ({ groupId }: World) => ({ headers: { 'x-group-id': groupId } });
const ofLesson = ({ lessonId }: World) => ({ params: { lesson_id: lessonId } });

/** Callers who see the course, but are no members, are asked for a membership. */
function asksForMembership(
  { place, platformRole, isAnonymous }: CallerKind,
  group: GroupKind,
): number | null {
  if (isAnonymous) return null;
  const standing = standingOf(place, platformRole);
  const traits = traitsOf(group);
  const isOutside = may('courses.read', standing, traits) && !may('members.read', standing, traits);
  return isOutside ? 402 : null;
}

/** Calls about a public course and a course for members. Deleting comes last: all rows share one world. */
export const courseRows: readonly Row[] = [
  row(courses.createCourse, 'group', ({ groupId }) => ({
    body: { group_id: groupId, title: 'Pan de sal', content_md: 'Tinapay' },
  })),
  row(courses.searchCourses, 'nothing', () => ({ query: {} }), { how: 'of all communities' }),
  row(courses.searchCourses, 'group', ({ groupId }) => ({ query: { group_id: groupId } }), {
    how: 'of one community',
    right: 'courses.read',
  }),
  row(courses.getCourseStats, 'nothing', () => ({})),
  row(courses.getCourse, 'courses', ofCourse),
  row(courses.getCourse, 'staff', ({ innerCourseId }) => ({ params: { course_id: innerCourseId } }), {
    how: 'for members',
    right: 'members.read',
  }),
  row(lessons.createLesson, 'courses', ({ courseId }) => ({
    body: { course_id: courseId, title: 'Masa', type: 'TEXT' as const },
  })),
  row(lessons.searchLessons, 'nothing', () => ({ query: {} }), { how: 'of all communities' }),
  row(lessons.searchLessons, 'group', ({ groupId }) => ({ query: { group_id: groupId } }), {
    how: 'of one community',
    right: 'courses.read',
  }),
  row(lessons.searchLessons, 'courses', ({ courseId }) => ({ query: { course_id: courseId } }), {
    how: 'of one course',
    right: 'courses.read',
  }),
  row(
    lessons.getLesson,
    'courses',
    ({ previewId, groupId }) => ({ params: { lesson_id: previewId }, query: { group_id: groupId } }),
    { how: 'a preview' },
  ),
  row(lessons.getLesson, 'staff', (world) => ({ ...ofLesson(world), query: { group_id: world.groupId } }), {
    how: 'for members',
    right: 'members.read',
    exception: asksForMembership,
  }),
  row(
    courses.updateCourse,
    'courses',
    (world) => ({ ...ofCourse(world), ...inGroup(world), body: { is_featured: true, version: 1 } }),
    { how: 'featuring it', right: 'course.feature' },
  ),
  row(courses.updateCourse, 'courses', (world) => ({
    ...{ ...ofCourse(world), ...inGroup(world) },
    body: { title: 'Pandesal', version: 1 },
  })),
  row(lessons.updateLesson, 'courses', (world) => ({
    ...ofLesson(world),
    body: { title: 'Ang masa', version: 1 },
  })),
  row(lessons.deleteLesson, 'courses', ofLesson),
  row(courses.deleteCourse, 'courses', ofCourse),
];
