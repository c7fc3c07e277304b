import * as z from 'zod/mini';
import { planCycles } from '../../contract/communities/plans.ts';
import { lessonTypes } from '../../contract/courses/lessons.ts';
import type { References } from './demo-schemas.ts';

/** The shape of `data/courses.json`. Keys that it does not name are refused. */

const text = z.string().check(z.minLength(1));
const count = z.int().check(z.minimum(1));
/** Optional flags are left out when they are false. */
const flag = z.exactOptional(z.literal(true));

/** The type follows from `correct`: the index of an option, several of them, or a text. */
const question = z.strictObject({
  question: text,
  options: z.exactOptional(z.array(text)),
  correct: z.union([z.int(), z.array(z.int()), text]),
  explanation: text,
});
export type DemoQuestion = z.output<typeof question>;

const lesson = z.strictObject({
  title: text,
  section: z.exactOptional(text),
  type: z.enum(lessonTypes),
  /** Markdown. */
  text,
  video: z.exactOptional(z.url()),
  /** Its video: a file beside `courses.json`, which is stored as if it had been uploaded. */
  film: z.exactOptional(z.string().check(z.regex(/^[\w-]+\.mp4$/))),
  questions: z.exactOptional(z.array(question)),
  /** At most so many attempts. */
  attempts: z.exactOptional(count),
  isPublic: flag,
  isDraft: flag,
});
export type DemoLesson = z.output<typeof lesson>;

/** All courses and membership plans of the demo. */
export function coursesSchema({ username, slug }: Pick<References, 'username'> & { slug: z.ZodMiniString }) {
  return z.strictObject({
    plans: z.array(
      z.strictObject({
        community: slug,
        name: text,
        /** Pesos, like "299.00". */
        fee: text,
        cycle: z.enum(planCycles),
        perks: z.array(text),
      }),
    ),
    courses: z.array(
      z.strictObject({
        community: slug,
        from: username,
        title: text,
        /** Markdown. */
        text,
        isPublic: flag,
        isDraft: flag,
        isFeatured: flag,
        /** The name of a plan of the community. */
        plan: z.exactOptional(text),
        daysAgo: count,
        /** In their order. */
        lessons: z.array(lesson),
        learners: z.array(
          z.strictObject({
            username,
            /** The number of lessons that are completed, from the first on. */
            done: count,
            /** When they were last there. */
            daysAgo: count,
            /** Where they left the video of the next lesson, in seconds. */
            position: z.exactOptional(count),
          }),
        ),
      }),
    ),
  });
}
export type DemoLearning = z.output<ReturnType<typeof coursesSchema>>;
export type DemoCourse = DemoLearning['courses'][number];
