import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { blockPerson } from '../../../src/contract/account/blocks.ts';
import { markConversationRead } from '../../../src/contract/chat/chat.ts';
import { createConversation } from '../../../src/contract/chat/conversations.ts';
import type { Cursor } from '../../../src/contract/core/realtime.ts';
import { connectRaw, fromNow, type RawClient } from '../../realtime/support/raw-client.ts';
import { type CommunityApi, startCommunityApi } from '../../support/actions/community-api.ts';
import { privateWays, twoPeople } from './private-world.ts';

let api: CommunityApi;
let url: string;
const opened: RawClient[] = [];

beforeAll(async () => {
  api = await startCommunityApi();
  url = `${(await api.app.listen({ port: 0, host: '127.0.0.1' })).replace('http', 'ws')}/rt/ws`;
});
afterEach(() => {
  for (const client of opened.splice(0)) client.close();
});
afterAll(() => api.close());

async function listen(person: string, ...cursors: Cursor[]): Promise<RawClient> {
  const client = connectRaw(url);
  opened.push(client);
  await client.hello(cursors, { token: person });
  await client.subok(`u:${person}`);
  return client;
}

test('only the two hear a private conversation, blocked or not; it is denied to everyone else', async () => {
  const { owner, ana, ben } = await twoPeople(api);
  const admin = await api.person({ role: 'ADMIN' });
  const { open, say } = privateWays(api);
  const { id } = await open(ana, ben);
  const topic = `c:${id}`;
  const [first, second] = [await listen(ana, fromNow(topic)), await listen(ben, fromNow(topic))];
  await Promise.all([first.subok(topic), second.subok(topic)]);
  await say(ana, id);
  await api.ok(markConversationRead, ben, { params: { chat_conversation_id: id }, body: { seq: 1 } });
  await api.ok(blockPerson, ben, { params: { user_id: ana } });
  for (const client of [first, second]) {
    await client.until('three events', () => client.events(topic).length === 3);
    expect(client.events(topic).map(({ k }) => k)).toEqual([
      'message.created',
      'receipt.updated',
      'conversation.updated',
    ]);
  }
  const again = await listen(ana, fromNow(topic));
  await again.subok(topic);
  for (const person of [owner, admin]) {
    const client = await listen(person, fromNow(topic));
    expect(await client.nth('denied')).toMatchObject({ t: topic });
  }
});

test('the one who is written to hears of the new conversation without having asked', async () => {
  const { ana, ben } = await twoPeople(api);
  const { open, say } = privateWays(api);
  const client = await listen(ben);
  const { id } = await open(ana, ben);
  await say(ana, id, 'Uy!');
  const event = await client.until('conversation.opened', () => client.events(`u:${ben}`)[0]);
  expect(event).toMatchObject({ k: 'conversation.opened', d: { id, peer: { id: ana } } });
});

test('a chat that opens in a community moves its head for members who only watch how far it has come', async () => {
  const { owner, ana, group } = await twoPeople(api);
  const topic = `g:${group.id}`;
  const client = await listen(ana, fromNow(topic, 'head'));
  const { o: before } = await client.subok(topic);
  await api.ok(createConversation, owner, { body: { group_id: group.id, name: 'balita' } });
  const heads = await client.until('a higher head', () =>
    client
      .all('heads')
      .flatMap(({ h }) => h)
      .find(([t, , head]) => t === topic && head > before),
  );
  expect(heads[2]).toBe(before + 1);
  expect(client.events(topic)).toEqual([]);
});
