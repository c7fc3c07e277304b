import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { CallInput } from '../../../src/contract/core/endpoint.ts';
import {
  type Course,
  createCourse,
  deleteCourse,
  getCourse,
  getCourseStats,
  searchCourses,
  updateCourse,
} from '../../../src/contract/courses/courses.ts';
import { type CommunityApi, startCommunityApi } from '../../support/actions/community-api.ts';
import { courseWays } from './course-world.ts';

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

async function aGroup(traits: { is_public?: boolean } = {}) {
  const group = await api.community(owner, traits);
  await api.place(group.id, moderator, 'MODERATOR');
  await api.place(group.id, ben, 'MEMBER');
  return group.id;
}
const of = ({ id }: { id: string }) => ({ params: { course_id: id } });
const inGroup = (group_id: string) => ({ headers: { 'x-group-id': group_id } });
const titles = async (person: string, query: CallInput<typeof searchCourses>['query']) =>
  (await ways.list(person, query)).map(({ title }) => title);

describe('POST /courses', () => {
  test('a course is there for members at once, and its community hears of it', async () => {
    const group = await aGroup();
    const made = await ways.make(owner, group, { cover_image_url: '' });
    expect(made).toMatchObject({
      title: 'Pandesal',
      group_id: group,
      is_active: true,
      is_public: false,
      cover_image_url: null,
      is_whole: true,
      is_locked: false,
      total_lessons: 0,
      version: 1,
      featured_at: null,
    });
    expect(made.published_at).toBe(made.created_at);
    const { is_whole: _, progress, ...facts } = made;
    const seen = await ways.get(ben, made.id);
    expect(seen).toMatchObject(facts);
    expect([progress?.status, seen.progress?.status]).toEqual(['NOT_STARTED', 'NOT_STARTED']);
    const pointer = { group_id: group, course_id: made.id, version: 1 };
    for (const topic of [`g:${group}`, `k:${made.id}`]) {
      const events = (await api.eventsOn(topic)).filter(({ k }) => k === 'course.created');
      expect(events.map(({ d }) => d)).toEqual([pointer]);
    }
  });

  test('a draft exists for staff only, and is announced to them only', async () => {
    const group = await aGroup();
    const draft = await ways.make(owner, group, { is_active: false });
    expect(draft.published_at).toBeNull();
    expect(await titles(moderator, { group_id: group })).toEqual(['Pandesal']);
    expect(await titles(ben, { group_id: group })).toEqual([]);
    expect((await api.refused(getCourse, ben, of(draft))).code).toBe('course.not_found');
    expect((await api.eventsOn(`g:${group}`)).filter(({ k }) => k.startsWith('course'))).toEqual([]);
    const published = await ways.update(moderator, draft, { is_active: true });
    expect(published.published_at).not.toBeNull();
    const hidden = await ways.update(owner, published, { is_active: false });
    expect(hidden.published_at).toBe(published.published_at);
    expect((await api.eventsOn(`g:${group}`)).filter(({ k }) => k === 'course.updated')).toHaveLength(2);
  });

  test('sent again with the same key it is one course', async () => {
    const group = await aGroup();
    const send = () =>
      api.app.inject({
        method: 'POST',
        url: '/api/courses',
        headers: { authorization: `Bearer ${owner}`, 'idempotency-key': 'isang-kurso' },
        payload: { group_id: group, title: 'Ensaymada', content_md: 'Sweet' },
      });
    const [one, other] = [await send(), await send()];
    expect(one.json()).toEqual(other.json());
    expect(await titles(owner, { group_id: group })).toEqual(['Ensaymada']);
  });

  test('the plan of the community limits the courses, also when several are made at once', async () => {
    const group = await aGroup();
    const answers = await Promise.all(
      [1, 2, 3, 4, 5].map((n) =>
        api.call(createCourse, owner, { body: { group_id: group, title: `No. ${n}`, content_md: 'x' } }),
      ),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 200, 409, 409]);
    const [first] = await ways.list(owner, { group_id: group });
    await ways.remove(owner, first?.id ?? '');
    await ways.make(owner, group);
    const problem = await api.refused(createCourse, owner, {
      body: { group_id: group, title: 'One more', content_md: 'x' },
    });
    expect([problem.code, problem.message]).toEqual([
      'course.limit_reached',
      'The Freemium plan of this community allows 3 courses. Delete one, or upgrade to Plus.',
    ]);
  });

  test('what is wrong is said at its field', async () => {
    const group = await aGroup();
    const wrong: [CallInput<typeof createCourse>['body'] | object, string, string][] = [
      [{ title: ' ' }, 'title', 'Title is required'],
      [{ content_md: '' }, 'content_md', 'Description is required'],
      [{ cover_image_url: 'javascript:alert(1)' }, 'cover_image_url', 'Must be a valid URL'],
      [{ user_id: owner }, 'user_id', 'Unknown field'],
    ];
    for (const [field, path, message] of wrong) {
      const body = { group_id: group, title: 'x', content_md: 'x', ...field };
      expect((await api.refused(createCourse, owner, { body })).issues).toEqual([{ path, message }]);
    }
    const plan = {
      group_id: group,
      title: 'x',
      content_md: 'x',
      group_member_subscription_plan_id: randomUUID(),
    };
    expect((await api.refused(createCourse, owner, { body: plan })).code).toBe('plan.not_found');
  });
});

describe('GET /courses/search', () => {
  test('each caller finds what the table of rights allows', async () => {
    const [open, closed] = [await aGroup(), await aGroup({ is_public: false })];
    const waiting = await api.person();
    for (const group of [open, closed]) {
      await api.place(group, waiting, 'MEMBER', 'PENDING');
      await ways.make(owner, group, { title: 'Public', is_public: true });
      await ways.make(owner, group, { title: 'Members' });
      await ways.make(owner, group, { title: 'Draft', is_active: false, is_public: true });
    }
    const all = ['Draft', 'Members', 'Public'];
    const rows: [string, string, string, readonly string[]][] = [
      ['owner', owner, open, all],
      ['moderator', moderator, closed, all],
      ['administrator', admin, closed, all],
      ['member', ben, closed, ['Members', 'Public']],
      ['waiting', waiting, closed, ['Public']],
      ['waiting', waiting, open, ['Public']],
      ['visitor', visitor, open, ['Public']],
    ];
    for (const [name, person, group_id, expected] of rows)
      expect(await titles(person, { group_id, sort_by: 'title', order_by: 'asc' }), name).toEqual(expected);
    expect((await api.refused(searchCourses, visitor, { query: { group_id: closed } })).code).toBe(
      'group.not_found',
    );
    const everywhere = (await ways.list(visitor)).filter(({ group_id }) => [open, closed].includes(group_id));
    expect(everywhere.map(({ title, group_id }) => [title, group_id])).toEqual([['Public', open]]);
    const [seen] = everywhere;
    expect(seen).toMatchObject({ is_locked: true, locked_reason: 'NOT_MEMBER', progress: null });
  });

  test('filters, orders and pages', async () => {
    const group = await aGroup();
    const long = await ways.make(owner, group, { title: 'Buko pie', content_md: 'y'.repeat(900) });
    await ways.make(owner, group, { title: 'atsara', is_public: true });
    const tart = await ways.make(owner, group, { title: 'Egg tart', is_active: false });
    await ways.update(admin, long, { is_featured: true });
    const rows: [CallInput<typeof searchCourses>['query'], readonly string[]][] = [
      [{}, ['Egg tart', 'atsara', 'Buko pie']],
      [{ order_by: 'asc' }, ['Buko pie', 'atsara', 'Egg tart']],
      [{ sort_by: 'title', order_by: 'asc' }, ['atsara', 'Buko pie', 'Egg tart']],
      [{ sort_by: 'featured_at', limit: 1 }, ['Buko pie']],
      [{ sort_by: 'updated_at', limit: 1 }, ['Buko pie']],
      [{ is_active: 'false' }, ['Egg tart']],
      [{ is_public: 'true' }, ['atsara']],
      [{ is_featured: 'true' }, ['Buko pie']],
      [{ is_featured: 'false' }, ['Egg tart', 'atsara']],
      [{ q: 'BUKO' }, ['Buko pie']],
      [{ progress_status: 'COMPLETED' }, []],
      [{ progress_status: 'NOT_STARTED' }, ['Egg tart', 'atsara', 'Buko pie']],
      [{ author_id: ben }, []],
      [{ user_id: ben }, []],
      [{ user_id: owner, limit: 1 }, ['Egg tart']],
      [{ limit: 1, page: 2 }, ['atsara']],
    ];
    for (const [query, expected] of rows)
      expect(await titles(owner, { group_id: group, ...query }), JSON.stringify(query)).toEqual(expected);
    expect((await ways.list(owner, { q: 'búko' })).map(({ id }) => id)).toEqual([long.id]);
    const [listed] = await ways.list(owner, { group_id: group, q: 'buko' });
    expect([listed?.content_md.length, listed?.is_whole]).toEqual([400, false]);
    expect((await ways.get(ben, long.id)).content_md).toHaveLength(900);
    expect(tart.is_whole).toBe(true);
    const { rows: found } = await api.db.query<{ slug: string }>('select slug from groups where id = $1', [
      group,
    ]);
    expect(await titles(owner, { slug: found[0]?.slug, limit: 1 })).toEqual(['Egg tart']);
    const other = { group_id: (await api.community(owner)).id, slug: found[0]?.slug };
    expect((await api.refused(searchCourses, owner, { query: other })).code).toBe('group.not_found');
    expect(await titles(owner, { group_id: group, author_id: owner, user_id: ben })).toEqual([]);
    const unknown = { group_id: group, lesson_id: ben } as object;
    expect((await api.refused(searchCourses, owner, { query: unknown })).issues?.[0]?.path).toBe('lesson_id');
  });
});

describe('PUT /courses/:course_id', () => {
  test('the community is a header, and a course of another one is not found', async () => {
    const [group, other] = [await aGroup(), await aGroup()];
    const course = await ways.make(owner, group);
    const body = { title: 'Pan de sal', version: 1 };
    const send = (headers: object) =>
      api.refused(updateCourse, owner, { ...of(course), headers, body } as CallInput<typeof updateCourse>);
    for (const headers of [{}, { 'x-group-id': 'bahay' }]) {
      const { status, issues } = await send(headers);
      expect([status, issues?.map(({ path }) => path)]).toEqual([422, ['x-group-id']]);
    }
    expect((await send({ 'x-group-id': other })).code).toBe('course.not_found');
    expect((await ways.update(owner, course, { title: 'Pan de sal' })).title).toBe('Pan de sal');
  });

  test('a change on an old version is refused with the course as it is', async () => {
    const group = await aGroup();
    const course = await ways.make(owner, group);
    const changed = await ways.update(moderator, course, { title: 'Monay' });
    const problem = await api.refused(updateCourse, owner, {
      ...of(course),
      ...inGroup(group),
      body: { title: 'Putok', version: course.version },
    });
    expect([problem.code, problem.fresh]).toMatchObject(['course.stale', { title: 'Monay', version: 2 }]);
    // What has this value already is not a conflict.
    expect(await ways.update(owner, course, { title: 'Monay' })).toMatchObject({ version: changed.version });
    expect((await api.eventsOn(`k:${course.id}`)).map(({ k }) => k)).toEqual([
      'course.created',
      'course.updated',
    ]);
    const { rows } = await api.db.query<{ action: string; actor_id: string }>(
      'select action, actor_id from audit_entries where target_id = $1',
      [course.id],
    );
    expect(rows).toEqual([{ action: 'course.updated', actor_id: moderator }]);
  });

  test('staff edit, administrators feature, and no one does the other', async () => {
    const group = await aGroup();
    const course = await ways.make(owner, group, { is_public: true });
    const change = (person: string, wish: object) =>
      api.call(updateCourse, person, {
        ...of(course),
        ...inGroup(group),
        body: { version: course.version, ...wish },
      });
    const rows: [string, object, number][] = [
      [ben, { title: 'x' }, 403],
      [visitor, { title: 'x' }, 403],
      [owner, { is_featured: true }, 403],
      [admin, { title: 'x' }, 403],
      [admin, { is_featured: true, title: 'x' }, 403],
      [admin, {}, 403],
      [admin, { is_featured: true }, 200],
    ];
    for (const [person, wish, status] of rows)
      expect([wish, (await change(person, wish)).status]).toEqual([wish, status]);
    expect((await ways.get(ben, course.id)).featured_at).not.toBeNull();
  });
});

describe('DELETE /courses/:course_id', () => {
  test('only the owner and administrators delete, and twice is once', async () => {
    const group = await aGroup();
    const course = await ways.make(owner, group, { is_public: true });
    for (const person of [moderator, ben, visitor])
      expect((await api.refused(deleteCourse, person, of(course))).code).toBe('course.not_allowed');
    await ways.remove(owner, course.id);
    await ways.remove(owner, course.id);
    await ways.remove(admin, course.id);
    for (const person of [owner, ben, admin])
      expect((await api.refused(getCourse, person, of(course))).code).toBe('course.not_found');
    expect((await api.refused(deleteCourse, ben, of(course))).code).toBe('course.not_found');
    expect((await api.eventsOn(`g:${group}`)).filter(({ k }) => k === 'course.deleted')).toHaveLength(1);
    expect(await titles(owner, { group_id: group })).toEqual([]);
  });
});

test('administrators count everything', async () => {
  const before = (await api.ok(getCourseStats, admin, {})).data;
  const group = await aGroup();
  const made: Course = await ways.make(owner, group, { is_public: true });
  await ways.add(owner, made.id);
  await ways.make(owner, group, { is_active: false });
  const after = (await api.ok(getCourseStats, admin, {})).data;
  expect(after).toEqual({
    ...before,
    total: before.total + 2,
    active: before.active + 1,
    inactive: before.inactive + 1,
    public: before.public + 1,
    lessons: before.lessons + 1,
    lessons_by_type: { ...before.lessons_by_type, TEXT: before.lessons_by_type.TEXT + 1 },
    created_last_30_days: before.created_last_30_days + 2,
  });
  expect((await api.refused(getCourseStats, owner, {})).code).toBe('platform.not_allowed');
});
