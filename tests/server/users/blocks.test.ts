import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { blockPerson, listBlocks, unblockPerson } from '../../../src/contract/account/blocks.ts';
import { getUser, updateMe } from '../../../src/contract/account/users.ts';
import {
  editMessage,
  markConversationRead,
  searchConversations,
  searchMessages,
  sendMessage,
} from '../../../src/contract/chat/chat.ts';
import { listMessageRevisions } from '../../../src/contract/chat/chat-history.ts';
import {
  openPrivateConversation,
  searchPrivateConversations,
  searchPrivateMessages,
  updateConversationPreferences,
} from '../../../src/contract/chat/conversations.ts';
import { mentionToken } from '../../../src/contract/chat/mentions.ts';
import { removeMember } from '../../../src/contract/communities/members.ts';
import { createRestriction, searchRestrictions } from '../../../src/contract/communities/restrictions.ts';
import { searchPosts } from '../../../src/contract/feed/posts.ts';
import { searchMyCommunities } from '../../../src/contract/home.ts';
import { getBadge } from '../../../src/contract/notifications/notifications.ts';
import { getUserTags } from '../../../src/contract/tags.ts';
import { type CommunityApi, startCommunityApi } from '../../support/actions/community-api.ts';
import { privateWays, twoPeople } from '../chat/private-world.ts';

let api: CommunityApi;
beforeAll(async () => {
  api = await startCommunityApi();
});
afterAll(() => api.close());

const of = (user_id: string) => ({ params: { user_id } });
const blocked = async (person: string) =>
  (await api.ok(listBlocks, person, {})).data.map((row) => row.person.id);

test('lists whom one blocked, the latest first, and no one else’s', async () => {
  const [ana, ben, carlo] = await Promise.all([api.person(), api.person(), api.person()]);
  await api.ok(blockPerson, ana, of(ben));
  await api.ok(blockPerson, ana, of(carlo));
  expect(await blocked(ana)).toEqual([carlo, ben]);
  expect(await blocked(ben)).toEqual([]);
  await api.ok(unblockPerson, ana, of(carlo));
  expect(await blocked(ana)).toEqual([ben]);
});

test('blocking fifty times at once is one block, told once', async () => {
  const [ana, ben] = await Promise.all([api.person(), api.person()]);
  await Promise.all(Array.from({ length: 50 }, () => api.ok(blockPerson, ana, of(ben))));
  expect(await blocked(ana)).toEqual([ben]);
  expect(await api.eventsOn(`u:${ana}`)).toMatchObject([{ k: 'block.updated' }]);
});

test('no one blocks themself or someone who does not exist', async () => {
  const ana = await api.person();
  expect(await api.refused(blockPerson, ana, of(ana))).toMatchObject({ status: 409, code: 'user.is_caller' });
  expect(await api.refused(blockPerson, ana, of(randomUUID()))).toMatchObject({
    status: 404,
    code: 'user.not_found',
  });
  expect((await api.call(unblockPerson, ana, of(randomUUID()))).status).toBe(200);
});

test('no one signed in is refused', async () => {
  expect((await api.refused(listBlocks, null, {})).status).toBe(401);
  expect((await api.refused(blockPerson, null, of(randomUUID()))).status).toBe(401);
  expect((await api.refused(unblockPerson, null, of(randomUUID()))).status).toBe(401);
});

test('a person who is blocked hears of no new name and of no reading, until the block is taken back', async () => {
  const { ana, ben } = await twoPeople(api);
  const { open, say } = privateWays(api);
  const { id } = await open(ana, ben);
  for (let n = 0; n < 3; n++) await say(ben, id);
  const readTo = (seq: number) =>
    api.ok(markConversationRead, ana, { params: { chat_conversation_id: id }, body: { seq } });
  const seenByBen = async () =>
    (await api.ok(searchPrivateConversations, ben, { query: {} })).data[0]?.peer_read_seq;
  const told = async () => [
    (await api.eventsOn(`c:${id}`)).filter(({ k }) => k === 'receipt.updated').length,
    (await api.eventsOn(`u:${ben}`)).filter(({ k }) => k === 'person.updated').length,
  ];
  await readTo(1);
  await api.ok(updateMe, ana, { body: { last_name: 'Cruz' } });
  expect([await seenByBen(), ...(await told())]).toEqual([1, 1, 1]);
  await api.ok(blockPerson, ana, of(ben));
  await readTo(3);
  await api.ok(updateMe, ana, { body: { last_name: 'Santos' } });
  expect([await seenByBen(), ...(await told())]).toEqual([1, 1, 1]);
  await api.ok(unblockPerson, ana, of(ben));
  expect([await seenByBen(), ...(await told())]).toEqual([3, 2, 1]);
  expect((await api.eventsOn(`c:${id}`)).findLast(({ k }) => k === 'receipt.updated')?.d).toEqual({
    chat_conversation_id: id,
    user_id: ana,
    last_read_seq: 3,
  });
});

test('a mention by someone one blocked counts nowhere', async () => {
  const { ana, ben, group } = await twoPeople(api);
  const chat = { group_id: group.id, chat_conversation_id: group.chatId };
  const params = { chat_conversation_id: group.chatId };
  await api.ok(updateConversationPreferences, ben, { params, body: { is_muted: true } });
  const mention = async () => {
    const body = { ...chat, content: `Hoy ${mentionToken({ id: ben })}`, client_msg_id: randomUUID() };
    return (await api.ok(sendMessage, ana, { body })).data;
  };
  const counted = async () => ({
    badge: (await api.ok(getBadge, ben, {})).data.conversations,
    chat: (await api.ok(searchConversations, ben, { query: { group_id: group.id } })).data[0]?.mention_seqs,
    home: (await api.ok(searchMyCommunities, ben, { query: {} })).data[0]?.mentions,
    told: (await api.eventsOn(`u:${ben}`)).filter(({ k }) => k === 'mention.created').length,
  });
  await mention();
  expect(await counted()).toEqual({ badge: 1, chat: [1], home: 1, told: 1 });
  await api.ok(blockPerson, ben, of(ana));
  const { id: chat_message_id } = await mention();
  for (const content of ['wala', `Hoy ${mentionToken({ id: ben })}`])
    await api.ok(editMessage, ana, { params: { chat_message_id }, body: { content } });
  expect(await counted()).toEqual({ badge: 0, chat: [], home: 0, told: 1 });
});

test('an id reveals no one who hides or blocked the caller, in no call that takes one', async () => {
  const [owner, sally] = await Promise.all([api.person(), api.person({ first: 'Sally' })]);
  const names = { first: 'Lihim', last: 'Nakatago' };
  const hides = await api.person(names);
  await api.db.query('update users set is_public = false where id = $1', [hides]);
  const blocks = await api.person(names);
  await api.ok(blockPerson, blocks, of(sally));
  const group = await api.community(owner);
  await api.place(group.id, sally, 'MODERATOR');
  const chat = { group_id: group.id, chat_conversation_id: group.chatId };
  const nobody = randomUUID();
  const answers = async (user_id: string) => {
    const content = `Hoy ${mentionToken({ id: user_id })}`;
    const { data: said } = await api.ok(sendMessage, sally, {
      body: { ...chat, content, client_msg_id: randomUUID() },
    });
    const params = { chat_message_id: said.id };
    await api.ok(editMessage, sally, { params, body: { content: 'wala' } });
    const query = { group_id: group.id };
    const calls = [
      await api.call(getUser, sally, { params: { user_id } }),
      await api.call(blockPerson, sally, of(user_id)),
      await api.call(listBlocks, sally, {}),
      await api.call(unblockPerson, sally, of(user_id)),
      await api.call(getUserTags, sally, { params: { user_id } }),
      await api.call(openPrivateConversation, sally, {
        params: { chat_conversation_id: randomUUID() },
        body: { recipient_id: user_id },
      }),
      await api.call(createRestriction, sally, { body: { ...query, user_id, type: 'CHAT_MUTE' } }),
      await api.call(removeMember, sally, { params: { user_id }, body: query }),
      await api.call(searchRestrictions, sally, { query: { ...query, user_id } }),
      await api.call(searchPosts, sally, { query: { ...query, author_id: user_id } }),
      await api.call(searchMessages, sally, { params: query, query: { chat_conversation_id: group.chatId } }),
      await api.call(listMessageRevisions, sally, { params }),
    ];
    return calls.map(({ status, text }) => ({ status, isNamed: /Lihim|Nakatago/.test(text) }));
  };
  const expected = (await answers(nobody)).map(({ status }) => ({ status, isNamed: false }));
  for (const person of [hides, blocks]) expect(await answers(person)).toEqual(expected);
  // Who was blocked in time stays in the list, without the name once it is hidden.
  const seen = await api.person(names);
  await api.ok(blockPerson, sally, of(seen));
  await api.db.query('update users set is_public = false where id = $1', [seen]);
  expect((await api.ok(listBlocks, sally, {})).data).toMatchObject([
    { person: { id: seen, first_name: 'Hidden', last_name: 'user', avatar_url: null } },
  ]);
  await api.ok(unblockPerson, sally, of(seen));
});

test('who blocked a person stays for them as they were then, in the chat of the two, until the block ends', async () => {
  const { ana, ben } = await twoPeople(api);
  const { open, say } = privateWays(api);
  const { id } = await open(ana, ben);
  const said = await say(ana, id, 'Kumusta');
  await say(ben, id, 'Mabuti', { reply_to_id: said.id });
  const names = async (reader: string) => {
    const query = { chat_conversation_id: id };
    const [chats, messages] = [
      await api.ok(searchPrivateConversations, reader, { query: {} }),
      await api.ok(searchPrivateMessages, reader, { query }),
    ];
    const quoted = messages.data.find(({ reply_to }) => reply_to !== null)?.reply_to;
    const author = messages.data.find(({ author: by }) => by.id === ana)?.author;
    return [chats.data[0]?.peer?.first_name, author?.first_name, quoted?.author.first_name];
  };
  await api.ok(blockPerson, ana, of(ben));
  const rename = (first_name: string) =>
    api.db.query('update users set first_name = $2 where id = $1', [ana, first_name]);
  await rename('Marilag');
  expect(await names(ben)).toEqual(['Ana', 'Ana', 'Ana']);
  expect((await names(ana)).slice(1)).toEqual(['Marilag', 'Marilag']);
  await api.ok(unblockPerson, ana, of(ben));
  expect(await names(ben)).toEqual(['Marilag', 'Marilag', 'Marilag']);
});
