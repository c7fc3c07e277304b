import type { call } from '../../../src/client/data/api/call.ts';
import { putCaptions } from '../../../src/contract/captions.ts';
import {
  type Course,
  type courseEvents,
  createCourse,
  deleteCourse,
  updateCourse,
} from '../../../src/contract/courses/courses.ts';
import {
  createLesson,
  deleteLesson,
  type Lesson,
  type lessonEvents,
  updateLesson,
} from '../../../src/contract/courses/lessons.ts';
import type { Database } from '../../../src/server/platform/db/database.ts';
import type { Act } from '../a-chat-world.ts';

type Call = typeof call;

/** The actions that trigger each kind of event of courses and lessons. The community has one course at a time. */
export function courseActions({
  asOwner,
  groupId,
  db,
}: {
  asOwner: Call;
  groupId: string;
  db: Database;
}): Readonly<Record<keyof typeof courseEvents | keyof typeof lessonEvents, Act>> {
  let turn = 0;
  let course: Course | null = null;

  async function make(): Promise<Course> {
    if (course) await remove(course);
    const body = { group_id: groupId, title: `Course ${++turn}`, content_md: 'What you will learn' };
    course = (await asOwner(createCourse, { body })).data;
    return course;
  }

  async function remove({ id }: Course): Promise<void> {
    course = null;
    await asOwner(deleteCourse, { params: { course_id: id } });
  }

  async function addLesson(): Promise<Lesson> {
    const { id } = course ?? (await make());
    const body = { course_id: id, title: `Lesson ${++turn}`, type: 'TEXT' as const, order_index: 0 };
    return (await asOwner(createLesson, { body })).data;
  }

  async function change(): Promise<void> {
    const { id, version } = await make();
    await asOwner(updateCourse, {
      params: { course_id: id },
      headers: { 'x-group-id': groupId },
      body: { version, title: `Course ${++turn}` },
    });
  }

  async function changeLesson(wish: { title?: string; order_index?: number }): Promise<void> {
    const { id, version } = await addLesson();
    await addLesson();
    await asOwner(updateLesson, { params: { lesson_id: id }, body: { version, ...wish } });
  }

  return {
    'course.created': make,
    'course.updated': change,
    'course.deleted': async () => remove(await make()),
    'lesson.created': addLesson,
    'lesson.updated': () => changeLesson({ title: `Lesson ${++turn}` }),
    'lessons.reordered': () => changeLesson({ order_index: 0 }),
    async 'lesson.video'() {
      const { id } = await addLesson();
      // As after an upload. Only verified communities upload; the other actions find this one as it was.
      const verify = (status: unknown) =>
        db.query('update groups set group_verification_request_status = $2 where id = $1', [groupId, status]);
      const { rows } = await db.query<{ status: unknown }>(
        'select group_verification_request_status as status from groups where id = $1',
        [groupId],
      );
      await verify('VERIFIED');
      await db.query('update lessons set has_video_file = true where id = $1', [id]);
      await db.query(
        `insert into files (name, purpose, target_id, group_id, mime_type, bytes, created_at)
         values ($1, 'lesson_video', $2, $3, 'video/mp4', 1, now())`,
        [id, id, groupId],
      );
      await asOwner(putCaptions, {
        params: { lesson_id: id, language: 'fil' },
        body: { content: '1\n00:00:01,000 --> 00:00:02,500\nMagandang umaga\n' },
      });
      await verify(rows[0]?.status);
    },
    async 'lesson.deleted'() {
      const { id } = await addLesson();
      await asOwner(deleteLesson, { params: { lesson_id: id } });
    },
  };
}
