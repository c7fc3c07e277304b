import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { searchConversations, sendMessage } from '../../../src/contract/chat/chat.ts';
import { createConversation } from '../../../src/contract/chat/conversations.ts';
import { getMyGroupAuthorization } from '../../../src/contract/communities/authorization.ts';
import { getCommunity } from '../../../src/contract/communities/communities.ts';
import { joinCommunity, leaveCommunity } from '../../../src/contract/communities/members.ts';
import { type CommunityApi, startCommunityApi } from '../../support/actions/community-api.ts';

let api: CommunityApi;
let owner: string;
let ben: string;

beforeAll(async () => {
  api = await startCommunityApi();
  owner = await api.person({ first: 'Olive' });
  ben = await api.person({ first: 'Ben' });
});
afterAll(() => api.close());

const at = (group_id: string) => ({ params: { group_id } });
const kindsOn = async (topic: string) => (await api.eventsOn(topic)).map(({ k }) => k);

async function activeMembers(groupId: string): Promise<number> {
  const { rows } = await api.db.query<{ count: number }>(
    `select count(*) as count from group_members where group_id = $1 and status = 'ACTIVE'`,
    [groupId],
  );
  return rows[0]?.count ?? Number.NaN;
}

describe('POST /groups/{group_id}/join', () => {
  test('makes a member at once and tells the community and the person', async () => {
    const { id } = await api.community(owner);
    const { data } = await api.ok(joinCommunity, ben, at(id));
    expect(data).toMatchObject({ total_members: 2, membership: { role: 'MEMBER', status: 'ACTIVE' } });
    expect(await api.eventsOn(`g:${id}`)).toMatchObject([
      { k: 'member.added', a: ben, d: { total_members: 2, member: { role: 'MEMBER', user: { id: ben } } } },
    ]);
    expect((await api.eventsOn(`u:${ben}`)).at(-1)).toMatchObject({
      k: 'membership.granted',
      d: { group_id: id },
    });
  });

  test('repeating it changes nothing and tells no one', async () => {
    const { id } = await api.community(owner);
    await api.ok(joinCommunity, ben, at(id));
    const again = await api.ok(joinCommunity, ben, at(id));
    expect(again.data.total_members).toBe(2);
    expect(await kindsOn(`g:${id}`)).toEqual(['member.added']);
  });

  test('50 parallel joins make one member, one count and one event', async () => {
    const { id } = await api.community(owner);
    await Promise.all(Array.from({ length: 50 }, () => api.ok(joinCommunity, ben, at(id))));
    expect(await activeMembers(id)).toBe(2);
    expect((await api.ok(getCommunity, ben, at(id))).data.total_members).toBe(2);
    expect(await kindsOn(`g:${id}`)).toEqual(['member.added']);
  });

  test('an owner who joins again stays the owner', async () => {
    const { id } = await api.community(owner);
    expect((await api.ok(joinCommunity, owner, at(id))).data.membership?.role).toBe('OWNER');
  });

  test('nothing that was said before is unread on arrival', async () => {
    const { id, chatId } = await api.community(owner);
    for (const content of ['una', 'ikalawa'])
      await api.ok(sendMessage, owner, {
        body: { chat_conversation_id: chatId, group_id: id, content, client_msg_id: randomUUID() },
      });
    await api.ok(joinCommunity, ben, at(id));
    const { data } = await api.ok(searchConversations, ben, { query: { group_id: id } });
    expect(data).toMatchObject([{ last_seq: 2, last_read_seq: 2 }]);
  });

  test('the last place is given once, however many want it', async () => {
    const { id } = await api.community(owner);
    await api.db.query(
      `with made as (
         insert into users (id, email, first_name, last_name, password_hash, status, accepted_terms_at, created_at)
         select gen_random_uuid(), gen_random_uuid() || '@mail.example', 'Filler', 'Person', 'none', 'ACTIVE', now(), now()
         from generate_series(1, 98) returning id)
       insert into group_members (group_id, user_id, role, status, joined_at, updated_at)
       select $1, id, 'MEMBER', 'ACTIVE', now(), now() from made`,
      [id],
    );
    await api.db.query('update groups set total_members = 99 where id = $1', [id]);
    const people = await Promise.all(Array.from({ length: 8 }, () => api.person()));
    const answers = await Promise.all(people.map((person) => api.call(joinCommunity, person, at(id))));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409, 409, 409, 409, 409]);
    expect(answers.find(({ status }) => status === 409)?.json).toMatchObject({ code: 'group.full' });
    expect(await activeMembers(id)).toBe(100);
  });

  test('a private community does not exist for who knocks', async () => {
    const { id } = await api.community(owner, { is_public: false });
    expect(await api.refused(joinCommunity, ben, at(id))).toMatchObject({
      status: 404,
      code: 'group.not_found',
    });
  });

  test('someone banned is told so, and their screen offers no join', async () => {
    const { id } = await api.community(owner);
    await api.place(id, ben, 'MEMBER', 'BANNED');
    expect(await api.refused(joinCommunity, ben, at(id))).toMatchObject({
      status: 403,
      code: 'group.banned',
    });
    const { data } = await api.ok(getMyGroupAuthorization, ben, at(id));
    expect(data).toMatchObject({
      role: null,
      member_status: 'BANNED',
      restrictions: [{ type: 'GROUP_BAN' }],
    });
    expect(data.permissions).not.toContain('group.join');
  });

  test.each([{ is_archived: true }, { is_expired: true }])('nobody joins while it is %o', async (traits) => {
    const { id } = await api.community(owner, traits);
    expect(await api.refused(joinCommunity, ben, at(id))).toMatchObject({
      status: 403,
      code: 'group.not_allowed',
    });
  });
});

describe('DELETE /groups/{group_id}/leave', () => {
  test('tells the community, each of its conversations and the person', async () => {
    const { id, chatId } = await api.community(owner);
    const second = await api.ok(createConversation, owner, { body: { group_id: id, name: 'balita' } });
    await api.ok(joinCommunity, ben, at(id));
    await api.ok(leaveCommunity, ben, at(id));
    const gone = { k: 'member.removed', d: { group_id: id, user_id: ben, total_members: 1 } };
    for (const topic of [`g:${id}`, `c:${chatId}`, `c:${second.data.id}`])
      expect((await api.eventsOn(topic)).at(-1)).toMatchObject(gone);
    expect((await api.eventsOn(`u:${ben}`)).at(-1)).toMatchObject({
      k: 'membership.revoked',
      d: { group_id: id, reason: 'LEFT' },
    });
  });

  test('who left sees the community as a visitor, and may come back as a plain member', async () => {
    const { id } = await api.community(owner);
    await api.place(id, ben, 'MODERATOR');
    await api.ok(leaveCommunity, ben, at(id));
    expect((await api.ok(getCommunity, ben, at(id))).data).toMatchObject({
      total_members: 1,
      membership: null,
    });
    const { data } = await api.ok(joinCommunity, ben, at(id));
    expect(data).toMatchObject({ total_members: 2, membership: { role: 'MEMBER', status: 'ACTIVE' } });
  });

  test('the last owner cannot leave', async () => {
    const { id } = await api.community(owner);
    expect(await api.refused(leaveCommunity, owner, at(id))).toMatchObject({
      status: 409,
      code: 'group.last_owner',
    });
    expect(await activeMembers(id)).toBe(1);
  });

  test('joins and departures in parallel leave the count true', async () => {
    const { id } = await api.community(owner);
    const people = await Promise.all(Array.from({ length: 10 }, () => api.person()));
    await Promise.all(
      people.map(async (person, index) => {
        await api.ok(joinCommunity, person, at(id));
        if (index % 2 === 0) await api.ok(leaveCommunity, person, at(id));
      }),
    );
    const { data } = await api.ok(getCommunity, owner, at(id));
    expect(data.total_members).toBe(6);
    expect(await activeMembers(id)).toBe(6);
    expect((await api.eventsOn(`g:${id}`)).map(({ o }) => o)).toEqual(
      Array.from({ length: 15 }, (_, index) => index + 1),
    );
  });

  test('who is not in it is refused', async () => {
    const { id } = await api.community(owner);
    const stranger = await api.person();
    expect(await api.refused(leaveCommunity, stranger, at(id))).toMatchObject({ status: 403 });
  });
});
