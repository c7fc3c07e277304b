import { may, standingOf } from '../../../src/contract/core/permissions.ts';
import * as certificates from '../../../src/contract/courses/certificates.ts';
import { searchLearners, searchMyCourses } from '../../../src/contract/courses/learners.ts';
import { openLessonDiscussion } from '../../../src/contract/courses/lesson-discussion.ts';
import { getProgress, putProgress } from '../../../src/contract/courses/progress.ts';
import { searchPosts } from '../../../src/contract/feed/posts.ts';
import { type CallerKind, type GroupKind, traitsOf, type World } from './a-world.ts';
import { type Row, row } from './row.ts';

const ofCourse = ({ courseId }: World) => ({ params: { course_id: courseId } });
const ofLesson = ({ lessonId }: World) => ({ params: { lesson_id: lessonId } });

/** Only members make progress; everyone else who sees the course is asked for a membership. */
function asksForMembership(
  { place, platformRole, isAnonymous }: CallerKind,
  group: GroupKind,
): number | null {
  if (isAnonymous) return null;
  const [standing, traits] = [standingOf(place, platformRole), traitsOf(group)];
  return may('courses.read', standing, traits) && !may('lesson.take', standing, traits) ? 402 : null;
}

/** Calls about progress in a course that nobody has begun, and about certificates, of which there are none. */
export const learningRows: readonly Row[] = [
  row(getProgress, 'staff', ofLesson, { exception: asksForMembership }),
  row(openLessonDiscussion, 'staff', ofLesson, { exception: asksForMembership }),
  row(searchPosts, 'staff', ({ lessonId }) => ({ query: { lesson_id: lessonId } }), {
    how: 'of one lesson',
    right: 'lesson.take',
    // They read every lesson, but take none.
    exception: (kind, group) => (kind.platformRole === 'ADMIN' ? 200 : asksForMembership(kind, group)),
  }),
  row(
    putProgress,
    'staff',
    (world) => ({
      ...ofLesson(world),
      body: { status: 'COMPLETED' as const, at: '2026-01-05T00:00:00.000Z' },
    }),
    { exception: asksForMembership },
  ),
  row(searchLearners, 'courses', (world) => ({ ...ofCourse(world), query: {} })),
  row(searchMyCourses, 'nothing', () => ({ query: {} })),
  row(certificates.getMyCertificate, 'nothing', ofCourse, { status: 404 }),
  row(certificates.getCertificate, 'nothing', () => ({ params: { code: '0'.repeat(16) } }), { status: 404 }),
  row(
    certificates.revokeCertificate,
    'courses',
    ({ courseId, memberId }) => ({
      params: { course_id: courseId, user_id: memberId },
      body: { is_revoked: true },
    }),
    { status: 404 },
  ),
];
