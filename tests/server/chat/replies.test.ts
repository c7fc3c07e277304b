import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  deleteMessage,
  EXCERPT_MAX,
  editMessage,
  searchMessages,
  sendMessage,
} from '../../../src/contract/chat/chat.ts';
import { createConversation, sendPrivateMessage } from '../../../src/contract/chat/conversations.ts';
import { excerptOf, mentionToken } from '../../../src/contract/chat/mentions.ts';
import { events } from '../../../src/contract/events.ts';
import { type CommunityApi, startCommunityApi } from '../../support/actions/community-api.ts';
import { privateWays, twoPeople } from './private-world.ts';

let api: CommunityApi;
let owner: string;
let ben: string;
let id: string;
let chatId: string;

beforeAll(async () => {
  api = await startCommunityApi();
  owner = await api.person({ first: 'Olive', last: 'Owner' });
  ben = await api.person({ first: 'Ben', last: 'Santos' });
  ({ id, chatId } = await api.community(owner));
  await api.place(id, ben, 'MEMBER');
});
afterAll(() => api.close());

const saying = (content: string, more: { reply_to_id?: string; client_msg_id?: string } = {}) => ({
  body: { group_id: id, chat_conversation_id: chatId, content, client_msg_id: randomUUID(), ...more },
});
const say = async (person: string, content: string, more: Parameters<typeof saying>[1] = {}) =>
  (await api.ok(sendMessage, person, saying(content, more))).data;
const of = (message: { id: string }) => ({ params: { chat_message_id: message.id } });
async function inHistory(message: { id: string }) {
  const query = { chat_conversation_id: chatId, around_message: message.id };
  const { data } = await api.ok(searchMessages, ben, { params: { group_id: id }, query });
  return data.find((row) => row.id === message.id);
}

describe('answering a message', () => {
  test('shows whom and what it answers, and tells the same', async () => {
    const asked = await say(owner, 'Sino ang pupunta?');
    const answer = await say(ben, 'Ako!', { reply_to_id: asked.id });
    expect(answer.reply_to).toEqual({
      id: asked.id,
      seq: asked.seq,
      author: asked.author,
      excerpt: 'Sino ang pupunta?',
      attached: null,
      is_deleted: false,
      version: 1,
    });
    const told = (await api.eventsOn(`c:${chatId}`)).at(-1);
    expect(events['message.created'].parse(told?.d).reply_to).toEqual(answer.reply_to);
    expect((await inHistory(answer))?.reply_to).toEqual(answer.reply_to);
  });

  test('shows the beginning only, whole characters of it, and mentions by name', async () => {
    const long = await say(owner, `${mentionToken({ id: ben })} ${'😀'.repeat(EXCERPT_MAX)}`);
    const { reply_to } = await say(ben, 'Oo', { reply_to_id: long.id });
    expect(reply_to?.excerpt.startsWith('@Ben Santos 😀')).toBe(true);
    expect([...(reply_to?.excerpt ?? '')]).toHaveLength(EXCERPT_MAX);
    expect(reply_to?.excerpt.isWellFormed()).toBe(true);
  });

  test.each([
    '1 < 2 <3, <@ako>\n<<@BEN>>',
    `\n${mentionToken({ id: randomUUID() })} BEN`,
    'BEN<BEN @BEN\\n $1 \\1 %_',
  ])('says in an excerpt what a client would say: %j', async (text) => {
    const asked = await say(owner, text.replaceAll('BEN', mentionToken({ id: ben })));
    const { reply_to } = await say(ben, 'Oo', { reply_to_id: asked.id });
    expect(reply_to?.excerpt).toBe(excerptOf(asked.content, asked.mentions));
  });

  test('shows what the answered message says now', async () => {
    const asked = await say(owner, 'Bukas?');
    const answer = await say(ben, 'Sige', { reply_to_id: asked.id });
    await api.ok(editMessage, owner, { ...of(asked), body: { content: 'Sa Lunes?' } });
    expect((await inHistory(answer))?.reply_to).toMatchObject({ excerpt: 'Sa Lunes?', version: 2 });
  });

  test('once the answered message is taken back its words are in no page and no event', async () => {
    const asked = await say(owner, 'Pabulong na lihim');
    const answer = await say(ben, 'Narinig ko', { reply_to_id: asked.id });
    await api.ok(editMessage, ben, { ...of(answer), body: { content: 'Narinig ko po' } });
    await api.ok(deleteMessage, owner, of(asked));
    expect((await inHistory(answer))?.reply_to).toMatchObject({
      id: asked.id,
      excerpt: '',
      is_deleted: true,
      version: 2,
    });
    const log = await api.eventsOn(`c:${chatId}`);
    expect(JSON.stringify(log)).not.toContain('Pabulong');
    const told = log
      .filter(({ ref }) => ref === answer.id)
      .map(({ d }) => events['message.created'].parse(d));
    expect(told.map(({ reply_to }) => [reply_to?.excerpt, reply_to?.is_deleted, reply_to?.version])).toEqual([
      ['', true, 2],
      ['', true, 2],
    ]);
    expect(told.map(({ content }) => content)).toEqual(['Narinig ko po', 'Narinig ko po']);
  });

  test('answers that are sent while the message is taken back keep none of its words', async () => {
    for (let round = 0; round < 5; round += 1) {
      const asked = await say(owner, `Kumukulong-sikreto-${round}`);
      await Promise.all([
        ...Array.from({ length: 8 }, () => say(ben, 'Ha?', { reply_to_id: asked.id })),
        api.ok(deleteMessage, owner, of(asked)),
      ]);
      expect(JSON.stringify(await api.eventsOn(`c:${chatId}`))).not.toContain('Kumukulong');
    }
  });

  test('a tombstone can be answered, so that what was typed meanwhile is not lost', async () => {
    const asked = await say(owner, 'Wala na');
    await api.ok(deleteMessage, owner, of(asked));
    expect((await say(ben, 'Ano yon?', { reply_to_id: asked.id })).reply_to).toMatchObject({
      is_deleted: true,
      excerpt: '',
    });
  });

  test('what is not in this conversation cannot be answered, and nothing is stored', async () => {
    const { data: other } = await api.ok(createConversation, owner, {
      body: { group_id: id, name: `iba-${randomUUID().slice(0, 4)}` },
    });
    const body = { ...saying('Doon').body, chat_conversation_id: other.id };
    const { data: elsewhere } = await api.ok(sendMessage, owner, { body });
    const before = (await say(owner, 'Dito')).seq;
    for (const reply_to_id of [elsewhere.id, randomUUID()])
      expect(await api.refused(sendMessage, ben, saying('Ha?', { reply_to_id }))).toMatchObject({
        status: 404,
        code: 'chat.reply_not_found',
      });
    expect((await say(owner, 'Kasunod')).seq).toBe(before + 1);
  });

  test('the same client id with another answered message is another message, and refused', async () => {
    const [one, other] = [await say(owner, 'Isa'), await say(owner, 'Dalawa')];
    const client_msg_id = randomUUID();
    const first = await say(ben, 'Oo', { reply_to_id: one.id, client_msg_id });
    expect(await say(ben, 'Oo', { reply_to_id: one.id, client_msg_id })).toEqual(first);
    for (const more of [{}, { reply_to_id: other.id }])
      expect((await api.refused(sendMessage, ben, saying('Oo', { client_msg_id, ...more }))).code).toBe(
        'chat.client_id_reused',
      );
  });

  test('the two of a private conversation answer each other, and nothing of elsewhere', async () => {
    const world = await twoPeople(api);
    const { open, say: sayPrivately, saying: sayingPrivately } = privateWays(api);
    const { id: privateId } = await open(world.ana, world.ben);
    const asked = await sayPrivately(world.ana, privateId, 'Kumain ka na?');
    const answer = await sayPrivately(world.ben, privateId, 'Tapos na', { reply_to_id: asked.id });
    expect(answer.reply_to).toMatchObject({ id: asked.id, excerpt: 'Kumain ka na?' });
    const foreign = await say(owner, 'Sa labas');
    const input = sayingPrivately(privateId, 'Ha?', { reply_to_id: foreign.id });
    expect((await api.refused(sendPrivateMessage, world.ben, input)).code).toBe('chat.reply_not_found');
  });
});

describe('a window around a message', () => {
  test('has it in the middle, whatever else is asked for', async () => {
    const said = [];
    for (let n = 0; n < 9; n += 1) said.push(await say(owner, `Bintana ${n}`));
    const query = {
      chat_conversation_id: chatId,
      around_message: said[4]?.id,
      before: 1,
      around: 1,
      limit: 4,
    };
    const { data } = await api.ok(searchMessages, ben, { params: { group_id: id }, query });
    expect(data.map(({ content }) => content)).toEqual(['Bintana 2', 'Bintana 3', 'Bintana 4', 'Bintana 5']);
  });

  test('a message that is not here is not found', async () => {
    const query = { chat_conversation_id: chatId, around_message: randomUUID() };
    const problem = await api.refused(searchMessages, ben, { params: { group_id: id }, query });
    expect(problem).toMatchObject({ status: 404, code: 'chat.message_not_found' });
  });
});
