import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { removeMember } from '../../../src/contract/communities/members.ts';
import { createMembershipPlan, setMemberPlan } from '../../../src/contract/communities/membership-plans.ts';
import { getProgress, putProgress } from '../../../src/contract/courses/progress.ts';
import { type CommunityApi, startCommunityApi } from '../../support/actions/community-api.ts';
import { seed } from '../../support/seed.ts';
import { aLearningWorld, aQuiz, type LearningWorld, later, type Report } from './learning-world.ts';

let api: CommunityApi;
let world: LearningWorld;
beforeAll(async () => {
  api = await startCommunityApi();
});
afterAll(() => api.close());
beforeEach(async () => {
  world = await aLearningWorld(api);
});

test(`reports in any order, any grouping and any number give the same row, and nothing falls (SEED=${seed})`, async () => {
  const { quiz, right, half, wrong } = aQuiz();
  const video = { type: 'VIDEO' as const, video_url: 'https://videos.example/tinapay.mp4' };
  const forms = [{}, video, { type: 'QUIZ' as const, quiz_content: quiz }];
  const attempts = [right, half, wrong].map((answers) => ({ id: randomUUID(), answers }));
  const second = fc.integer({ min: 0, max: 100 });
  const base = { at: second.map(later), position_seconds: second, watched_seconds: second };
  const marked = fc.record(
    { ...base, status: fc.constantFrom('IN_PROGRESS' as const, 'COMPLETED' as const) },
    { requiredKeys: ['at'] },
  );
  const answered = fc.record({ ...base, attempt: fc.constantFrom(...attempts) }, { requiredKeys: ['at'] });
  const reports = (isQuiz: boolean): fc.Arbitrary<Report[]> =>
    fc.array<Report>(isQuiz ? answered : marked, { minLength: 1, maxLength: 6 });
  for (const form of forms) {
    const lesson = await world.lesson(form);
    await api.db.query('update lessons set duration_seconds = 90 where id = $1', [lesson.id]);
    const property = fc.asyncProperty(
      reports('quiz_content' in form).chain((list) =>
        fc.tuple(
          fc.constant(list),
          fc.shuffledSubarray([...list, ...list], { minLength: 2 * list.length, maxLength: 2 * list.length }),
        ),
      ),
      async ([one, other]) => {
        const [first, second] = await Promise.all([api.person(), api.person()]);
        await api.place(world.group.id, first, 'MEMBER');
        await api.place(world.group.id, second, 'MEMBER');
        let version = 0;
        let status = 'NOT_STARTED';
        for (const body of one) {
          const { lesson: now } = await world.report(lesson, body, first);
          expect(now.version).toBeGreaterThanOrEqual(version);
          if (status === 'COMPLETED') expect(now.status).toBe('COMPLETED');
          ({ version, status } = now);
        }
        await Promise.all(other.map((body) => world.report(lesson, body, second)));
        expect(await world.stored(lesson, second)).toEqual(await world.stored(lesson, first));
      },
    );
    await fc.assert(property, { seed, numRuns: 8 });
  }
});

describe('progress', () => {
  test('begins with nothing, and is announced to the learner alone, once for each change', async () => {
    const lesson = await world.lesson();
    const input = { params: { lesson_id: lesson.id } };
    expect((await api.ok(getProgress, world.learner, input)).data).toEqual({
      ...{ lesson_id: lesson.id, status: 'NOT_STARTED', position_seconds: null, watched_seconds: 0 },
      ...{ best_score: null, attempts: 0, completed_at: null, version: 0 },
    });
    for (let again = 0; again < 3; again++) await world.report(lesson, { status: 'COMPLETED', at: later(1) });
    const { data } = await api.ok(getProgress, world.learner, input);
    expect(data).toMatchObject({ status: 'COMPLETED', version: 1 });
    expect(await world.announced()).toEqual([
      { course_id: world.course.id, lesson_id: lesson.id, version: 1 },
    ]);
    expect(JSON.stringify(await api.eventsOn(`g:${world.group.id}`))).not.toContain(world.learner);
  });

  test('of a video is where it was left last, by the clock of the device; a clock ahead does not stop it', async () => {
    const lesson = await world.lesson({ type: 'VIDEO', video_url: 'https://videos.example/tinapay.mp4' });
    await world.report(lesson, { position_seconds: 192.34, at: later(10) });
    await world.report(lesson, { position_seconds: 300, at: later(5) });
    expect((await world.stored(lesson))?.position_seconds).toBe(192.3);
    expect(
      (await world.report(lesson, { position_seconds: 12, at: later(20) })).lesson.position_seconds,
    ).toBe(12);
    await world.report(lesson, { position_seconds: 50, at: '2099-01-01T00:00:00.000Z' });
    const tenMinutes = new Date(Date.now() + 10 * 60_000).toISOString();
    expect(
      (await world.report(lesson, { position_seconds: 60, at: tenMinutes })).lesson.position_seconds,
    ).toBe(60);
  });

  test('of a video is complete once nine tenths were watched', async () => {
    const lesson = await world.lesson({ type: 'VIDEO', video_url: 'https://videos.example/tinapay.mp4' });
    await api.db.query('update lessons set duration_seconds = 100 where id = $1', [lesson.id]);
    expect((await world.report(lesson, { watched_seconds: 89 })).lesson.status).toBe('IN_PROGRESS');
    expect((await world.report(lesson, { watched_seconds: 90 })).lesson.status).toBe('COMPLETED');
  });

  test('that was marked by hand can be unmarked for 10 seconds, and a late copy of the mark does not return', async () => {
    const lesson = await world.lesson();
    const undo = async (seconds: number) =>
      (await world.report(lesson, { is_undone: true, at: later(seconds) })).lesson.status;
    await world.report(lesson, { status: 'COMPLETED', at: later(0) });
    expect(await undo(11)).toBe('COMPLETED');
    expect(await undo(10)).toBe('IN_PROGRESS');
    const again = await world.report(lesson, { status: 'COMPLETED', at: later(0) });
    expect(again.lesson).toMatchObject({ status: 'IN_PROGRESS', completed_at: null });
    await world.report(lesson, { status: 'COMPLETED', at: later(60) });
    expect(await undo(30)).toBe('COMPLETED');
  });

  test('is made by members whose plan opens the lesson, in previews by all members, and by no one else', async () => {
    const body = {
      group_id: world.group.id,
      type: 'Suki',
      fee_amount: '149',
      cycle_type: 'MONTHLY',
    } as const;
    const { data: plan } = await api.ok(createMembershipPlan, world.owner, { body });
    const [lesson, preview] = [await world.lesson(), await world.lesson({ is_public: true })];
    await world.ways.update(world.owner, world.course, {
      is_public: true,
      group_member_subscription_plan_id: plan.id,
    });
    const refused = async (person: string, one = lesson) =>
      api.refused(putProgress, person, world.reportOf(one, { status: 'COMPLETED' }));
    expect(await refused(world.learner)).toMatchObject({
      code: 'membership.required',
      plans: [{ id: plan.id, type: 'Suki', fee_amount: '149.00', cycle_type: 'MONTHLY' }],
    });
    expect((await world.report(preview, { status: 'COMPLETED' })).lesson.status).toBe('COMPLETED');
    const visitor = await api.person();
    for (const one of [lesson, preview])
      expect((await refused(visitor, one)).code).toBe('membership.required');

    const gift = { params: { group_id: world.group.id, user_id: world.learner } };
    await api.ok(setMemberPlan, world.owner, { ...gift, body: { plan_id: plan.id, version: 1 } });
    expect((await world.report(lesson, { status: 'COMPLETED' })).lesson.status).toBe('COMPLETED');
    await api.ok(setMemberPlan, world.owner, { ...gift, body: { plan_id: null, version: 2 } });
    expect((await refused(world.learner)).code).toBe('membership.required');
  });

  test('ends with the membership, and with the lesson; a draft has none', async () => {
    const [lesson, draft] = [await world.lesson(), await world.lesson({ is_active: false })];
    const code = async (one = lesson) =>
      (await api.refused(putProgress, world.learner, world.reportOf(one, { status: 'COMPLETED' }))).code;
    expect(await code(draft)).toBe('lesson.not_found');
    await world.ways.drop(world.owner, draft.id);
    await api.ok(removeMember, world.owner, {
      params: { user_id: world.learner },
      body: { group_id: world.group.id },
    });
    expect(await code()).toBe('lesson.not_found');
    await api.place(world.group.id, world.learner, 'MEMBER');
    await world.ways.drop(world.owner, lesson.id);
    expect(await code()).toBe('lesson.not_found');
  });

  test('goes on in a community that is archived', async () => {
    const lesson = await world.lesson();
    await api.db.query('update groups set archived_at = now() where id = $1', [world.group.id]);
    expect((await world.report(lesson, { status: 'COMPLETED' })).lesson.status).toBe('COMPLETED');
  });
});

describe('an attempt at a quiz', () => {
  const attempt = (answers: NonNullable<Report['attempt']>['answers']) => ({
    attempt: { id: randomUUID(), answers },
  });

  test('is graded on the server, and counts once however often it arrives', async () => {
    const { quiz, half, right } = aQuiz();
    const lesson = await world.lesson({ type: 'QUIZ', quiz_content: quiz });
    const first = attempt(half);
    const { result, lesson: now } = await world.report(lesson, first);
    expect(result).toMatchObject({ score: 50, is_passed: false });
    expect(result?.questions.map(({ is_correct, correct_answer }) => [is_correct, correct_answer])).toEqual([
      [true, 1],
      [false, [0, 2]],
    ]);
    expect(now).toMatchObject({ status: 'IN_PROGRESS', best_score: 50, attempts: 1 });
    const copies = await Promise.all([1, 2, 3].map(() => world.report(lesson, first)));
    for (const copy of copies) expect(copy).toMatchObject({ result: { score: 50 }, lesson: { attempts: 1 } });
    const passed = await world.report(lesson, attempt(right));
    expect(passed).toMatchObject({
      result: { score: 100, is_passed: true },
      lesson: { status: 'COMPLETED', best_score: 100, attempts: 2 },
    });
    expect((await world.report(lesson, attempt([]))).lesson).toMatchObject({
      ...{ status: 'COMPLETED', best_score: 100, attempts: 3 },
    });
  });

  test('that was changed on the way keeps the answers that arrived first', async () => {
    const { quiz, wrong, right } = aQuiz();
    const lesson = await world.lesson({ type: 'QUIZ', quiz_content: quiz });
    const { attempt: first } = attempt(wrong);
    await world.report(lesson, { attempt: first });
    const { result } = await world.report(lesson, { attempt: { ...first, answers: right } });
    expect(result).toMatchObject({ score: 0, is_passed: false });
  });

  test('is one of as many as the author allows, also when several arrive together', async () => {
    const { quiz, wrong } = aQuiz();
    const lesson = await world.lesson({ type: 'QUIZ', quiz_content: quiz, attempts_max: 2 });
    const answers = await Promise.all(
      [1, 2, 3, 4].map(() => api.call(putProgress, world.learner, world.reportOf(lesson, attempt(wrong)))),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 409, 409]);
    const { code } = await api.refused(putProgress, world.learner, world.reportOf(lesson, attempt(wrong)));
    expect(code).toBe('quiz.no_attempts_left');
    expect((await world.stored(lesson))?.attempts).toBe(2);
  });

  test('completes the lesson by passing only, and needs a quiz', async () => {
    const { quiz, right } = aQuiz();
    const [lesson, text] = [await world.lesson({ type: 'QUIZ', quiz_content: quiz }), await world.lesson()];
    const code = async (one: typeof lesson, body: Report) =>
      (await api.refused(putProgress, world.learner, world.reportOf(one, body))).code;
    expect(await code(lesson, { status: 'COMPLETED' })).toBe('quiz.not_passed');
    expect(await code(text, attempt(right))).toBe('quiz.none');
    await world.report(lesson, attempt(right));
    expect((await world.report(lesson, { status: 'COMPLETED' })).lesson.status).toBe('COMPLETED');
    const undone = await world.report(lesson, { is_undone: true, at: later(1) });
    expect(undone.lesson.status).toBe('COMPLETED');
  });

  test('is compared without regard to case, accents and spaces', async () => {
    const id = randomUUID();
    const question = { id, type: 'text' as const, question: 'Saan?', explanation: '' };
    const lesson = await world.lesson({
      type: 'QUIZ',
      quiz_content: { questions: [{ ...question, correct_answer: 'Parañaque City' }] },
    });
    const { result } = await world.report(
      lesson,
      attempt([{ question_id: id, input_answer: '  paranaque   CITY ' }]),
    );
    expect(result?.is_passed).toBe(true);
  });
});
