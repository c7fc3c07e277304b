import 'fake-indexeddb/auto';
import { afterEach, expect, test } from 'vitest';
import { keepOffline } from '../../../../src/client/app/offline/keep-offline.ts';
import {
  createOfflineCopies,
  KEPT_CONVERSATIONS,
  KEPT_MESSAGES,
} from '../../../../src/client/data/offline/offline-copies.ts';
import { createConnectionStore } from '../../../../src/client/data/realtime/hub/connection-store.ts';
import {
  createConversationStore,
  PRIVATE,
} from '../../../../src/client/features/chat/store/conversations/conversation-store.ts';
import { createMessageStore } from '../../../../src/client/features/chat/store/message-store.ts';
import { aConversation, ana, aPending, me, messagesOf, room, uuid } from '../../chat/store/chat-builders.ts';
import { SimulatedScheduler } from '../realtime/simulated-scheduler.ts';

let devices = 0;
const ends: (() => void)[] = [];
afterEach(() => {
  for (const end of ends.splice(0)) end();
});

/** The offline copies of one browser. */
function aDevice() {
  devices += 1;
  return createOfflineCopies(`copies ${devices}`);
}

/** A page of `userId`, live or without a network. */
function aPage(copies = aDevice(), { isLive = true, userId = me.id, isUnanswered = false } = {}) {
  const scheduler = new SimulatedScheduler();
  const chat = { messages: createMessageStore(), conversations: createConversationStore() };
  const connection = createConnectionStore(scheduler.now());
  if (isLive) connection.setState({ status: 'live' });
  const end = keepOffline({ id: userId }, { copies, chat, hub: { connection }, scheduler, isUnanswered });
  ends.push(end);
  return { copies, scheduler, ...chat, connection, end };
}

type Page = ReturnType<typeof aPage>;

function loadLists({ conversations }: Page, rows = [aConversation()]) {
  conversations.receive(rows, { groupId: null, knownIds: new Set() });
  conversations.receive([], { groupId: PRIVATE, knownIds: new Set() });
}

function openRoom({ messages }: Page, last: number) {
  messages.open(room, 0, last);
  messages.replace(room, { messages: messagesOf(1, last), hasOlder: false, hasNewer: false });
}

/** A page that stored `last` messages of the room. */
async function keptRoom(last: number) {
  const page = aPage();
  loadLists(page);
  openRoom(page, last);
  page.scheduler.pass(2000);
  await expect.poll(() => page.copies.tail(me.id, room)).not.toBeNull();
  return page;
}

test('stored conversations and messages are shown without a network, with the time they were stored', async () => {
  const { copies, scheduler } = await keptRoom(5);
  const later = aPage(copies, { isLive: false });
  await expect.poll(() => later.conversations.store.getState().isLoaded).toBe(true);
  expect(later.conversations.store.getState().isPrivateLoaded).toBe(true);
  expect(later.connection.getState().lastUpdatedAt).toBe(scheduler.now());
  later.messages.open(room, 0, 5);
  later.messages.setStatus(room, 'failed');
  await expect.poll(() => later.messages.view(room).status).toBe('ready');
  expect(later.messages.view(room)).toMatchObject({ count: 5, lastSeq: 5, hasOlder: true });
});

test.each([
  ['before', 'the load failed', true],
  ['after', 'the stored messages are shown', false],
])('pending messages are below the stored ones, if found %s %s', async (_when, _what, isFirst) => {
  const { copies } = await keptRoom(5);
  const later = aPage(copies, { isLive: false });
  await expect.poll(() => later.conversations.store.getState().isLoaded).toBe(true);
  const waiting = aPending(uuid(7), { state: 'queued' });
  if (isFirst) later.messages.putPending(waiting);
  later.messages.open(room, 0, 5);
  later.messages.setStatus(room, 'failed');
  await expect.poll(() => later.messages.view(room).status).toBe('ready');
  later.messages.putPending(waiting);
  const { firstIndex, count } = later.messages.view(room);
  expect(count).toBe(6);
  expect(later.messages.rowAt(room, firstIndex + 5)).toMatchObject({ content: waiting.content });
});

test('the newest fifty messages are stored, without pending ones', async () => {
  const page = aPage();
  loadLists(page);
  openRoom(page, 80);
  page.messages.putPending(aPending(uuid(7)));
  page.scheduler.pass(2000);
  await expect.poll(() => page.copies.tail(me.id, room)).not.toBeNull();
  const tail = await page.copies.tail(me.id, room);
  expect(tail?.messages.map(({ seq }) => seq)).toEqual(
    Array.from({ length: KEPT_MESSAGES }, (_, at) => 31 + at),
  );
});

test('another user of the same browser gets none of the stored data', async () => {
  const { copies } = await keptRoom(5);
  const hers = aPage(copies, { isLive: false, userId: ana.id });
  hers.messages.open(room, 0, 5);
  hers.messages.setStatus(room, 'failed');
  expect(await copies.list(ana.id)).toBeNull();
  expect(await copies.tail(ana.id, room)).toBeNull();
  expect(hers.conversations.store.getState().byId).toEqual({});
});

test('data from the server is not replaced by stored data', async () => {
  const { copies } = await keptRoom(5);
  const page = aPage(copies, { isLive: false });
  loadLists(page, [aConversation({ name: 'bago' })]);
  openRoom(page, 6);
  await copies.list(me.id);
  expect(page.conversations.get(room)?.name).toBe('bago');
  expect(page.messages.view(room).count).toBe(6);
});

test('nothing is stored while the connection is not live, because the page may show stored data', async () => {
  const page = aPage(undefined, { isLive: false });
  loadLists(page);
  openRoom(page, 5);
  page.scheduler.pass(10_000);
  expect(await page.copies.list(me.id)).toBeNull();
});

test('a window of old messages is not stored as the end of the conversation', async () => {
  const page = aPage();
  loadLists(page);
  page.messages.open(room, 0, 90);
  page.messages.replace(room, { messages: messagesOf(1, 5), hasOlder: false, hasNewer: true });
  page.scheduler.pass(2000);
  await expect.poll(() => page.copies.list(me.id)).not.toBeNull();
  expect(await page.copies.tail(me.id, room)).toBeNull();
});

test('a conversation that became unreadable is removed from storage', async () => {
  const page = await keptRoom(5);
  page.messages.release(room);
  page.messages.setStatus(room, 'refused');
  page.scheduler.pass(2000);
  await expect.poll(() => page.copies.tail(me.id, room)).toBeNull();
});

test('leaving a community removes its conversations from storage', async () => {
  const page = await keptRoom(5);
  page.conversations.drop(room);
  page.scheduler.pass(2000);
  await expect.poll(() => page.copies.tail(me.id, room)).toBeNull();
});

test('twenty conversations are stored, and the oldest are removed first', async () => {
  const copies = aDevice();
  for (let n = 0; n < KEPT_CONVERSATIONS + 3; n++)
    await copies.keepTail(me.id, uuid(500 + n), messagesOf(1, 1), 1000 + n);
  expect(await copies.tail(me.id, uuid(502))).toBeNull();
  expect(await copies.tail(me.id, uuid(503))).not.toBeNull();
});

test('a page that started without an answer shows what it has while its requests are swallowed, until they are answered', async () => {
  const { copies } = await keptRoom(3);
  const page = aPage(copies, { isLive: false, isUnanswered: true });
  page.messages.open(room, 0, 5);
  await expect.poll(() => page.messages.view(room).lastSeq).toBe(3);
  page.messages.replace(room, { messages: messagesOf(1, 5), hasOlder: false, hasNewer: false });
  expect(page.messages.view(room).lastSeq).toBe(5);
});
