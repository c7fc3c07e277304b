import { type Lesson, lesson as lessonSchema, updateLesson } from '../../../../contract/courses/lessons.ts';
import { call } from '../../../data/api/call.ts';
import { freshOf } from '../authoring/fresh-of.ts';

/** Publishes a lesson that is still a draft, also when others have changed it since `version`. */
export async function publishLesson({ id, version }: Pick<Lesson, 'id' | 'version'>): Promise<void> {
  const publish = (seen: number) =>
    call(updateLesson, { params: { lesson_id: id }, body: { is_active: true, version: seen } });
  try {
    await publish(version);
  } catch (error) {
    const fresh = freshOf(error, 'lesson.stale', lessonSchema);
    if (fresh === null) throw error;
    await publish(fresh.version);
  }
}
