import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import {
  deleteMessage,
  markConversationUnread,
  searchConversations,
  sendMessage,
} from '../../../src/contract/chat/chat.ts';
import { searchPrivateConversations } from '../../../src/contract/chat/conversations.ts';
import { searchMyCommunities } from '../../../src/contract/home.ts';
import { getBadge } from '../../../src/contract/notifications/notifications.ts';
import { type CommunityApi, startCommunityApi } from '../../support/actions/community-api.ts';
import { privateWays, twoPeople } from './private-world.ts';

let api: CommunityApi;
let world: Awaited<ReturnType<typeof twoPeople>>;
let ways: ReturnType<typeof privateWays>;

beforeAll(async () => {
  api = await startCommunityApi();
  ways = privateWays(api);
});
beforeEach(async () => {
  world = await twoPeople(api);
});
afterAll(() => api.close());

async function say(): Promise<string> {
  const { owner, group } = world;
  const body = { group_id: group.id, chat_conversation_id: group.chatId, content: 'Hoy' };
  return (await api.ok(sendMessage, owner, { body: { ...body, client_msg_id: randomUUID() } })).data.id;
}

const remove = (who: string, chat_message_id: string) =>
  api.ok(deleteMessage, who, { params: { chat_message_id } });

/** Of ben's one community: positions of its chat, its number on the first page, and the badge. */
async function seen() {
  const { data: chats } = await api.ok(searchConversations, world.ben, {
    query: { group_id: world.group.id },
  });
  const { data: mine } = await api.ok(searchMyCommunities, world.ben, { query: {} });
  const { data: badge } = await api.ok(getBadge, world.ben, {});
  const [chat] = chats;
  return {
    unread: (chat?.last_seq ?? 0) - (chat?.last_read_seq ?? 0) - (chat?.deleted_seqs.length ?? 0),
    deleted: chat?.deleted_seqs,
    home: mine[0]?.new_messages,
    badge: badge.conversations,
  };
}

test('two unread messages that are deleted leave nothing unread: in the list, on the first page and in the badge', async () => {
  const [one, two] = [await say(), await say()];
  expect(await seen()).toEqual({ unread: 2, deleted: [], home: 2, badge: 1 });
  await remove(world.owner, one);
  expect(await seen()).toEqual({ unread: 1, deleted: [1], home: 1, badge: 1 });
  await remove(world.owner, two);
  expect(await seen()).toEqual({ unread: 0, deleted: [1, 2], home: 0, badge: 0 });
  await say();
  expect(await seen()).toEqual({ unread: 1, deleted: [1, 2], home: 1, badge: 1 });
});

test('those who follow only the position are told in the stream of the community, each deletion once', async () => {
  const one = await say();
  await remove(world.owner, one);
  await remove(world.owner, one);
  const told = (await api.eventsOn(`g:${world.group.id}`)).filter(({ k }) => k === 'messages.deleted');
  expect(told).toMatchObject([{ d: { chat_conversation_id: world.group.chatId, seqs: [1] } }]);
});

test('a position that is moved back says again what was deleted after it', async () => {
  const one = await say();
  await say();
  await remove(world.owner, one);
  const params = { chat_conversation_id: world.group.chatId };
  await api.db.query('update chat_read_states set last_read_seq = 2 where user_id = $1', [world.ben]);
  await api.db.query(
    `insert into chat_read_states (chat_conversation_id, user_id, last_read_seq, updated_at) values ($1, $2, 2, now())
     on conflict do nothing`,
    [world.group.chatId, world.ben],
  );
  expect((await seen()).unread).toBe(0);
  const { data } = await api.ok(markConversationUnread, world.ben, { params, body: { seq: 1 } });
  expect(data.deleted_seqs).toEqual([1]);
  expect((await api.eventsOn(`u:${world.ben}`)).at(-1)).toMatchObject({
    k: 'read.updated',
    d: { last_read_seq: 0, deleted_seqs: [1] },
  });
});

test('a private message that is deleted is unread no longer, and both people hear of it', async () => {
  const { ana, ben } = world;
  const { id } = await ways.open(ana, ben);
  const message = await ways.say(ana, id);
  const unread = async () => {
    const { data } = await api.ok(searchPrivateConversations, ben, { query: {} });
    return data.map((row) => row.last_seq - row.last_read_seq - row.deleted_seqs.length);
  };
  expect(await unread()).toEqual([1]);
  await remove(ana, message.id);
  expect(await unread()).toEqual([0]);
  for (const person of [ana, ben])
    expect((await api.eventsOn(`u:${person}`)).map(({ k }) => k)).toContain('messages.deleted');
});
