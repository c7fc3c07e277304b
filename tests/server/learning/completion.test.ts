import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
  getCertificate,
  getMyCertificate,
  revokeCertificate,
} from '../../../src/contract/courses/certificates.ts';
import { searchLearners, searchMyCourses } from '../../../src/contract/courses/learners.ts';
import { listNotifications } from '../../../src/contract/notifications/notifications.ts';
import { type CommunityApi, startCommunityApi } from '../../support/actions/community-api.ts';
import { aLearningWorld, type LearningWorld, later } from './learning-world.ts';

let api: CommunityApi;
let world: LearningWorld;
beforeAll(async () => {
  api = await startCommunityApi();
});
afterAll(() => api.close());
beforeEach(async () => {
  world = await aLearningWorld(api);
});

const own = async (person = world.learner, course_id = world.course.id) =>
  (await api.ok(getMyCertificate, person, { params: { course_id } })).data;
const byCode = (code: string) => api.call(getCertificate, null, { params: { code } });
const mine = async (query: object = {}) =>
  (await api.ok(searchMyCourses, world.learner, { query })).data.map(({ title, progress }) => [
    title,
    progress?.status,
    progress?.percent,
  ]);

/** The learner's notifications of certificates. */
const told = async () =>
  (await api.ok(listNotifications, world.learner, { query: {} })).data
    .filter(({ kind }) => kind === 'CERTIFICATE_ISSUED')
    .map(({ target, status }) => [target.course_id, status]);

describe('a course', () => {
  test('is completed with its last lesson, once, and stays completed when it gets more lessons', async () => {
    const lessons = [await world.lesson(), await world.lesson(), await world.lesson()];
    const [first, second, third] = lessons;
    if (!first || !second || !third) throw new Error('no lessons');
    const begun = await world.report(first, { status: 'COMPLETED' });
    expect(begun.course).toMatchObject({
      ...{ status: 'IN_PROGRESS', completed: 1, total: 3, percent: 33 },
      ...{ next_lesson_id: second.id, next_lesson_number: 2, completed_at: null },
    });
    await Promise.all(
      [second, third, second, third].map((one) => world.report(one, { status: 'COMPLETED' })),
    );
    const done = (await world.report(third, { status: 'COMPLETED' })).course;
    expect(done).toMatchObject({ status: 'COMPLETED', percent: 100, next_lesson_id: null });
    expect(await told()).toEqual([[world.course.id, 'UNREAD']]);
    const more = await world.lesson();
    const { course } = await world.report(more, { status: 'IN_PROGRESS' });
    expect(course).toMatchObject({
      ...{ status: 'COMPLETED', completed: 3, total: 4, percent: 100 },
      completed_at: done.completed_at,
    });
    await world.report(more, { status: 'COMPLETED' });
    const { rows } = await api.db.query('select version from certificates where course_id = $1', [
      world.course.id,
    ]);
    expect(rows).toEqual([{ version: 1 }]);
  });

  test('is no longer completed when the mark that completed it is taken back', async () => {
    const [first, second] = [await world.lesson(), await world.lesson()];
    await world.report(first, { status: 'COMPLETED', at: later(0) });
    await world.report(second, { status: 'COMPLETED', at: later(5) });
    const { code } = await own();
    // The mark of another lesson completed the course before; its certificate is not in question.
    expect((await world.report(first, { is_undone: true, at: later(8) })).course.status).toBe('COMPLETED');
    const { course } = await world.report(second, { is_undone: true, at: later(9) });
    expect(course).toMatchObject({ status: 'IN_PROGRESS', completed: 0, completed_at: null });
    expect((await own()).revoked_at).not.toBeNull();
    expect(await told(), 'no longer news').toEqual([[world.course.id, 'READ']]);
    for (const one of [first, second]) await world.report(one, { status: 'COMPLETED', at: later(60) });
    const renewed = await own();
    expect(renewed.revoked_at).toBeNull();
    expect((await told()).map(([, status]) => status)).toEqual(['UNREAD', 'READ']);
    expect(renewed.code).not.toBe(code);
    expect(await world.announced('certificate.updated')).toHaveLength(3);
  });

  test('that is a draft is not completed by those who try it', async () => {
    await world.ways.update(world.owner, world.course, { is_active: false });
    const lesson = await world.lesson();
    const { course } = await world.report(lesson, { status: 'COMPLETED' }, world.owner);
    expect(course.completed_at).toBeNull();
  });

  test('is in the list of its learner, the latest first, while they may take it', async () => {
    const other = await world.ways.make(world.owner, world.group.id, { title: 'Ensaymada' });
    await world.ways.add(world.owner, other.id);
    const unfinished = await world.ways.add(world.owner, other.id);
    expect(await mine()).toEqual([]);
    await world.report(await world.lesson(), { status: 'COMPLETED' });
    await api.db.query(`update course_learners set seen_at = seen_at - interval '1 hour'`);
    await world.report(unfinished, { status: 'COMPLETED' });
    expect(await mine()).toEqual([
      ['Ensaymada', 'IN_PROGRESS', 50],
      ['Pandesal', 'COMPLETED', 100],
    ]);
    expect(await mine({ progress_status: 'COMPLETED' })).toEqual([['Pandesal', 'COMPLETED', 100]]);
    expect(await mine({ q: 'ensay' })).toEqual([['Ensaymada', 'IN_PROGRESS', 50]]);
    expect((await mine({ sort_by: 'title', order_by: 'desc' })).map(([title]) => title)).toEqual([
      'Pandesal',
      'Ensaymada',
    ]);
    await world.ways.remove(world.owner, other.id);
    expect(await mine()).toEqual([['Pandesal', 'COMPLETED', 100]]);
    await api.place(world.group.id, world.learner, 'MEMBER', 'LEFT');
    expect(await mine()).toEqual([]);
  });
});

describe('a certificate', () => {
  async function completed(): Promise<string> {
    await world.report(await world.lesson(), { status: 'COMPLETED' });
    return (await own()).code;
  }

  test('is verified by anyone who has its code, in any case and with hyphens', async () => {
    const code = await completed();
    expect(code).toMatch(/^[0-9A-HJKMNP-TV-Z]{16}$/);
    for (const typed of [code, code.toLowerCase(), code.replace(/(.{4})(?=.)/g, '$1-')]) {
      const { status, json } = await byCode(typed);
      expect([status, json]).toMatchObject([
        200,
        {
          data: {
            person: { first_name: 'Lea', last_name: 'Reyes' },
            ...{ course_title: 'Pandesal', group_name: world.group.name, group_slug: world.group.slug },
            ...{ lessons: 1, revoked_at: null },
          },
        },
      ]);
    }
    for (const wrong of ['x', code.slice(1), `${code}0`, randomUUID()])
      expect((await byCode(wrong)).status).toBe(404);
  });

  test('stays with its title when the course is renamed, deleted or left; a private community is not linked', async () => {
    const code = await completed();
    await world.ways.update(world.owner, world.course, { title: 'Iba na' });
    await world.ways.remove(world.owner, world.course.id);
    await api.db.query('update groups set is_public = false where id = $1', [world.group.id]);
    await api.place(world.group.id, world.learner, 'MEMBER', 'LEFT');
    expect(await own()).toMatchObject({ code, course_title: 'Pandesal', group_slug: null });
    expect((await byCode(code)).status).toBe(200);
  });

  test('is revoked and restored by the owner, with an audit entry and an event', async () => {
    const code = await completed();
    const [moderator, stranger] = [await api.person(), await api.person()];
    await api.place(world.group.id, moderator, 'MODERATOR');
    const input = (is_revoked: boolean) => ({
      params: { course_id: world.course.id, user_id: world.learner },
      body: { is_revoked },
    });
    for (const [person, expected] of [
      [moderator, 'course.not_allowed'],
      [world.learner, 'course.not_allowed'],
      [stranger, 'course.not_found'],
    ] as const)
      expect((await api.refused(revokeCertificate, person, input(true))).code).toBe(expected);
    for (let again = 0; again < 2; again++) await api.ok(revokeCertificate, world.owner, input(true));
    const { json } = await byCode(code);
    expect(json).toMatchObject({ data: { code, revoked_at: expect.any(String) } });
    await api.ok(revokeCertificate, world.owner, input(false));
    expect((await own()).revoked_at).toBeNull();
    expect(await world.announced('certificate.updated')).toHaveLength(3);
    const { rows } = await api.db.query<{ action: string }>(
      `select action from audit_entries where target_id = $1 and action like 'certificate.%' order by at, id`,
      [world.learner],
    );
    expect(rows.map(({ action }) => action)).toEqual(['certificate.revoked', 'certificate.restored']);
  });

  test('of someone else, or of a closed account, is not there', async () => {
    const code = await completed();
    const input = { params: { course_id: world.course.id } };
    expect((await api.refused(getMyCertificate, world.owner, input)).code).toBe('certificate.not_found');
    await api.db.query(`update users set status = 'ARCHIVED' where id = $1`, [world.learner]);
    expect((await byCode(code)).status).toBe(404);
  });
});

describe('the learners of a course', () => {
  const listed = async (query: object = {}) =>
    (await api.ok(searchLearners, world.owner, { params: { course_id: world.course.id }, query })).data;

  async function threeLearners() {
    const [first, second] = [await world.lesson(), await world.lesson()];
    const [ben, cora] = [await api.person({ first: 'Ben' }), await api.person({ first: '=Cora' })];
    for (const person of [ben, cora]) await api.place(world.group.id, person, 'MEMBER');
    await world.report(first, { status: 'IN_PROGRESS' }, ben);
    await world.report(first, { status: 'COMPLETED' }, cora);
    for (const one of [first, second]) await world.report(one, { status: 'COMPLETED' });
    return { ben, cora };
  }

  test('are listed for owners, with how far they are, in every order and filter', async () => {
    const { ben, cora } = await threeLearners();
    expect((await listed()).map(({ user, percent }) => [user.first_name, percent])).toEqual([
      ['Lea', 100],
      ['=Cora', 50],
      ['Ben', 0],
    ]);
    const names = async (query: object) => (await listed(query)).map(({ user }) => user.first_name);
    expect(await names({ sort_by: 'percent', order_by: 'asc' })).toEqual(['Ben', '=Cora', 'Lea']);
    expect(await names({ sort_by: 'name', order_by: 'desc' })).toEqual(['Lea', 'Ben', '=Cora']);
    expect(await names({ progress_status: 'IN_PROGRESS' })).toEqual(['=Cora', 'Ben']);
    expect(await names({ q: 'cor' })).toEqual(['=Cora']);
    await api.place(world.group.id, ben, 'MEMBER', 'LEFT');
    await api.db.query(`update users set status = 'ARCHIVED' where id = $1`, [cora]);
    expect((await listed()).map(({ user, is_member }) => [user.first_name, is_member])).toEqual([
      ['Lea', true],
      ['Ben', false],
    ]);
  });

  test('are a CSV file for the same people, safe for spreadsheets', async () => {
    await threeLearners();
    const fetchAs = (person: string | null, query = '') =>
      api.app.inject({
        url: `/api/courses/${world.course.id}/learners.csv${query}`,
        headers: person === null ? {} : { authorization: `Bearer ${person}` },
      });
    const file = await fetchAs(world.owner, '?sort_by=name&order_by=asc');
    expect(file.headers['content-type']).toBe('text/csv; charset=utf-8');
    expect(file.headers['content-disposition']).toBe('attachment; filename="learners.csv"');
    const lines = file.body.split('\r\n');
    expect(lines[0]).toBe(
      '\uFEFF"name","username","is_member","completed_lessons","lessons","percent","started_at","last_progress_at","completed_at"',
    );
    expect(lines[1]).toMatch(/^"'=Cora Reyes",,true,1,2,50,/);
    expect(lines).toHaveLength(5);
    for (const [person, status] of [
      [null, 401],
      [await api.person(), 404],
      [world.learner, 403],
    ] as const)
      expect((await fetchAs(person)).statusCode).toBe(status);
    expect((await fetchAs(world.owner, '?nothing=1')).statusCode).toBe(422);
  });
});
