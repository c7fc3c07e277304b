import { randomUUID } from 'node:crypto';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { blockPerson } from '../../../../src/contract/account/blocks.ts';
import { updateSettings } from '../../../../src/contract/account/settings.ts';
import { deleteMessage, markConversationRead, sendMessage } from '../../../../src/contract/chat/chat.ts';
import { updateConversationPreferences } from '../../../../src/contract/chat/conversations.ts';
import { getBadge } from '../../../../src/contract/notifications/notifications.ts';
import { pushPayload, subscribeToPush } from '../../../../src/contract/notifications/push.ts';
import { createVirtualClient } from '../../../support/browser/virtual-client.ts';
import { privateWays, twoPeople } from '../../chat/private-world.ts';
import { aPostOffice, type PostOffice } from '../delivery/a-post-office.ts';
import { aPushService, type Browser } from './a-push-service.ts';

let service: Awaited<ReturnType<typeof aPushService>>;
let office: PostOffice;
let ways: ReturnType<typeof privateWays>;
let people: Awaited<ReturnType<typeof twoPeople>>;
let browser: Browser;
/** Of Ana and Ben. */
let chat: string;

beforeAll(async () => {
  service = await aPushService();
  office = await aPostOffice({ PUSH_HOSTS: service.origin });
  ways = privateWays(office);
});
beforeEach(async () => {
  people = await twoPeople(office);
  chat = (await ways.open(people.ben, people.ana)).id;
  browser = service.aBrowser();
  await office.ok(subscribeToPush, people.ana, { body: browser.subscription });
});
afterAll(async () => {
  await office.close();
  await service.close();
});

const say = (words?: string) => ways.say(people.ben, chat, words);
const pushed = () => service.to(browser).map((push) => browser.read(push));
const params = () => ({ chat_conversation_id: chat });

test('what was written to someone is pushed a moment later, and neither who wrote nor what', async () => {
  await say('Isang lihim');
  expect(await office.run(), 'they may be reading it right now').toBe(0);
  await office.later();
  expect(pushed()).toEqual([
    {
      tag: `chat:${chat}`,
      title: 'Tambayan',
      body: 'You have a new message',
      path: `/messages/?conversationId=${chat}`,
      as_of: expect.any(Number),
    },
  ]);
  expect(service.to(browser)[0]?.headers).toMatchObject({ urgency: 'high', ttl: '86400' });
});

test('a push is newer than a badge that did not see its message, and not newer than one that saw it', async () => {
  const { data: before } = await office.ok(getBadge, people.ana, {});
  await say();
  await office.later();
  const { data: after } = await office.ok(getBadge, people.ana, {});
  expect([before.conversations, after.conversations]).toEqual([0, 1]);
  const { as_of } = pushPayload.parse(pushed()[0]);
  expect(as_of).toBeGreaterThan(before.as_of);
  expect(as_of).toBeLessThanOrEqual(after.as_of);
});

test('several in a row are one push, which takes the place of the one before and wakes no phone', async () => {
  await say();
  await office.later();
  await say();
  await say();
  await office.later();
  expect(pushed()).toMatchObject([
    { body: 'You have a new message' },
    { tag: `chat:${chat}`, body: 'You have 3 new messages' },
  ]);
  expect(service.to(browser).map(({ headers }) => headers.urgency)).toEqual(['high', 'normal']);
});

test.each<[string, (message: { id: string; seq: number }) => Promise<unknown>]>([
  ['read', ({ seq }) => office.ok(markConversationRead, people.ana, { params: params(), body: { seq } })],
  ['answered', () => ways.say(people.ana, chat)],
  [
    'muted',
    () =>
      office.ok(updateConversationPreferences, people.ana, { params: params(), body: { is_muted: true } }),
  ],
  ['deleted', ({ id }) => office.ok(deleteMessage, people.ben, { params: { chat_message_id: id } })],
  ['blocked', () => office.ok(blockPerson, people.ana, { params: { user_id: people.ben } })],
  [
    'silenced by quiet hours',
    () => {
      const hour = (ms: number) => new Date(Date.now() + ms).toISOString().slice(11, 16);
      const quiet = { quiet_from: hour(-3_600_000), quiet_until: hour(3_600_000) };
      return office.ok(updateSettings, people.ana, { body: { time_zone: 'Etc/UTC', ...quiet } });
    },
  ],
])('what is %s meanwhile is not pushed', async (_, happens) => {
  await happens(await say());
  await office.later();
  expect(pushed()).toEqual([]);
});

test('a muted conversation, one’s own words and the chats of communities ask for no push', async () => {
  await office.ok(updateConversationPreferences, people.ana, { params: params(), body: { is_muted: true } });
  await say();
  await ways.say(people.ana, chat);
  await office.ok(sendMessage, people.ben, {
    body: {
      group_id: people.group.id,
      chat_conversation_id: people.group.chatId,
      client_msg_id: randomUUID(),
      content: 'Sa lahat',
    },
  });
  expect(await office.later()).toBe(0);
});

test('is tried again when the push service has trouble', async () => {
  service.answer(browser, 503);
  await say();
  await office.later();
  service.answer(browser, 201);
  await office.later();
  expect(pushed()).toHaveLength(2);
  expect(await office.later()).toBe(0);
});

test('users with an open page see it there, and their phone gets only what is unread a minute later', async () => {
  await office.app.listen({ host: '127.0.0.1', port: 0 });
  const { port } = office.app.server.address() as AddressInfo;
  const page = createVirtualClient({
    url: `ws://127.0.0.1:${port}/rt/ws`,
    headers: { authorization: `Bearer ${people.ana}` },
  });
  await expect.poll(page.status).toBe('live');
  const pushedNow = async () => {
    const before = pushed().length;
    await say();
    await office.later();
    return pushed().length - before;
  };
  // A node that starts needs a moment until it knows who is where.
  await expect.poll(pushedNow).toBe(0);
  const before = pushed().length;
  await office.db.query(
    `update chat_messages set created_at = created_at - interval '1 minute' where chat_conversation_id = $1`,
    [chat],
  );
  await office.later();
  expect(pushed()).toHaveLength(before + 1);
  page.close();
});
