import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { blockPerson } from '../../../src/contract/account/blocks.ts';
import {
  deleteMessage,
  markConversationRead,
  searchConversations,
  searchMessages,
  sendMessage,
} from '../../../src/contract/chat/chat.ts';
import {
  searchPrivateConversations,
  sendPrivateMessage,
  updateConversation,
  updateConversationPreferences,
} from '../../../src/contract/chat/conversations.ts';
import { mentionToken } from '../../../src/contract/chat/mentions.ts';
import { listThreads, openThread } from '../../../src/contract/chat/threads.ts';
import { leaveCommunity } from '../../../src/contract/communities/members.ts';
import { events } from '../../../src/contract/events.ts';
import { listNotifications } from '../../../src/contract/notifications/notifications.ts';
import { type CommunityApi, startCommunityApi } from '../../support/actions/community-api.ts';
import { privateWays } from './private-world.ts';
import { aThreadWorld } from './thread-world.ts';

let api: CommunityApi;
let world: Awaited<ReturnType<typeof aThreadWorld>>;
let stranger: string;

beforeAll(async () => {
  api = await startCommunityApi();
  stranger = await api.person({ first: 'Sally' });
});
afterAll(() => api.close());

const asThread = (id: string) => ({ params: { chat_message_id: id } });

/** A message of Ana, and the thread below it with these replies of Ben. */
async function aThread(...replies: string[]) {
  world = await aThreadWorld(api);
  const parent = await world.say(world.ana, 'Sino ang pupunta?');
  const { conversation } = await world.open(world.ben, parent.id);
  for (const reply of replies) await world.say(world.ben, reply, conversation.id);
  return { parent, id: conversation.id };
}

async function shown(messageId: string, who = world.ana) {
  const query = { chat_conversation_id: world.group.chatId, around_message: messageId };
  const { data } = await api.ok(searchMessages, who, { params: { group_id: world.group.id }, query });
  return data.find(({ id }) => id === messageId)?.thread;
}

const notified = async (who: string) =>
  (await api.ok(listNotifications, who, { query: {} })).data.filter(({ kind }) => kind === 'MESSAGE_REPLIED');

describe('a thread', () => {
  test('is one for each message, however many open it at once, and none below a reply', async () => {
    world = await aThreadWorld(api);
    const parent = await world.say(world.ana);
    const opened = await Promise.all(
      [world.olive, world.ana, world.ben, world.ben].map((who) => world.open(who, parent.id)),
    );
    expect(new Set(opened.map(({ conversation }) => conversation.id)).size).toBe(1);
    const [first] = opened;
    expect(first?.conversation).toMatchObject({
      kind: 'THREAD',
      group_id: world.group.id,
      parent: { message_id: parent.id, conversation_id: world.group.chatId },
      last_seq: 0,
    });
    expect(await shown(parent.id)).toBe(null);
    const reply = await world.say(world.ben, 'Ako!', first?.conversation.id);
    expect((await api.refused(openThread, world.ana, asThread(reply.id))).code).toBe('chat.not_allowed');
  });

  test('shows its replies below the message, and pushes the same', async () => {
    const { parent, id } = await aThread('Ako!', 'Kayo?');
    const own = await world.say(world.ana, 'Ako rin', id);
    const summary = await shown(parent.id);
    expect(summary).toMatchObject({ conversation_id: id, replies: 3, last_reply_at: own.created_at });
    expect(summary?.faces.map((face) => face.id)).toEqual([world.ben, world.ana]);
    const told = (await api.eventsOn(`c:${world.group.chatId}`)).filter(({ k }) => k === 'thread.updated');
    expect(told).toHaveLength(3);
    expect(events['thread.updated'].parse(told.at(-1)?.d)).toEqual({
      chat_message_id: parent.id,
      thread: summary,
    });
    await api.ok(deleteMessage, world.ana, asThread(own.id));
    expect((await shown(parent.id))?.faces.map((face) => face.id)).toEqual([world.ben]);
    expect((await shown(parent.id))?.replies).toBe(2);
  });

  test('stays when its parent is deleted; a deleted message gets none', async () => {
    const { parent, id } = await aThread('Ako!');
    await api.ok(deleteMessage, world.ana, asThread(parent.id));
    const { conversation, parent: tombstone } = await world.open(world.ben, parent.id);
    expect([conversation.id, tombstone.content, tombstone.deleted_at === null]).toEqual([id, '', false]);
    await world.say(world.olive, 'Ako rin', id);
    const other = await world.say(world.ana);
    await api.ok(deleteMessage, world.ana, asThread(other.id));
    expect((await api.refused(openThread, world.ben, asThread(other.id))).code).toBe(
      'chat.message_not_found',
    );
  });

  test('is in no list of chats, and staff cannot rename or close it', async () => {
    const { id } = await aThread('Ako!');
    const lists = await Promise.all([
      api.ok(searchConversations, world.ana, { query: { group_id: world.group.id } }),
      api.ok(searchConversations, world.ana, { query: {} }),
      api.ok(searchPrivateConversations, world.ana, { query: {} }),
    ]);
    expect(lists.flatMap(({ data }) => data.map((chat) => chat.id))).not.toContain(id);
    const change = {
      params: { chat_conversation_id: id },
      body: { name: 'akin', status: 'ARCHIVED' as const },
    };
    expect((await api.refused(updateConversation, world.olive, change)).code).toBe('chat.not_allowed');
  });
});

describe('who may read and write in a thread', () => {
  test('is decided by the conversation of its parent, at every moment', async () => {
    const { parent, id } = await aThread('Ako!');
    const { group, olive, ben } = world;
    const read = { params: { group_id: group.id }, query: { chat_conversation_id: id } };
    const status = async (who: string) => [
      (await api.call(searchMessages, who, read)).status,
      (await api.call(openThread, who, asThread(parent.id))).status,
      (await api.call(sendMessage, who, world.saying(id, 'Hoy'))).status,
    ];
    const chat = { params: { chat_conversation_id: group.chatId } };
    const found = { member: await status(ben), stranger: await status(stranger) };
    await api.ok(updateConversation, olive, { ...chat, body: { status: 'READ_ONLY' } });
    const closed = { member: await status(ben), staff: await status(olive) };
    await api.ok(updateConversation, olive, { ...chat, body: { status: 'ARCHIVED' } });
    const archived = { member: await status(ben), staff: await status(olive) };
    await api.ok(updateConversation, olive, { ...chat, body: { status: 'OPEN' } });
    await api.ok(leaveCommunity, ben, { params: { group_id: group.id } });
    expect({ ...found, closed, archived, left: await status(ben) }).toEqual({
      member: [200, 200, 200],
      stranger: [404, 404, 404],
      closed: { member: [200, 200, 403], staff: [200, 200, 200] },
      archived: { member: [200, 200, 403], staff: [200, 200, 403] },
      left: [404, 404, 404],
    });
    const left = (await api.eventsOn(`c:${id}`)).at(-1);
    expect([left?.k, left?.ref]).toEqual(['member.removed', ben]);
  });

  test('a community message cannot be sent to it under another community', async () => {
    const { id } = await aThread('Ako!');
    const other = await api.community(world.ben);
    const { body } = world.saying(id, 'Hoy');
    const refused = await api.refused(sendMessage, world.ben, { body: { ...body, group_id: other.id } });
    expect(refused.code).toBe('chat.conversation_not_found');
  });

  test('below a private message it belongs to the two, until one blocks the other', async () => {
    world = await aThreadWorld(api);
    const { ana, ben, olive } = world;
    const ways = privateWays(api);
    const { id: chatId } = await ways.open(ana, ben);
    const parent = await ways.say(ana, chatId, 'Tara?');
    const { conversation } = await world.open(ben, parent.id);
    expect(conversation).toMatchObject({ group_id: null, is_writable: true, peer: { id: ana } });
    await ways.say(ana, conversation.id, 'Bukas');
    // Both follow it, although Ben wrote nothing.
    expect((await world.threads(ben)).map((one) => one.conversation.last_seq)).toEqual([1]);
    expect((await api.refused(openThread, olive, asThread(parent.id))).code).toBe('chat.message_not_found');
    await api.ok(blockPerson, ben, { params: { user_id: ana } });
    const { status } = await api.call(openThread, ana, asThread(parent.id));
    expect(status).toBe(200);
    const more = ways.saying(conversation.id, 'Huy');
    expect((await api.refused(sendPrivateMessage, ana, more)).code).toBe('chat.read_only');
  });
});

describe('following a thread', () => {
  test('begins with the parent, a reply or a mention, and ends by choice', async () => {
    const { id } = await aThread('Ako!');
    const { olive, ana, ben, group } = world;
    const following = async (who: string) =>
      (await world.threads(who)).map((one) => [one.conversation.id, one.conversation.last_read_seq]);
    expect([await following(ana), await following(ben), await following(olive)]).toEqual([
      [[id, 0]],
      [[id, 1]],
      [],
    ]);
    await world.say(ben, `${mentionToken({ id: olive })} ikaw?`, id);
    // What was said before the mention is not new to Olive.
    expect(await following(olive)).toEqual([[id, 1]]);
    const of = { params: { chat_conversation_id: id } };
    await api.ok(updateConversationPreferences, olive, { ...of, body: { is_following: false } });
    await world.say(ben, `${mentionToken({ id: olive })} sige na`, id);
    expect(await following(olive)).toEqual([]);
    await world.say(olive, 'Sige', id);
    expect(await following(olive)).toEqual([[id, 4]]);
    const [listed] = await world.threads(ana);
    expect([listed?.summary.replies, listed?.parent.excerpt, listed?.latest?.excerpt]).toEqual([
      4,
      'Sino ang pupunta?',
      'Sige',
    ]);
    const query = { group_id: (await api.community(olive)).id };
    expect((await api.ok(listThreads, ana, { query })).data).toEqual([]);
    // A chat of a community is not followed.
    const chat = { params: { chat_conversation_id: group.chatId } };
    const same = await api.ok(updateConversationPreferences, ana, { ...chat, body: { is_following: true } });
    expect(same.data.is_following).toBe(false);
  });

  test('notifies once while it is unread, with everyone who replied, and again after it was read', async () => {
    const { parent, id } = await aThread('Una', 'Ikalawa');
    const { ana, ben, olive, group } = world;
    const last = await world.say(olive, 'Ikatlo', id);
    const [one, ...more] = await notified(ana);
    expect(more).toEqual([]);
    expect(one).toMatchObject({ reason: 'FOLLOWING_THREAD', actor_count: 2, excerpt: 'Ikatlo' });
    expect(one?.target).toMatchObject({
      chat_conversation_id: group.chatId,
      thread_message_id: parent.id,
      chat_message_id: last.id,
    });
    expect((await notified(olive)).length).toBe(0);
    const read = { params: { chat_conversation_id: id }, body: { seq: 3 } };
    await api.ok(markConversationRead, ana, read);
    await world.say(ben, 'Ikaapat', id);
    expect((await notified(ana)).map(({ status, actor_count }) => [status, actor_count])).toEqual([
      ['UNREAD', 1],
      ['READ', 2],
    ]);
    // A person who blocked the author hears nothing.
    await api.ok(blockPerson, olive, { params: { user_id: ben } });
    const before = (await notified(olive)).length;
    await world.say(ben, 'Ikalima', id);
    expect((await notified(olive)).length).toBe(before);
  });
});
