import { describe, expect, test, vi } from 'vitest';
import { connectionIndicator } from '../../../../src/client/data/realtime/hub/connection-store.ts';
import { createHub } from '../../../../src/client/data/realtime/hub/hub.ts';
import { type PageSignal, REST_AFTER_MS } from '../../../../src/client/data/realtime/hub/page-signals.ts';
import { SUB_LIMIT_MS } from '../../../../src/client/data/realtime/hub/sub-sender.ts';
import type { TopicListener } from '../../../../src/client/data/realtime/hub/subscriptions.ts';
import type { RtPosition } from '../../../../src/contract/core/realtime.ts';
import { aMessage, room } from '../../chat/store/chat-builders.ts';
import { anEv, aSubok, scriptedTransports } from './scripted-transport.ts';
import { SimulatedScheduler } from './simulated-scheduler.ts';

const topic = `c:${room}`;
const created = (o: number) => anEv(topic, o, 'message.created', aMessage(o));

function setUp() {
  const scheduler = new SimulatedScheduler();
  const { attempts, openTransport } = scriptedTransports();
  const bad: string[] = [];
  let signal: (signal: PageSignal) => void = () => {};
  const hub = createHub({
    settings: { tab: 'tab', build: 'b' },
    transports: ['ws'],
    openTransport,
    listenToPage(listener) {
      signal = listener;
      return () => {};
    },
    scheduler,
    random: () => 0.5,
    onBadFrame: (why) => bad.push(why),
  });
  const applied: number[] = [];
  hub.onEvent('message.created', ({ data }) => applied.push(data.seq));
  const transport = () => {
    const last = attempts.at(-1);
    if (last === undefined) throw new Error('no transport was opened');
    return last;
  };
  return { hub, scheduler, attempts, transport, bad, applied, page: (one: PageSignal) => signal(one) };
}

/** A hub whose conversation was fetched at offset `at` and is live. */
async function setUpLive(at = 5, more: TopicListener = {}) {
  const run = setUp();
  const snapshot = vi.fn(async (): Promise<RtPosition | null> => [topic, 1, at, 1000 + at]);
  const leave = run.hub.subscribe(topic, 'full', { snapshot, ...more });
  run.hub.start();
  await run.scheduler.settle();
  run.transport().welcome();
  run.transport().say(aSubok(topic, at));
  await run.scheduler.settle();
  return { ...run, snapshot, leave };
}

describe('subscribing', () => {
  test('the hello continues from the snapshot, and each event reaches the handlers once, in order', async () => {
    const { transport, scheduler, applied } = await setUpLive();
    expect(transport().sent[0]).toMatchObject({ op: 'hello', cur: [[topic, 'full', 1, 5, 1005]] });
    transport().say(created(6), created(6), { op: 'batch', ev: [created(7), created(8)] });
    await scheduler.settle();
    expect(applied).toEqual([6, 7, 8]);
  });

  test('a gap is filled from the cursor, and nothing is applied out of order', async () => {
    const { transport, scheduler, applied } = await setUpLive();
    transport().say(created(8));
    await scheduler.settle();
    expect(applied).toEqual([]);
    expect(transport().cursors.at(-1)).toEqual([topic, 'full', 1, 5, 1005]);
    transport().say(created(6), created(7), created(8), aSubok(topic, 8));
    await scheduler.settle();
    expect(applied).toEqual([6, 7, 8]);
  });

  test('unanswered fills are repeated, and finally the transport is replaced', async () => {
    const { transport, scheduler, attempts, hub } = await setUpLive();
    transport().say(created(8));
    await scheduler.settle(3 * SUB_LIMIT_MS + 1000);
    await scheduler.settle(5000);
    expect(attempts[0]?.isClosed).toBe(true);
    expect(attempts.length).toBe(2);
    expect(hub.counts().fills).toBe(3);
  });

  test('two subscribers share one subscription: full wins, and the last one to leave ends it', async () => {
    const { hub, transport, scheduler, leave } = await setUpLive();
    const leaveHead = hub.subscribe(topic, 'head');
    await scheduler.settle();
    expect(transport().cursors).toHaveLength(1);
    leave();
    leave();
    await scheduler.settle();
    expect(transport().cursors.at(-1)).toEqual([topic, 'head', 1, -1, 0]);
    leaveHead();
    await scheduler.settle();
    expect(transport().sent.at(-1)).toEqual({ op: 'unsub', t: [topic] });
  });

  test('a topic without a snapshot is refreshed once its stream has begun', async () => {
    const { hub, scheduler, transport } = setUp();
    const refresh = vi.fn<() => void>();
    hub.subscribe(topic, 'full', { refresh });
    hub.start();
    transport().welcome();
    expect(transport().cursors).toEqual([[topic, 'full', 0, -1, 0]]);
    await scheduler.settle();
    expect(refresh).not.toHaveBeenCalled();
    transport().say(aSubok(topic, 40));
    await scheduler.settle();
    expect(refresh).toHaveBeenCalledOnce();
  });

  test('a failed snapshot is retried until it succeeds', async () => {
    const { hub, scheduler, transport } = setUp();
    const snapshot = vi.fn(async (): Promise<RtPosition | null> => [topic, 1, 5, 1005]);
    snapshot.mockRejectedValueOnce(new TypeError('offline')).mockRejectedValueOnce(new TypeError('offline'));
    hub.start();
    transport().welcome();
    hub.subscribe(topic, 'full', { snapshot });
    for (let n = 0; n < 4; n += 1) await scheduler.settle(1000);
    expect(snapshot).toHaveBeenCalledTimes(3);
    expect(transport().cursors).toEqual([[topic, 'full', 1, 5, 1005]]);
  });

  test('a snapshot that failed is not waited for once the connection is there again', async () => {
    const { hub, scheduler, transport } = setUp();
    const snapshot = vi.fn(async (): Promise<RtPosition | null> => [topic, 1, 5, 1005]);
    for (let n = 0; n < 8; n += 1) snapshot.mockRejectedValueOnce(new TypeError('offline'));
    hub.subscribe(topic, 'full', { snapshot });
    hub.start();
    for (let n = 0; n < 8; n += 1) await scheduler.settle(10_000);
    const asked = snapshot.mock.calls.length;
    expect(transport().cursors).toEqual([]);
    transport().welcome();
    await scheduler.settle();
    expect(snapshot).toHaveBeenCalledTimes(asked + 1);
  });

  test('heads reach the subscribers of the topic', async () => {
    const { hub, transport } = setUp();
    const headMoved = vi.fn<TopicListener['headMoved'] & object>();
    hub.subscribe(topic, 'head', { headMoved });
    hub.start();
    transport().welcome();
    transport().say(aSubok(topic, 9, 'head'), { op: 'heads', h: [[topic, 1, 9, 7]] });
    expect(headMoved).toHaveBeenCalledExactlyOnceWith({ topic, offset: 9, messageSeq: 7 });
    const later = vi.fn<TopicListener['headMoved'] & object>();
    hub.subscribe(topic, 'head', { headMoved: later });
    expect(later).toHaveBeenCalledExactlyOnceWith({ topic, offset: 9, messageSeq: 7 });
    expect(headMoved).toHaveBeenCalledOnce();
  });
});

describe('resets and ends', () => {
  test('after a reset the snapshot is loaded again, at a random time within the spread', async () => {
    const { transport, scheduler, snapshot, applied } = await setUpLive();
    snapshot.mockResolvedValue([topic, 1, 40, 1040]);
    transport().say({ op: 'reset', t: topic, e: 1, why: 'too_old', spread: 4000 });
    await scheduler.settle(1999);
    expect(snapshot).toHaveBeenCalledTimes(1);
    await scheduler.settle(1);
    expect(snapshot).toHaveBeenCalledTimes(2);
    await scheduler.settle();
    expect(transport().cursors.at(-1)).toEqual([topic, 'full', 1, 40, 1040]);
    transport().say(aSubok(topic, 40), created(41));
    await scheduler.settle();
    expect(applied).toEqual([41]);
  });

  test('beside a snapshot, state without a position is fetched after a reset, and not at the beginning', async () => {
    const { hub, transport, scheduler, snapshot } = await setUpLive();
    const refresh = vi.fn<() => void>();
    hub.subscribe(topic, 'full', { refresh });
    await scheduler.settle();
    expect(refresh).not.toHaveBeenCalled();
    snapshot.mockResolvedValue([topic, 1, 40, 1040]);
    transport().say({ op: 'reset', t: topic, e: 1, why: 'too_old', spread: 0 });
    await scheduler.settle();
    await scheduler.settle();
    expect([snapshot.mock.calls.length, refresh.mock.calls.length]).toEqual([2, 1]);
  });

  test.each([
    [{ op: 'revoked', t: topic, why: 'member.removed' }, 'member.removed'],
    [{ op: 'denied', t: topic, code: 'realtime.denied' }, 'realtime.denied'],
  ])('%o is reported, and the topic is not requested again', async (frame, why) => {
    const refused = vi.fn<(why: string) => void>();
    const { transport, scheduler } = await setUpLive(5, { refused });
    transport().say(frame);
    expect(refused).toHaveBeenCalledExactlyOnceWith(why);
    transport().cut();
    await scheduler.settle(5000);
    transport().welcome();
    expect(transport().cursors).toEqual([]);
  });

  test('stopping clears everything for the next user', async () => {
    const { hub, transport, scheduler, applied } = await setUpLive();
    transport().say(created(6));
    hub.stop();
    await scheduler.settle();
    expect(applied).toEqual([]);
    hub.start();
    transport().welcome();
    expect(transport().cursors).toEqual([]);
    expect(transport().sent[0]).toMatchObject({ op: 'hello', cur: [] });
  });
});

describe('unknown and invalid frames', () => {
  test('an unknown event kind moves the cursor and is counted', async () => {
    const { transport, scheduler, applied, hub, bad } = await setUpLive();
    transport().say(anEv(topic, 6, 'message.levitated', {}), created(7));
    await scheduler.settle();
    expect(applied).toEqual([7]);
    expect(hub.counts().unknownKinds).toBe(1);
    expect(bad).toEqual([]);
  });

  test('an invalid payload is reported, and later events arrive', async () => {
    const { transport, scheduler, applied, bad } = await setUpLive();
    transport().say(anEv(topic, 6, 'message.created', { content: 'no ids' }), created(7));
    await scheduler.settle();
    expect(applied).toEqual([7]);
    expect(bad).toHaveLength(1);
  });

  test('an invalid frame is reported', async () => {
    const { transport, bad } = await setUpLive();
    transport().say({ op: 'sing' });
    expect(bad).toHaveLength(1);
  });
});

describe('the connection', () => {
  test('pings are answered', async () => {
    const { transport } = await setUpLive();
    transport().say({ op: 'ping', s: 7 });
    expect(transport().sent.at(-1)).toEqual({ op: 'pong', s: 7 });
  });

  test('after a disconnect the next hello continues after the last event', async () => {
    const { transport, scheduler, applied, attempts } = await setUpLive();
    transport().say(created(6));
    transport().cut();
    await scheduler.settle(5000);
    expect(attempts).toHaveLength(2);
    transport().welcome();
    expect(transport().cursors).toEqual([[topic, 'full', 1, 6, 1006]]);
    transport().say(created(7), aSubok(topic, 7));
    await scheduler.settle();
    expect(applied).toEqual([6, 7]);
  });

  test('frames of a closed transport are ignored', async () => {
    const { attempts, hub, scheduler, applied } = await setUpLive();
    hub.reconnect();
    attempts[0]?.say(created(6));
    await scheduler.settle(5000);
    expect(attempts[0]?.isClosed).toBe(true);
    expect(applied).toEqual([]);
  });

  test('while a server drains, both transports deliver, and each event is applied once', async () => {
    const { attempts, scheduler, applied, hub } = await setUpLive();
    const [old] = attempts;
    old?.say({ op: 'bye', code: 4503, why: 'drain', retry: [1000, 1000] });
    await scheduler.settle(1000);
    const next = attempts[1];
    old?.say(created(6));
    next?.welcome();
    expect(next?.cursors).toEqual([[topic, 'full', 1, 6, 1006]]);
    old?.say(created(7));
    next?.say(created(7), created(8));
    expect(old?.isClosed).toBe(false);
    next?.say(aSubok(topic, 8));
    old?.say(created(8));
    await scheduler.settle();
    expect(applied).toEqual([6, 7, 8]);
    expect(old?.isClosed).toBe(true);
    expect(hub.connection.getState().status).toBe('live');
  });

  test('after the computer slept, the hub probes the transport', async () => {
    const { transport, scheduler } = await setUpLive();
    scheduler.sleep(120_000);
    transport().say({ op: 'ping', s: 1 });
    scheduler.pass(0);
    expect(transport().sent).toContainEqual({ op: 'probe', s: 0 });
  });

  test('the sign is a dot first, a chip after five seconds, and nothing once it is live again', async () => {
    const { transport, scheduler, hub } = await setUpLive();
    const sign = () => connectionIndicator(hub.connection.getState(), scheduler.now());
    expect(sign()).toBe('none');
    const cutAt = scheduler.now();
    transport().cut();
    expect(hub.connection.getState()).toMatchObject({ status: 'reconnecting', lastUpdatedAt: cutAt });
    expect(sign()).toBe('dot');
    await scheduler.settle(3000);
    transport().cut();
    await scheduler.settle(2000);
    expect(sign()).toBe('chip');
    transport().welcome();
    expect(sign()).toBe('none');
  });

  test('an ended session has its reason', async () => {
    const { transport, hub } = await setUpLive();
    transport().say({ op: 'bye', code: 4401, why: 'expired', retry: null });
    expect(hub.connection.getState()).toMatchObject({ status: 'ended', reason: 'auth' });
    expect(transport().isClosed).toBe(true);
  });

  test('a frozen page closes its transport and opens a new one when it is shown', async () => {
    const { attempts, page, hub } = await setUpLive();
    page('frozen');
    expect(attempts[0]?.isClosed).toBe(true);
    expect(hub.connection.getState().status).toBe('offline');
    page('shown');
    expect(attempts).toHaveLength(2);
  });
});

describe('a page that is hidden for a minute', () => {
  /** Out of sight on a transport that works, for so long. */
  async function hide({ transport, scheduler, page }: ReturnType<typeof setUp>, ms: number): Promise<void> {
    page('hidden');
    for (let passed = 0; passed < ms; passed += 20_000) {
      await scheduler.settle(Math.min(20_000, ms - passed));
      transport().say({ op: 'ping', s: 0 });
    }
  }

  async function resting() {
    const run = await setUpLive();
    const heads: (number | null)[] = [];
    run.hub.subscribe(topic, 'head', { headMoved: ({ messageSeq }) => heads.push(messageSeq) });
    await hide(run, REST_AFTER_MS);
    return { ...run, heads };
  }

  test('follows only the heads of a conversation, and gets each missed event once when it is shown', async () => {
    const { transport, scheduler, page, applied, heads, snapshot } = await resting();
    expect(transport().cursors.at(-1)).toEqual([topic, 'head', 1, -1, 0]);
    // One event was already being sent; the others come only as heads.
    transport().say(created(6), { op: 'heads', h: [[topic, 1, 9, 9]] });
    page('shown');
    await scheduler.settle();
    expect([applied, heads]).toEqual([[6], [9]]);
    expect(transport().cursors.at(-1)).toEqual([topic, 'full', 1, 6, 1006]);
    transport().say(created(7), created(8), created(9), aSubok(topic, 9));
    await scheduler.settle();
    expect(applied).toEqual([6, 7, 8, 9]);
    expect(snapshot).toHaveBeenCalledOnce();
  });

  test('requests heads on a new transport, and loses nothing when it is shown', async () => {
    const { transport, scheduler, page, applied } = await resting();
    transport().cut();
    await scheduler.settle(2000);
    transport().welcome();
    expect(transport().cursors).toEqual([[topic, 'head', 1, -1, 0]]);
    page('shown');
    await scheduler.settle();
    expect(transport().cursors.at(-1)).toEqual([topic, 'full', 1, 5, 1005]);
    transport().say(created(6), aSubok(topic, 6));
    await scheduler.settle();
    expect(applied).toEqual([6]);
  });

  test('keeps the full stream when hidden for less than a minute, and for topics without a head subscriber', async () => {
    const run = await setUpLive();
    await hide(run, REST_AFTER_MS);
    run.hub.subscribe(topic, 'head');
    run.page('shown');
    await hide(run, REST_AFTER_MS - 1);
    run.page('shown');
    await run.scheduler.settle(1);
    expect(run.transport().cursors).toEqual([]);
  });
});
