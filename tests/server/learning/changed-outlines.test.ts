import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { searchLearners, searchMyCourses } from '../../../src/contract/courses/learners.ts';
import type { Lesson } from '../../../src/contract/courses/lessons.ts';
import { putProgress } from '../../../src/contract/courses/progress.ts';
import { type CommunityApi, startCommunityApi } from '../../support/actions/community-api.ts';
import { seed } from '../../support/seed.ts';
import { aLearningWorld, aQuiz, type LearningWorld, later } from './learning-world.ts';

let api: CommunityApi;
let world: LearningWorld;
beforeAll(async () => {
  api = await startCommunityApi();
});
afterAll(() => api.close());
beforeEach(async () => {
  world = await aLearningWorld(api);
});

const mark = (lesson: Lesson, person = world.learner) =>
  world.report(lesson, { status: 'COMPLETED' }, person);
const change = async ({ id }: Pick<Lesson, 'id'>, wish: Parameters<typeof world.ways.edit>[2]) =>
  world.ways.edit(world.owner, await world.ways.lesson(world.owner, { id, group_id: world.group.id }), wish);

/** What a learner has of the course: as told by each call that shows it, and what they were told once. */
async function shown(person: string) {
  const { progress } = await world.ways.get(person, world.course.id);
  const listed = (await world.ways.list(person, { group_id: world.group.id })).find(
    ({ id }) => id === world.course.id,
  );
  const { rows } = await api.db.query<{ certificates: number; notified: number }>(
    `select (select count(*)::integer from certificates where course_id = $1 and user_id = $2 and revoked_at is null)
         as certificates,
       (select count(*)::integer from notifications where course_id = $1 and user_id = $2
         and kind = 'CERTIFICATE_ISSUED') as notified`,
    [world.course.id, person],
  );
  const [counts] = rows;
  if (listed !== undefined) expect(listed.progress).toEqual(progress);
  return { status: progress?.status, completed: progress?.completed, total: progress?.total, ...counts };
}

const certificatesTold = async (person: string) =>
  (await api.eventsOn(`u:${person}`)).filter(({ k }) => k === 'certificate.updated').length;

test('a lesson that is removed or unpublished completes the course for those who have done all others', async () => {
  for (const take of [
    (lesson: Lesson) => world.ways.drop(world.owner, lesson.id),
    (lesson: Lesson) => change(lesson, { is_active: false }),
  ]) {
    world = await aLearningWorld(api);
    const [one, two, last] = [await world.lesson(), await world.lesson(), await world.lesson()];
    const [half, gone] = [await api.person(), await api.person()];
    for (const person of [half, gone]) await api.place(world.group.id, person, 'MEMBER');
    for (const lesson of [one, two]) for (const person of [world.learner, gone]) await mark(lesson, person);
    await mark(one, half);
    await api.place(world.group.id, gone, 'MEMBER', 'LEFT');
    await take(last);
    const done = { status: 'COMPLETED', completed: 2, total: 2, certificates: 1, notified: 1 };
    expect(await shown(world.learner)).toEqual(done);
    expect(await certificatesTold(world.learner)).toBe(1);
    expect(await shown(half)).toEqual({
      ...{ status: 'IN_PROGRESS', completed: 1, total: 2, certificates: 0, notified: 0 },
    });
    const { data } = await api.ok(searchMyCourses, world.learner, {
      query: { progress_status: 'COMPLETED' },
    });
    expect(data.map(({ id }) => id)).toEqual([world.course.id]);
    const input = {
      params: { course_id: world.course.id },
      query: { progress_status: 'COMPLETED' as const },
    };
    const learners = (await api.ok(searchLearners, world.owner, input)).data;
    expect(learners.map(({ user, percent }) => [user.id, percent])).toEqual([[world.learner, 100]]);
    // Who comes back is settled by the first lesson that they open.
    await api.place(world.group.id, gone, 'MEMBER');
    expect((await shown(gone)).certificates).toBe(0);
    await world.report(one, { status: 'IN_PROGRESS' }, gone);
    expect(await shown(gone)).toEqual(done);
  }
});

test('the mark that the completion stands on can still be taken back', async () => {
  const [one, last] = [await world.lesson(), await world.lesson()];
  await world.report(one, { status: 'COMPLETED', at: later(0) });
  await world.ways.drop(world.owner, last.id);
  expect((await shown(world.learner)).status).toBe('COMPLETED');
  await world.report(one, { is_undone: true, at: later(5) });
  expect(await shown(world.learner)).toMatchObject({ status: 'IN_PROGRESS', certificates: 0 });
});

test('a lower pass mark passes those whose score reaches it, and a higher one takes nothing back', async () => {
  const { quiz, half } = aQuiz();
  const lesson = await world.lesson({ type: 'QUIZ', quiz_content: quiz });
  await world.report(lesson, { attempt: { id: randomUUID(), answers: half } });
  expect((await shown(world.learner)).status).toBe('IN_PROGRESS');
  const before = (await world.announced()).length;
  await change(lesson, { pass_mark: 50 });
  expect(await shown(world.learner)).toMatchObject({ status: 'COMPLETED', completed: 1, certificates: 1 });
  expect(await world.announced()).toHaveLength(before + 1);
  await change(lesson, { pass_mark: 90 });
  expect(await shown(world.learner)).toMatchObject({ status: 'COMPLETED', completed: 1, certificates: 1 });
});

test('the lists of the community hear of each change of what counts, and of nothing else', async () => {
  const heard = async () =>
    (await api.eventsOn(`g:${world.group.id}`)).filter(({ k }) => k === 'course.updated').length;
  const [one, two] = [await world.lesson(), await world.lesson()];
  const start = await heard();
  const acts = [
    [1, () => world.lesson()],
    [1, () => change(one, { is_active: false })],
    [0, () => change(one, { title: 'Iba' })],
    [1, () => change(one, { is_active: true })],
    [1, () => change(one, { order_index: 2 })],
    [0, () => world.lesson({ is_active: false })],
    [1, () => world.ways.drop(world.owner, two.id)],
  ] as const;
  let expected = start;
  for (const [more, act] of acts) {
    await act();
    expected += more;
    expect(await heard(), String(act)).toBe(expected);
  }
});

test('many learners are settled by the change itself, and each is told once', async () => {
  const [one, last] = [await world.lesson(), await world.lesson()];
  const first = await api.person({ first: 'Una' });
  await api.place(world.group.id, first, 'MEMBER');
  await mark(one, first);
  await api.db.query(
    `insert into users (id, email, first_name, last_name, password_hash, platform_role, status, accepted_terms_at,
       created_at)
     select gen_random_uuid(), 'many' || n || '@example.com', 'Many', 'Learners', 'none', 'USER', 'ACTIVE', now(), now()
     from generate_series(1, 230) n`,
  );
  const many = `(select id from users where email like 'many%@example.com')`;
  await api.db.query(
    `insert into group_members (group_id, user_id, role, status, joined_at, updated_at)
     select $1, id, 'MEMBER', 'ACTIVE', now(), now() from ${many} m`,
    [world.group.id],
  );
  await api.db.query(
    `insert into course_learners (course_id, user_id, started_at, seen_at) select $1, id, now(), now() from ${many} m`,
    [world.course.id],
  );
  await api.db.query(
    `insert into lesson_progress (user_id, lesson_id, course_id, status, completed_at, updated_at)
     select id, $2, $1, 'COMPLETED', now(), now() from ${many} m`,
    [world.course.id, one.id],
  );
  await world.ways.drop(world.owner, last.id);
  const counted = async () => {
    const { rows } = await api.db.query<Record<string, number>>(
      `select (select count(*)::integer from course_learners where course_id = $1 and completed_at is not null) as done,
         (select count(distinct code)::integer from certificates where course_id = $1) as certificates,
         (select count(*)::integer from notifications where course_id = $1 and kind = 'CERTIFICATE_ISSUED') as told,
         (select count(*)::integer from learner_news) as waiting`,
      [world.course.id],
    );
    return rows[0];
  };
  expect(await counted()).toEqual({ done: 231, certificates: 231, told: 100, waiting: 131 });
  await api.app.jobs.runDue();
  expect(await counted()).toEqual({ done: 231, certificates: 231, told: 231, waiting: 0 });
});

test(`after any history of outlines and learners, each learner has what a simple model says (SEED=${seed})`, async () => {
  const at = fc.nat(5);
  const who = fc.nat(1);
  type Act = { kind: string; at: number; who: number; on: boolean };
  const act: fc.Arbitrary<Act> = fc.record({
    kind: fc.constantFrom(
      ...['add', 'quiz', 'remove', 'publish', 'mark', 'mark', 'mark', 'attempt', 'pass', 'course'],
    ),
    ...{ at, who, on: fc.boolean() },
  });
  const property = fc.asyncProperty(fc.array(act, { minLength: 8, maxLength: 20 }), async (acts) => {
    world = await aLearningWorld(api);
    const other = await api.person();
    await api.place(world.group.id, other, 'MEMBER');
    const people = [world.learner, other];
    const { quiz, half } = aQuiz();
    const lessons: { id: string; isQuiz: boolean; isActive: boolean; passMark: number }[] = [];
    const learners = people.map(() => ({ done: new Set<string>(), tried: new Set<string>(), isDone: false }));
    let isActive = true;
    for (const { kind, at: place, who: index, on } of [{ kind: 'add', at: 0, who: 0, on: true }, ...acts]) {
      const [learner, person] = [learners[index], people[index]];
      if (learner === undefined || person === undefined) throw new Error('nobody');
      const one = lessons[place % Math.max(1, lessons.length)];
      if (kind === 'add' || kind === 'quiz') {
        const isQuiz = kind === 'quiz';
        const made = await world.lesson({
          is_active: on,
          ...(isQuiz && { type: 'QUIZ' as const, quiz_content: quiz }),
        });
        lessons.push({ id: made.id, isQuiz, isActive: on, passMark: 60 });
      } else if (kind === 'course') {
        isActive = on;
        await world.ways.update(world.owner, await world.ways.get(world.owner, world.course.id), {
          is_active: on,
        });
      } else if (one === undefined) continue;
      else if (kind === 'remove') {
        await world.ways.drop(world.owner, one.id);
        lessons.splice(lessons.indexOf(one), 1);
      } else if (kind === 'publish') {
        await change(one, { is_active: on });
        one.isActive = on;
      } else if (kind === 'pass' && one.isQuiz) {
        one.passMark = on ? 40 : 80;
        const isLower = (await world.ways.lesson(world.owner, { id: one.id, group_id: world.group.id }))
          .pass_mark;
        await change(one, { pass_mark: one.passMark });
        if (one.passMark < (isLower ?? 0) && one.passMark <= 50)
          for (const { done, tried } of learners) if (tried.has(one.id)) done.add(one.id);
      } else if (kind === 'mark' || kind === 'attempt') {
        const report = one.isQuiz
          ? { attempt: { id: randomUUID(), answers: half } }
          : { status: 'COMPLETED' as const };
        const { status } = await api.call(putProgress, person, world.reportOf(one, report));
        expect(status).toBe(isActive && one.isActive ? 200 : 404);
        if (status === 200) {
          if (one.isQuiz) learner.tried.add(one.id);
          if (!one.isQuiz || one.passMark <= 50) learner.done.add(one.id);
        }
      }
      const taken = lessons.filter((lesson) => lesson.isActive);
      for (const [n, model] of learners.entries()) {
        const hasAll = taken.length > 0 && taken.every(({ id }) => model.done.has(id));
        model.isDone ||= isActive && hasAll;
        if (!isActive) continue;
        const told = model.isDone ? 1 : 0;
        const now = await shown(people[n] ?? '');
        expect(now, `${kind} ${place}`).toMatchObject({
          ...{ completed: taken.filter(({ id }) => model.done.has(id)).length, total: taken.length },
          ...{ certificates: told, notified: told },
        });
        expect(now.status === 'COMPLETED', `${kind} ${place}`).toBe(model.isDone);
      }
    }
  });
  await fc.assert(property, { seed, numRuns: 10 });
});
