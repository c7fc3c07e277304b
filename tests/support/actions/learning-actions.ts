import type { call } from '../../../src/client/data/api/call.ts';
import type { certificateEvents } from '../../../src/contract/courses/certificates.ts';
import { createCourse } from '../../../src/contract/courses/courses.ts';
import { createLesson } from '../../../src/contract/courses/lessons.ts';
import { type progressEvents, putProgress } from '../../../src/contract/courses/progress.ts';
import type { Act } from '../a-chat-world.ts';

type Call = typeof call;

/** Ben takes a course with one lesson: he watches it, marks it as done, and takes the mark back. */
export function learningActions({
  asOwner,
  asBen,
  groupId,
}: {
  asOwner: Call;
  asBen: Call;
  groupId: string;
}): Readonly<Record<keyof typeof progressEvents | keyof typeof certificateEvents, Act>> {
  const start = Date.now();
  let lessonId: Promise<string> | null = null;
  let turn = 0;

  async function make(): Promise<string> {
    const course = { group_id: groupId, title: 'A course to take', content_md: 'What you will learn' };
    const { data } = await asOwner(createCourse, { body: course });
    const body = { course_id: data.id, title: 'The only lesson', type: 'TEXT' as const };
    return (await asOwner(createLesson, { body })).data.id;
  }

  async function report(what: { status?: 'COMPLETED'; is_undone?: true; position_seconds?: number }) {
    lessonId ??= make();
    const at = new Date(start + ++turn).toISOString();
    await asBen(putProgress, { params: { lesson_id: await lessonId }, body: { ...what, at } });
  }

  return {
    'progress.updated': () => report({ position_seconds: turn }),
    async 'certificate.updated'() {
      await report({ status: 'COMPLETED' });
      await report({ is_undone: true });
    },
  };
}
