import { describe, expect, test, vi } from 'vitest';
import { OUTBOX_TRY_FOR_MS } from '../../../../machines/outbox.machine.ts';
import { ApiError } from '../../../../src/client/data/api/api-error.ts';
import type { CallOptions, call as realCall } from '../../../../src/client/data/api/call.ts';
import { isPending } from '../../../../src/client/features/chat/store/message-log.ts';
import { createMessageStore } from '../../../../src/client/features/chat/store/message-store.ts';
import {
  followUnsentMessages,
  HANDOVER_MS,
  messageKind,
} from '../../../../src/client/features/chat/store/unsent-messages.ts';
import type { Message, Quote } from '../../../../src/contract/chat/chat.ts';
import { sendPrivateMessage } from '../../../../src/contract/chat/conversations.ts';
import type { Endpoint } from '../../../../src/contract/core/endpoint.ts';
import { aMessage, ana, group, me, room, uuid } from '../../chat/store/chat-builders.ts';
import { SimulatedScheduler } from '../realtime/simulated-scheduler.ts';
import { aDevice, anOutbox, type Device, settle as settleAll } from './an-outbox.ts';

const general = { id: room, group_id: group };
const other = { id: uuid(3), group_id: group };
const privateChat = { id: room, group_id: null };
const HOUR_MS = 60 * 60 * 1000;

const answered = (status: number, retryAfterMs: number | null = null, code = 'chat.read_only') =>
  new ApiError({
    url: '/',
    status,
    statusText: '',
    body: { status, code, message: 'This chat is read-only' },
    retryAfterMs,
  });
const cut = () => new TypeError('Failed to fetch');

interface Said {
  readonly endpoint: Endpoint;
  readonly body: {
    chat_conversation_id: string;
    content: string;
    client_msg_id: string;
    reply_to_id?: string;
  };
  readonly options: CallOptions;
}

/** Stores each text once by its author's client id, as the real one does, and fails when it is told to. */
function aServer() {
  const held: (() => void)[] = [];
  const server = {
    asked: [] as Said[],
    log: [] as Message[],
    /** Of the next calls; `isStored`: it fails after the text was stored. */
    failures: [] as { error: Error; isStored?: boolean }[],
    isDown: false,
    isHolding: false,
    /** Whose session the cookie is. */
    person: me,
    busiest: 0,
    release: () => {
      for (const go of held.splice(0)) go();
    },
    contents: (conversationId = room) =>
      server.log.filter((row) => row.chat_conversation_id === conversationId).map(({ content }) => content),
  };
  let busy = 0;
  async function answer(endpoint: Endpoint, { body }: Pick<Said, 'body'>, options: CallOptions) {
    server.asked.push({ endpoint, body, options });
    busy += 1;
    server.busiest = Math.max(server.busiest, busy);
    try {
      if (server.isHolding) await new Promise<void>((resolve) => held.push(resolve));
      if (server.isDown) throw cut();
      const failure = server.failures.shift();
      if (failure && !failure.isStored) throw failure.error;
      if (options.actingAs !== server.person.id) throw answered(401);
      const known = server.log.find(({ client_msg_id }) => client_msg_id === body.client_msg_id);
      const message = known ?? aMessage(server.log.length + 1, { ...body, author: server.person });
      if (known === undefined) server.log.push(message);
      if (failure) throw failure.error;
      return { data: message };
    } finally {
      busy -= 1;
    }
  }
  return { server, call: answer as unknown as typeof realCall };
}

/** One tab, whose person is signed in. Another one on the same `device` is another tab, or the page after a reload. */
async function aTab({
  device = aDevice(),
  world = aServer(),
  scheduler = new SimulatedScheduler(),
  author = me,
} = {}) {
  const messages = createMessageStore();
  const outbox = anOutbox(device, { call: world.call, scheduler });
  const settle = (ms = 0) => settleAll(scheduler, ms);
  outbox.start(author.id);
  const stopRows = followUnsentMessages({ outbox, messages, scheduler }, author);
  await settle();
  const send = (
    { id, group_id }: typeof general | typeof privateChat,
    content: string,
    reply_to: Quote | null = null,
  ) => outbox.send({ kind: messageKind.name, lane: id, body: { group_id, content, mentions: [], reply_to } });
  const rows = (conversationId = room) => {
    const { firstIndex, count } = messages.view(conversationId);
    return Array.from({ length: count }, (_, at) => messages.rowAt(conversationId, firstIndex + at)).filter(
      (row) => row !== undefined,
    );
  };
  const texts = (conversationId = room) =>
    rows(conversationId).map((row) => (isPending(row) ? `${row.content} (${row.state})` : row.content));
  const onDevice = async (person = me) =>
    (await device.database.load(person.id)).map(
      ({ body, state }) => `${messageKind.schema.parse(body).content} (${state})`,
    );
  return { ...world, device, scheduler, messages, outbox, send, stopRows, settle, rows, texts, onDevice };
}

/** The tab is gone from one moment to the next: nothing of it runs any more, and its lock is free. */
function crash(tab: { outbox: { stop: () => void } }): void {
  tab.outbox.stop();
}

describe('sending', () => {
  test('a text is shown at once, sent with its id as the key and as its author, and leaves nothing behind', async () => {
    const { outbox, send, server, device, texts, settle, onDevice } = await aTab();
    const id = send(general, 'kumusta');
    expect(texts()).toEqual(['kumusta (sending)']);
    expect(outbox.store.getState().waiting).toBe(1);
    await settle();
    expect(texts()).toEqual(['kumusta']);
    expect(server.asked.map(({ options }) => [options.idempotencyKey, options.actingAs])).toEqual([
      [id, me.id],
    ]);
    expect(await onDevice()).toEqual([]);
    expect(device.storage.length).toBe(0);
    expect(outbox.store.getState()).toMatchObject({ waiting: 0, isHeld: false });
  });

  test('a reply names what it answers, and a private text goes the private way', async () => {
    const { send, server, rows, settle } = await aTab();
    const original = aMessage(1);
    const reply_to = {
      id: original.id,
      seq: 1,
      author: ana,
      excerpt: 'no. 1',
      is_deleted: false,
      version: 1,
    };
    send(privateChat, 'oo', reply_to);
    expect(rows()).toMatchObject([{ reply_to }]);
    await settle();
    expect(server.asked).toMatchObject([
      { endpoint: sendPrivateMessage, body: { reply_to_id: original.id } },
    ]);
  });

  test('texts of a conversation go one after the other, also when the first has to be repeated', async () => {
    const { send, server, settle } = await aTab();
    server.failures.push({ error: cut() }, { error: answered(503) });
    for (const text of ['one', 'two', 'three']) send(general, text);
    for (let n = 0; n < 6; n += 1) await settle(1000);
    expect(server.contents()).toEqual(['one', 'two', 'three']);
    expect(server.busiest).toBe(1);
  });

  test('two conversations are written to at once, and a third waits for its turn', async () => {
    const { send, server, settle } = await aTab();
    server.isHolding = true;
    for (const id of [room, uuid(3), uuid(4)]) {
      send({ id, group_id: group }, 'one');
      send({ id, group_id: group }, 'two');
    }
    await settle();
    expect(server.asked.map(({ body }) => body.chat_conversation_id)).toEqual([room, uuid(3)]);
    server.isHolding = false;
    server.release();
    await settle();
    for (const id of [room, uuid(3), uuid(4)]) expect(server.contents(id)).toEqual(['one', 'two']);
    expect(server.busiest).toBe(2);
  });

  test('one conversation that waits does not hold up another', async () => {
    const { send, server, settle } = await aTab();
    server.failures.push({ error: answered(500) });
    send(general, 'stuck');
    send(other, 'free');
    await settle();
    expect([server.contents(), server.contents(other.id)]).toEqual([[], ['free']]);
  });

  test.each([
    ['a lost network', cut()],
    ['408', answered(408)],
    ['429', answered(429)],
    ['500', answered(500)],
    ['503', answered(503)],
    ['a page that is not ours', new SyntaxError('not what the contract says')],
  ])('%s is tried again by itself', async (_, error) => {
    const { outbox, send, server, texts, settle } = await aTab();
    server.failures.push({ error });
    send(general, 'kumusta');
    await settle();
    expect(texts()).toEqual(['kumusta (queued)']);
    expect(outbox.store.getState()).toMatchObject({ waiting: 1, isHeld: true });
    await settle(1000);
    expect(texts()).toEqual(['kumusta']);
    expect(outbox.store.getState()).toMatchObject({ waiting: 0, isHeld: false });
  });

  test('the server says how long to wait, and good news do not shorten that', async () => {
    const { outbox, send, server, settle } = await aTab();
    server.failures.push({ error: answered(429, 20_000) });
    send(general, 'kumusta');
    await settle();
    outbox.reconnected();
    await settle(19_000);
    expect(server.asked).toHaveLength(1);
    await settle(2000);
    expect(server.contents()).toEqual(['kumusta']);
  });

  test('when the network is back no one waits any longer', async () => {
    const { send, server, device, settle } = await aTab();
    server.isDown = true;
    send(general, 'kumusta');
    for (let n = 0; n < 10; n += 1) await settle(30_000);
    server.isDown = false;
    const asked = server.asked.length;
    device.setOnline(false);
    device.setOnline(true);
    await settle();
    expect(server.asked).toHaveLength(asked + 1);
    expect(server.contents()).toEqual(['kumusta']);
  });

  test.each([
    ['a refusal', answered(403)],
    ['a limit of hours', answered(429, HOUR_MS, 'limit.reached')],
  ])(
    '%s fails with its reason, does not hold up the next, and Retry sends the same message',
    async (_, error) => {
      const { outbox, send, server, rows, texts, settle, onDevice } = await aTab();
      server.failures.push({ error });
      const id = send(general, 'one');
      send(general, 'two');
      await settle();
      expect(texts()).toEqual(['two', 'one (failed)']);
      expect(rows().at(-1)).toMatchObject({ reason: 'This chat is read-only', client_msg_id: id });
      expect(outbox.store.getState().waiting).toBe(0);
      expect(await onDevice()).toEqual(['one (failed)']);
      outbox.retry(id ?? '');
      await settle();
      expect(texts()).toEqual(['two', 'one']);
      expect(server.log.at(-1)?.client_msg_id).toBe(id);
      expect(await onDevice()).toEqual([]);
    },
  );

  test('Discard takes a text away for good, whether it failed or waits, and the next one is sent', async () => {
    const { outbox, send, server, texts, settle, onDevice } = await aTab();
    server.failures.push({ error: answered(403) }, { error: cut() });
    const failed = send(general, 'one');
    const queued = send(general, 'two');
    send(general, 'three');
    await settle();
    expect(texts()).toEqual(['one (failed)', 'two (queued)', 'three (queued)']);
    expect(outbox.store.getState().entries.map(({ isNext }) => isNext)).toEqual([false, true, false]);
    outbox.discard(queued ?? '');
    outbox.discard(failed ?? '');
    await settle();
    expect([texts(), server.contents(), await onDevice()]).toEqual([['three'], ['three'], []]);
    expect(server.asked.map(({ body }) => body.content)).toEqual(['one', 'two', 'three']);
  });

  test('after a day it asks, and Retry begins a new day', async () => {
    const { outbox, send, server, rows, texts, settle } = await aTab();
    server.isDown = true;
    const id = send(general, 'kumusta');
    await settle();
    for (let hour = 0; hour < 23; hour += 1) await settle(HOUR_MS);
    expect(texts()).toEqual(['kumusta (queued)']);
    // One attempt is under way when the day ends; the next one would be too late.
    await settle(2 * HOUR_MS);
    await settle(60_000);
    expect(texts()).toEqual(['kumusta (failed)']);
    expect(rows()).toMatchObject([{ reason: 'It could not be sent for a day' }]);
    outbox.retry(id ?? '');
    await settle();
    expect(texts()).toEqual(['kumusta (queued)']);
    server.isDown = false;
    await settle(60_000);
    expect(texts()).toEqual(['kumusta']);
  });
});

test('a kind whose code did not load is loaded again with the next attempt', async () => {
  const { server, call } = aServer();
  const scheduler = new SimulatedScheduler();
  let loads = 0;
  const outbox = anOutbox(aDevice(), {
    ...{ call, scheduler },
    kinds: {
      message: async () => {
        loads += 1;
        if (loads < 3) throw new TypeError('Failed to fetch dynamically imported module');
        return messageKind;
      },
    },
  });
  outbox.start(me.id);
  const body = { group_id: group, content: 'kumusta', mentions: [], reply_to: null };
  outbox.send({ kind: messageKind.name, lane: room, body });
  await settleAll(scheduler);
  expect(outbox.store.getState()).toMatchObject({ waiting: 1, isHeld: true });
  for (let n = 0; n < 3; n += 1) await settleAll(scheduler, 1000);
  expect(server.contents()).toEqual(['kumusta']);
});

describe('one message, one row', () => {
  test('an answer that was lost is asked for again, and there is one message', async () => {
    const { send, server, texts, settle } = await aTab();
    server.failures.push({ error: cut(), isStored: true });
    send(general, 'kumusta');
    await settle();
    await settle(1000);
    expect(server.asked).toHaveLength(2);
    expect(server.log).toHaveLength(1);
    expect(texts()).toEqual(['kumusta']);
  });

  test('what an event confirmed is not sent again, whichever tab or transport it came by', async () => {
    const { outbox, send, server, messages, texts, settle, onDevice } = await aTab();
    server.failures.push({ error: cut(), isStored: true });
    send(general, 'kumusta');
    await settle();
    messages.receive(room, server.log);
    outbox.confirmed(server.log.map(({ client_msg_id }) => client_msg_id));
    await settle(60_000);
    expect(server.asked).toHaveLength(1);
    expect(texts()).toEqual(['kumusta']);
    expect(await onDevice()).toEqual([]);
  });

  test('what an event confirms while it is being sent ends the call, and the next one follows', async () => {
    const { outbox, send, server, texts, settle, onDevice } = await aTab();
    server.isHolding = true;
    const first = send(general, 'one');
    send(general, 'two');
    await settle();
    outbox.confirmed([first ?? '']);
    expect(server.asked[0]?.options.signal?.aborted).toBe(true);
    server.isHolding = false;
    server.release();
    await settle();
    expect(server.asked.map(({ body }) => body.content)).toEqual(['one', 'two']);
    expect(texts()).toContain('two');
    expect(await onDevice()).toEqual([]);
  });

  test('a message that a page has shown keeps its one row while its text is still being sent', async () => {
    const { send, server, device, messages, rows, settle } = await aTab();
    server.failures.push({ error: cut(), isStored: true });
    const id = send(general, 'kumusta');
    await settle();
    messages.addPage(room, { messages: server.log, hasOlder: false, hasNewer: false });
    device.setOnline(false);
    device.setOnline(true);
    await settle();
    expect(rows().map(({ client_msg_id }) => client_msg_id)).toEqual([id]);
  });
});

describe('two tabs of one person', () => {
  async function twoTabs(device: Device = aDevice()) {
    const world = aServer();
    const scheduler = new SimulatedScheduler();
    const first = await aTab({ device, world, scheduler });
    const second = await aTab({ device, world, scheduler });
    return { first, second, ...first };
  }

  test('one of them sends what both of them show', async () => {
    const { first, second, server, settle } = await twoTabs();
    server.isDown = true;
    second.send(general, 'kumusta');
    await settle();
    expect([first.texts(), second.texts()]).toEqual([['kumusta (queued)'], ['kumusta (queued)']]);
    expect(second.outbox.store.getState()).toMatchObject({ waiting: 1, isHeld: true });
    server.isDown = false;
    await settle(1000);
    expect(server.contents()).toEqual(['kumusta']);
    expect(server.busiest).toBe(1);
    expect([first, second].map(({ outbox }) => outbox.store.getState().waiting)).toEqual([0, 0]);
  });

  test('in the other tab the row stays until its message takes its place', async () => {
    const { second, server, settle } = await twoTabs();
    const id = second.send(general, 'kumusta');
    await settle();
    expect(server.contents()).toEqual(['kumusta']);
    expect(second.rows().map(({ client_msg_id }) => client_msg_id)).toEqual([id]);
    second.messages.receive(room, server.log);
    expect(second.texts()).toEqual(['kumusta']);
    await settle(HANDOVER_MS);
    expect(second.texts()).toEqual(['kumusta']);
  });

  test('a tab that never sees the message lets go of the row all the same', async () => {
    const { second, settle } = await twoTabs();
    second.send(general, 'kumusta');
    await settle();
    await settle(HANDOVER_MS);
    expect(second.texts()).toEqual([]);
  });

  test('Retry and Discard work in any of them', async () => {
    const { first, second, server, settle } = await twoTabs();
    server.failures.push({ error: answered(403) }, { error: answered(403) });
    const one = first.send(general, 'one');
    const two = first.send(general, 'two');
    await settle();
    expect(second.texts()).toEqual(['one (failed)', 'two (failed)']);
    second.outbox.discard(one ?? '');
    second.outbox.retry(two ?? '');
    await settle();
    expect(first.texts()).toEqual(['two']);
    expect(server.contents()).toEqual(['two']);
  });

  test('a text that fails in one tab while it is discarded in the other is gone in both', async () => {
    const { first, second, server, device, settle } = await twoTabs();
    server.isHolding = true;
    first.send(general, 'one');
    await settle();
    // The first tab stores the failure at the moment when the other one removes the text.
    const change = device.database.change;
    device.database.change = async (entry) => {
      second.outbox.discard(entry.id);
      await settle();
      return change(entry);
    };
    server.failures.push({ error: answered(403) });
    server.release();
    await settle();
    expect([first.texts(), second.texts()]).toEqual([[], []]);
    expect([first, second].map(({ outbox }) => outbox.store.getState().entries)).toEqual([[], []]);
    expect([await first.onDevice(), device.storage.length, server.asked.length]).toEqual([[], 0, 1]);
  });

  test('the tab that sends dies in the middle of it, and the other goes on where it stood', async () => {
    const { first, second, server, settle } = await twoTabs();
    server.isHolding = true;
    for (const text of ['one', 'two', 'three']) first.send(general, text);
    await settle();
    crash(first);
    server.isHolding = false;
    server.release();
    await settle();
    await settle(1000);
    expect(server.contents()).toEqual(['one', 'two', 'three']);
    expect(new Set(server.asked.map(({ body }) => body.client_msg_id)).size).toBe(3);
    expect(second.texts().every((text) => !text.includes('failed'))).toBe(true);
    expect(await second.onDevice()).toEqual([]);
  });

  test('without news from each other they converge when they look', async () => {
    const device = aDevice();
    device.isDeaf = true;
    const { first, second, server, settle } = await twoTabs(device);
    second.send(general, 'kumusta');
    await settle();
    expect(server.contents()).toEqual([]);
    crash(first);
    await settle();
    expect(server.contents()).toEqual(['kumusta']);
  });

  test('without locks both of them send, and there is one message of each text', async () => {
    const device = aDevice();
    device.hasLocks = false;
    const { first, second, server, settle } = await twoTabs(device);
    server.isDown = true;
    for (const text of ['one', 'two']) first.send(general, text);
    await settle();
    server.isDown = false;
    for (let n = 0; n < 4; n += 1) await settle(1000);
    expect(server.asked.length).toBeGreaterThan(2);
    expect(server.contents()).toEqual(['one', 'two']);
    for (const { outbox } of [first, second]) expect(outbox.store.getState().waiting).toBe(0);
  });
});

describe('what survives', () => {
  test('a crash between the call and its answer: the next page asks again, and there is one message', async () => {
    const before = await aTab();
    before.server.failures.push({ error: cut(), isStored: true });
    before.send(general, 'one');
    before.send(general, 'two');
    await before.settle();
    crash(before);
    const after = await aTab(before);
    await after.settle();
    expect(after.server.contents()).toEqual(['one', 'two']);
    expect(await after.onDevice()).toEqual([]);
  });

  test('the press on Send itself: a page that is closed in the same moment loses nothing', async () => {
    const before = await aTab();
    const never = new Promise<never>(() => {});
    const { database } = before.device;
    before.device.database = { ...database, add: () => never };
    const closing = anOutbox(before.device, before);
    before.outbox.stop();
    closing.start(me.id);
    closing.send({ kind: messageKind.name, lane: room, body: { group_id: group, content: 'kumusta' } });
    closing.stop();
    before.device.database = database;
    const after = await aTab({ device: before.device, world: before });
    expect(after.server.contents()).toEqual(['kumusta']);
    expect(after.device.storage.length).toBe(0);
  });

  test('a lost session: it waits, and goes on when its author is back', async () => {
    const { outbox, send, server, texts, settle } = await aTab();
    server.failures.push({ error: answered(401) });
    send(general, 'kumusta');
    await settle();
    for (let n = 0; n < 5; n += 1) await settle(HOUR_MS);
    expect(server.asked).toHaveLength(1);
    expect(texts()).toEqual(['kumusta (queued)']);
    outbox.sessionReturned();
    await settle();
    expect(texts()).toEqual(['kumusta']);
  });

  test('a logout: the next person on the device sees, counts and sends nothing of it; its author finds it again', async () => {
    const tab = await aTab();
    const { outbox, send, server, device, messages, texts, settle, onDevice } = tab;
    device.setOnline(false);
    server.isDown = true;
    send(general, 'para kay Ana lang');
    await settle();
    tab.stopRows();
    outbox.stop();
    messages.clear();
    device.setOnline(true);
    server.isDown = false;
    server.person = ana;
    server.asked.length = 0;
    outbox.start(ana.id);
    const stopRows = followUnsentMessages(tab, ana);
    await settle(60_000);
    stopRows();
    expect(texts()).toEqual([]);
    expect(outbox.store.getState()).toMatchObject({ waiting: 0, isHeld: false });
    expect(server.asked).toEqual([]);
    expect(await onDevice()).toEqual(['para kay Ana lang (queued)']);
    outbox.stop();
    server.person = me;
    outbox.start(me.id);
    await settle();
    expect(server.log).toMatchObject([{ content: 'para kay Ana lang', author: { id: me.id } }]);
  });

  test('a tab that does not know yet that another person signed in sends nothing under their name', async () => {
    const { send, server, texts, settle } = await aTab();
    server.person = ana;
    send(general, 'kumusta');
    await settle(60_000);
    expect(server.log).toEqual([]);
    expect(texts()).toEqual(['kumusta (queued)']);
  });

  test('days without a network: it is kept, and its author is asked', async () => {
    const before = await aTab();
    before.device.setOnline(false);
    before.server.isDown = true;
    before.send(general, 'kumusta');
    await before.settle();
    crash(before);
    before.scheduler.sleep(3 * OUTBOX_TRY_FOR_MS);
    const after = await aTab(before);
    expect(after.texts()).toEqual(['kumusta (failed)']);
    expect(await after.onDevice()).toEqual(['kumusta (failed)']);
  });

  test('no one signed in: the text is not taken, so it stays where it was typed', async () => {
    const { outbox, send } = await aTab();
    outbox.stop();
    expect(send(general, 'kumusta')).toBeNull();
  });
});

describe('a device that will not store', () => {
  const refuse = () => {
    throw new DOMException('full', 'QuotaExceededError');
  };
  const reject = async () => refuse();

  test('no database: the text lies in the other storage, and is sent after a reload', async () => {
    const device = aDevice();
    device.database = { load: reject, add: reject, change: reject, remove: reject };
    const before = await aTab({ device });
    before.server.isDown = true;
    before.send(general, 'kumusta');
    await before.settle();
    expect(before.rows()).toMatchObject([{ isKept: true }]);
    crash(before);
    before.server.isDown = false;
    const after = await aTab(before);
    await after.settle();
    expect(after.server.contents()).toEqual(['kumusta']);
  });

  test('neither of them: the text is sent all the same, and says meanwhile that it lasts as long as the page', async () => {
    const device = aDevice();
    device.database = { load: reject, add: reject, change: reject, remove: reject };
    device.storage.setItem = vi.fn<Storage['setItem']>(refuse);
    const { send, server, rows, texts, settle } = await aTab({ device });
    server.isDown = true;
    send(general, 'kumusta');
    await settle();
    expect(rows()).toMatchObject([{ isKept: false, content: 'kumusta' }]);
    server.isDown = false;
    await settle(1000);
    expect(texts()).toEqual(['kumusta']);
  });

  test('the browser is asked once to keep the storage, after the first text without a network', async () => {
    const { send, device } = await aTab();
    send(general, 'one');
    expect(device.askedToPersist).toBe(0);
    device.setOnline(false);
    for (const text of ['two', 'three']) send(general, text);
    expect(device.askedToPersist).toBe(1);
  });
});

test('while the device is offline rows and counts say so at once, in every conversation', async () => {
  const { outbox, send, server, device, texts, settle } = await aTab();
  server.isDown = true;
  device.setOnline(false);
  send(general, 'one');
  send(other, 'two');
  expect([texts(), texts(other.id)]).toEqual([['one (queued)'], ['two (queued)']]);
  expect(outbox.store.getState()).toMatchObject({ waiting: 2, isHeld: true });
  await settle();
  server.isDown = false;
  device.setOnline(true);
  await settle(1000);
  expect([texts(), texts(other.id)]).toEqual([['one'], ['two']]);
});
