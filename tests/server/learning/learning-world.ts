import { randomUUID } from 'node:crypto';
import type { CallInput } from '../../../src/contract/core/endpoint.ts';
import type { Course } from '../../../src/contract/courses/courses.ts';
import type { Lesson } from '../../../src/contract/courses/lessons.ts';
import { type ProgressForm, putProgress } from '../../../src/contract/courses/progress.ts';
import type { CommunityApi } from '../../support/actions/community-api.ts';
import { courseWays } from '../courses/course-world.ts';

export type Report = Partial<ProgressForm>;
export type LearningWorld = Awaited<ReturnType<typeof aLearningWorld>>;

/** When the learner's device made its first report. */
const START = Date.parse('2026-01-05T00:00:00.000Z');
/** That many seconds later, by the learner's device. */
export const later = (seconds: number) => new Date(START + seconds * 1000).toISOString();

/** Two questions: the right answers are option 1, and options 0 and 2. */
export function aQuiz() {
  const [first, second] = [randomUUID(), randomUUID()];
  const quiz = {
    questions: [
      {
        ...{ id: first, type: 'single-choice' as const, question: 'Alin ang harina ng pandesal?' },
        ...{ options: ['Cake flour', 'Bread flour'], correct_answer: 1, explanation: 'Mas maraming gluten' },
      },
      {
        ...{ id: second, type: 'multiple-choice' as const, question: 'Ano ang nagpapaalsa?' },
        ...{ options: ['Lebadura', 'Asin', 'Baking powder'], correct_answer: [0, 2], explanation: '' },
      },
    ],
  };
  const answered = (one: number, some: number[]) => [
    { question_id: first, input_answer: one },
    { question_id: second, input_answer: some },
  ];
  return { quiz, right: answered(1, [2, 0]), half: answered(1, [0]), wrong: answered(0, [1]) };
}

/** A community with an owner and a learner, and a course to fill. */
export async function aLearningWorld(api: CommunityApi) {
  const [owner, learner] = await Promise.all([api.person({ first: 'Olive' }), api.person({ first: 'Lea' })]);
  const group = await api.community(owner);
  await api.place(group.id, learner, 'MEMBER');
  const ways = courseWays(api);
  const course: Course = await ways.make(owner, group.id);
  const reportOf = ({ id }: Pick<Lesson, 'id'>, body: Report): CallInput<typeof putProgress> => ({
    params: { lesson_id: id },
    body: { at: later(0), ...body },
  });
  return {
    owner,
    learner,
    group,
    ways,
    course,
    reportOf,
    lesson: (form: Parameters<typeof ways.add>[2] = {}) => ways.add(owner, course.id, form),
    async report(lesson: Pick<Lesson, 'id'>, body: Report, person = learner) {
      return (await api.ok(putProgress, person, reportOf(lesson, body))).data;
    },
    /** What is stored, without what depends on when and how often it arrived. */
    async stored(lesson: Pick<Lesson, 'id'>, person = learner) {
      const { rows } = await api.db.query<Record<string, unknown>>(
        `select status, position_seconds, position_at, watched_seconds, best_score, attempts, marked_at
         from lesson_progress where user_id = $1 and lesson_id = $2`,
        [person, lesson.id],
      );
      return rows[0];
    },
    /** The reports that were announced to the learner. */
    async announced(kind = 'progress.updated') {
      return (await api.eventsOn(`u:${learner}`)).filter(({ k }) => k === kind).map(({ d }) => d);
    },
  };
}
