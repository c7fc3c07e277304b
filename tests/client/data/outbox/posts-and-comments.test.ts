import { describe, expect, test } from 'vitest';
import { OUTBOX_TRY_FOR_MS } from '../../../../machines/outbox.machine.ts';
import { ApiError } from '../../../../src/client/data/api/api-error.ts';
import type { CallOptions } from '../../../../src/client/data/api/call.ts';
import type { OutboxKind } from '../../../../src/client/data/outbox/outbox-kind.ts';
import { laneOf } from '../../../../src/client/data/outbox/outbox-lane.ts';
import {
  commentKind,
  commentLane,
  postKind,
  postLane,
} from '../../../../src/client/features/feed/store/unsent-content.ts';
import { ana, group, me, uuid } from '../../chat/store/chat-builders.ts';
import { aComment, aPost } from '../../feed/feed-builders.ts';
import { SimulatedScheduler } from '../realtime/simulated-scheduler.ts';
import { aDevice, anOutbox, settle as settleAll } from './an-outbox.ts';

const HOUR_MS = 60 * 60 * 1000;
const cut = () => new TypeError('Failed to fetch');
const answered = (status: number, code: string, message: string, retryAfterMs: number | null = null) =>
  new ApiError({ url: '/', status, statusText: '', body: { status, code, message }, retryAfterMs });
const refusal = answered(422, 'content.not_accepted', 'This community does not allow links');

interface Kind {
  readonly kind: OutboxKind<unknown, unknown>;
  lane(place: string): string;
  body(text: string): unknown;
  /** What the server answers. */
  answer(seq: number, text: string): unknown;
  /** The storage key that earlier versions used. */
  legacyKey(id: string, place: string): string;
}

const kinds: Record<string, Kind> = {
  posts: {
    kind: postKind,
    lane: postLane,
    body: (text) => ({
      form: { group_id: group, title: '', content_md: text, tag_ids: [], is_announcement: false },
      draft: { title: '', text, people: [], tags: [], is_announcement: false },
    }),
    answer: (seq, content_md) => aPost(seq, { author: me, content_md }),
    legacyKey: (id, place) => `unsent-post:${me.id}:${place}:${id}`,
  },
  comments: {
    kind: commentKind,
    lane: commentLane,
    body: (text) => ({
      form: { post_id: uuid(5001), parent_comment_id: null, content_md: text },
      draft: { text, people: [] },
    }),
    answer: (seq, content_md) => aComment(seq, { author: me, content_md }),
    legacyKey: (id, place) => `unsent-comment:${me.id}:${place}:${id}`,
  },
};

/** Creates each thing once by its idempotency key, and fails when the test says so. */
function aServer(kind: Kind) {
  const stored = new Map<string, string>();
  const held: (() => void)[] = [];
  let busy = 0;
  const server = {
    asked: [] as { text: string; options: CallOptions }[],
    /** Of the next calls; `isStored`: it fails after the thing was stored. */
    failures: [] as { error: Error; isStored?: boolean }[],
    isDown: false,
    isHolding: false,
    person: me,
    busiest: 0,
    texts: () => [...stored.values()],
    release: () => {
      for (const go of held.splice(0)) go();
    },
  };
  async function answer(_: unknown, { body }: { body: { content_md: string } }, options: CallOptions) {
    const text = body.content_md;
    server.asked.push({ text, options });
    busy += 1;
    server.busiest = Math.max(server.busiest, busy);
    try {
      if (server.isHolding) await new Promise<void>((resolve) => held.push(resolve));
      if (server.isDown) throw cut();
      const failure = server.failures.shift();
      if (failure && !failure.isStored) throw failure.error;
      if (options.actingAs !== server.person.id) throw answered(401, 'session.missing', 'Sign in');
      const key = options.idempotencyKey ?? '';
      stored.set(key, stored.get(key) ?? text);
      if (failure) throw failure.error;
      return { data: kind.answer(stored.size, text) };
    } finally {
      busy -= 1;
    }
  }
  return { server, call: answer as never };
}

/** Where something is written: a community, or a post. */
const place = (n: number) => uuid(300 + n);

/** One tab. Another one on the same `device` is another tab, or the page after a reload. */
async function aTab(
  kind: Kind,
  { device = aDevice(), world = aServer(kind), scheduler = new SimulatedScheduler() } = {},
) {
  const outbox = anOutbox(device, { call: world.call, scheduler });
  const settle = (ms = 0) => settleAll(scheduler, ms);
  const lane = (n = 0) => laneOf(outbox, kind.kind, kind.lane(place(n)));
  const replies: unknown[] = [];
  lane().onGone((_, end) => end.why === 'sent' && replies.push(end.reply));
  outbox.start(me.id);
  await settle();
  return {
    ...world,
    ...{ world, device, scheduler, outbox, settle, lane, replies },
    send: (text: string, n = 0) => lane(n).send(kind.body(text)) ?? '',
    shown: (n = 0) =>
      lane(n)
        .store.getState()
        .map(({ body, state }) => `${(body as { draft: { text: string } }).draft.text} (${state})`),
    reasons: () =>
      lane()
        .store.getState()
        .map(({ reason }) => reason),
  };
}

describe.each(Object.entries(kinds))('%s', (_, kind) => {
  test('are shown at once, sent with their id as the key and as their author, and leave nothing behind', async () => {
    const { send, server, shown, settle, replies, device } = await aTab(kind);
    const id = send('kumusta');
    expect(shown()).toEqual(['kumusta (sending)']);
    await settle();
    expect(shown()).toEqual([]);
    expect(server.asked.map(({ options }) => [options.idempotencyKey, options.actingAs])).toEqual([
      [id, me.id],
    ]);
    expect(replies).toEqual([kind.answer(1, 'kumusta')]);
    expect([device.storage.length, await device.database.load(me.id)]).toEqual([0, []]);
  });

  test('go out one after the other within a lane, and lanes do not wait for each other', async () => {
    const { send, server, shown, settle } = await aTab(kind);
    server.isHolding = true;
    server.failures.push({ error: cut() });
    for (const text of ['one', 'two', 'three']) send(text);
    send('elsewhere', 1);
    await settle();
    expect(server.asked.map(({ text }) => text)).toEqual(['one', 'elsewhere']);
    server.isHolding = false;
    server.release();
    await settle();
    expect(server.texts()).toEqual(['elsewhere']);
    expect([shown(), shown(1)]).toEqual([['one (sending)', 'two (sending)', 'three (sending)'], []]);
    await settle(1000);
    expect(server.texts()).toEqual(['elsewhere', 'one', 'two', 'three']);
  });

  test.each([
    ['a refusal', refusal],
    ['slow mode', answered(429, 'content.too_soon', 'Slow mode is on. Please wait 40 s.', 40_000)],
    ['a rate limit', answered(429, 'request.too_many', 'Please wait a moment.', 5000)],
  ])('%s fails them with its text, holds up no other, and Retry sends the same one', async (_name, error) => {
    const { send, server, shown, reasons, outbox, settle } = await aTab(kind);
    server.failures.push({ error });
    const id = send('one');
    send('two');
    await settle();
    expect(shown()).toEqual(['one (failed)']);
    expect(reasons()).toEqual([error.message]);
    outbox.reconnected();
    await settle(60_000);
    expect(server.texts()).toEqual(['two']);
    outbox.retry(id);
    await settle();
    expect(server.texts()).toEqual(['two', 'one']);
    expect(server.asked.filter(({ options }) => options.idempotencyKey === id)).toHaveLength(2);
    expect(shown()).toEqual([]);
  });

  test('an author who discards a failed one gets its text back, and it never comes again', async () => {
    const before = await aTab(kind);
    before.server.failures.push({ error: refusal });
    const id = before.send('one');
    await before.settle();
    expect(before.outbox.discard(id)?.body).toEqual(kind.body('one'));
    await before.settle();
    before.outbox.stop();
    const after = await aTab(kind, before);
    expect([after.shown(), after.server.texts()]).toEqual([[], []]);
  });

  test('a lost answer is asked for again under the same key, and there is one', async () => {
    const { send, server, settle, replies } = await aTab(kind);
    server.failures.push({ error: cut(), isStored: true });
    send('kumusta');
    await settle();
    await settle(1000);
    expect(server.asked).toHaveLength(2);
    expect(server.texts()).toEqual(['kumusta']);
    expect(replies).toHaveLength(1);
  });

  test('survive a reload, and a failed one keeps its reason', async () => {
    const before = await aTab(kind);
    before.server.failures.push({ error: refusal }, { error: cut() });
    before.send('refused');
    before.send('kumusta');
    await before.settle();
    before.outbox.stop();
    const after = await aTab(kind, before);
    expect(after.shown()).toEqual(['refused (failed)']);
    expect(after.reasons()).toEqual([refusal.message]);
    expect(after.server.texts()).toEqual(['kumusta']);
  });

  test('survive a page that closes between the press and the write into the database', async () => {
    const before = await aTab(kind);
    const { database } = before.device;
    before.device.database = { ...database, add: () => new Promise<never>(() => {}) };
    before.outbox.stop();
    const closing = await aTab(kind, before);
    closing.server.isHolding = true;
    closing.send('kumusta');
    closing.outbox.stop();
    before.device.database = database;
    closing.server.isHolding = false;
    const after = await aTab(kind, before);
    expect(after.server.texts()).toEqual(['kumusta']);
    expect(after.device.storage.length).toBe(0);
  });

  test('two tabs show them, one sends them, and "Try again" works in the other one', async () => {
    const first = await aTab(kind);
    const second = await aTab(kind, first);
    const { server, settle } = first;
    server.isDown = true;
    const id = second.send('kumusta');
    for (let n = 0; n < 8; n += 1) await settle(30_000);
    expect([first.shown(), second.shown()]).toEqual([['kumusta (queued)'], ['kumusta (queued)']]);
    server.isDown = false;
    const asked = server.asked.length;
    second.outbox.retry(id);
    await settle();
    expect(server.asked).toHaveLength(asked + 1);
    expect([server.texts(), first.shown(), second.shown()]).toEqual([['kumusta'], [], []]);
    expect(server.busiest).toBe(1);
  });

  test('wait for their author when another user signed in, who sees nothing of them', async () => {
    const { send, server, outbox, shown, settle } = await aTab(kind);
    server.person = ana;
    send('kumusta');
    await settle(60_000);
    expect([server.texts(), server.asked.length]).toEqual([[], 1]);
    expect(shown()).toEqual(['kumusta (queued)']);
    outbox.start(ana.id);
    await settle(60_000);
    expect([shown(), server.asked.length]).toEqual([[], 1]);
    server.person = me;
    outbox.start(me.id);
    await settle();
    expect(server.texts()).toEqual(['kumusta']);
  });

  test('after a day without the server they ask, and Retry begins a new day', async () => {
    const { send, server, shown, reasons, outbox, settle } = await aTab(kind);
    server.isDown = true;
    const id = send('kumusta');
    for (let hour = 0; hour < 23; hour += 1) await settle(HOUR_MS);
    expect(shown()).toEqual(['kumusta (queued)']);
    await settle(2 * HOUR_MS);
    await settle(60_000);
    expect([shown(), reasons()]).toEqual([['kumusta (failed)'], ['It could not be sent for a day']]);
    server.isDown = false;
    await settle(HOUR_MS);
    expect(server.texts()).toEqual([]);
    outbox.retry(id);
    await settle();
    expect(server.texts()).toEqual(['kumusta']);
  });

  test('of earlier versions are taken over under their key, the oldest first; a day old they ask', async () => {
    const device = aDevice();
    const scheduler = new SimulatedScheduler();
    const put = (id: string, text: string, ageMs: number) =>
      device.storage.setItem(
        kind.legacyKey(id, place(0)),
        JSON.stringify({ form: kind.body(text), written_at: scheduler.now() - ageMs }),
      );
    put(uuid(801), 'second', 1000);
    put(uuid(800), 'first', 2000);
    put(uuid(802), 'old', OUTBOX_TRY_FOR_MS);
    device.storage.setItem(kind.legacyKey(uuid(803), place(0)).replace(me.id, ana.id), 'of another author');
    device.storage.setItem(kind.legacyKey('broken', place(0)), '{"form":');
    const { server, shown, settle } = await aTab(kind, { device, scheduler });
    await settle();
    expect(server.asked.map(({ text, options }) => [text, options.idempotencyKey])).toEqual([
      ['first', uuid(800)],
      ['second', uuid(801)],
    ]);
    expect(shown()).toEqual(['old (failed)']);
    expect(device.storage.length).toBe(2);
    expect(await device.database.load(me.id)).toMatchObject([{ id: uuid(802), state: 'failed' }]);
  });
});
