import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { blockPerson } from '../../../src/contract/account/blocks.ts';
import { getMe } from '../../../src/contract/account/me.ts';
import { getUser, updateMe, updateUser } from '../../../src/contract/account/users.ts';
import { openPrivateConversation, sendPrivateMessage } from '../../../src/contract/chat/conversations.ts';
import { leaveCommunity } from '../../../src/contract/communities/members.ts';
import { type CommunityApi, startCommunityApi } from '../../support/actions/community-api.ts';

let api: CommunityApi;
beforeAll(async () => {
  api = await startCommunityApi();
});
afterAll(() => api.close());

const of = (user_id: string) => ({ params: { user_id } });
const profile = async (reader: string, user: string) => (await api.ok(getUser, reader, of(user))).data;

/** Two strangers; the second shows themself only where they belong. */
async function aShyPerson() {
  const [ana, ben] = await Promise.all([api.person(), api.person({ first: 'Ben', last: 'Santos' })]);
  await api.ok(updateMe, ben, { body: { is_public: false } });
  return { ana, ben };
}

async function expectNobody(reader: string, user: string): Promise<void> {
  const [one, nobody] = [
    await api.refused(getUser, reader, of(user)),
    await api.refused(getUser, reader, of(randomUUID())),
  ];
  expect({ ...one, request_id: '' }).toEqual({ ...nobody, request_id: '' });
  expect(one.code).toBe('user.not_found');
}

describe('a profile', () => {
  test('shows who someone is to anyone signed in, and never their address', async () => {
    const [ana, ben] = await Promise.all([api.person(), api.person({ first: 'Ben', last: 'Santos' })]);
    await api.ok(updateMe, ben, {
      body: {
        username: 'bensantos',
        bio: 'Panadero',
        social_links: { website: 'https://ben.example', x: '@ben' },
      },
    });
    const shown = await profile(ana, ben);
    expect(shown).toMatchObject({
      id: ben,
      username: 'bensantos',
      first_name: 'Ben',
      last_name: 'Santos',
      bio: 'Panadero',
      is_public: true,
      links: [
        { network: 'website', url: 'https://ben.example/', label: 'ben.example' },
        { network: 'x', url: 'https://x.com/ben', label: '@ben' },
      ],
      communities: [],
      is_self: false,
      is_blocked: false,
      may_message: false,
      chat_conversation_id: null,
    });
    expect(JSON.stringify(shown)).not.toContain('mail.example');
    expect(Object.keys(shown)).not.toContain('email');
  });

  test('lists the communities that both are in, and none that only one of them is in', async () => {
    const [ana, ben] = await Promise.all([api.person(), api.person()]);
    const both = await api.community(ana, { name: 'Aming dalawa', is_public: false });
    const alone = await api.community(ben, { name: 'Kay Ben lang' });
    const over = await api.community(ana, { name: 'Tapos na', is_archived: true });
    await api.place(both.id, ben, 'MODERATOR');
    await api.place(over.id, ben, 'MEMBER');
    await api.place(alone.id, ana, 'MEMBER', 'LEFT');
    expect((await profile(ana, ben)).communities.map(({ id, role }) => [id, role])).toEqual([
      [both.id, 'MODERATOR'],
    ]);
    expect((await profile(ben, ben)).communities.map(({ id }) => id)).toEqual([both.id, alone.id]);
  });

  test('says whether one may write, and where the two already do', async () => {
    const [ana, ben] = await Promise.all([api.person(), api.person()]);
    const { id } = await api.community(ana);
    await api.place(id, ben, 'MEMBER');
    expect((await profile(ana, ben)).may_message).toBe(true);
    const chat = randomUUID();
    await api.ok(openPrivateConversation, ana, {
      params: { chat_conversation_id: chat },
      body: { recipient_id: ben },
    });
    expect((await profile(ana, ben)).chat_conversation_id).toBe(chat);
    // To the other it does not exist until something is said.
    expect((await profile(ben, ana)).chat_conversation_id).toBeNull();
  });

  test('that is not public is no one’s to a stranger', async () => {
    const { ana, ben } = await aShyPerson();
    await expectNobody(ana, ben);
    expect((await profile(ben, ben)).is_self).toBe(true);
  });

  test('that is not public is seen where both belong, for as long as they do', async () => {
    const { ana, ben } = await aShyPerson();
    const { id } = await api.community(ana);
    await api.place(id, ben, 'MEMBER');
    expect((await profile(ana, ben)).first_name).toBe('Ben');
    await api.place(id, ben, 'MEMBER', 'LEFT');
    await expectNobody(ana, ben);
  });

  test('of someone who asks to be let in is seen by staff, and not by members', async () => {
    const { ana, ben } = await aShyPerson();
    const cora = await api.person();
    const { id } = await api.community(ana, { is_public: false });
    await api.place(id, ben, 'MEMBER', 'PENDING');
    await api.place(id, cora, 'MEMBER');
    expect((await profile(ana, ben)).first_name).toBe('Ben');
    await expectNobody(cora, ben);
  });

  test('is hidden from people whom its owner blocked, and stays for people who blocked its owner', async () => {
    const [ana, ben] = await Promise.all([api.person(), api.person()]);
    const { id } = await api.community(ana);
    await api.place(id, ben, 'MEMBER');
    await api.ok(blockPerson, ben, of(ana));
    await expectNobody(ana, ben);
    expect(await profile(ben, ana)).toMatchObject({ is_blocked: true, may_message: false });
  });

  test('of someone who never finished signing up, or is gone, is no one’s', async () => {
    const [ana, ben] = await Promise.all([api.person(), api.person()]);
    for (const status of ['PENDING_VERIFICATION', 'ARCHIVED']) {
      await api.db.query('update users set status = $2 where id = $1', [ben, status]);
      await expectNobody(ana, ben);
    }
  });

  test('is always seen by administrators', async () => {
    const { ben } = await aShyPerson();
    const admin = await api.person({ role: 'ADMIN' });
    expect((await profile(admin, ben)).first_name).toBe('Ben');
  });
});

describe('changing a profile by its id', () => {
  test('does what changing oneself does', async () => {
    const ana = await api.person();
    const { data } = await api.ok(updateUser, ana, {
      ...of(ana),
      body: { bio: 'Bago', first_name: 'Ma. Ana' },
    });
    expect(data).toEqual((await api.ok(getMe, ana, {})).data);
    expect([data.bio, data.first_name]).toEqual(['Bago', 'Ma. Ana']);
    expect((await api.eventsOn(`u:${ana}`)).map(({ k }) => k)).toEqual(['profile.updated', 'person.updated']);
  });

  test('is for oneself: everyone else does not exist, for administrators as well', async () => {
    const [ana, ben, admin] = await Promise.all([api.person(), api.person(), api.person({ role: 'ADMIN' })]);
    for (const caller of [ana, admin]) {
      const refusal = await api.refused(updateUser, caller, { ...of(ben), body: { bio: 'Iba' } });
      expect(refusal.code).toBe('user.not_found');
    }
    expect((await profile(ana, ben)).bio).toBeNull();
  });

  test('to a name that another has is refused', async () => {
    const [ana, ben] = await Promise.all([api.person(), api.person()]);
    await api.ok(updateUser, ana, { ...of(ana), body: { username: 'anareyes' } });
    const refusal = await api.refused(updateUser, ben, { ...of(ben), body: { username: 'AnaReyes' } });
    expect(refusal.code).toBe('user.username_taken');
  });
});

describe('a new name', () => {
  test('is told where someone belongs, and to those they write with: to no one else', async () => {
    const [ana, ben, cora, stranger] = await Promise.all([
      api.person(),
      api.person({ first: 'Ben' }),
      api.person({ first: 'Cora' }),
      api.person({ first: 'Dan' }),
    ]);
    const [shared, left] = [await api.community(ben), await api.community(ben)];
    await api.community(stranger);
    await api.place(shared.id, ana, 'MEMBER');
    await api.place(shared.id, cora, 'MEMBER');
    await api.place(left.id, ana, 'MEMBER');
    await api.ok(leaveCommunity, ana, { params: { group_id: left.id } });
    const chat = randomUUID();
    const params = { chat_conversation_id: chat };
    await api.ok(openPrivateConversation, ana, { params, body: { recipient_id: ben } });
    await api.ok(sendPrivateMessage, ana, {
      body: { chat_conversation_id: chat, content: 'Uy', client_msg_id: randomUUID() },
    });
    // Opened, but nothing was ever said: for the other one it does not exist.
    await api.ok(openPrivateConversation, ana, {
      params: { chat_conversation_id: randomUUID() },
      body: { recipient_id: cora },
    });

    const { data } = await api.ok(updateMe, ana, { body: { last_name: 'Cruz' } });
    const { rows } = await api.db.query<{ topic: string; data: unknown }>(
      `select topic, data from rt_events where kind = 'person.updated' and ref = $1 order by topic`,
      [ana],
    );
    const topics = [`g:${shared.id}`, `u:${ana}`, `u:${ben}`].sort();
    expect(rows.map(({ topic }) => topic)).toEqual(topics);
    const person = { id: ana, username: null, first_name: 'Ana', last_name: 'Cruz', avatar_url: null };
    expect(rows[0]?.data).toEqual({ person, version: data.version });
  });

  test('is news, and other words about oneself are none', async () => {
    const ana = await api.person();
    await api.ok(updateMe, ana, { body: { bio: 'Bago', is_public: false } });
    expect((await api.eventsOn(`u:${ana}`)).map(({ k }) => k)).toEqual(['profile.updated']);
  });
});
