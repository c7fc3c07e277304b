import { afterAll, beforeAll, expect, test } from 'vitest';
import { getDropOff, getPlatformDropOff } from '../../../src/contract/analytics/drop-off.ts';
import { type CommunityApi, startCommunityApi } from '../../support/actions/community-api.ts';
import { aLearningWorld } from '../learning/learning-world.ts';

let api: CommunityApi;
beforeAll(async () => {
  api = await startCommunityApi();
});
afterAll(() => api?.close());

test('staff see where learners stop, of a course of their own community and of nobody else’s', async () => {
  const { owner, learner, group, course, lesson, report } = await aLearningWorld(api);
  const [first, second, third] = [
    await lesson({ title: 'Una' }),
    await lesson({ title: 'Pangalawa' }),
    await lesson({ title: 'Pangatlo' }),
  ];
  const other = await api.person({ first: 'Lito' });
  await api.place(group.id, other, 'MEMBER');
  await report(first, { status: 'COMPLETED' });
  await report(second, { position_seconds: 5 });
  await report(first, { status: 'COMPLETED' }, other);

  const params = { group_id: group.id };
  const { data } = await api.ok(getDropOff, owner, { params, query: {} });
  expect(data).toMatchObject({ course_id: course.id, courses: [{ id: course.id, learners: 2 }] });
  expect(data.lessons.map(({ id, began, completed }) => [id, began, completed])).toEqual([
    [first.id, 2, 2],
    [second.id, 1, 0],
    [third.id, 0, 0],
  ]);
  expect((await api.refused(getDropOff, learner, { params, query: {} })).code).toBe('group.not_allowed');

  const elsewhere = await aLearningWorld(api);
  const stolen = { params: { group_id: elsewhere.group.id }, query: { course_id: course.id } };
  expect((await api.ok(getDropOff, elsewhere.owner, stolen)).data).toEqual({
    ...{ courses: [], course_id: null, lessons: [] },
  });

  // Administrators choose among the courses of all communities, the one with the most learners first.
  const admin = await api.person({ role: 'ADMIN' });
  await elsewhere.report(await elsewhere.lesson({ title: 'Iba' }), { status: 'COMPLETED' });
  const platform = async (query: { course_id?: string }) =>
    (await api.ok(getPlatformDropOff, admin, { query })).data;
  expect((await platform({})).courses.map(({ id, learners }) => [id, learners])).toEqual([
    [course.id, 2],
    [elsewhere.course.id, 1],
  ]);
  expect((await platform({})).lessons).toEqual(data.lessons);
  expect(await platform({ course_id: elsewhere.course.id })).toMatchObject({
    course_id: elsewhere.course.id,
    lessons: [{ title: 'Iba', began: 1, completed: 1 }],
  });
});
