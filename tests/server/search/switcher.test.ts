import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { blockPerson } from '../../../src/contract/account/blocks.ts';
import { deleteMessage, sendMessage } from '../../../src/contract/chat/chat.ts';
import { searchEverything } from '../../../src/contract/search/search.ts';
import { type CommunityApi, startCommunityApi } from '../../support/actions/community-api.ts';
import { privateWays } from '../chat/private-world.ts';
import { homeWays } from '../home/home-world.ts';

let api: CommunityApi;
let olive: string;
let ana: string;
let ben: string;
let stranger: string;
let bakery: { id: string; chatId: string };
let secret: { id: string; chatId: string };

beforeAll(async () => {
  api = await startCommunityApi();
  const { post, say } = homeWays(api);
  [olive, ana, ben, stranger] = await Promise.all([
    api.person({ first: 'Olive', last: 'Owner' }),
    api.person({ first: 'Ana', last: 'Peña' }),
    api.person({ first: 'Ben', last: 'Panadero' }),
    api.person({ first: 'Sally', last: 'Panadera' }),
  ]);
  bakery = await api.community(olive, { name: 'Panadería ni Aling Nena' });
  await api.community(olive, { name: 'Bukas na pandesal' });
  secret = await api.community(olive, { name: 'Lihim na panaderya', is_public: false });
  await api.community(olive, { name: 'Saradong panaderya', is_archived: true });
  for (const person of [ana, ben]) await api.place(bakery.id, person, 'MEMBER');
  await post(olive, bakery.id, { title: 'Resipe ng pan de coco', content: 'Harina at **niyog**' });
  await post(olive, bakery.id, { title: 'Tinagong resipe', status: 'HIDDEN' });
  await post(olive, secret.id, { title: 'Lihim na resipe' });
  await say(olive, bakery);
});
afterAll(() => api.close());

async function find(q: string, person = ana) {
  const { data } = await api.ok(searchEverything, person, { query: { q } });
  return {
    communities: data.communities.map(({ name }) => name),
    people: data.people.map(({ first_name }) => first_name),
    chats: data.chats.map(({ name, group }) => `${group.name} #${name}`),
    posts: data.posts.map(({ text }) => text),
    messages: data.messages.map(({ text }) => text),
  };
}

describe('what is found', () => {
  test('is one’s own first, and of others only what everyone sees', async () => {
    expect((await find('pan')).communities).toEqual(['Panadería ni Aling Nena', 'Bukas na pandesal']);
    expect((await find('pan', stranger)).communities).toEqual([
      'Panadería ni Aling Nena',
      'Bukas na pandesal',
    ]);
    expect((await find('lihim', stranger)).communities).toEqual([]);
    expect((await find('lihim', olive)).communities).toEqual(['Lihim na panaderya']);
  });

  test.each(['panaderia', 'PANADERÍA', 'panadria', 'aling pan'])('forgives %s', async (q) => {
    expect((await find(q)).communities).toContain('Panadería ni Aling Nena');
  });

  test('people are those one may look up, and the answer says to whom one may write', async () => {
    expect((await find('panadero')).people).toEqual(['Ben', 'Sally']);
    const writable = async (person: string) => {
      const { data } = await api.ok(searchEverything, person, { query: { q: 'pena' } });
      return data.people.map(({ is_writable }) => is_writable);
    };
    expect([await writable(ben), await writable(stranger)]).toEqual([[true], [false]]);
    await api.db.query('update users set is_public = false where id = $1', [ana]);
    expect([await writable(ben), await writable(stranger)]).toEqual([[true], []]);
  });

  test('who talked with someone finds them and their chat, until one of the two blocks the other', async () => {
    const { open, say } = privateWays(api);
    const cora = await api.person({ first: 'Cora', last: 'Cruz' });
    await api.place(bakery.id, cora, 'MEMBER');
    const { id } = await open(ana, cora);
    await say(ana, id);
    const { data } = await api.ok(searchEverything, ana, { query: { q: 'cora' } });
    expect(data.people.map((person) => [person.id, person.chat_conversation_id])).toEqual([[cora, id]]);
    await api.ok(blockPerson, cora, { params: { user_id: ana } });
    expect((await find('cora')).people).toEqual([]);
    expect((await find('ana peña', cora)).people).toEqual([]);
    expect((await find('cora', ben)).people).toEqual(['Cora']);
  });

  test('a chat is found by its name and by its community, by members only', async () => {
    const chat = 'Panadería ni Aling Nena #kwentuhan';
    expect((await find('kwe')).chats).toEqual([chat]);
    expect((await find('kwentuhan nena')).chats).toEqual([chat]);
    expect((await find('kwentuhan', stranger)).chats).toEqual([]);
  });

  test('posts are those that one may read and that everyone there reads', async () => {
    expect((await find('resipe')).posts).toEqual(['Resipe ng pan de coco']);
    expect((await find('niyog')).posts).toEqual(['Resipe ng pan de coco']);
    expect((await find('resipe', stranger)).posts).toEqual(['Resipe ng pan de coco']);
    expect((await find('resipe', olive)).posts).toEqual(['Lihim na resipe', 'Resipe ng pan de coco']);
  });

  test('messages are those of chats that one may read, the newest first, and none that was deleted', async () => {
    const { open, say } = privateWays(api);
    const dora = await api.person({ first: 'Dora', last: 'Cruz' });
    await api.place(bakery.id, dora, 'MEMBER');
    const inChat = async (person: string, group: { id: string; chatId: string }, content: string) => {
      const body = {
        ...{ group_id: group.id, chat_conversation_id: group.chatId },
        ...{ content, client_msg_id: randomUUID() },
      };
      return (await api.ok(sendMessage, person, { body })).data;
    };
    const first = await inChat(olive, bakery, 'Ilang kilo ng Asúkal ang kailangan?');
    await inChat(olive, secret, 'Lihim na asukal');
    const { id } = await open(ana, dora);
    await say(ana, id, 'May asukal ka pa ba?');
    expect((await find('asukal')).messages).toEqual(['May asukal ka pa ba?', first.content]);
    expect((await find('asukal', ben)).messages).toEqual([first.content]);
    expect((await find('asukal', stranger)).messages).toEqual([]);
    expect((await find('asukal', olive)).messages).toEqual(['Lihim na asukal', first.content]);
    expect((await find('as', ben)).messages).toEqual([]);
    const { data } = await api.ok(searchEverything, ana, { query: { q: 'asukal' } });
    expect(data.messages).toMatchObject([
      { group: null, peer: { id: dora }, conversation: { id } },
      { id: first.id, group: { id: bakery.id }, peer: null, conversation: { name: 'kwentuhan' } },
    ]);
    await api.ok(deleteMessage, olive, { params: { chat_message_id: first.id } });
    expect((await find('asukal', ben)).messages).toEqual([]);
    const left = await inChat(olive, bakery, 'Wala nang asukal');
    await api.db.query(`update group_members set status = 'LEFT' where user_id = $1`, [ben]);
    expect((await find('asukal', ben)).messages).toEqual([]);
    await api.db.query(`update group_members set status = 'ACTIVE' where user_id = $1`, [ben]);
    expect((await find('asukal', ben)).messages).toEqual([left.content]);
  });

  test('an archived community is nowhere', async () => {
    expect((await find('sarado', olive)).communities).toEqual([]);
  });

  test.each(['%', '_', '\\', "';--", randomUUID()])('%s is taken as written and finds nothing', async (q) => {
    expect(await find(q)).toEqual({ communities: [], people: [], chats: [], posts: [], messages: [] });
  });
});

test('without words: the own communities and chats, whom one talked with, and the newest posts', async () => {
  expect(await find('')).toEqual({
    communities: ['Panadería ni Aling Nena'],
    people: ['Dora'],
    chats: ['Panadería ni Aling Nena #kwentuhan'],
    posts: ['Resipe ng pan de coco'],
    messages: [],
  });
  expect(await find('', stranger)).toEqual({
    ...{ communities: [], people: [], chats: [], posts: [] },
    messages: [],
  });
});
