import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { searchMembers } from '../../../src/contract/communities/members.ts';
import type { CallInput } from '../../../src/contract/core/endpoint.ts';
import { type CommunityApi, startCommunityApi } from '../../support/actions/community-api.ts';

let api: CommunityApi;
let groupId: string;
let owner: string;
let moderator: string;
let member: string;
let visitor: string;

beforeAll(async () => {
  api = await startCommunityApi();
  [owner, moderator, member, visitor] = await Promise.all([
    api.person({ first: 'Zenaida', last: 'Owner' }),
    api.person({ first: 'Mario', last: 'Moderator' }),
    api.person({ first: 'Bea', last: 'Member' }),
    api.person({ first: 'Vic', last: 'Visitor' }),
  ]);
  groupId = (await api.community(owner)).id;
  await api.place(groupId, moderator, 'MODERATOR');
  await api.place(groupId, member, 'MEMBER');
  await api.place(groupId, await api.person({ first: 'Abe', last: 'Member' }), 'MEMBER');
  await api.place(groupId, await api.person({ first: 'Gone', last: 'Member' }), 'MEMBER', 'LEFT');
  await api.place(groupId, await api.person({ first: 'Former', last: 'Moderator' }), 'MODERATOR', 'REMOVED');
  await api.place(groupId, await api.person({ first: 'Waiting', last: 'Member' }), 'MEMBER', 'PENDING');
});
afterAll(() => api.close());

type Query = Omit<CallInput<typeof searchMembers>['query'], 'group_id'>;
async function firstNames(person: string, query: Query = {}, group_id = groupId) {
  const { data } = await api.ok(searchMembers, person, { query: { group_id, ...query } });
  return data.map(({ user }) => user.first_name);
}

describe('GET /group-members/search', () => {
  test('a member sees all active members: owners, then moderators, then members, each by name', async () => {
    expect(await firstNames(member)).toEqual(['Zenaida', 'Mario', 'Abe', 'Bea']);
    expect(await firstNames(member, { order_by: 'desc' })).toEqual(['Abe', 'Bea', 'Mario', 'Zenaida']);
    expect(await firstNames(member, { sort_by: 'name' })).toEqual(['Abe', 'Bea', 'Mario', 'Zenaida']);
  });

  test('a visitor of a public community sees its staff, however they ask', async () => {
    const staff = ['Zenaida', 'Mario'];
    expect(await firstNames(visitor)).toEqual(staff);
    expect(await firstNames(visitor, { role: 'MEMBER' })).toEqual([]);
    expect(await firstNames(visitor, { q: 'bea' })).toEqual([]);
    expect(await firstNames(visitor, { sort_by: 'joined_at' })).toHaveLength(2);
    const { pagination } = await api.ok(searchMembers, visitor, { query: { group_id: groupId } });
    expect(pagination.total).toBe(2);
  });

  test('who waits, left or was removed sees no more than a visitor', async () => {
    const person = await api.person();
    for (const status of ['PENDING', 'EXPIRED', 'LEFT', 'REMOVED', 'BANNED'] as const) {
      await api.place(groupId, person, 'MEMBER', status);
      expect([status, await firstNames(person)]).toEqual([status, ['Zenaida', 'Mario']]);
    }
  });

  test('names are searched as they are written, and roles filtered', async () => {
    expect(await firstNames(member, { q: 'bea mem' })).toEqual(['Bea']);
    expect(await firstNames(member, { q: 'B_a' })).toEqual([]);
    expect(await firstNames(member, { role: 'MODERATOR' })).toEqual(['Mario']);
  });

  test('one person is asked for by id, and a filter that no one knows is refused', async () => {
    expect(await firstNames(member, { user_id: owner })).toEqual(['Zenaida']);
    expect(await firstNames(member, { user_id: visitor })).toEqual([]);
    const query = { group_id: groupId };
    expect(
      (await api.refused(searchMembers, member, { query: { ...query, user_id: 'x' } })).issues,
    ).toMatchObject([{ path: 'user_id' }]);
    const answer = await api.app.inject({
      ...{ url: '/api/group-members/search', headers: { authorization: `Bearer ${member}` } },
      query: { ...query, userId: owner, sort_by: 'nothing', include_archived: 'true' },
    });
    expect([answer.statusCode, answer.json().issues]).toEqual([
      422,
      [{ path: 'userId', message: 'Unknown filter' }],
    ]);
  });

  test('an address is neither shown nor searched', async () => {
    const answer = await api.call(searchMembers, owner, { query: { group_id: groupId } });
    expect(answer.text).not.toContain('mail.example');
    expect(await firstNames(owner, { q: 'mail.example' })).toEqual([]);
    expect(await firstNames(owner, { q: member.slice(0, 8) })).toEqual([]);
  });

  test('pages neither overlap nor leave anyone out', async () => {
    const pages = await Promise.all([1, 2, 3, 4].map((page) => firstNames(member, { page, limit: 1 })));
    expect(pages.flat()).toEqual(['Zenaida', 'Mario', 'Abe', 'Bea']);
  });

  test('the directory of a private community does not exist for a stranger', async () => {
    const { id } = await api.community(owner, { is_public: false });
    const problem = await api.refused(searchMembers, visitor, { query: { group_id: id } });
    expect(problem).toMatchObject({ status: 404, code: 'group.not_found' });
  });

  test('no one signed in is refused, and so is a directory of nothing', async () => {
    expect((await api.refused(searchMembers, null, { query: { group_id: groupId } })).status).toBe(401);
    expect((await api.refused(searchMembers, member, { query: { group_id: 'x' } })).status).toBe(422);
  });
});
