import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  deleteMessage,
  editMessage,
  markConversationRead,
  searchConversations,
  sendMessage,
} from '../../../src/contract/chat/chat.ts';
import { mentionToken, searchMentionable } from '../../../src/contract/chat/mentions.ts';
import { events } from '../../../src/contract/events.ts';
import { type CommunityApi, startCommunityApi } from '../../support/actions/community-api.ts';
import { privateWays, twoPeople } from './private-world.ts';

let api: CommunityApi;
let owner: string;
let ana: string;
let ben: string;
let stranger: string;

beforeAll(async () => {
  api = await startCommunityApi();
  [owner, ana, ben, stranger] = await Promise.all([
    api.person({ first: 'Olive', last: 'Owner' }),
    api.person({ first: 'Ana', last: 'Peña' }),
    api.person({ first: 'Ben', last: 'Santos' }),
    api.person({ first: 'Sally', last: 'Stranger' }),
  ]);
});
afterAll(() => api.close());

async function aChat() {
  const group = await api.community(owner);
  await api.place(group.id, ana, 'MEMBER');
  await api.place(group.id, ben, 'MEMBER');
  return group;
}
type Chat = Awaited<ReturnType<typeof aChat>>;

const at = (id: string) => mentionToken({ id });
const say = async (person: string, { id, chatId }: Chat, content: string) =>
  (
    await api.ok(sendMessage, person, {
      body: { group_id: id, chat_conversation_id: chatId, content, client_msg_id: randomUUID() },
    })
  ).data;
const edit = async (person: string, message: { id: string }, content: string) =>
  (await api.ok(editMessage, person, { params: { chat_message_id: message.id }, body: { content } })).data;
const mentionsTo = async (person: string, { chatId }: Chat) =>
  (await api.eventsOn(`u:${person}`))
    .filter(({ k }) => k === 'mention.created')
    .map(({ d }) => events['mention.created'].parse(d))
    .filter((d) => d.chat_conversation_id === chatId);
async function unreadMentions(person: string, { id }: Chat) {
  const { data } = await api.ok(searchConversations, person, { query: { group_id: id } });
  return data[0]?.mention_seqs;
}
async function rowCount({ chatId }: Chat): Promise<number | undefined> {
  const { rows } = await api.db.query<{ count: number }>(
    'select count(*) as count from chat_mentions where chat_conversation_id = $1',
    [chatId],
  );
  return rows[0]?.count;
}

describe('mentioning', () => {
  test('resolves the people who may read here, tells them, and leaves the others text', async () => {
    const chat = await aChat();
    const content = `${at(ben)} at ${at(stranger)}, tingnan ninyo ni ${at(randomUUID())} ${at(ben)}`;
    const message = await say(ana, chat, content);
    expect(message.content).toBe(content);
    expect(message.mentions.map(({ id }) => id)).toEqual([ben]);
    expect(await mentionsTo(ben, chat)).toEqual([
      { chat_conversation_id: chat.chatId, chat_message_id: message.id, seq: 1 },
    ]);
    expect(await mentionsTo(stranger, chat)).toEqual([]);
    const told = (await api.eventsOn(`c:${chat.chatId}`)).at(-1);
    expect(events['message.created'].parse(told?.d).mentions).toEqual(message.mentions);
  });

  test('writes one row for each of the mentioned and none for anyone else', async () => {
    const chat = await aChat();
    await say(ana, chat, 'Walang tinatawag');
    expect(await rowCount(chat)).toBe(0);
    await say(ana, chat, `${at(ben)} at ${at(owner)}`);
    expect(await rowCount(chat)).toBe(2);
  });

  test('the positions stay until they are read', async () => {
    const chat = await aChat();
    await say(ana, chat, `Una ${at(ben)}`);
    await say(ana, chat, 'Wala rito');
    await say(ana, chat, `Ikatlo ${at(ben)}`);
    expect(await unreadMentions(ben, chat)).toEqual([1, 3]);
    await api.ok(markConversationRead, ben, {
      params: { chat_conversation_id: chat.chatId },
      body: { seq: 2 },
    });
    expect(await unreadMentions(ben, chat)).toEqual([3]);
    expect(await unreadMentions(ana, chat)).toEqual([]);
  });

  test('users who mention themselves are shown and not notified', async () => {
    const chat = await aChat();
    const message = await say(ana, chat, `Ako si ${at(ana)}`);
    expect(message.mentions.map(({ id }) => id)).toEqual([ana]);
    expect(await mentionsTo(ana, chat)).toEqual([]);
  });

  test('an edit that adds one tells only the new one, and one that drops one takes it back', async () => {
    const chat = await aChat();
    const message = await say(ana, chat, `Hoy ${at(ben)}`);
    const edited = await edit(ana, message, `Hoy ${at(ben)} at ${at(owner)}`);
    expect(edited.mentions.map(({ id }) => id).sort()).toEqual([ben, owner].sort());
    expect([(await mentionsTo(ben, chat)).length, (await mentionsTo(owner, chat)).length]).toEqual([1, 1]);
    expect((await edit(ana, message, `Hoy ${at(owner)}`)).mentions.map(({ id }) => id)).toEqual([owner]);
    expect([await unreadMentions(ben, chat), await unreadMentions(owner, chat)]).toEqual([[], [1]]);
  });

  test('a message that is taken back mentions no one any more', async () => {
    const chat = await aChat();
    const message = await say(ana, chat, `Hoy ${at(ben)}`);
    const { data } = await api.ok(deleteMessage, ana, { params: { chat_message_id: message.id } });
    expect(data.mentions).toEqual([]);
    expect(await unreadMentions(ben, chat)).toEqual([]);
  });

  test('a flood of tokens mentions the first fifty people', async () => {
    const chat = await aChat();
    const crowd = await Promise.all(Array.from({ length: 55 }, () => api.person()));
    for (const person of crowd) await api.place(chat.id, person, 'MEMBER');
    const { mentions } = await say(ana, chat, crowd.map(at).join(''));
    expect(mentions.map(({ id }) => id).sort()).toEqual(crowd.slice(0, 50).sort());
  });

  test('in a private conversation only the two can be mentioned', async () => {
    const world = await twoPeople(api);
    const { open, say: sayPrivately } = privateWays(api);
    const { id } = await open(world.ana, world.ben);
    const { mentions } = await sayPrivately(world.ana, id, `${at(world.ben)} ${at(world.owner)}`);
    expect(mentions.map((person) => person.id)).toEqual([world.ben]);
  });
});

describe('GET /chats/conversations/{chat_conversation_id}/people/search', () => {
  const offers = async (person: string, { chatId }: Chat, q: string) =>
    (
      await api.ok(searchMentionable, person, { params: { chat_conversation_id: chatId }, query: { q } })
    ).data.map(({ id }) => id);

  test('offers names with this beginning, without accents, the latest writer first, never the caller', async () => {
    const chat = await aChat();
    await say(ben, chat, 'Una');
    expect(await offers(owner, chat, '')).toEqual([ben, ana]);
    await say(ana, chat, 'Huli');
    expect(await offers(owner, chat, '')).toEqual([ana, ben]);
    expect(await offers(owner, chat, 'pen')).toEqual([ana]);
    expect(await offers(owner, chat, 'AN')).toEqual([ana]);
    expect(await offers(owner, chat, 'eña')).toEqual([]);
    expect(await offers(owner, chat, 'sal')).toEqual([]);
    expect(await offers(owner, chat, 'olive')).toEqual([]);
    expect(await offers(owner, chat, '%')).toEqual([]);
  });

  test('offers no one who left, and nothing to a stranger', async () => {
    const chat = await aChat();
    await api.place(chat.id, ben, 'MEMBER', 'LEFT');
    expect(await offers(owner, chat, 'ben')).toEqual([]);
    const input = { params: { chat_conversation_id: chat.chatId }, query: {} };
    expect((await api.refused(searchMentionable, stranger, input)).status).toBe(404);
  });
});
