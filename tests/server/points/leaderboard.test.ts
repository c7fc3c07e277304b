import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { updateCommunity } from '../../../src/contract/communities/community-settings.ts';
import { removeMember } from '../../../src/contract/communities/members.ts';
import { getLeaderboard, getLevels } from '../../../src/contract/points/points.ts';
import { type CommunityApi, startCommunityApi } from '../../support/actions/community-api.ts';
import { aPointsWorld, type PointsWorld } from './points-world.ts';

let api: CommunityApi;
let world: PointsWorld;

beforeAll(async () => {
  api = await startCommunityApi();
});
afterAll(() => api.close());
beforeEach(async () => {
  world = await aPointsWorld(api);
});

const row = (userId: string, rank: number, points: number, level = 1) =>
  expect.objectContaining({ user: expect.objectContaining({ id: userId }), rank, points, level });

/** Moves all points of a member some days back. */
async function backdate(userId: string, days: number): Promise<void> {
  await api.db.query(
    'update point_likes set given_on = given_on - $3::integer where group_id = $1 and author_id = $2',
    [world.groupId, userId, days],
  );
  await api.db.query('select count_points_anew()');
}

describe('GET /groups/{group_id}/leaderboard', () => {
  test('lists those with points, the most first, with equal ranks for equal points', async () => {
    const { olive, mod, ana, ben } = world;
    await world.givePoints(ana, ben, 6);
    await world.givePoints(mod, ben, 2);
    await world.givePoints(olive, ben, 2);
    const board = await world.board(ben);
    expect(board.data).toEqual([row(ana, 1, 6, 2), row(olive, 2, 2), row(mod, 2, 2)]);
    expect(board.pagination).toMatchObject({ total: 3, total_pages: 1 });
    expect(board.me).toEqual({ rank: null, points: 0, total_points: 0, level: 1 });
  });

  test('counts the last 7 and 30 days in Manila, today included', async () => {
    const { olive, mod, ana, ben } = world;
    await world.givePoints(ana, ben, 1);
    await world.givePoints(mod, ben, 2);
    await world.givePoints(olive, ben, 5);
    await backdate(ana, 6);
    await backdate(mod, 7);
    await backdate(olive, 30);
    const namesIn = async (range: '7d' | '30d' | 'all') =>
      (await world.board(ben, { range })).data.map(({ user, points }) => [user.id, points]);
    expect(await namesIn('7d')).toEqual([[ana, 1]]);
    expect(await namesIn('30d')).toEqual([
      [mod, 2],
      [ana, 1],
    ]);
    expect(await namesIn('all')).toEqual([
      [olive, 5],
      [mod, 2],
      [ana, 1],
    ]);
    // The level is that of all points.
    expect((await world.board(olive, { range: '7d' })).me).toEqual({
      rank: null,
      points: 0,
      total_points: 5,
      level: 2,
    });
  });

  test('takes a point back from the day on which it was given', async () => {
    const { ana, ben } = world;
    const { id } = await world.post(ana);
    await world.react(ben, { post_id: id });
    await backdate(ana, 10);
    await world.react(ben, { post_id: id }, '👍', false);
    expect((await world.board(ana, { range: '30d' })).data).toEqual([]);
  });

  test('shows the caller’s own place, also behind the page', async () => {
    const { olive, mod, ana, ben } = world;
    await world.givePoints(ana, ben, 3);
    await world.givePoints(mod, ben, 2);
    await world.givePoints(olive, ben, 1);
    const first = await world.board(olive, { limit: 1 });
    expect(first.data).toEqual([row(ana, 1, 3)]);
    expect(first.pagination).toMatchObject({ total: 3, total_pages: 3 });
    expect(first.me).toEqual({ rank: 3, points: 1, total_points: 1, level: 1 });
    expect((await world.board(olive, { limit: 1, page: 3 })).data).toEqual([row(olive, 3, 1)]);
    expect((await world.board(olive, { page: 9 })).data).toEqual([]);
  });

  test('leaves out who left, was removed or closed the account; a return brings the points back', async () => {
    const { olive, mod, ana, ben, groupId } = world;
    await world.givePoints(ana, ben, 3);
    await world.givePoints(mod, ben, 2);
    await world.givePoints(olive, ben, 1);
    await api.ok(removeMember, olive, { params: { user_id: ana }, body: { group_id: groupId } });
    await api.db.query(`update users set status = 'ARCHIVED' where id = $1`, [mod]);
    expect((await world.board(olive)).data).toEqual([row(olive, 1, 1)]);
    expect(await world.levels(olive, ana, mod, olive)).toEqual([null, null, 1]);
    await api.place(groupId, ana, 'MEMBER');
    expect((await world.board(olive)).data).toEqual([row(ana, 1, 3), row(olive, 2, 1)]);
  });

  test('an administrator who is no member has no place of their own', async () => {
    const admin = await api.person({ first: 'Ada', role: 'ADMIN' });
    expect((await world.board(admin)).me).toBeNull();
  });
});

describe('GET /groups/{group_id}/levels', () => {
  test('answers in the order of the question, null for who is no member', async () => {
    const { ana, ben, sally } = world;
    await world.givePoints(ana, ben, 5);
    expect(await world.levels(ben, sally, ana, randomUUID(), ben, ana)).toEqual([null, 2, null, 1, 2]);
  });
});

describe('the owner’s settings', () => {
  const change = (person: string, body: object) =>
    api.call(updateCommunity, person, { params: world.params, body: body as { version: number } });
  const names = ['Bagong salta', '', '', '', '', '', '', '', 'Alamat'];

  test('names the levels and turns points off; a repeated change is stale', async () => {
    const { olive, ben, ana } = world;
    await world.givePoints(ana, ben, 1);
    const first = await change(olive, { level_names: names, are_points_on: false, version: 1 });
    expect(first).toMatchObject({ status: 200 });
    expect(first.json).toMatchObject({ data: { level_names: names, are_points_on: false, version: 2 } });
    expect((await change(olive, { are_points_on: true, version: 1 })).status).toBe(409);
    const refused = await api.refused(getLeaderboard, olive, { params: world.params, query: {} });
    expect(refused.code).toBe('points.off');
    expect(await world.levels(ben, ana)).toEqual([null]);
    const [entry] = (
      await api.db.query<{ after: unknown }>(
        `select after from audit_entries where group_id = $1 and action = 'group.updated'`,
        [world.groupId],
      )
    ).rows;
    expect(entry?.after).toEqual({ level_names: names, are_points_on: false });
  });

  test('are the owner’s alone', async () => {
    const { mod, ana, sally } = world;
    for (const person of [mod, ana, sally])
      expect((await change(person, { are_points_on: false, version: 1 })).status).toBe(403);
  });

  test('take nine short names on one line', async () => {
    for (const level_names of [names.slice(1), [...names, ''], names.with(0, 'x'.repeat(25))])
      expect((await change(world.olive, { level_names, version: 1 })).status).toBe(422);
  });
});

describe('security', () => {
  const uuid = randomUUID();
  const board = (person: string | null, query: object = {}, group_id = world.groupId) =>
    api.call(getLeaderboard, person, { params: { group_id }, query });
  const levels = (person: string | null, user_ids: string, group_id = world.groupId) =>
    api.call(getLevels, person, { params: { group_id }, query: { user_ids } });

  test('who may look', async () => {
    const { olive, ana, sally, groupId } = world;
    const banned = await api.person({ first: 'Bad' });
    await api.place(groupId, banned, 'MEMBER', 'BANNED');
    await world.givePoints(ana, olive, 1);
    const secret = await aPointsWorld(api, { is_public: false });
    const table: [string, Promise<{ status: number; json: unknown }>, number][] = [
      ['nobody signed in', board(null), 401],
      ['nobody signed in, levels', levels(null, ana), 401],
      ['a stranger', board(sally), 403],
      ['somebody banned', board(banned), 403],
      ['a member', board(ana), 200],
      ['a stranger, of a private community', board(sally, {}, secret.groupId), 404],
      ['a stranger, levels of a private community', levels(sally, secret.ana, secret.groupId), 404],
      ['a member of another community', board(secret.ana), 403],
      ['of no community', board(ana, {}, uuid), 404],
      ['an id that is none', board(ana, {}, 'x'), 422],
      ['levels of no ids', levels(ana, ''), 422],
      ['levels of what is no id', levels(ana, `${ana},x`), 422],
      ['levels of too many', levels(ana, Array(51).fill(ana).join()), 422],
    ];
    for (const [name, answer, status] of table)
      expect({ name, status: (await answer).status }).toEqual({ name, status });
    for (const person of [sally, banned]) expect((await levels(person, ana)).json).toEqual({ data: [null] });
  });

  test('a huge limit is cut, a wild range or page falls back, and lists have an end', async () => {
    const { ana } = world;
    const cases: [object, object][] = [
      [{ limit: '999999999' }, { limit: 100, page: 1 }],
      [
        { limit: '-1', page: '-5' },
        { limit: 36, page: 1 },
      ],
      [
        { range: 'forever', page: '1000' },
        { limit: 36, page: 1000 },
      ],
    ];
    for (const [query, pagination] of cases)
      expect((await board(ana, query)).json).toMatchObject({ pagination });
    expect((await board(ana, { page: '99999999999' })).status).toBe(422);
  });
});
