import { afterAll, beforeAll, expect, test } from 'vitest';
import { listNotifications } from '../../../src/contract/notifications/notifications.ts';
import { type CommunityApi, startCommunityApi } from '../../support/actions/community-api.ts';
import { courseWays } from './course-world.ts';

let api: CommunityApi;
let ways: ReturnType<typeof courseWays>;
let owner: string;
let ben: string;

beforeAll(async () => {
  api = await startCommunityApi();
  ways = courseWays(api);
  [owner, ben] = await Promise.all([api.person({ first: 'Olive' }), api.person({ first: 'Ben' })]);
});
afterAll(() => api.close());

async function aGroup() {
  const { id } = await api.community(owner);
  await api.place(id, ben, 'MEMBER');
  return id;
}

/** Kind, title and target of what ben is notified of, newest first. */
async function news(group_id: string) {
  const { data } = await api.ok(listNotifications, ben, { query: { group_id } });
  return data.map(({ kind, title, target }) => [kind, title, target.course_id, target.lesson_id]);
}

test('a course is news once, when members first see it', async () => {
  const group = await aGroup();
  const draft = await ways.make(owner, group, { is_active: false });
  await ways.add(owner, draft.id);
  expect(await news(group)).toEqual([]);
  const shown = await ways.update(owner, draft, { is_active: true });
  const told = [['COURSE_PUBLISHED', 'Pandesal', draft.id, null]];
  expect(await news(group)).toEqual(told);
  const hidden = await ways.update(owner, shown, { is_active: false });
  expect(await news(group)).toEqual([]);
  const again = await ways.update(owner, hidden, { is_active: true });
  expect(await news(group)).toEqual(told);
  await ways.update(owner, again, { title: 'Monay' });
  expect(await news(group)).toEqual([['COURSE_PUBLISHED', 'Monay', draft.id, null]]);
  await ways.remove(owner, draft.id);
  expect(await news(group)).toEqual([]);
});

test('lessons of a new course are no news, and many on one day are one', async () => {
  const group = await aGroup();
  const course = await ways.make(owner, group);
  await ways.add(owner, course.id, { title: 'Made with the course' });
  await api.db.query(`update courses set announced_at = now() - interval '2 days' where id = $1`, [
    course.id,
  ]);
  const draft = await ways.add(owner, course.id, { title: 'Draft', is_active: false });
  expect((await news(group)).map(([kind]) => kind)).toEqual(['COURSE_PUBLISHED']);
  const lesson = await ways.edit(owner, draft, { is_active: true, title: 'Rising' });
  await ways.add(owner, course.id, { title: 'Baking' });
  const told = ['LESSON_ADDED', 'Rising', course.id, lesson.id];
  expect((await news(group))[0]).toEqual(told);
  expect(await news(group)).toHaveLength(2);
  const hidden = await ways.edit(owner, lesson, { is_active: false });
  expect(await news(group)).toHaveLength(1);
  await ways.edit(owner, hidden, { is_active: true });
  expect((await news(group))[0]).toEqual(told);
  await ways.drop(owner, lesson.id);
  expect(await news(group)).toHaveLength(1);
});

test('a course that is published without a lesson is news with the first one that members see, and only then', async () => {
  const group = await aGroup();
  const course = await ways.make(owner, group, { is_active: true });
  await api.db.query(`update courses set published_at = now() - interval '2 days' where id = $1`, [
    course.id,
  ]);
  const draft = await ways.add(owner, course.id, { title: 'Draft', is_active: false });
  expect(await news(group)).toEqual([]);
  const first = await ways.edit(owner, draft, { is_active: true });
  const told = [['COURSE_PUBLISHED', 'Pandesal', course.id, null]];
  expect(await news(group)).toEqual(told);
  await ways.add(owner, course.id, { title: 'Part of the same news' });
  await ways.edit(owner, await ways.edit(owner, first, { is_active: false }), { is_active: true });
  await ways.drop(owner, first.id);
  expect(await news(group)).toEqual(told);
  expect(await ways.get(ben, course.id)).not.toHaveProperty('announced_at');
});

test('a course that lost its lessons and gets new ones is no news again', async () => {
  const group = await aGroup();
  const course = await ways.make(owner, group, { is_active: true });
  const first = await ways.add(owner, course.id);
  const told = [['COURSE_PUBLISHED', 'Pandesal', course.id, null]];
  expect(await news(group)).toEqual(told);
  await ways.drop(owner, first.id);
  // Also after the notification itself is gone.
  await api.db.query('delete from group_notifications where group_id = $1', [group]);
  await ways.add(owner, course.id);
  expect(await news(group)).toEqual([]);
});
