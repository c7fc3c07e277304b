import { describe, expect, test } from 'vitest';
import { ApiError } from '../../../../src/client/data/api/api-error.ts';
import type { call as realCall } from '../../../../src/client/data/api/call.ts';
import { createHub } from '../../../../src/client/data/realtime/hub/hub.ts';
import { createChat } from '../../../../src/client/features/chat/store/chat.ts';
import { isPending } from '../../../../src/client/features/chat/store/message-log.ts';
import {
  editMessage,
  type Message,
  markConversationRead,
  markConversationUnread,
  searchConversations,
  searchMessages,
  sendMessage,
} from '../../../../src/contract/chat/chat.ts';
import { searchPrivateConversations } from '../../../../src/contract/chat/conversations.ts';
import { listThreads } from '../../../../src/contract/chat/threads.ts';
import type { Endpoint } from '../../../../src/contract/core/endpoint.ts';
import type { RtPosition } from '../../../../src/contract/core/realtime.ts';
import { aDevice, anOutbox } from '../../data/outbox/an-outbox.ts';
import { anEv, aSubok, scriptedTransports } from '../../data/realtime/scripted-transport.ts';
import { SimulatedScheduler } from '../../data/realtime/simulated-scheduler.ts';
import { aConversation, aMessage, ana, group, me, messagesOf, room, uuid } from './chat-builders.ts';

const topic = `c:${room}`;
const refusal = (status: number) =>
  new ApiError({
    url: '/',
    status,
    statusText: '',
    body: { status, code: 'chat.read_only', message: 'This chat is read-only' },
  });

/** A server that answers from memory. Each answer can be replaced by an error, or delayed. */
function aServer() {
  const held: (() => void)[] = [];
  const server = {
    asked: [] as { endpoint: Endpoint; input: unknown }[],
    log: messagesOf(1, 3) as Message[],
    conversation: aConversation({ last_seq: 3, last_read_seq: 1 }),
    /** Errors for the next sends, in order; with `isStored` the call fails after the message was stored. */
    failures: [] as { error: Error; isStored?: boolean }[],
    /** Where the streams of the communities stand when their chats are fetched. */
    heads: undefined as readonly RtPosition[] | undefined,
    isHolding: false,
    release() {
      for (const go of held.splice(0)) go();
    },
  };
  function store(body: { content: string; client_msg_id: string }): Message {
    const known = server.log.find(({ client_msg_id }) => client_msg_id === body.client_msg_id);
    if (known) return known;
    const message = aMessage(server.log.length + 1, { author: me, ...body });
    server.log.push(message);
    return message;
  }
  // biome-ignore lint/suspicious/noExplicitAny: one function answers every endpoint
  async function answer(endpoint: Endpoint, input: any): Promise<unknown> {
    server.asked.push({ endpoint, input });
    if (endpoint === searchConversations) {
      const pagination = { page: 1, limit: 100, total: 1, total_pages: 1, total_is_exact: true };
      return { data: [server.conversation], pagination, heads: server.heads };
    }
    if (endpoint === searchMessages) {
      const { before, after, around } = input.query;
      const data = server.log.filter(
        ({ seq }) =>
          (before === undefined || seq < before) &&
          (after === undefined || seq > after) &&
          (around === undefined || Math.abs(seq - around) <= 1),
      );
      const cursor = {
        before: (data[0]?.seq ?? 1) > 1 ? (data[0]?.seq ?? null) : null,
        after: (data.at(-1)?.seq ?? 0) < server.log.length ? (data.at(-1)?.seq ?? null) : null,
      };
      const answer = { data, cursor, rt: [topic, 1, server.log.length, 1000 + server.log.length] };
      if (server.isHolding) await new Promise<void>((resolve) => held.push(resolve));
      return answer;
    }
    if (endpoint === sendMessage) {
      const failure = server.failures.shift();
      if (failure && !failure.isStored) throw failure.error;
      const data = store({ content: input.body.content, client_msg_id: input.body.client_msg_id });
      if (failure) throw failure.error;
      if (server.isHolding) await new Promise<void>((resolve) => held.push(resolve));
      return { data };
    }
    if (endpoint === editMessage) return { data: aMessage(1, { content: input.body.content, version: 2 }) };
    if (endpoint === markConversationUnread) return { data: server.conversation };
    return { data: { chat_conversation_id: room, last_read_seq: input.body.seq } };
  }
  return { server, call: answer as typeof realCall };
}

/** Creates the chat with its hub and outbox, without screens and sockets. */
async function setUp({ device = aDevice(), world = aServer() } = {}) {
  const scheduler = new SimulatedScheduler();
  const { attempts, openTransport } = scriptedTransports();
  const random = () => 0.5;
  const hub = createHub({
    settings: { tab: 'tab', build: 'b' },
    transports: ['ws'],
    openTransport,
    listenToPage: () => () => {},
    scheduler,
    random,
    onBadFrame: (why) => expect.unreachable(why),
  });
  const outbox = anOutbox(device, { call: world.call, scheduler });
  const chat = createChat({
    hub,
    call: world.call,
    scheduler,
    random,
    outbox,
  });
  hub.start();
  outbox.start(me.id);
  chat.start(me);
  await scheduler.settle();
  const leave = chat.openConversation({ id: room, group_id: group });
  await scheduler.settle();
  const transport = attempts[0];
  if (transport === undefined) throw new Error('no transport was opened');
  transport.welcome();
  transport.say(aSubok(topic, world.server.log.length));
  await scheduler.settle();
  const push = (o: number, message: Message, kind = 'message.created') =>
    transport.say(anEv(topic, o, kind, message));
  const rows = () => {
    const { firstIndex, count } = chat.messages.view(room);
    return Array.from({ length: count }, (_, at) => chat.messages.rowAt(room, firstIndex + at)).filter(
      (row) => row !== undefined,
    );
  };
  const texts = () => rows().map((row) => (isPending(row) ? `${row.content} (${row.state})` : row.content));
  return { ...world, device, outbox, chat, hub, scheduler, transport, push, rows, texts, leave };
}

describe('an own message has one row with one key in every order of events', () => {
  const orders = {
    'answer, event': ['answer', 'event'],
    'event, answer': ['event', 'answer'],
    'event twice, answer': ['event', 'event', 'answer'],
    'answer, event twice': ['answer', 'event', 'event'],
    'event, cut, replay, answer': ['event', 'cut', 'replay', 'answer'],
    'cut, answer, replay': ['cut', 'answer', 'replay'],
  } as const;

  test.each(Object.entries(orders))('%s', async (_, order) => {
    const { server, chat, scheduler, push, rows, texts } = await setUp();
    server.isHolding = true;
    const clientId = chat.send({ id: room, group_id: group }, 'kumusta');
    await scheduler.settle();
    expect(texts().at(-1)).toBe('kumusta (sending)');
    const [own] = server.log.slice(-1);
    if (own === undefined) throw new Error('the server did not get it');

    for (const step of order) {
      if (step === 'answer') server.release();
      if (step === 'event' || step === 'replay') push(4, own);
      if (step === 'cut') push(9, aMessage(9));
      await scheduler.settle();
      const mine = rows().filter((row) => row.client_msg_id === clientId);
      expect(mine, `after ${step}`).toHaveLength(1);
      expect(rows()[3]?.client_msg_id).toBe(clientId);
    }
    expect(rows().slice(0, 4).filter(isPending)).toEqual([]);
    expect(chat.messages.pending(room)).toEqual([]);
  });
});

test('an id that another member made confirms nothing', async () => {
  const { outbox, device, server, chat, scheduler, push, texts } = await setUp();
  device.setOnline(false);
  server.failures.push({ error: new TypeError('Failed to fetch') });
  const id = chat.send({ id: room, group_id: group }, 'akin');
  push(4, aMessage(4, { author: ana, client_msg_id: id ?? '' }));
  await scheduler.settle();
  expect(texts().slice(-2)).toEqual(['no. 4', 'akin (queued)']);
  expect(outbox.store.getState().waiting).toBe(1);
});

describe('the chats of a community', () => {
  const begins = async (fetchedAt: number | undefined, streamAt: number) => {
    const world = aServer();
    if (fetchedAt !== undefined) world.server.heads = [[`g:${group}`, 1, fetchedAt, 1]];
    const { server, scheduler, transport } = await setUp({ world });
    const lists = () => server.asked.filter(({ endpoint }) => endpoint === searchConversations).length;
    const before = lists();
    transport.say({ op: 'heads', h: [[`g:${group}`, 1, streamAt, 1]] });
    await scheduler.settle(10_000);
    return lists() - before;
  };

  test('are fetched again when something happened between the fetch and the begin of the stream', async () => {
    expect(await begins(7, 8)).toBe(1);
  });

  test('are not when nothing happened, or when the server does not say where the stream stood', async () => {
    expect(await begins(7, 7)).toBe(0);
    expect(await begins(undefined, 8)).toBe(0);
  });
});

describe('an open conversation', () => {
  test('shows the newest page, the "New" line and pushed events', async () => {
    const { chat, push, scheduler, texts } = await setUp();
    push(4, aMessage(4));
    push(5, aMessage(2, { version: 2, content: 'edited' }), 'message.updated');
    await scheduler.settle();
    expect(texts()).toEqual(['no. 1', 'edited', 'no. 3', 'no. 4']);
    expect(chat.messages.view(room)).toMatchObject({ status: 'ready', dividerAfterSeq: 1 });
    expect(chat.conversations.store.getState().unreadTotal).toBe(3);
  });

  test('a gap is filled by a request', async () => {
    const { server, push, scheduler, rows, chat } = await setUp();
    server.log = messagesOf(1, 6);
    push(4, aMessage(6));
    for (let n = 0; n < 3; n += 1) await scheduler.settle();
    expect(rows().map((row) => !isPending(row) && row.seq)).toEqual([1, 2, 3, 4, 5, 6]);
    expect(chat.messages.view(room).hole).toBeNull();
  });

  test('reading marks messages as read on the server and locally', async () => {
    const { server, chat, scheduler } = await setUp();
    const reading = chat.readConversation(room, true);
    reading.seen(3);
    await scheduler.settle(5000);
    await scheduler.settle(5000);
    expect(chat.conversations.store.getState().unreadTotal).toBe(0);
    const marks = server.asked.filter(({ endpoint }) => endpoint === markConversationRead);
    expect(marks.map(({ input }) => input)).toEqual([
      { params: { chat_conversation_id: room }, body: { seq: 3, read_version: 0 } },
    ]);
    expect(chat.messages.view(room).dividerAfterSeq).toBe(1);
  });

  test('messages marked as unread stay unread while visible, until the user sends a message', async () => {
    const { server, chat, scheduler } = await setUp();
    const unread = () => chat.conversations.store.getState().unreadTotal;
    const reading = chat.readConversation(room, true);
    reading.seen(3);
    await scheduler.settle(5000);
    server.conversation = aConversation({ last_seq: 3, last_read_seq: 1, read_version: 1 });
    await chat.markUnread(room, 2);
    expect(chat.messages.view(room).dividerAfterSeq).toBe(1);
    reading.seen(4);
    await scheduler.settle(5000);
    expect(unread()).toBe(2);
    chat.send({ id: room, group_id: group }, 'nandito na');
    reading.seen(5);
    await scheduler.settle(5000);
    await scheduler.settle(5000);
    const marks = server.asked.filter(({ endpoint }) => endpoint === markConversationRead);
    expect(marks.map(({ input }) => input)).toMatchObject([
      { body: { seq: 3, read_version: 0 } },
      { body: { seq: 5, read_version: 1 } },
    ]);
    expect(unread()).toBe(0);
  });

  test('coming back continues from the last position, without requesting the page again', async () => {
    const { server, chat, scheduler, transport, leave } = await setUp();
    leave();
    await scheduler.settle();
    expect(transport.cursors.at(-1)).toEqual([topic, 'head', 1, -1, 0]);
    server.asked.length = 0;
    chat.openConversation({ id: room, group_id: group });
    await scheduler.settle();
    expect(transport.cursors.at(-1)).toEqual([topic, 'full', 1, 3, 1003]);
    expect(server.asked).toEqual([]);
  });

  test('losing the membership removes the messages, but not the unsent texts', async () => {
    const { server, chat, scheduler, transport, texts } = await setUp();
    server.failures.push({ error: refusal(403) });
    chat.send({ id: room, group_id: group }, 'kumusta');
    await scheduler.settle();
    transport.say(aSubok(`u:${me.id}`, 0));
    transport.say(anEv(`u:${me.id}`, 1, 'membership.revoked', { group_id: group, reason: 'REMOVED' }));
    transport.say({ op: 'revoked', t: topic, why: 'member.removed' });
    server.conversation = aConversation({ id: uuid(77), group_id: uuid(78) });
    await scheduler.settle();
    expect(texts()).toEqual(['kumusta (failed)']);
    expect(chat.messages.view(room).status).toBe('refused');
    expect(chat.conversations.get(room)).toBeUndefined();
  });

  test('a demotion removes a chat of the staff, its threads and what was read there, open or not', async () => {
    for (const isOpen of [true, false]) {
      const world = aServer();
      world.server.conversation = aConversation({ last_seq: 3, last_read_seq: 1, is_staff_only: true });
      const { server, chat, scheduler, transport, texts, leave } = await setUp({ world });
      const parent = { message_id: uuid(1001), conversation_id: room };
      chat.conversations.receive([
        aConversation({ id: uuid(79), kind: 'THREAD', parent, is_staff_only: true }),
      ]);
      expect(texts()).toHaveLength(3);
      if (!isOpen) leave();
      server.conversation = aConversation({ id: uuid(77) });
      transport.say(aSubok(`u:${me.id}`, 0));
      transport.say(anEv(`u:${me.id}`, 1, 'membership.updated', { group_id: group }));
      // The server ends what is subscribed to.
      if (isOpen) transport.say({ op: 'revoked', t: topic, why: 'member.removed' });
      await scheduler.settle();
      expect([isOpen, Object.keys(chat.conversations.store.getState().byId)]).toEqual([isOpen, [uuid(77)]]);
      expect([isOpen, texts()]).toEqual([isOpen, []]);
    }
  });

  test('the chats of a community are asked for by name only by its members', async () => {
    const { server, transport, scheduler } = await setUp();
    const named = () =>
      server.asked.filter(
        ({ endpoint, input }) => endpoint === searchConversations && JSON.stringify(input).includes(uuid(91)),
      );
    transport.say(aSubok(`u:${me.id}`, 0));
    // A request to join was sent, then declined.
    transport.say(anEv(`u:${me.id}`, 1, 'membership.updated', { group_id: uuid(91) }));
    await scheduler.settle();
    expect(named()).toEqual([]);
    transport.say(anEv(`u:${me.id}`, 2, 'membership.granted', { group_id: uuid(91) }));
    await scheduler.settle();
    expect(named()).toHaveLength(1);
  });

  test('an edit is shown as soon as the server answers', async () => {
    const { chat, texts } = await setUp();
    await chat.edit(uuid(1001), 'better');
    expect(texts()[0]).toBe('better');
  });

  test('jumping to an old message shows a window around it, which can be extended to the newest message', async () => {
    const { server, chat, scheduler, rows, leave } = await setUp();
    leave();
    server.log = messagesOf(1, 100);
    const seqs = () => rows().map((row) => !isPending(row) && row.seq);
    await chat.loadAround({ id: room, group_id: group }, 50);
    expect(seqs()).toEqual([49, 50, 51]);
    await chat.loadNewer({ id: room, group_id: group });
    expect(seqs()).toEqual(Array.from({ length: 52 }, (_, at) => 49 + at));
    await scheduler.settle();
    expect(chat.messages.view(room).hasNewer).toBe(false);
  });

  test('an event that arrives during the loading of an older page is applied to that page', async () => {
    const { server, chat, scheduler, transport, push, rows } = await setUp();
    const ref = { id: room, group_id: group };
    server.log = messagesOf(1, 100);
    await chat.loadAround(ref, 50);
    server.isHolding = true;
    const loading = chat.loadOlder(ref);
    push(4, aMessage(48, { version: 2, content: 'edited' }), 'message.updated');
    const reaction = { emoji: '🎉', count: 1, people: [ana] };
    transport.say(
      anEv(topic, 5, 'reaction.updated', {
        chat_message_id: aMessage(47).id,
        emoji: '🎉',
        actor_id: ana.id,
        is_on: true,
        reaction,
        reactions_version: 1,
      }),
    );
    await scheduler.settle();
    server.release();
    await loading;
    expect(rows()[46]).toMatchObject({ seq: 47, reactions: [{ ...reaction, is_mine: false }] });
    expect(rows()[47]).toMatchObject({ seq: 48, content: 'edited' });
  });
});

test('subscriptions that start together request each list once', async () => {
  const world = aServer();
  const ours = aConversation({ id: uuid(55), kind: 'PRIVATE', group_id: null, peer: ana });
  const asked: Endpoint[] = [];
  const call = (async (endpoint: Endpoint, input: never) => {
    asked.push(endpoint);
    const pagination = { page: 1, limit: 100, total: 1, total_pages: 1, total_is_exact: true };
    if (endpoint === searchPrivateConversations) return { data: [ours], pagination };
    return world.call(endpoint, input);
  }) as typeof realCall;
  const { transport, scheduler } = await setUp({ world: { ...world, call } });
  asked.length = 0;
  transport.say(aSubok(`u:${me.id}`, 0));
  transport.say(aSubok(`c:${ours.id}`, 0));
  await scheduler.settle(100);
  expect(asked).toEqual([searchConversations, searchPrivateConversations, listThreads]);
});

test('a new message in another chat raises the unread count without loading messages', async () => {
  const { chat, transport, scheduler, leave } = await setUp();
  leave();
  await scheduler.settle();
  transport.say({ op: 'heads', h: [[topic, 1, 9, 9]] });
  expect(chat.conversations.store.getState().unreadByGroup).toEqual({ [group]: 8 });
});
