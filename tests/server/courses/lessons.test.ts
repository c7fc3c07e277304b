import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createMembershipPlan } from '../../../src/contract/communities/membership-plans.ts';
import type { CallInput } from '../../../src/contract/core/endpoint.ts';
import {
  createLesson,
  deleteLesson,
  getLesson,
  searchLessons,
  updateLesson,
} from '../../../src/contract/courses/lessons.ts';
import { type CommunityApi, startCommunityApi } from '../../support/actions/community-api.ts';
import { givePlan } from '../../support/actions/plan-actions.ts';
import { aQuiz, courseWays } from './course-world.ts';

let api: CommunityApi;
let ways: ReturnType<typeof courseWays>;
let owner: string;
let moderator: string;
let ben: string;
let visitor: string;
let admin: string;

beforeAll(async () => {
  api = await startCommunityApi();
  ways = courseWays(api);
  [owner, moderator, ben, visitor, admin] = await Promise.all([
    api.person({ first: 'Olive' }),
    api.person({ first: 'Mina' }),
    api.person({ first: 'Ben' }),
    api.person({ first: 'Vic' }),
    api.person({ first: 'Ada', role: 'ADMIN' }),
  ]);
});
afterAll(() => api.close());

async function aCourse(form: Parameters<typeof ways.make>[2] = { is_public: true }) {
  const { id: group } = await api.community(owner);
  await api.place(group, moderator, 'MODERATOR');
  await api.place(group, ben, 'MEMBER');
  const course = await ways.make(owner, group, form);
  return { group, course: course.id };
}
const of = ({ id }: { id: string }, group_id: string) => ({ params: { lesson_id: id }, query: { group_id } });
const titles = async (person: string, course: string) =>
  (await ways.outline(person, course)).map(({ title }) => title);
const kinds = async (course: string) => (await api.eventsOn(`k:${course}`)).map(({ k }) => k);

describe('POST /lessons', () => {
  test('a lesson is the last of its course, or where it was asked for', async () => {
    const { group, course } = await aCourse();
    const first = await ways.add(owner, course, { title: 'One', section_title: 'Basics' });
    expect(first).toMatchObject({
      ...{ order_index: 0, version: 1, is_locked: false, section_title: 'Basics' },
      ...{ video_url: null, quiz_content: null, pass_mark: null, has_video_file: false },
    });
    await ways.add(owner, course, { title: 'Three' });
    await ways.add(owner, course, { title: 'Two', order_index: 1 });
    await ways.add(owner, course, { title: 'Four', order_index: 400 });
    expect(await titles(ben, course)).toEqual(['One', 'Two', 'Three', 'Four']);
    expect((await ways.outline(ben, course)).map(({ order_index }) => order_index)).toEqual([0, 1, 2, 3]);
    expect((await ways.get(ben, course)).total_lessons).toBe(4);
    expect(await ways.lesson(ben, { ...first, group_id: group })).toMatchObject({ content_md: 'Knead it.' });
    expect((await kinds(course)).slice(1)).toEqual(Array.from({ length: 4 }, () => 'lesson.created'));
  });

  test('what its type needs is asked for at its field', async () => {
    const { course } = await aCourse();
    const quiz = aQuiz();
    const [first] = quiz.questions;
    const wrong: [object, string, string][] = [
      [{ title: '' }, 'title', 'Title is required'],
      [{ type: 'VIDEO' }, 'video_url', 'Video URL is required when not uploading a file'],
      [{ type: 'VIDEO', video_url: '' }, 'video_url', 'Video URL is required when not uploading a file'],
      [{ type: 'VIDEO', video_url: 'youtube' }, 'video_url', 'Please enter a valid URL'],
      [{ type: 'QUIZ' }, 'quiz_content', 'Add at least one question'],
      [
        { type: 'QUIZ', quiz_content: { questions: [{ ...first, correct_answer: 2 }] } },
        'quiz_content.questions.0.correct_answer',
        'The correct answer must be one of the options',
      ],
    ];
    for (const [fields, path, message] of wrong) {
      const body = { course_id: course, title: 'x', type: 'TEXT' as const, ...fields };
      expect((await api.refused(createLesson, owner, { body })).issues).toEqual([{ path, message }]);
    }
    await ways.add(owner, course, { type: 'VIDEO', has_video_file: true });
    await ways.add(owner, course, { type: 'QUIZ', quiz_content: quiz });
  });

  test('a text of 100,000 units fits, and one over 256 kB is not even read', async () => {
    const { group, course } = await aCourse();
    const long = await ways.add(owner, course, { content_md: 'ñ'.repeat(100_000) });
    expect((await ways.lesson(ben, { ...long, group_id: group })).content_md).toHaveLength(100_000);
    const body = { course_id: course, title: 'x', type: 'TEXT' as const, content_md: 'x'.repeat(270_000) };
    expect((await api.refused(createLesson, owner, { body })).code).toBe('request.too_large');
  });

  test('only owners add, and a member of another community finds no course', async () => {
    const { course } = await aCourse({});
    const body = { course_id: course, title: 'x', type: 'TEXT' as const };
    for (const person of [moderator, ben, admin])
      expect((await api.refused(createLesson, person, { body })).code).toBe('group.not_allowed');
    expect((await api.refused(createLesson, visitor, { body })).code).toBe('course.not_found');
  });

  test('sent again with the same key it is one lesson', async () => {
    const { course } = await aCourse();
    const send = () =>
      api.app.inject({
        method: 'POST',
        url: '/api/lessons',
        headers: { authorization: `Bearer ${owner}`, 'idempotency-key': 'isang-aralin' },
        payload: { course_id: course, title: 'Once', type: 'TEXT' },
      });
    const [one, other] = [await send(), await send()];
    expect(one.json()).toEqual(other.json());
    expect(await titles(owner, course)).toEqual(['Once']);
  });
});

describe('GET /lessons', () => {
  test('drafts are for staff, previews for everyone, and the rest says that it needs a membership', async () => {
    const { group, course } = await aCourse();
    const taken = await ways.add(owner, course, { title: 'Taken' });
    const preview = await ways.add(owner, course, { title: 'Preview', is_public: true });
    const draft = await ways.add(owner, course, { title: 'Draft', is_active: false });
    const rows: [string, string, (number | 'ok')[], string[]][] = [
      ['owner', owner, ['ok', 'ok', 'ok'], ['Taken', 'Preview', 'Draft']],
      ['moderator', moderator, ['ok', 'ok', 'ok'], ['Taken', 'Preview', 'Draft']],
      ['administrator', admin, ['ok', 'ok', 'ok'], ['Taken', 'Preview', 'Draft']],
      ['member', ben, ['ok', 'ok', 404], ['Taken', 'Preview']],
      ['visitor', visitor, [402, 'ok', 404], ['Taken', 'Preview']],
    ];
    for (const [name, person, statuses, listed] of rows) {
      expect(await titles(person, course), name).toEqual(listed);
      for (const [index, lesson] of [taken, preview, draft].entries()) {
        const { status } = await api.call(getLesson, person, of(lesson, group));
        expect(status, `${name} ${lesson.title}`).toBe(statuses[index] === 'ok' ? 200 : statuses[index]);
      }
    }
    // What administrators read where not everyone may is written down.
    const { rows: read } = await api.db.query<{ target_id: string }>(
      `select target_id from audit_entries where actor_id = $1 and action = 'lesson.read' and group_id = $2`,
      [admin, group],
    );
    expect(read.map(({ target_id }) => target_id).sort()).toEqual([taken.id, draft.id].sort());
    const locks = await ways.outline(visitor, course);
    expect(locks.map(({ is_locked, progress }) => [is_locked, progress])).toEqual([
      [true, null],
      [false, null],
    ]);
    const problem = await api.refused(getLesson, visitor, of(taken, group));
    expect([problem.code, problem.message, problem.plans]).toEqual([
      'membership.required',
      'This needs a membership.',
      [],
    ]);
    const { id: other } = await api.community(owner);
    expect((await api.refused(getLesson, owner, of(taken, other))).code).toBe('lesson.not_found');
    expect((await api.refused(getLesson, owner, { ...of(taken, ''), query: { group_id: '' } })).status).toBe(
      422,
    );
  });

  test('a membership plan locks what it does not cover, and says which plan opens it', async () => {
    const { group, course } = await aCourse();
    const body = { group_id: group, type: 'Suki', fee_amount: '299', cycle_type: 'MONTHLY' } as const;
    const { id: plan } = (await api.ok(createMembershipPlan, owner, { body })).data;
    const seen = await ways.get(owner, course);
    await ways.update(owner, seen, { group_member_subscription_plan_id: plan });
    const lesson = await ways.add(owner, course, { title: 'Taken' });
    const offer = { id: plan, type: 'Suki', fee_amount: '299.00', cycle_type: 'MONTHLY' };
    expect(await ways.get(ben, course)).toMatchObject({
      ...{ is_locked: true, locked_reason: 'MEMBERSHIP', plan: offer },
    });
    const problem = await api.refused(getLesson, ben, of(lesson, group));
    expect([problem.status, problem.plans]).toEqual([402, [offer]]);
    for (const person of [owner, moderator, admin])
      expect((await api.call(getLesson, person, of(lesson, group))).status).toBe(200);
    await givePlan(api.db, { groupId: group, userId: ben, planId: plan });
    expect((await ways.lesson(ben, { ...lesson, group_id: group })).is_locked).toBe(false);
    expect(await ways.get(ben, course)).toMatchObject({ is_locked: false, locked_reason: null });
  });

  test('correct answers and explanations are for editors only, and in no event', async () => {
    const { group, course } = await aCourse();
    const form = { title: 'Quiz', type: 'QUIZ' as const, is_public: true, quiz_content: aQuiz() };
    const made = await ways.add(owner, course, form);
    await ways.edit(moderator, made, { title: 'Pagsusulit' });
    const whole = JSON.stringify(form.quiz_content);
    for (const person of [owner, moderator]) {
      const { quiz_content } = await ways.lesson(person, { ...made, group_id: group });
      expect(JSON.stringify(quiz_content)).toContain('Lebadura-sagot');
      expect(quiz_content?.questions[0]?.correct_answer).toBe(1);
    }
    for (const person of [ben, visitor, admin]) {
      const { text } = await api.call(getLesson, person, of(made, group));
      expect(text).toContain('What makes it rise?');
      expect(text).not.toMatch(/Lebadura-sagot|Gluten-paliwanag|correct_answer|explanation/);
      const input = { query: { course_id: course } };
      expect((await api.call(searchLessons, person, input)).text).not.toMatch(/Lebadura-sagot|question/);
    }
    const { rows } = await api.db.query<{ told: string }>(
      `select coalesce(string_agg(data::text, ' '), '') as told from rt_events where topic = $1`,
      [`k:${course}`],
    );
    expect(rows[0]?.told).toContain(made.id);
    expect(rows[0]?.told).not.toMatch(/sagot|paliwanag|Pagsusulit/);
    expect(whole).toContain('Gluten-paliwanag');
    // Without the right to edit they are not there, not even for the owner of an archived community.
    await api.db.query('update groups set archived_at = now() where id = $1', [group]);
    expect((await api.call(getLesson, owner, of(made, group))).text).not.toMatch(/sagot|correct_answer/);
  });

  test('filters and orders', async () => {
    const { group, course } = await aCourse();
    await ways.add(owner, course, { title: 'Masa', content_md: 'lihim' });
    await ways.add(owner, course, { title: 'atsuete', type: 'VIDEO', video_url: 'https://video.example/1' });
    await ways.add(owner, course, { title: 'Lutuin', is_active: false });
    const rows: [CallInput<typeof searchLessons>['query'], string[]][] = [
      [{ course_id: course }, ['Masa', 'atsuete', 'Lutuin']],
      [{ group_id: group, order_by: 'desc' }, ['Lutuin', 'atsuete', 'Masa']],
      [{ course_id: course, sort_by: 'title' }, ['atsuete', 'Lutuin', 'Masa']],
      [{ course_id: course, sort_by: 'created_at', order_by: 'desc' }, ['Lutuin', 'atsuete', 'Masa']],
      [{ course_id: course, type: 'VIDEO' }, ['atsuete']],
      [{ course_id: course, is_active: 'false' }, ['Lutuin']],
      [{ course_id: course, q: 'MAS' }, ['Masa']],
      // The texts of lessons are not searched: they may be locked.
      [{ course_id: course, q: 'lihim' }, []],
      [{ course_id: course, limit: 1, page: 2 }, ['atsuete']],
    ];
    for (const [query, expected] of rows) {
      const { data } = await api.ok(searchLessons, owner, { query });
      expect(
        data.map(({ title }) => title),
        JSON.stringify(query),
      ).toEqual(expected);
    }
    expect((await api.ok(searchLessons, visitor, { query: {} })).data.map(({ title }) => title)).toContain(
      'Masa',
    );
    const unknown = { query: { course_id: randomUUID() } };
    expect((await api.refused(searchLessons, owner, unknown)).code).toBe('course.not_found');
  });
});

describe('PUT /lessons/:lesson_id', () => {
  test('moving a lesson renumbers the others, which keep their versions', async () => {
    const { course } = await aCourse();
    const made = [];
    for (const title of ['A', 'B', 'C', 'D']) made.push(await ways.add(owner, course, { title }));
    const [a, , , d] = made;
    if (!a || !d) throw new Error('four lessons were made');
    const moved = await ways.edit(moderator, d, { order_index: 1 });
    expect(await titles(ben, course)).toEqual(['A', 'D', 'B', 'C']);
    expect(moved).toMatchObject({ order_index: 1, version: 2 });
    await ways.edit(owner, a, { order_index: 500, title: 'Z' });
    expect(await titles(ben, course)).toEqual(['D', 'B', 'C', 'Z']);
    expect((await ways.outline(ben, course)).map(({ version }) => version)).toEqual([2, 1, 1, 2]);
    expect((await kinds(course)).slice(5)).toEqual([
      'lessons.reordered',
      'lesson.updated',
      'lessons.reordered',
    ]);
    // It is there already.
    await ways.edit(owner, { ...a, version: 1 }, { order_index: 3 });
    expect(await kinds(course)).toHaveLength(8);
  });

  test('a change on an old version is refused with the lesson as it is', async () => {
    const { course } = await aCourse();
    const lesson = await ways.add(owner, course, { type: 'QUIZ', quiz_content: aQuiz() });
    await ways.edit(owner, lesson, { content_md: 'Read first' });
    const input = { params: { lesson_id: lesson.id }, body: { version: 1, title: 'x' } };
    const problem = await api.refused(updateLesson, moderator, input);
    expect([problem.code, problem.fresh]).toMatchObject([
      'lesson.stale',
      { content_md: 'Read first', version: 2 },
    ]);
    expect(JSON.stringify(problem.fresh)).toContain('correct_answer');
  });

  test('a change may not take away what the type needs', async () => {
    const { course } = await aCourse();
    const video = await ways.add(owner, course, { type: 'VIDEO', video_url: 'https://video.example/1' });
    const change = (body: object) =>
      api.refused(updateLesson, owner, {
        params: { lesson_id: video.id },
        body: { version: 1, ...body },
      });
    expect((await change({ video_url: '' })).issues?.[0]?.path).toBe('video_url');
    expect((await change({ type: 'QUIZ' })).issues?.[0]?.path).toBe('quiz_content');
    const text = await ways.edit(owner, video, { type: 'TEXT', video_url: null });
    expect(text).toMatchObject({ type: 'TEXT', video_url: null });
  });

  test('only staff change, and only owners and administrators delete', async () => {
    const { course } = await aCourse();
    const lesson = await ways.add(owner, course);
    const input = { params: { lesson_id: lesson.id } };
    const body = { version: 1, title: 'x' };
    for (const person of [ben, visitor, admin])
      expect((await api.refused(updateLesson, person, { ...input, body })).code).toBe('lesson.not_allowed');
    for (const person of [ben, visitor, moderator])
      expect((await api.refused(deleteLesson, person, input)).code).toBe('lesson.not_allowed');
    const second = await ways.add(owner, course, { title: 'Second' });
    await ways.drop(owner, lesson.id);
    await ways.drop(admin, lesson.id);
    expect((await ways.outline(ben, course)).map(({ id, order_index }) => [id, order_index])).toEqual([
      [second.id, 0],
    ]);
    expect((await kinds(course)).filter((k) => k === 'lesson.deleted')).toHaveLength(1);
    expect((await api.refused(deleteLesson, ben, input)).code).toBe('lesson.not_found');
  });
});
