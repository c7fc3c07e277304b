import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { deleteMessage, searchMessages, sendMessage } from '../../../src/contract/chat/chat.ts';
import { updateConversation } from '../../../src/contract/chat/conversations.ts';
import { events } from '../../../src/contract/events.ts';
import {
  listMessageReactors,
  REACTION_PEOPLE_MAX,
  REACTIONS_MAX,
  reactToMessage,
} from '../../../src/contract/feed/reactions.ts';
import { type CommunityApi, startCommunityApi } from '../../support/actions/community-api.ts';
import { privateWays, twoPeople } from './private-world.ts';

let api: CommunityApi;
let owner: string;
let ben: string;
let stranger: string;
let id: string;
let chatId: string;

beforeAll(async () => {
  api = await startCommunityApi();
  [owner, ben, stranger] = await Promise.all([
    api.person({ first: 'Olive' }),
    api.person({ first: 'Ben' }),
    api.person({ first: 'Sally' }),
  ]);
  ({ id, chatId } = await api.community(owner));
  await api.place(id, ben, 'MEMBER');
});
afterAll(() => api.close());

async function aMessage(author = owner) {
  const body = { group_id: id, chat_conversation_id: chatId, content: 'Tara', client_msg_id: randomUUID() };
  return (await api.ok(sendMessage, author, { body })).data;
}
const wish = (message: { id: string }, emoji: string, is_on = true) => ({
  params: { chat_message_id: message.id },
  body: { emoji, is_on },
});
const react = async (person: string, message: { id: string }, emoji: string, is_on = true) =>
  (await api.ok(reactToMessage, person, wish(message, emoji, is_on))).data;
const toldOf = async (message: { id: string }) =>
  (await api.eventsOn(`c:${chatId}`))
    .filter(({ k, ref }) => k === 'reaction.updated' && ref === message.id)
    .map(({ d }) => events['reaction.updated'].parse(d));
async function inHistory(person: string, message: { id: string }) {
  const query = { chat_conversation_id: chatId, around_message: message.id };
  const { data } = await api.ok(searchMessages, person, { params: { group_id: id }, query });
  return data.find((row) => row.id === message.id);
}

describe('PUT /chats/messages/{chat_message_id}/reactions', () => {
  test('is shown to everyone, as own to the user who chose it, in the order in which they came', async () => {
    const message = await aMessage();
    await react(ben, message, '👍');
    await react(owner, message, '❤️');
    const last = await react(owner, message, '👍');
    expect(last).toMatchObject({
      chat_message_id: message.id,
      reactions_version: 3,
      reactions: [
        { emoji: '👍', count: 2, is_mine: true, people: [{ id: ben }, { id: owner }] },
        { emoji: '❤️', count: 1, is_mine: true, people: [{ id: owner }] },
      ],
    });
    expect(await inHistory(owner, message)).toMatchObject({
      reactions: last.reactions,
      reactions_version: 3,
    });
    expect((await inHistory(ben, message))?.reactions.map(({ is_mine }) => is_mine)).toEqual([true, false]);
  });

  test('tells the conversation how one emoji is now, and null when no one chose it any more', async () => {
    const message = await aMessage();
    await react(ben, message, '👍');
    await react(ben, message, '👍', false);
    expect(await toldOf(message)).toMatchObject([
      { emoji: '👍', actor_id: ben, is_on: true, reaction: { count: 1 }, reactions_version: 1 },
      { emoji: '👍', actor_id: ben, is_on: false, reaction: null, reactions_version: 2 },
    ]);
    const [told] = (await api.eventsOn(`c:${chatId}`)).filter(({ ref }) => ref === message.id).slice(1);
    expect(told?.d).toEqual(events['reaction.updated'].parse(told?.d));
  });

  test('wanting what is already so changes nothing and tells no one', async () => {
    const message = await aMessage();
    const once = await react(ben, message, '👍');
    expect(await react(ben, message, '👍')).toEqual(once);
    expect((await react(ben, message, '❤️', false)).reactions_version).toBe(1);
    expect(await toldOf(message)).toHaveLength(1);
  });

  test('fifty parallel toggles of five people end as the last that was told, with true totals', async () => {
    const message = await aMessage();
    const people = await Promise.all(Array.from({ length: 5 }, () => api.person()));
    for (const person of people) await api.place(id, person, 'MEMBER');
    await Promise.all(
      Array.from({ length: 50 }, (_, n) => react(people[n % 5] ?? '', message, '👍', n % 3 !== 0)),
    );
    const told = await toldOf(message);
    expect(told.map(({ reactions_version }) => reactions_version)).toEqual(told.map((_, n) => n + 1));
    const { rows } = await api.db.query<{ count: number }>(
      'select count(*) as count from chat_reactions where chat_message_id = $1',
      [message.id],
    );
    const shown = await inHistory(ben, message);
    expect(shown?.reactions[0]?.count ?? 0).toBe(rows[0]?.count);
    expect(told.at(-1)?.reaction?.count ?? 0).toBe(rows[0]?.count);
    expect(shown?.reactions_version).toBe(told.length);
  });

  test('names the first ten people, and counts all', async () => {
    const message = await aMessage();
    const people = await Promise.all(Array.from({ length: 12 }, () => api.person()));
    for (const person of people) {
      await api.place(id, person, 'MEMBER');
      await react(person, message, '🎉');
    }
    const [reaction] = (await inHistory(owner, message))?.reactions ?? [];
    expect(reaction?.count).toBe(12);
    expect(reaction?.people.map((person) => person.id)).toEqual(people.slice(0, REACTION_PEOPLE_MAX));
  });

  test('a message takes so many emoji and no more, but more people', async () => {
    const message = await aMessage();
    const emoji = [...'😀😁😂😃😄😅😆😇😈😉😊😋😌😍😎😏😐😑😒😓😔'];
    expect(emoji).toHaveLength(REACTIONS_MAX + 1);
    for (const one of emoji.slice(0, REACTIONS_MAX)) await react(ben, message, one);
    const problem = await api.refused(reactToMessage, ben, wish(message, emoji.at(-1) ?? ''));
    expect(problem).toMatchObject({ status: 409, code: 'chat.too_many_reactions' });
    expect((await react(owner, message, emoji[0] ?? '')).reactions[0]?.count).toBe(2);
  });

  test('a tombstone has none, takes none, and what was told before cannot bring one back', async () => {
    const message = await aMessage(ben);
    await react(owner, message, '👍');
    const { data } = await api.ok(deleteMessage, ben, { params: { chat_message_id: message.id } });
    expect(data).toMatchObject({ reactions: [], reactions_version: 2 });
    expect((await inHistory(owner, message))?.reactions).toEqual([]);
    const problem = await api.refused(reactToMessage, owner, wish(message, '👍'));
    expect(problem.code).toBe('chat.message_not_found');
  });

  test('in a read-only chat staff reacts; for a stranger there is no message', async () => {
    const message = await aMessage();
    const status = (to: 'OPEN' | 'READ_ONLY') =>
      api.ok(updateConversation, owner, { params: { chat_conversation_id: chatId }, body: { status: to } });
    await status('READ_ONLY');
    expect((await api.refused(reactToMessage, ben, wish(message, '👍'))).code).toBe('chat.read_only');
    expect((await react(owner, message, '👍')).reactions).toHaveLength(1);
    await status('OPEN');
    expect((await api.refused(reactToMessage, stranger, wish(message, '👍'))).status).toBe(404);
  });

  test.each(['', 'a', '👍👍', '1', '<b>', '👍 '])('%j is not one emoji', async (emoji) => {
    const problem = await api.refused(reactToMessage, ben, wish(await aMessage(), emoji));
    expect(problem).toMatchObject({ status: 422, issues: [{ path: 'emoji', message: 'Choose one emoji' }] });
  });

  test.each(['👍🏽', '👩‍👩‍👧‍👦', '🇵🇭', '1️⃣', '❤️'])('%s is one emoji', async (emoji) => {
    expect((await react(ben, await aMessage(), emoji)).reactions[0]?.emoji).toBe(emoji);
  });

  test('the two of a private conversation react to each other', async () => {
    const { ana, ben: peer } = await twoPeople(api);
    const { open, say } = privateWays(api);
    const { id: privateId } = await open(ana, peer);
    const message = await say(ana, privateId);
    await react(peer, message, '🙏');
    const told = (await api.eventsOn(`c:${privateId}`)).at(-1);
    expect(told).toMatchObject({ k: 'reaction.updated', a: peer });
  });
});

describe('GET /chats/messages/{chat_message_id}/reactions', () => {
  const people = (person: string, message: { id: string }, emoji: string, query = {}) =>
    api.ok(listMessageReactors, person, {
      params: { chat_message_id: message.id },
      query: { emoji, ...query },
    });

  test('pages through the people of one emoji, the first of them first, while others come and go', async () => {
    const message = await aMessage();
    const crowd = await Promise.all(Array.from({ length: 5 }, () => api.person()));
    for (const person of crowd) {
      await api.place(id, person, 'MEMBER');
      await react(person, message, '🎉');
    }
    await react(ben, message, '👍');
    const first = await people(owner, message, '🎉', { limit: 2 });
    expect(first.data.map((person) => person.id)).toEqual(crowd.slice(0, 2));
    expect(first.totals).toEqual([
      { emoji: '🎉', count: 5 },
      { emoji: '👍', count: 1 },
    ]);
    // The first two take theirs back, and one comes again at the end.
    for (const person of crowd.slice(0, 2)) await react(person, message, '🎉', false);
    await react(crowd[0] ?? '', message, '🎉');
    const rest: string[] = [];
    for (let after = first.cursor.after; after !== null; ) {
      const page = await people(owner, message, '🎉', { limit: 2, after });
      rest.push(...page.data.map((person) => person.id));
      after = page.cursor.after;
    }
    expect(rest).toEqual([...crowd.slice(2), crowd[0]]);
    expect((await people(owner, message, '🐟')).data).toEqual([]);
  });

  test('is not for strangers, and is gone with the message', async () => {
    const message = await aMessage();
    await react(ben, message, '👍');
    const ask = { params: { chat_message_id: message.id }, query: { emoji: '👍' } };
    expect(await api.refused(listMessageReactors, stranger, ask)).toMatchObject({
      code: 'chat.message_not_found',
    });
    await api.ok(deleteMessage, owner, { params: { chat_message_id: message.id } });
    expect(await api.refused(listMessageReactors, ben, ask)).toMatchObject({
      code: 'chat.message_not_found',
    });
  });
});
