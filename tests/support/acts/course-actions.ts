import type { call } from '../../../src/client/data/api/call.ts';
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
import type { Act } from '../a-chat-world.ts';

type Call = typeof call;

/** The actions that trigger each kind of event of courses and lessons. The community has one course at a time. */
export function courseActions({
  asOwner,
  groupId,
}: {
  asOwner: Call;
  groupId: string;
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
    async 'lesson.deleted'() {
      const { id } = await addLesson();
      await asOwner(deleteLesson, { params: { lesson_id: id } });
    },
  };
}
