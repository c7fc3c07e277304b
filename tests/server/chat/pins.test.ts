import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { deleteMessage, searchConversations, sendMessage } from '../../../src/contract/chat/chat.ts';
import { listPinned, PINS_MAX, pinMessage } from '../../../src/contract/chat/chat-history.ts';
import {
  searchPrivateConversations,
  updateConversation,
  updateConversationPreferences,
} from '../../../src/contract/chat/conversations.ts';
import { events } from '../../../src/contract/events.ts';
import { type CommunityApi, startCommunityApi } from '../../support/actions/community-api.ts';
import { privateWays, twoPeople } from './private-world.ts';

let api: CommunityApi;
let owner: string;
let ben: string;

beforeAll(async () => {
  api = await startCommunityApi();
  owner = await api.person({ first: 'Olive' });
  ben = await api.person({ first: 'Ben' });
});
afterAll(() => api.close());

async function aChat() {
  const group = await api.community(owner);
  await api.place(group.id, ben, 'MEMBER');
  return group;
}
type Chat = Awaited<ReturnType<typeof aChat>>;
const say = async (person: string, { id, chatId }: Chat, content = 'Paalala') =>
  (
    await api.ok(sendMessage, person, {
      body: { group_id: id, chat_conversation_id: chatId, content, client_msg_id: randomUUID() },
    })
  ).data;
const of = (message: { id: string }) => ({ params: { chat_message_id: message.id } });
const pin = async (person: string, message: { id: string }, is_pinned = true) =>
  (await api.ok(pinMessage, person, { ...of(message), body: { is_pinned } })).data;
const pinned = async (person: string, chatId: string) =>
  (await api.ok(listPinned, person, { params: { chat_conversation_id: chatId } })).data.map(({ id }) => id);

describe('PUT /chats/messages/{chat_message_id}/pin', () => {
  test('staff pins and unpins, everyone sees the last pinned first, and the conversation is told', async () => {
    const chat = await aChat();
    const [one, two] = [await say(ben, chat), await say(owner, chat)];
    const first = await pin(owner, one);
    expect(first).toMatchObject({ id: one.id, version: 2 });
    expect(first.pinned_at).not.toBeNull();
    await pin(owner, two);
    expect(await pinned(ben, chat.chatId)).toEqual([two.id, one.id]);
    expect((await pin(owner, one, false)).pinned_at).toBeNull();
    expect(await pinned(ben, chat.chatId)).toEqual([two.id]);
    const told = (await api.eventsOn(`c:${chat.chatId}`)).filter(({ ref }) => ref === one.id);
    expect(told.map(({ k, d }) => [k, events['message.updated'].parse(d).pinned_at === null])).toEqual([
      ['message.created', true],
      ['message.updated', false],
      ['message.updated', true],
    ]);
  });

  test('repeating it, also at once, changes and tells nothing', async () => {
    const chat = await aChat();
    const message = await say(owner, chat);
    const answers = await Promise.all(Array.from({ length: 10 }, () => pin(owner, message)));
    expect(new Set(answers.map(({ version }) => version))).toEqual(new Set([2]));
    expect(await api.eventsOn(`c:${chat.chatId}`)).toHaveLength(2);
  });

  test('what staff pins of others is audited, what is their own is not', async () => {
    const chat = await aChat();
    const [theirs, own] = [await say(ben, chat), await say(owner, chat)];
    await pin(owner, theirs);
    await pin(owner, theirs, false);
    await pin(owner, own);
    const { rows } = await api.db.query<{ action: string; target_id: string; group_id: string }>(
      'select action, target_id, group_id from audit_entries where target_id = any($1) order by at, id',
      [[theirs.id, own.id]],
    );
    expect(rows).toEqual([
      { action: 'message.pinned', target_id: theirs.id, group_id: chat.id },
      { action: 'message.unpinned', target_id: theirs.id, group_id: chat.id },
    ]);
  });

  test('a chat keeps so many and no more, also when they are pinned at once', async () => {
    const chat = await aChat();
    const said = await Promise.all(Array.from({ length: PINS_MAX + 5 }, () => say(owner, chat)));
    const answers = await Promise.all(
      said.map((message) => api.call(pinMessage, owner, { ...of(message), body: { is_pinned: true } })),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(PINS_MAX);
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(5);
    expect(await pinned(ben, chat.chatId)).toHaveLength(PINS_MAX);
  });

  test('a tombstone is not pinned any more and cannot be', async () => {
    const chat = await aChat();
    const message = await say(ben, chat);
    await pin(owner, message);
    expect((await api.ok(deleteMessage, ben, of(message))).data.pinned_at).toBeNull();
    expect(await pinned(ben, chat.chatId)).toEqual([]);
    const problem = await api.refused(pinMessage, owner, { ...of(message), body: { is_pinned: true } });
    expect(problem.code).toBe('chat.message_not_found');
  });

  test('members pin nothing, and no one in an archived chat', async () => {
    const chat = await aChat();
    const message = await say(ben, chat);
    const input = { ...of(message), body: { is_pinned: true } };
    expect((await api.refused(pinMessage, ben, input)).code).toBe('chat.not_allowed');
    await api.ok(updateConversation, owner, {
      params: { chat_conversation_id: chat.chatId },
      body: { status: 'ARCHIVED' },
    });
    expect((await api.refused(pinMessage, owner, input)).code).toBe('chat.read_only');
  });

  test('either of two pins in their conversation', async () => {
    const { ana, ben: peer } = await twoPeople(api);
    const { open, say: sayPrivately } = privateWays(api);
    const { id } = await open(ana, peer);
    const message = await sayPrivately(ana, id);
    await pin(peer, message);
    expect(await pinned(ana, id)).toEqual([message.id]);
  });
});

describe('PUT /chats/conversations/{chat_conversation_id}/preferences', () => {
  const prefer = async (person: string, id: string, body: { is_muted?: boolean; is_pinned?: boolean }) =>
    (await api.ok(updateConversationPreferences, person, { params: { chat_conversation_id: id }, body }))
      .data;

  test('are the caller’s own, keep what is left out, and are told to the caller’s devices when they change', async () => {
    const chat = await aChat();
    expect(await prefer(ben, chat.chatId, {})).toMatchObject({ is_muted: false, preferences_version: 0 });
    expect(await prefer(ben, chat.chatId, { is_muted: false })).toMatchObject({ preferences_version: 0 });
    expect(await prefer(ben, chat.chatId, { is_muted: true })).toMatchObject({
      is_muted: true,
      is_pinned: false,
      preferences_version: 1,
    });
    await prefer(ben, chat.chatId, { is_muted: true });
    expect(await prefer(ben, chat.chatId, { is_pinned: true })).toMatchObject({
      is_muted: true,
      is_pinned: true,
      preferences_version: 2,
    });
    const told = (await api.eventsOn(`u:${ben}`)).filter(({ k }) => k === 'conversation.preferences_updated');
    expect(told.map(({ d }) => d)).toEqual([
      {
        chat_conversation_id: chat.chatId,
        is_muted: true,
        is_pinned: false,
        is_following: false,
        preferences_version: 1,
      },
      {
        chat_conversation_id: chat.chatId,
        is_muted: true,
        is_pinned: true,
        is_following: false,
        preferences_version: 2,
      },
    ]);
    const { data } = await api.ok(searchConversations, owner, { query: { group_id: chat.id } });
    expect(data[0]).toMatchObject({ is_muted: false, is_pinned: false });
  });

  test('neither read nor unread changes with them', async () => {
    const chat = await aChat();
    await say(owner, chat);
    await prefer(ben, chat.chatId, { is_muted: true });
    const { data } = await api.ok(searchConversations, ben, { query: { group_id: chat.id } });
    expect(data[0]).toMatchObject({ last_seq: 1, last_read_seq: 0 });
  });

  test('a pinned private conversation comes before newer ones', async () => {
    const { owner: someone, ana, ben: peer } = await twoPeople(api);
    const { open, say: sayPrivately } = privateWays(api);
    const [older, newer] = [await open(someone, ana), await open(someone, peer)];
    await sayPrivately(someone, older.id);
    await sayPrivately(someone, newer.id);
    await prefer(someone, older.id, { is_pinned: true });
    const { data } = await api.ok(searchPrivateConversations, someone, { query: {} });
    expect(data.map(({ id }) => id)).toEqual([older.id, newer.id]);
  });
});
