import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  markConversationRead,
  markConversationUnread,
  searchConversations,
  sendMessage,
} from '../../../src/contract/chat/chat.ts';
import { createConversation, updateConversation } from '../../../src/contract/chat/conversations.ts';
import { events } from '../../../src/contract/events.ts';
import { type CommunityApi, startCommunityApi } from '../../support/actions/community-api.ts';

let api: CommunityApi;
let owner: string;
let ben: string;
let stranger: string;

beforeAll(async () => {
  api = await startCommunityApi();
  owner = await api.person({ first: 'Olive' });
  ben = await api.person({ first: 'Ben' });
  stranger = await api.person({ first: 'Sally' });
});
afterAll(() => api.close());

async function aCommunity(traits: Parameters<CommunityApi['community']>[1] = {}) {
  const group = await api.community(owner, traits);
  await api.place(group.id, ben, 'MEMBER');
  return group;
}

const open = (person: string, group_id: string, name: string, topic = '') =>
  api.ok(createConversation, person, { body: { group_id, name, topic } });
const at = (chat_conversation_id: string) => ({ params: { chat_conversation_id } });
const say = (person: string, { id, chatId }: { id: string; chatId: string }) =>
  api.ok(sendMessage, person, {
    body: { group_id: id, chat_conversation_id: chatId, content: 'Hoy', client_msg_id: randomUUID() },
  });

describe('POST /chats/groups/conversations', () => {
  test('opens a chat and tells the community, without anyone’s own position', async () => {
    const { id } = await aCommunity();
    const { data } = await open(owner, id, 'Balita', 'Ano ang bago');
    expect(data).toMatchObject({
      name: 'balita',
      topic: 'Ano ang bago',
      status: 'OPEN',
      last_seq: 0,
      last_read_seq: 0,
    });
    const told = (await api.eventsOn(`g:${id}`)).at(-1);
    expect(told).toMatchObject({ k: 'conversation.created', a: owner });
    const facts = events['conversation.created'].parse(data);
    expect(facts).not.toHaveProperty('last_read_seq');
    expect(told?.d).toEqual(facts);
  });

  test('a name is used once in a community, and may be used in another', async () => {
    const [one, other] = [await aCommunity(), await aCommunity()];
    await open(owner, one.id, 'balita');
    const body = { group_id: one.id, name: 'BALITA' };
    expect(await api.refused(createConversation, owner, { body })).toMatchObject({
      status: 409,
      code: 'chat.name_taken',
      issues: [{ path: 'name' }],
    });
    expect((await open(owner, other.id, 'balita')).data.name).toBe('balita');
  });

  test('the plan allows three, also when ten are opened at once', async () => {
    const { id } = await aCommunity();
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, n) =>
        api.call(createConversation, owner, { body: { group_id: id, name: `usapan-${n}` } }),
      ),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, ...Array(8).fill(409)]);
    expect(answers.find(({ status }) => status === 409)?.json).toMatchObject({
      code: 'chat.too_many_conversations',
    });
  });

  test('a member may not; for a stranger to a private community there is nothing to open a chat in', async () => {
    const { id } = await aCommunity();
    const hidden = await aCommunity({ is_public: false });
    const body = (group_id: string) => ({ body: { group_id, name: 'akin' } });
    expect(await api.refused(createConversation, ben, body(id))).toMatchObject({
      status: 403,
      code: 'chat.not_allowed',
    });
    expect(await api.refused(createConversation, stranger, body(id))).toMatchObject({ status: 403 });
    expect(await api.refused(createConversation, stranger, body(hidden.id))).toMatchObject({
      status: 404,
      code: 'group.not_found',
    });
  });

  test.each(['', 'two words', '#balita', 'a--b', '-a', 'x'.repeat(51)])(
    'the name %o is refused',
    async (name) => {
      const { id } = await aCommunity();
      const problem = await api.refused(createConversation, owner, { body: { group_id: id, name } });
      expect(problem).toMatchObject({ status: 422 });
      expect(problem.issues?.[0]?.path).toBe('name');
    },
  );
});

describe('PUT /chats/groups/conversations/{chat_conversation_id}', () => {
  test('changes what is given, and tells the community once', async () => {
    const { id, chatId } = await aCommunity();
    const change = { ...at(chatId), body: { topic: 'Bagong paksa' } };
    const { data } = await api.ok(updateConversation, owner, change);
    expect(data).toMatchObject({ name: 'kwentuhan', topic: 'Bagong paksa', status: 'OPEN', version: 2 });
    expect((await api.ok(updateConversation, owner, change)).data).toEqual(data);
    expect((await api.eventsOn(`g:${id}`)).filter(({ k }) => k === 'conversation.updated')).toHaveLength(1);
  });

  test('an archived chat gives its name and its room away, and comes back only while both are free', async () => {
    const { id, chatId } = await aCommunity();
    await api.ok(updateConversation, owner, { ...at(chatId), body: { status: 'ARCHIVED' } });
    for (const name of ['kwentuhan', 'isa', 'dalawa']) await open(owner, id, name);
    const back = { ...at(chatId), body: { status: 'OPEN' as const } };
    expect((await api.refused(updateConversation, owner, back)).code).toBe('chat.name_taken');
    const renamed = { ...at(chatId), body: { status: 'OPEN' as const, name: 'luma' } };
    expect((await api.refused(updateConversation, owner, renamed)).code).toBe('chat.too_many_conversations');
  });

  test('a member may not, and for a stranger there is no such chat', async () => {
    const { chatId } = await aCommunity();
    const change = { ...at(chatId), body: { topic: 'Akin' } };
    expect(await api.refused(updateConversation, ben, change)).toMatchObject({
      status: 403,
      code: 'chat.not_allowed',
    });
    expect(await api.refused(updateConversation, stranger, change)).toMatchObject({
      status: 404,
      code: 'chat.conversation_not_found',
    });
  });
});

describe('GET /chats/groups/conversations/search', () => {
  const names = async (person: string, query: object) =>
    (await api.ok(searchConversations, person, { query })).data.map(({ name }) => name);

  test('lists the chats of one community in the order in which they were opened', async () => {
    const { id } = await aCommunity();
    await open(owner, id, 'balita');
    await open(owner, id, 'aliw', 'Biro at balita');
    expect(await names(ben, { group_id: id })).toEqual(['kwentuhan', 'balita', 'aliw']);
    expect(await names(ben, { group_id: id, q: 'BALITA' })).toEqual(['balita', 'aliw']);
    expect(await names(ben, { group_id: id, q: '%' })).toEqual([]);
  });

  test('without a community it lists those of all communities the caller is in, the latest spoken in first', async () => {
    const person = await api.person();
    const [one, other, left] = [await aCommunity(), await aCommunity(), await aCommunity()];
    await api.place(one.id, person, 'MEMBER');
    await api.place(other.id, person, 'MEMBER');
    await api.place(left.id, person, 'MEMBER', 'LEFT');
    await say(owner, other);
    await say(owner, one);
    const { data, pagination } = await api.ok(searchConversations, person, { query: {} });
    expect(data.map(({ group_id }) => group_id)).toEqual([one.id, other.id]);
    expect(pagination).toMatchObject({ total: 2, total_is_exact: true });
  });

  test('archived chats are listed on request', async () => {
    const { id, chatId } = await aCommunity();
    await api.ok(updateConversation, owner, { ...at(chatId), body: { status: 'ARCHIVED' } });
    expect(await names(ben, { group_id: id })).toEqual([]);
    expect(await names(ben, { group_id: id, include_archived: 'true' })).toEqual(['kwentuhan']);
  });

  test('a visitor may not, and for a stranger a private community does not exist', async () => {
    const [shown, hidden] = [await aCommunity(), await aCommunity({ is_public: false })];
    expect(await api.refused(searchConversations, stranger, { query: { group_id: shown.id } })).toMatchObject(
      {
        status: 403,
        code: 'chat.not_allowed',
      },
    );
    expect(
      await api.refused(searchConversations, stranger, { query: { group_id: hidden.id } }),
    ).toMatchObject({
      status: 404,
      code: 'group.not_found',
    });
  });
});

describe('POST /chats/conversations/{chat_conversation_id}/read', () => {
  const read = async (person: string, chatId: string, seq: number) =>
    (await api.ok(markConversationRead, person, { ...at(chatId), body: { seq } })).data.last_read_seq;

  test('moves forward only, at most to the newest message, and tells the reader when it moved', async () => {
    const person = await api.person();
    const chat = await aCommunity();
    await api.place(chat.id, person, 'MEMBER');
    for (let n = 0; n < 5; n += 1) await say(owner, chat);
    const positions: number[] = [];
    for (const seq of [0, 2, 1, 2, 99, 5]) positions.push(await read(person, chat.chatId, seq));
    expect(positions).toEqual([0, 2, 2, 2, 5, 5]);
    expect(await api.eventsOn(`u:${person}`)).toMatchObject([
      { k: 'read.updated', d: { chat_conversation_id: chat.chatId, last_read_seq: 2 } },
      { k: 'read.updated', d: { chat_conversation_id: chat.chatId, last_read_seq: 5 } },
    ]);
  });

  test('who writes has read, and their other screens are told', async () => {
    const chat = await aCommunity();
    await say(owner, chat);
    await say(owner, chat);
    const told = (await api.eventsOn(`u:${owner}`)).filter(({ ref }) => ref === chat.chatId);
    expect(told).toMatchObject([
      { k: 'read.updated', d: { chat_conversation_id: chat.chatId, last_read_seq: 1 } },
      { k: 'read.updated', d: { chat_conversation_id: chat.chatId, last_read_seq: 2 } },
    ]);
  });

  test('readings in parallel end at the furthest one', async () => {
    const chat = await aCommunity();
    for (let n = 0; n < 8; n += 1) await say(owner, chat);
    await Promise.all([3, 8, 1, 7, 5, 2].map((seq) => read(ben, chat.chatId, seq)));
    expect(await read(ben, chat.chatId, 0)).toBe(8);
    const told = (await api.eventsOn(`u:${ben}`)).filter(({ ref }) => ref === chat.chatId);
    expect(told.at(-1)).toMatchObject({ k: 'read.updated', d: { last_read_seq: 8 } });
  });

  test('for a stranger there is no such chat', async () => {
    const { chatId } = await aCommunity();
    expect(
      await api.refused(markConversationRead, stranger, { ...at(chatId), body: { seq: 1 } }),
    ).toMatchObject({
      status: 404,
      code: 'chat.conversation_not_found',
    });
  });

  test.each([-1, 1.5, 2 ** 60])('the position %d is refused', async (seq) => {
    const { chatId } = await aCommunity();
    expect((await api.refused(markConversationRead, ben, { ...at(chatId), body: { seq } })).status).toBe(422);
  });
});

describe('POST /chats/conversations/{chat_conversation_id}/unread', () => {
  const putBack = async (person: string, chatId: string, seq: number) =>
    (await api.ok(markConversationUnread, person, { ...at(chatId), body: { seq } })).data;
  const read = async (person: string, chatId: string, body: { seq: number; read_version?: number }) =>
    (await api.ok(markConversationRead, person, { ...at(chatId), body })).data.last_read_seq;

  async function aReader() {
    const person = await api.person();
    const chat = await aCommunity();
    await api.place(chat.id, person, 'MEMBER');
    for (let n = 0; n < 5; n += 1) await say(owner, chat);
    return { person, chat, ...chat };
  }

  test('what follows counts as unread, and the reader’s other screens are told; repeated it tells nothing', async () => {
    const { person, chatId } = await aReader();
    await read(person, chatId, { seq: 5 });
    expect(await putBack(person, chatId, 3)).toMatchObject({ last_read_seq: 2, read_version: 1 });
    await putBack(person, chatId, 3);
    expect((await api.eventsOn(`u:${person}`)).slice(1)).toMatchObject([
      { k: 'read.updated', d: { last_read_seq: 2, read_version: 1, mention_seqs: [] } },
    ]);
  });

  test('a reading from before it, which arrives late, does not undo it; one from after it counts', async () => {
    const { person, chatId } = await aReader();
    await read(person, chatId, { seq: 4, read_version: 0 });
    await putBack(person, chatId, 2);
    expect(await read(person, chatId, { seq: 5, read_version: 0 })).toBe(1);
    expect(await read(person, chatId, { seq: 5, read_version: 1 })).toBe(5);
  });

  test('a user who writes has read everything', async () => {
    const { chat, chatId } = await aReader();
    await putBack(owner, chatId, 2);
    await say(owner, chat);
    const told = (await api.eventsOn(`u:${owner}`)).filter(({ ref }) => ref === chatId);
    expect(told.at(-1)).toMatchObject({ d: { last_read_seq: 6, read_version: 1 } });
  });

  test('who never read keeps the first message unread', async () => {
    const { person, chatId } = await aReader();
    expect(await putBack(person, chatId, 1)).toMatchObject({ last_read_seq: 0, read_version: 0 });
    expect(await putBack(person, chatId, 99)).toMatchObject({ last_read_seq: 5, read_version: 1 });
  });
});
