import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { getCommunity } from '../../../src/contract/communities/communities.ts';
import {
  joinCommunity,
  leaveCommunity,
  removeMember,
  searchMembers,
  transferOwnership,
  updateMember,
} from '../../../src/contract/communities/members.ts';
import type { GroupRole, MemberStatus } from '../../../src/contract/core/permissions.ts';
import { type CommunityApi, startCommunityApi } from '../../support/actions/community-api.ts';

let api: CommunityApi;
let owner: string;
let moderator: string;
let member: string;
let admin: string;
let group: { id: string; chatId: string };

beforeAll(async () => {
  api = await startCommunityApi();
  owner = await api.person({ first: 'Olive' });
  admin = await api.person({ first: 'Adora', role: 'ADMIN' });
});
beforeEach(async () => {
  moderator = await api.person({ first: 'Moira' });
  member = await api.person({ first: 'Mia' });
  group = await api.community(owner);
  await api.place(group.id, moderator, 'MODERATOR');
  await api.place(group.id, member, 'MEMBER');
});
afterAll(() => api.close());

const at = () => ({ params: { group_id: group.id } });
const of = (user_id: string, body: object) => ({
  params: { user_id },
  body: { group_id: group.id, version: 1, ...body },
});
const out = (user_id: string, body: object = {}) => ({
  params: { user_id },
  body: { group_id: group.id, ...body },
});
const kindsOn = async (topic: string) => (await api.eventsOn(topic)).map(({ k }) => k);

async function somebody(status: MemberStatus, role: GroupRole = 'MEMBER'): Promise<string> {
  const person = await api.person({ first: 'Ben' });
  await api.place(group.id, person, role, status);
  return person;
}

async function placeOf(person: string) {
  const { rows } = await api.db.query<{ role: GroupRole; status: MemberStatus }>(
    'select role, status from group_members where group_id = $1 and user_id = $2',
    [group.id, person],
  );
  return rows[0];
}

/** What is written down of `person` in this community, oldest first. */
async function auditOf(person: string) {
  const { rows } = await api.db.query<{ action: string; actor_id: string; before: object; after: object }>(
    'select action, actor_id, before, after from audit_entries where group_id = $1 and target_id = $2 order by id',
    [group.id, person],
  );
  return rows;
}

/** The kept count, and the counted one. */
async function counts() {
  const { rows } = await api.db.query<{ kept: number; counted: number; owners: number }>(
    `select total_members as kept,
       (select count(*) from group_members where group_id = $1 and status = 'ACTIVE') as counted,
       (select count(*) from group_members where group_id = $1 and status = 'ACTIVE' and role = 'OWNER') as owners
     from groups where id = $1`,
    [group.id],
  );
  return rows[0];
}

describe('deciding on who waits', () => {
  test('approving lets them in, with nothing unread, and tells everyone whom it concerns', async () => {
    const ben = await somebody('PENDING');
    const { data } = await api.ok(updateMember, moderator, of(ben, { status: 'ACTIVE' }));
    expect(data).toMatchObject({ role: 'MEMBER', status: 'ACTIVE', version: 2, request: null });
    expect(await api.eventsOn(`g:${group.id}`)).toMatchObject([
      { k: 'member.added', a: moderator, d: { total_members: 4, member: { user: { id: ben }, version: 2 } } },
    ]);
    expect(await kindsOn(`u:${ben}`)).toEqual(['membership.granted', 'notification.created']);
    expect(await api.eventsOn(`m:${group.id}`)).toMatchObject([
      { k: 'request.updated', d: { pending_count: 0 } },
    ]);
    expect(await auditOf(ben)).toEqual([
      {
        action: 'member.approved',
        actor_id: moderator,
        before: { role: 'MEMBER', status: 'PENDING' },
        after: { role: 'MEMBER', status: 'ACTIVE' },
      },
    ]);
    expect(await counts()).toMatchObject({ kept: 4, counted: 4 });
  });

  test('former staff come back as plain members', async () => {
    const ben = await somebody('PENDING', 'OWNER');
    expect((await api.ok(updateMember, owner, of(ben, { status: 'ACTIVE' }))).data.role).toBe('MEMBER');
  });

  test('rejecting is announced to them and to the staff, and to no one else', async () => {
    const ben = await somebody('PENDING');
    await api.ok(updateMember, moderator, of(ben, { status: 'REJECTED' }));
    expect([
      await kindsOn(`u:${ben}`),
      await kindsOn(`m:${group.id}`),
      await kindsOn(`g:${group.id}`),
    ]).toEqual([['membership.updated', 'notification.created'], ['request.updated'], []]);
    expect((await auditOf(ben)).map(({ action }) => action)).toEqual(['member.rejected']);
  });

  test('two moderators who decide at once: one does, the other sees what was decided', async () => {
    const ben = await somebody('PENDING');
    const answers = await Promise.all([
      api.call(updateMember, moderator, of(ben, { status: 'ACTIVE' })),
      api.call(updateMember, owner, of(ben, { status: 'REJECTED' })),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    const { status } = (await placeOf(ben)) ?? {};
    expect(answers.find((answer) => answer.status === 409)?.json).toMatchObject({
      code: 'member.stale',
      fresh: { status, version: 2 },
    });
    expect(await auditOf(ben)).toHaveLength(1);
  });

  test('50 who are let in at once fill the plan and not more', async () => {
    const people = await Promise.all(Array.from({ length: 50 }, () => somebody('PENDING')));
    await api.db.query(
      `insert into users (id, email, first_name, last_name, password_hash, status, accepted_terms_at, created_at)
       select gen_random_uuid(), gen_random_uuid() || '@mail.example', 'Ana', 'Cruz', 'none', 'ACTIVE', now(), now()
       from generate_series(1, 90)`,
    );
    await api.db.query(
      `insert into group_members (group_id, user_id, role, status, joined_at, updated_at)
       select $1, id, 'MEMBER', 'ACTIVE', now(), now() from users where first_name = 'Ana' and last_name = 'Cruz'`,
      [group.id],
    );
    await api.db.query('update groups set total_members = 93 where id = $1', [group.id]);
    const answers = await Promise.all(
      people.map((person) => api.call(updateMember, owner, of(person, { status: 'ACTIVE' }))),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(7);
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(43);
    expect(await counts()).toMatchObject({ kept: 100, counted: 100 });
  });

  test('no one lets themselves in, a platform administrator neither', async () => {
    await api.place(group.id, admin, 'MEMBER', 'PENDING');
    expect((await api.refused(updateMember, admin, of(admin, { status: 'ACTIVE' }))).code).toBe(
      'group.not_allowed',
    );
  });

  test('who does not wait is not decided on', async () => {
    for (const status of ['ACTIVE', 'LEFT', 'REJECTED', 'BANNED'] as const) {
      const ben = await somebody(status);
      expect(await api.refused(updateMember, owner, of(ben, { status: 'ACTIVE' }))).toMatchObject({
        code: 'member.stale',
        fresh: { status },
      });
    }
    const stranger = await api.person();
    expect((await api.refused(updateMember, owner, of(stranger, { status: 'ACTIVE' }))).code).toBe(
      'member.not_found',
    );
  });
});

describe('putting people out', () => {
  test('is announced on every topic that they may no longer read, is written down with the reason', async () => {
    await api.ok(removeMember, moderator, out(member, { reason: 'Spam' }));
    const removed = { k: 'member.removed', a: moderator, d: { user_id: member, total_members: 2 } };
    expect(await api.eventsOn(`g:${group.id}`)).toMatchObject([removed]);
    expect(await api.eventsOn(`c:${group.chatId}`)).toMatchObject([removed]);
    expect(await api.eventsOn(`u:${member}`)).toMatchObject([
      { k: 'membership.revoked', d: { group_id: group.id, reason: 'REMOVED' } },
      { k: 'notification.created' },
    ]);
    expect(await auditOf(member)).toMatchObject([
      { action: 'member.removed', after: { status: 'REMOVED', reason: 'Spam' } },
    ]);
  });

  test('ends the posts for them unless everyone reads those', async () => {
    await api.ok(removeMember, owner, out(member));
    expect(await kindsOn(`f:${group.id}`)).toEqual([]);
    await api.db.query('update groups set is_public = false where id = $1', [group.id]);
    await api.ok(removeMember, owner, out(moderator));
    expect(await api.eventsOn(`f:${group.id}`)).toMatchObject([
      { k: 'member.removed', d: { user_id: moderator } },
    ]);
    expect(await kindsOn(`m:${group.id}`)).toEqual(['request.updated', 'staff.removed', 'request.updated']);
  });

  test('who was removed may come back, who was banned may not until the ban is lifted', async () => {
    await api.ok(removeMember, owner, out(member));
    await api.ok(joinCommunity, member, at());
    const { data: banned } = await api.ok(removeMember, owner, out(member, { is_ban: true }));
    expect((await api.refused(joinCommunity, member, at())).code).toBe('group.banned');
    await api.ok(updateMember, moderator, of(member, { status: 'REMOVED', version: banned.version }));
    await api.ok(joinCommunity, member, at());
    expect((await auditOf(member)).map(({ action }) => action)).toEqual([
      'member.removed',
      'member.banned',
      'member.unbanned',
    ]);
    expect(await counts()).toMatchObject({ kept: 3, counted: 3 });
  });

  test('twice, or ten times at once, is once', async () => {
    await Promise.all(Array.from({ length: 10 }, () => api.ok(removeMember, owner, out(member))));
    expect((await kindsOn(`g:${group.id}`)).length).toBe(1);
    expect(await auditOf(member)).toHaveLength(1);
    await api.ok(removeMember, owner, out(member, { version: 1 }));
    expect(await counts()).toMatchObject({ kept: 2, counted: 2 });
  });

  test('of a place that changed meanwhile is refused with the fresh one', async () => {
    await api.ok(updateMember, owner, of(member, { role: 'MODERATOR' }));
    expect(await api.refused(removeMember, owner, out(member, { version: 1 }))).toMatchObject({
      code: 'member.stale',
      fresh: { role: 'MODERATOR', version: 2 },
    });
  });

  test('someone who is not in can be banned, who waits is decided on', async () => {
    const [gone, waiting] = [await somebody('LEFT', 'OWNER'), await somebody('PENDING')];
    await api.ok(removeMember, moderator, out(gone, { is_ban: true }));
    expect((await placeOf(gone))?.status).toBe('BANNED');
    expect(await kindsOn(`u:${gone}`)).toEqual(['membership.updated', 'notification.created']);
    expect((await api.refused(removeMember, moderator, out(waiting))).code).toBe('member.stale');
    await api.ok(updateMember, moderator, of(waiting, { status: 'BANNED' }));
    expect(await counts()).toMatchObject({ kept: 3, counted: 3 });
  });
});

describe('rank', () => {
  test.each<[string, () => string, () => string]>([
    ['a moderator on a moderator', () => moderator, () => moderator2],
    ['a moderator on an owner', () => moderator, () => owner],
    ['an owner on an owner', () => owner, () => owner2],
    ['anybody on themselves', () => moderator, () => moderator],
  ])('no one acts on an equal or higher role: %s', async (_, who, whom) => {
    await api.place(group.id, moderator2, 'MODERATOR');
    await api.place(group.id, owner2, 'OWNER');
    for (const body of [{}, { is_ban: true }])
      expect((await api.refused(removeMember, who(), out(whom(), body))).code).toBe('group.not_allowed');
    expect((await api.refused(updateMember, who(), of(whom(), { status: 'BANNED' }))).code).toBe(
      'group.not_allowed',
    );
    if (who() === owner)
      expect((await api.refused(updateMember, owner, of(whom(), { role: 'MEMBER' }))).code).toBe(
        'group.not_allowed',
      );
    expect((await placeOf(whom()))?.status).toBe('ACTIVE');
  });
  let moderator2: string;
  let owner2: string;
  beforeAll(async () => {
    moderator2 = await api.person();
    owner2 = await api.person();
  });

  test('an administrator puts out anyone but the last owner', async () => {
    expect((await api.refused(removeMember, admin, out(owner))).code).toBe('group.last_owner');
    await api.place(group.id, owner2, 'OWNER');
    await api.ok(removeMember, admin, out(owner, { reason: 'Inabuso' }));
    expect((await api.refused(updateMember, admin, of(owner2, { role: 'MEMBER' }))).code).toBe(
      'group.last_owner',
    );
  });
});

describe('roles', () => {
  test('a new role is announced to the community and to the person, and written down', async () => {
    const { data } = await api.ok(updateMember, owner, of(member, { role: 'MODERATOR' }));
    expect(data).toMatchObject({ role: 'MODERATOR', version: 2 });
    expect(await api.eventsOn(`g:${group.id}`)).toMatchObject([
      { k: 'member.updated', a: owner, d: { member: { user: { id: member }, role: 'MODERATOR' } } },
    ]);
    expect([await kindsOn(`u:${member}`), await kindsOn(`m:${group.id}`)]).toEqual([
      ['membership.updated', 'notification.created'],
      [],
    ]);
    await api.ok(updateMember, owner, of(member, { role: 'MEMBER', version: 2 }));
    expect(await api.eventsOn(`m:${group.id}`)).toMatchObject([
      { k: 'staff.removed', d: { user_id: member } },
    ]);
    expect((await auditOf(member)).map(({ before, after }) => [before, after])).toEqual([
      [
        { role: 'MEMBER', status: 'ACTIVE' },
        { role: 'MODERATOR', status: 'ACTIVE' },
      ],
      [
        { role: 'MODERATOR', status: 'ACTIVE' },
        { role: 'MEMBER', status: 'ACTIVE' },
      ],
    ]);
  });

  test('an owner steps down while there is another, and not otherwise', async () => {
    expect((await api.refused(updateMember, owner, of(owner, { role: 'MODERATOR' }))).code).toBe(
      'group.last_owner',
    );
    await api.ok(updateMember, owner, of(member, { role: 'OWNER' }));
    await api.ok(updateMember, owner, of(owner, { role: 'MEMBER' }));
    expect((await api.refused(leaveCommunity, member, at())).code).toBe('group.last_owner');
  });

  test('two owners who leave, or step down, at once: one stays', async () => {
    await api.place(group.id, member, 'OWNER');
    const [one, other] = await Promise.all([
      api.call(leaveCommunity, owner, at()),
      api.call(updateMember, member, of(member, { role: 'MEMBER' })),
    ]);
    expect([one.status, other.status].sort()).toEqual([200, 409]);
    expect(await counts()).toMatchObject({ owners: 1 });
    const second = await api.community(owner);
    await api.place(second.id, member, 'OWNER');
    const both = await Promise.all(
      [owner, member].map((person) => api.call(leaveCommunity, person, { params: { group_id: second.id } })),
    );
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
  });

  test('only who is in has a role to change, and either the role or the status is changed', async () => {
    const ben = await somebody('LEFT');
    expect((await api.refused(updateMember, owner, of(ben, { role: 'OWNER' }))).code).toBe('member.stale');
    for (const body of [
      {},
      { role: 'MEMBER', status: 'BANNED' },
      { status: 'LEFT' },
      { role: 'KING' },
      { is_verified: true, role: 'MEMBER' },
    ])
      expect((await api.refused(updateMember, owner, of(ben, body))).code).toBe('request.invalid');
  });
});

describe('handing a community over', () => {
  const to = (user_id: string, version = 1) => ({ ...at(), body: { user_id, version } });

  test('makes one the owner and the other a moderator, both at once', async () => {
    const { data } = await api.ok(transferOwnership, owner, to(member));
    expect(data).toMatchObject({ user: { id: member }, role: 'OWNER' });
    expect([await placeOf(member), await placeOf(owner)]).toMatchObject([
      { role: 'OWNER' },
      { role: 'MODERATOR' },
    ]);
    expect((await api.ok(getCommunity, owner, at())).data).toMatchObject({
      owner: { id: member },
      version: 2,
    });
    expect(await kindsOn(`g:${group.id}`)).toEqual(['member.updated', 'member.updated', 'group.updated']);
    expect((await auditOf(member)).map(({ action }) => action)).toEqual(['group.ownership_transferred']);
  });

  test('to two people at once happens once', async () => {
    const answers = await Promise.all(
      [member, moderator].map((person) => api.call(transferOwnership, owner, to(person))),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 403]);
    expect(await counts()).toMatchObject({ owners: 1 });
  });

  test('to oneself, to who is not in, or with an old version does not happen', async () => {
    const gone = await somebody('LEFT');
    expect((await api.refused(transferOwnership, owner, to(owner))).code).toBe('group.not_allowed');
    expect((await api.refused(transferOwnership, owner, to(gone))).code).toBe('member.stale');
    await api.ok(updateMember, owner, of(member, { role: 'MODERATOR' }));
    expect((await api.refused(transferOwnership, owner, to(member))).code).toBe('member.stale');
    expect((await api.refused(transferOwnership, owner, to(await api.person()))).code).toBe(
      'member.not_found',
    );
  });
});

describe('GET /group-members/search', () => {
  test('finds those who are out by status, for staff alone', async () => {
    const banned = await somebody('BANNED');
    const query = { group_id: group.id, status: 'BANNED' as const };
    expect((await api.ok(searchMembers, moderator, { query })).data.map(({ user }) => user.id)).toEqual([
      banned,
    ]);
    const spammer = await somebody('ACTIVE');
    const body = { group_id: group.id, reason: 'Spam', is_ban: true };
    await api.ok(removeMember, moderator, { params: { user_id: spammer }, body });
    const { data } = await api.ok(searchMembers, owner, { query });
    expect(data.find(({ user }) => user.id === spammer)?.ban).toMatchObject({
      reason: 'Spam',
      banned_at: expect.stringMatching(/Z$/),
      banned_by: { id: moderator },
    });
    expect(data.find(({ user }) => user.id === banned)?.ban).toMatchObject({ reason: '', ends_at: null });
    for (const person of [member, banned, await api.person()])
      expect((await api.refused(searchMembers, person, { query })).code).toBe('group.not_allowed');
  });

  test('hands out the longest waiting first', async () => {
    const people = [await somebody('PENDING'), await somebody('PENDING'), await somebody('PENDING')];
    for (const [index, person] of [...people].reverse().entries())
      await api.db.query(
        `update group_members set requested_at = now() - make_interval(hours => $3) where group_id = $1 and user_id = $2`,
        [group.id, person, 10 - index],
      );
    const query = { group_id: group.id, status: 'PENDING' as const, sort_by: 'requested_at' as const };
    expect((await api.ok(searchMembers, owner, { query })).data.map(({ user }) => user.id)).toEqual(
      [...people].reverse(),
    );
  });
});
