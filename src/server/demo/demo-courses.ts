import { DAY_MS, MINUTE_MS } from '../../contract/core/durations.ts';
import { PASS_MARK } from '../../contract/courses/lessons.ts';
import type { QuestionForm } from '../../contract/courses/quiz.ts';
import { parsePesos } from '../../contract/money/money.ts';
import type { Tx } from '../platform/db/transaction.ts';
import type { DemoCourse, DemoLearning, DemoLesson, DemoQuestion } from './demo-course-schemas.ts';
import { type Ids, idOf, insertAll, iso, type Row, readIds, type SeedInput } from './demo-rows.ts';

/** Columns that are left out have the defaults of their table. */
const tables = {
  courses: `id uuid, group_id uuid, author_id uuid, title text, content_md text, is_active boolean, is_public boolean,
    plan_id uuid, featured_at timestamptz, published_at timestamptz, announced_at timestamptz, created_at timestamptz, updated_at timestamptz`,
  lessons: `id uuid, course_id uuid, title text, section_title text, content_md text, type text, is_active boolean,
    is_public boolean, order_index integer, video_url text, has_video_file boolean, quiz_content jsonb, pass_mark integer,
    attempts_max integer, published_at timestamptz, created_at timestamptz, updated_at timestamptz`,
  course_learners: `course_id uuid, user_id uuid, started_at timestamptz, seen_at timestamptz, completed_at timestamptz,
    completed_by uuid`,
  lesson_progress: `user_id uuid, lesson_id uuid, course_id uuid, status text, position_seconds real,
    position_at timestamptz, watched_seconds real, best_score integer, attempts integer, completed_at timestamptz,
    marked_at timestamptz, updated_at timestamptz`,
  quiz_attempts: `id uuid, user_id uuid, lesson_id uuid, answers jsonb, score integer, is_passed boolean,
    created_at timestamptz`,
};
type Rows = Readonly<Record<keyof typeof tables, Row[]>>;

/** Adds the courses of the demo with their learners, and the membership plans. Its people and groups must exist. */
export async function seedDemoCourses(
  tx: Tx,
  { plans, courses }: DemoLearning,
  input: SeedInput,
): Promise<void> {
  const ids = await readIds(tx, 'users');
  const groups = await readIds(tx, 'groups');
  const planIds = new Map<string, string>();
  for (const { community, name, fee, cycle, perks } of plans) {
    const cheaper = plans.filter(
      (one) =>
        one.community === community &&
        one.cycle !== 'ONE_TIME' &&
        (parsePesos(one.fee) ?? 0) <= (parsePesos(fee) ?? 0),
    );
    const rank = cycle === 'ONE_TIME' ? null : cheaper.length;
    const id = input.uuid();
    const groupId = idOf(groups, community);
    planIds.set(`${community} ${name}`, id);
    await tx.query(
      `with tier as (insert into membership_tiers (id, group_id, name, rank) values ($1, $2, $3, $7))
       insert into membership_plans (id, group_id, type, fee_amount, cycle_type, perks, created_at, tier_id)
       select $1, g.id, $3, $4, $5, $6, g.created_at + interval '1 day', $1 from groups g where g.id = $2`,
      [id, groupId, name, fee, cycle, perks, rank],
    );
  }
  await tx.query(
    `update groups g set sells_plans = true
     where exists (select from membership_plans p where p.group_id = g.id and p.fee_amount > 0)`,
  );
  // Who joins gets the plan without a fee.
  await tx.query(
    `with free as (
       update group_members m set plan_id = p.id from membership_plans p
       where p.group_id = m.group_id and p.fee_amount = 0 and m.role = 'MEMBER' and m.status = 'ACTIVE'
       returning m.user_id, m.group_id, m.joined_at, p.id, p.tier_id)
     insert into entitlements (id, user_id, group_id, thing, thing_id, plan_id, starts_at, source, source_id)
     select gen_random_uuid(), user_id, group_id, 'MEMBERSHIP', tier_id, id, joined_at, 'JOINING', id from free`,
  );
  const rows: Rows = {
    courses: [],
    lessons: [],
    course_learners: [],
    lesson_progress: [],
    quiz_attempts: [],
  };
  for (const course of courses) {
    const plan = course.plan === undefined ? null : idOf(planIds, `${course.community} ${course.plan}`);
    addCourse(rows, course, { plan, groupId: idOf(groups, course.community), ids }, input);
  }
  await insertAll(tx, tables, rows);
}

function addCourse(
  rows: Rows,
  course: DemoCourse,
  { plan, groupId, ids }: { plan: string | null; groupId: string; ids: Ids },
  input: SeedInput,
): void {
  const { now, uuid } = input;
  const id = uuid();
  const at = now - course.daysAgo * DAY_MS;
  rows.courses.push({
    id,
    group_id: groupId,
    author_id: idOf(ids, course.from),
    title: course.title,
    content_md: course.text,
    is_active: !course.isDraft,
    is_public: course.isPublic ?? false,
    plan_id: plan,
    featured_at: course.isFeatured ? iso(at + DAY_MS) : null,
    published_at: course.isDraft ? null : iso(at),
    announced_at: course.isDraft ? null : iso(at),
    created_at: iso(at),
    updated_at: iso(at),
  });
  const lessons = course.lessons.map((lesson, place) => {
    const made = {
      id: uuid(),
      lesson,
      questions: (lesson.questions ?? []).map((one) => toQuestion(one, uuid)),
    };
    rows.lessons.push(lessonRow(made, { courseId: id, place, at: at + place * MINUTE_MS }));
    return made;
  });
  for (const learner of course.learners)
    addLearner(rows, { ...learner, userId: idOf(ids, learner.username), courseId: id, lessons }, input);
}

interface MadeLesson {
  readonly id: string;
  readonly lesson: DemoLesson;
  readonly questions: readonly QuestionForm[];
}

function lessonRow(
  { id, lesson, questions }: MadeLesson,
  { courseId, place, at }: { courseId: string; place: number; at: number },
): Row {
  return {
    id,
    course_id: courseId,
    title: lesson.title,
    section_title: lesson.section ?? null,
    content_md: lesson.text,
    type: lesson.type,
    is_active: !lesson.isDraft,
    is_public: lesson.isPublic ?? false,
    order_index: place,
    video_url: lesson.video ?? null,
    has_video_file: lesson.film !== undefined,
    quiz_content: questions.length > 0 ? { questions } : null,
    pass_mark: PASS_MARK,
    attempts_max: lesson.attempts ?? null,
    published_at: lesson.isDraft ? null : iso(at),
    created_at: iso(at),
    updated_at: iso(at),
  };
}

function toQuestion(
  { question, options = [], correct, explanation }: DemoQuestion,
  uuid: () => string,
): QuestionForm {
  const base = { id: uuid(), question, explanation };
  if (typeof correct === 'string') return { ...base, type: 'text', correct_answer: correct };
  return typeof correct === 'number'
    ? { ...base, type: 'single-choice', options, correct_answer: correct }
    : { ...base, type: 'multiple-choice', options, correct_answer: correct };
}

/** Completes a lesson each day, the last one when they were last there. Quizzes were passed at the first attempt. */
function addLearner(
  rows: Rows,
  learner: DemoCourse['learners'][number] & {
    readonly userId: string;
    readonly courseId: string;
    readonly lessons: readonly MadeLesson[];
  },
  { now, uuid }: SeedInput,
): void {
  const { userId: user_id, courseId: course_id, done, position } = learner;
  const taken = learner.lessons.filter(({ lesson }) => !lesson.isDraft);
  const seen = now - learner.daysAgo * DAY_MS;
  const timeOf = (place: number) => iso(seen - ((done - 1 - place) * DAY_MS) / 4);
  const progress = (lesson_id: string, at: string, more: Row): Row => ({
    ...{ user_id, lesson_id, course_id, status: 'COMPLETED', position_seconds: null, position_at: null },
    ...{ watched_seconds: 0, best_score: null, attempts: 0, completed_at: at, marked_at: at, updated_at: at },
    ...more,
  });
  for (const [place, { id, questions }] of taken.slice(0, done).entries()) {
    const at = timeOf(place);
    const isQuiz = questions.length > 0;
    rows.lesson_progress.push(
      progress(id, at, isQuiz ? { best_score: 100, attempts: 1, marked_at: null } : {}),
    );
    if (!isQuiz) continue;
    const answers = questions.map((one) => ({ question_id: one.id, input_answer: one.correct_answer }));
    rows.quiz_attempts.push({
      ...{ id: uuid(), user_id, lesson_id: id, answers },
      ...{ score: 100, is_passed: true, created_at: at },
    });
  }
  const next = taken[done];
  if (next && position !== undefined)
    rows.lesson_progress.push(
      progress(next.id, iso(seen), {
        ...{ status: 'IN_PROGRESS', position_seconds: position, position_at: iso(seen) },
        ...{ watched_seconds: position, completed_at: null, marked_at: null },
      }),
    );
  const isDone = done >= taken.length;
  rows.course_learners.push({
    ...{ course_id, user_id, started_at: timeOf(0), seen_at: iso(seen) },
    ...{ completed_at: isDone ? iso(seen) : null, completed_by: isDone ? (taken.at(-1)?.id ?? null) : null },
  });
}
