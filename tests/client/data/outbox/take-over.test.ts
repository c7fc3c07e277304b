import 'fake-indexeddb/auto';
import { openDB } from 'idb';
import { expect, test } from 'vitest';
import { createOutboxDatabase } from '../../../../src/client/data/outbox/outbox-database.ts';
import { messageKind } from '../../../../src/client/features/chat/store/unsent-messages.ts';
import { aMessage, ana, group, me, room, uuid } from '../../chat/store/chat-builders.ts';
import { SimulatedScheduler } from '../realtime/simulated-scheduler.ts';
import { aDevice, anOutbox, type Device, settle } from './an-outbox.ts';

const at = '2027-01-15T07:58:00.000Z';

/** A message as the database of version 1 has it. */
const version1 = (n: number, more: object = {}) => ({
  client_msg_id: uuid(n),
  author_id: me.id,
  chat_conversation_id: room,
  group_id: group,
  content: `old ${n}`,
  mentions: [ana],
  reply_to: null,
  created_at: at,
  since: at,
  state: 'queued',
  reason: null,
  ...more,
});

/** The database as a tab of version 1 has it open: it gives way to a newer one. */
async function anOldTab(device: Device, rows: readonly object[]) {
  const database = await openDB(device.name, 1, {
    upgrade(created) {
      const entries = created.createObjectStore('entries', { autoIncrement: true });
      entries.createIndex('author_id', 'author_id');
      entries.createIndex('client_msg_id', 'client_msg_id', { unique: true });
    },
    blocking: (_current, _blocked, event) => (event.target as IDBDatabase).close(),
  });
  for (const row of rows) await database.add('entries', row);
  return database;
}

/** The page of today; its server stores each message once by its key. */
async function aPage(device: Device, { isDown = false } = {}) {
  const scheduler = new SimulatedScheduler();
  const stored = new Map<string, { content: string }>();
  const server = { isDown, asked: 0, contents: () => [...stored.values()].map(({ content }) => content) };
  const call = async (_: unknown, { body }: { body: never }, { idempotencyKey = '' }) => {
    server.asked += 1;
    if (server.isDown) throw new TypeError('Failed to fetch');
    stored.set(idempotencyKey, stored.get(idempotencyKey) ?? body);
    return { data: aMessage(1, body) };
  };
  const outbox = anOutbox(device, { call: call as never, scheduler });
  outbox.start(me.id);
  await settle(scheduler);
  await settle(scheduler, 1000);
  return { server, outbox, settle: (ms = 0) => settle(scheduler, ms) };
}

test('the database of version 1 is upgraded: nothing is lost, in the order of writing', async () => {
  const device = aDevice();
  const reply_to = {
    id: uuid(5),
    seq: 1,
    author: ana,
    excerpt: 'no. 1',
    is_deleted: false,
    version: 1,
  };
  const broken = { author_id: me.id, client_msg_id: 'broken', content: 5 };
  (
    await anOldTab(device, [
      version1(11, { reply_to }),
      broken,
      version1(10, { state: 'failed', reason: 'This chat is read-only' }),
      version1(12, { group_id: null, author_id: ana.id }),
    ])
  ).close();
  const database = createOutboxDatabase(device.name);
  expect(await database.load(me.id)).toEqual([
    {
      id: uuid(11),
      author_id: me.id,
      kind: 'message',
      lane: room,
      body: { group_id: group, content: 'old 11', mentions: [ana], reply_to },
      created_at: at,
      since: at,
      state: 'queued',
      reason: null,
    },
    expect.objectContaining({ id: uuid(10), state: 'failed', reason: 'This chat is read-only' }),
  ]);
  expect(await database.load(ana.id)).toMatchObject([{ body: { group_id: null, content: 'old 12' } }]);
  await database.remove(uuid(11));
  await database.remove(uuid(10));
  const left = await openDB(device.name, 2);
  // What cannot be read is not deleted.
  expect(await left.getAll('entries')).toMatchObject([broken, { id: uuid(12) }]);
  left.close();
});

test('what a page of version 1 left is shown and sent', async () => {
  const device = aDevice();
  (await anOldTab(device, [version1(10), version1(11)])).close();
  const { server, outbox } = await aPage(device);
  expect(server.contents()).toEqual(['old 10', 'old 11']);
  expect(outbox.store.getState().entries).toEqual([]);
  expect(await device.database.load(me.id)).toEqual([]);
});

test('messages in local storage are sent, in both formats of the chat and in the order of writing', async () => {
  const device = aDevice();
  const put = (n: number, item: object) =>
    device.storage.setItem(`unsent:${me.id}:${uuid(n)}`, JSON.stringify(item));
  const { author_id: _, since: __, state: ___, reason: ____, ...oldest } = version1(11);
  put(10, version1(10, { created_at: '2027-01-15T07:59:00.000Z' }));
  put(11, { ...oldest, author: me });
  put(12, version1(12, { state: 'failed', reason: 'This chat is read-only' }));
  device.storage.setItem(`unsent:${me.id}:broken`, '{"content":');
  const { server, outbox } = await aPage(device);
  expect(server.contents()).toEqual(['old 11', 'old 10']);
  expect(outbox.store.getState().entries).toMatchObject([{ id: uuid(12), state: 'failed' }]);
  expect(device.storage.length).toBe(1);
  expect(await device.database.load(me.id)).toMatchObject([{ id: uuid(12), state: 'failed' }]);
});

test('beside an open tab of version 1, which keeps its lock, the new tab sends what both wrote, once', async () => {
  const device = aDevice();
  const old = await anOldTab(device, [version1(10)]);
  void device.locks.request(`outbox:${me.id}`, {}, () => new Promise(() => {}));
  const { server, outbox, settle } = await aPage(device);
  expect(server.contents()).toEqual(['old 10']);
  const body = { group_id: group, content: 'new', mentions: [], reply_to: null };
  outbox.send({ kind: messageKind.name, lane: room, body });
  await settle();
  expect(server.contents()).toEqual(['old 10', 'new']);
  // The old tab has lost the database, so what it writes stays in local storage until it is closed.
  await expect(old.add('entries', version1(11))).rejects.toThrow();
  device.storage.setItem(`unsent:${me.id}:${uuid(11)}`, JSON.stringify(version1(11)));
  outbox.reconnected();
  await settle();
  expect(server.contents()).toEqual(['old 10', 'new', 'old 11']);
  expect(device.storage.length).toBe(0);
});

test('an entry that this page cannot read stays on the device, and holds up no other', async () => {
  const device = aDevice();
  const entry = {
    ...{ author_id: me.id, lane: room, created_at: at, since: at },
    ...({ state: 'queued', reason: null } as const),
  };
  await device.database.add({ ...entry, id: uuid(20), kind: 'of a later version', body: {} });
  await device.database.add({ ...entry, id: uuid(21), kind: 'message', body: { content: 5 } });
  const body = { group_id: group, content: 'kumusta', mentions: [], reply_to: null };
  await device.database.add({ ...entry, id: uuid(22), kind: 'message', body });
  const { server, outbox } = await aPage(device);
  expect(server.contents()).toEqual(['kumusta']);
  expect(outbox.store.getState()).toMatchObject({ waiting: 0, entries: [{ id: uuid(21), state: 'failed' }] });
  expect((await device.database.load(me.id)).map(({ id }) => id)).toEqual([uuid(20), uuid(21)]);
});
