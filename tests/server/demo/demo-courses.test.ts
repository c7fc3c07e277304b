import { afterAll, beforeAll, expect, test } from 'vitest';
import { searchMembershipPlans } from '../../../src/contract/communities/membership-plans.ts';
import { getCertificate } from '../../../src/contract/courses/certificates.ts';
import { courseForm, searchCourses } from '../../../src/contract/courses/courses.ts';
import { getLesson, lessonForm, searchLessons } from '../../../src/contract/courses/lessons.ts';
import { demoData, startDemoApi } from '../../support/a-demo.ts';
import type { CommunityApi } from '../../support/actions/community-api.ts';

let api: CommunityApi;
beforeAll(async () => {
  api = await startDemoApi();
});
afterAll(() => api.close());

async function signedIn(username: string): Promise<string> {
  const { rows } = await api.db.query<{ id: string }>('select id from users where username = $1', [username]);
  const id = rows[0]?.id ?? '';
  await api.signIn(id);
  return id;
}

const coursesOf = async (person: string) =>
  (await api.ok(searchCourses, person, { query: { sort_by: 'title', order_by: 'asc' } })).data;

test('a learner finds courses that she began, one that her membership does not open, and no draft', async () => {
  const mani = await signedIn('maninapenaflor');
  const all = await coursesOf(mani);
  expect(all.map(({ title, is_locked }) => [title, is_locked])).toEqual([
    ['Costing 101: asa paingon ang imong puhunan', false],
    ['Git na hindi nakakatakot', true],
    ['Presyo, reseller ug bazaar', true],
  ]);
  const [costing, , bazaar] = all;
  expect(costing?.progress).toMatchObject({ status: 'IN_PROGRESS', completed: 5, total: 7, percent: 71 });
  expect(bazaar).toMatchObject({
    locked_reason: 'MEMBERSHIP',
    plan: { type: 'Negosyante', fee_amount: '299.00' },
  });
  const { data: outline } = await api.ok(searchLessons, mani, { query: { course_id: costing?.id ?? '' } });
  expect(outline.find(({ id }) => id === costing?.progress?.next_lesson_id)?.title).toBe(
    'Ang imong oras puhunan pud',
  );
  const quiz = outline.find(({ type }) => type === 'QUIZ');
  expect(quiz?.progress).toMatchObject({ status: 'COMPLETED', best_score: 100, attempts: 1 });
  const { data: lesson } = await api.ok(getLesson, mani, {
    params: { lesson_id: quiz?.id ?? '' },
    query: { group_id: costing?.group_id ?? '' },
  });
  expect(lesson.quiz_content?.questions.map(({ input_answer }) => input_answer)).toEqual([
    1,
    [0, 1, 2],
    1,
    'yield',
  ]);
  const faisal = await signedIn('faisalmacabando');
  const git = (await coursesOf(faisal)).find(({ title }) => title.startsWith('Git'));
  expect(git?.progress).toMatchObject({ completed: 1, position_seconds: 734 });
});

test('what the files say could have been typed into the forms, by people of the community', async () => {
  const { communities, learning } = await demoData();
  for (const course of learning.courses) {
    const community = communities.find(({ slug }) => slug === course.community);
    const { owner = '', moderators = [], members = [] } = community ?? {};
    const form = { group_id: community?.id, title: course.title, content_md: course.text };
    expect(courseForm.parse(form)).toMatchObject({ title: course.title, content_md: course.text });
    expect(course.from).toBe(owner);
    const outsiders = course.learners.filter(
      ({ username }) => ![...moderators, ...members].includes(username),
    );
    expect(outsiders).toEqual([]);
  }
  const { rows } = await api.db.query<Record<string, unknown>>(
    `select course_id, title, section_title, content_md, type, is_active, is_public, order_index, video_url,
       has_video_file, quiz_content, pass_mark, attempts_max from lessons`,
  );
  expect(rows).toHaveLength(learning.courses.flatMap(({ lessons }) => lessons).length);
  for (const row of rows)
    expect(lessonForm.parse(row), String(row.title)).toEqual({ ...row, attachments: [] });
});

test('nothing happens before its time', async () => {
  const { rows } = await api.db.query(
    `select c.title, u.username from courses c join groups g on g.id = c.group_id
     join course_learners l on l.course_id = c.id join users u on u.id = l.user_id
     join group_members m on m.group_id = g.id and m.user_id = u.id
     where c.created_at < g.created_at or l.started_at < c.created_at or l.started_at < m.joined_at
       or l.seen_at > now() or l.started_at > l.seen_at`,
  );
  expect(rows).toEqual([]);
});

test('everyone who completed a course has a certificate that can be verified, and one community has three plans that cost something', async () => {
  const { rows } = await api.db.query<{ code: string | null }>(
    `select x.code from course_learners l left join certificates x on x.course_id = l.course_id and x.user_id = l.user_id
     where l.completed_at is not null`,
  );
  expect(rows.length).toBeGreaterThan(2);
  for (const { code } of rows)
    expect((await api.ok(getCertificate, null, { params: { code: code ?? '' } })).data.revoked_at).toBeNull();
  const group = (await coursesOf(await signedIn('luzabellana')))[0]?.group_id ?? '';
  const { data: plans } = await api.ok(searchMembershipPlans, await signedIn('kenongkingco'), {
    query: { groupId: group },
  });
  expect(plans.map(({ type }) => type)).toEqual(['Silingan', 'Suki', 'Negosyante', 'Usa ka adlaw sa hurno']);
});
