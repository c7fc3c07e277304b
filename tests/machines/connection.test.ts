import { describe, expect, test } from 'vitest';
import { createActor, SimulatedClock } from 'xstate';
import { getShortestPaths } from 'xstate/graph';
import {
  connectionMachine,
  PROBE_LIMIT_MS,
  SETTLED_MS,
  WATCHDOG_SLACK_MS,
  WELCOME_LIMIT_MS,
  type WireKind,
} from '../../machines/connection.machine.ts';
import { BACKOFF_MAX_MS, BACKOFF_MIN_MS, pauseAfter, verdictOf } from '../../machines/reconnect-policy.ts';

const PING_MS = 25_000;

function start({ random = (): number => 0.5, wires = ['ws'] as [WireKind, ...WireKind[]] } = {}) {
  const clock = new SimulatedClock();
  const actor = createActor(connectionMachine, { input: { wires, random }, clock });
  const asked: string[] = [];
  actor.on('*', (event) => asked.push(event.type));
  actor.start();
  asked.length = 0;
  const send: typeof actor.send = (event) => actor.send(event);
  return { actor, clock, asked, send, state: () => actor.getSnapshot().value };
}

function startLive(options?: Parameters<typeof start>[0]) {
  const run = start(options);
  run.send({ type: 'session.started' });
  run.send({ type: 'wire.opened' });
  run.send({ type: 'wire.welcomed', pingMs: PING_MS });
  run.asked.length = 0;
  return run;
}

function startDraining() {
  const run = startLive();
  run.send({ type: 'bye.received', code: 4503, retry: [1000, 3000] });
  return run;
}

describe('connecting', () => {
  test('a session opens a wire, the socket says hello, the welcome makes it live', () => {
    const { state, send, asked } = start();
    expect(state()).toBe('idle');
    send({ type: 'session.started' });
    expect(state()).toBe('connecting');
    expect(asked).toEqual(['wires.unwanted', 'wire.wanted']);
    send({ type: 'wire.opened' });
    expect(state()).toBe('handshaking');
    send({ type: 'wire.welcomed', pingMs: PING_MS });
    expect(state()).toEqual({ live: 'steady' });
  });

  test('the limit is for the welcome: a socket that opens and says nothing is given up', () => {
    const { state, send, clock, asked } = start();
    send({ type: 'session.started' });
    clock.increment(WELCOME_LIMIT_MS - 1);
    send({ type: 'wire.opened' });
    asked.length = 0;
    clock.increment(1);
    expect(state()).toBe('backoff');
    expect(asked).toEqual(['wires.unwanted']);
  });

  test('the limit ends with the welcome', () => {
    const { state, clock } = startLive();
    clock.increment(WELCOME_LIMIT_MS + 1);
    expect(state()).toEqual({ live: 'steady' });
  });

  test.each([1000, 1001, 1006, 4408, 4500])('closed with %i before the welcome is a failure', (code) => {
    const { state, send } = start();
    send({ type: 'session.started' });
    send({ type: 'wire.closed', code });
    expect(state()).toBe('backoff');
  });

  test('two failures on one wire lead to the next one at once, and after the last one to a pause and the first', () => {
    const { state, send, clock, actor } = start({ wires: ['ws', 'ws'] });
    const fail = () => send({ type: 'wire.closed', code: 1006 });
    send({ type: 'session.started' });
    fail();
    expect(state()).toBe('backoff');
    clock.increment(BACKOFF_MAX_MS);
    fail();
    expect(state()).toBe('connecting');
    expect(actor.getSnapshot().context.wireIndex).toBe(1);
    fail();
    clock.increment(BACKOFF_MAX_MS);
    fail();
    expect(state()).toBe('backoff');
    expect(actor.getSnapshot().context.wireIndex).toBe(0);
  });
});

describe('backoff', () => {
  test('pauses grow, are anywhere below their limit, and stop growing', () => {
    const most = [1, 2, 3, 4, 20].map((attempts) => pauseAfter(attempts, null, () => 1));
    expect(most).toEqual([500, 1000, 2000, 4000, BACKOFF_MAX_MS]);
    expect(pauseAfter(20, null, () => 0)).toBe(BACKOFF_MIN_MS);
    expect(pauseAfter(20, null, () => 0.5)).toBe(BACKOFF_MAX_MS / 2);
  });

  test('the hint of the server stands above them', () => {
    expect(pauseAfter(20, [2000, 4000], () => 0.5)).toBe(3000);
  });

  test('after the pause it connects again', () => {
    const { state, send, clock } = startLive();
    send({ type: 'wire.closed', code: 1006 });
    clock.increment(249);
    expect(state()).toBe('backoff');
    clock.increment(1);
    expect(state()).toBe('connecting');
  });

  test('a hint is kept to, even when the page is shown or the network is back', () => {
    const { state, send, clock } = startLive();
    send({ type: 'bye.received', code: 4429, retry: [5000, 7000] });
    send({ type: 'page.shown' });
    send({ type: 'network.restored' });
    clock.increment(5999);
    expect(state()).toBe('backoff');
    clock.increment(1);
    expect(state()).toBe('connecting');
  });

  test('a page that is shown does not wait', () => {
    const { state, send } = startLive();
    send({ type: 'wire.closed', code: 1006 });
    send({ type: 'page.shown' });
    expect(state()).toBe('connecting');
  });

  test('a network that is back leads to a short pause, which is not put off by saying it again', () => {
    const { state, send, clock } = start({ random: () => 0.9 });
    send({ type: 'session.started' });
    for (let n = 0; n < 8; n += 1) {
      send({ type: 'wire.closed', code: 1006 });
      if (n < 7) clock.increment(BACKOFF_MAX_MS);
    }
    send({ type: 'network.restored' });
    clock.increment(500);
    send({ type: 'network.restored' });
    clock.increment(400);
    expect(state()).toBe('connecting');
  });

  test('whoever does not want to wait need not', () => {
    const { state, send } = startLive();
    send({ type: 'wire.closed', code: 1006 });
    send({ type: 'reconnect.requested' });
    expect(state()).toBe('connecting');
  });

  test('failures are forgotten by a wire that lasts, not by one that only opened', () => {
    const { send, clock, actor } = startLive();
    const attempts = () => actor.getSnapshot().context.attempts;
    send({ type: 'wire.closed', code: 1006 });
    send({ type: 'reconnect.requested' });
    send({ type: 'wire.opened' });
    send({ type: 'wire.welcomed', pingMs: PING_MS });
    clock.increment(SETTLED_MS - 1);
    expect(attempts()).toBe(1);
    clock.increment(1);
    expect(attempts()).toBe(0);
  });
});

describe('being live', () => {
  test('silence beyond the ping means that the wire is dead', () => {
    const { state, clock } = startLive();
    clock.increment(PING_MS + WATCHDOG_SLACK_MS - 1);
    expect(state()).toEqual({ live: 'steady' });
    clock.increment(1);
    expect(state()).toBe('backoff');
  });

  test('every frame starts the wait again', () => {
    const { state, send, clock } = startLive();
    for (let n = 0; n < 5; n += 1) {
      clock.increment(PING_MS);
      send({ type: 'frame.heard' });
    }
    expect(state()).toEqual({ live: 'steady' });
  });

  test.each(['page.shown', 'network.restored'] as const)('%s asks the wire whether it lives', (type) => {
    const { state, send, asked } = startLive();
    send({ type });
    expect(state()).toEqual({ live: 'probing' });
    expect(asked).toEqual(['probe.wanted']);
    send({ type: 'frame.heard' });
    expect(state()).toEqual({ live: 'steady' });
  });

  test('a probe without an answer connects again at once', () => {
    const { state, send, clock } = startLive();
    send({ type: 'page.shown' });
    clock.increment(PROBE_LIMIT_MS);
    expect(state()).toBe('connecting');
  });

  test('a stream that cannot be repaired costs the wire', () => {
    const { state, send } = startLive();
    send({ type: 'reconnect.requested' });
    expect(state()).toBe('backoff');
  });

  test('a page that is frozen lets go, and comes back without a pause', () => {
    const { state, send, asked } = startLive();
    send({ type: 'page.frozen' });
    expect(state()).toBe('paused');
    expect(asked).toEqual(['wires.unwanted']);
    send({ type: 'page.shown' });
    expect(state()).toBe('connecting');
  });

  test('the end of the session ends it', () => {
    const { state, send, asked } = startLive();
    send({ type: 'session.ended' });
    expect(state()).toBe('idle');
    expect(asked).toEqual(['wires.unwanted']);
  });
});

describe('handover', () => {
  test('a draining server is left only after the next one took over', () => {
    const { state, send, clock, asked } = startDraining();
    expect(state()).toEqual({ live: { handover: 'waiting' } });
    clock.increment(2000);
    expect(state()).toEqual({ live: { handover: 'opening' } });
    send({ type: 'next.welcomed', pingMs: PING_MS });
    expect(state()).toEqual({ live: { handover: 'catchingUp' } });
    expect(asked).toEqual(['next.wanted']);
    send({ type: 'next.caught_up' });
    expect(state()).toEqual({ live: 'steady' });
    expect(asked).toEqual(['next.wanted', 'next.promoted']);
  });

  test('a next wire that fails is tried again while the old one lasts', () => {
    const { state, send, clock } = startDraining();
    clock.increment(2000);
    send({ type: 'next.closed' });
    expect(state()).toEqual({ live: { handover: 'waiting' } });
    clock.increment(2000);
    expect(state()).toEqual({ live: { handover: 'opening' } });
  });

  test('a next wire without a welcome is closed and tried again', () => {
    const { state, clock, asked } = startDraining();
    clock.increment(2000);
    clock.increment(WELCOME_LIMIT_MS);
    expect(state()).toEqual({ live: { handover: 'waiting' } });
    expect(asked).toEqual(['next.wanted', 'next.unwanted']);
  });

  test('the old wire may end at any moment: before the next one is opened there is a pause', () => {
    const { state, send } = startDraining();
    send({ type: 'wire.closed', code: 4503 });
    expect(state()).toBe('backoff');
  });

  test('while the next one opens, that one is awaited, within its own limit', () => {
    const { state, send, clock, asked } = startDraining();
    clock.increment(2000);
    send({ type: 'wire.closed', code: 4503 });
    expect(state()).toBe('handshaking');
    expect(asked.at(-1)).toBe('next.promoted');
    clock.increment(WELCOME_LIMIT_MS);
    expect(state()).toBe('backoff');
  });

  test('while the next one catches up, it takes over at once', () => {
    const { state, send, clock, asked } = startDraining();
    clock.increment(2000);
    send({ type: 'next.welcomed', pingMs: PING_MS });
    send({ type: 'wire.closed', code: 4503 });
    expect(state()).toEqual({ live: 'steady' });
    expect(asked.at(-1)).toBe('next.promoted');
  });
});

describe('ends', () => {
  const endings = [
    [4401, 'auth'],
    [4403, 'banned'],
    [4400, 'outdated'],
    [4410, 'outdated'],
    [4499, 'outdated'],
    [4409, 'replaced'],
  ] as const;

  test.each(endings)('%i, said or closed with, ends in %s', (code, reason) => {
    const said = startLive();
    said.send({ type: 'bye.received', code, retry: null });
    expect(said.state()).toEqual({ terminal: reason });
    const closed = startLive();
    closed.send({ type: 'wire.closed', code });
    expect(closed.state()).toEqual({ terminal: reason });
    expect(closed.asked).toEqual(['wires.unwanted']);
  });

  test.each(endings)('%i ends in %s before the welcome, too', (code, reason) => {
    const { state, send } = start();
    send({ type: 'session.started' });
    send({ type: 'wire.opened' });
    send({ type: 'bye.received', code, retry: null });
    expect(state()).toEqual({ terminal: reason });
  });

  test.each([1000, 1001, 1005, 1006, 4408, 4429, 4500, 4599])('%i is no reason to stop', (code) => {
    expect(verdictOf(code)).toBe('retry');
  });

  test('after signing in again it starts from the beginning', () => {
    const { state, send } = startLive();
    send({ type: 'wire.closed', code: 4401 });
    send({ type: 'page.shown' });
    send({ type: 'network.restored' });
    expect(state()).toEqual({ terminal: 'auth' });
    send({ type: 'session.started' });
    expect(state()).toBe('connecting');
  });

  test('a tab that was replaced comes back when it is looked at', () => {
    const { state, send } = startLive();
    send({ type: 'wire.closed', code: 4409 });
    send({ type: 'page.shown' });
    expect(state()).toBe('connecting');
  });
});

test('every reachable state is one that is drawn', () => {
  const paths = getShortestPaths(connectionMachine, {
    input: { wires: ['ws'], random: () => 0.5 },
    events: [
      { type: 'session.started' },
      { type: 'session.ended' },
      { type: 'wire.opened' },
      { type: 'wire.welcomed', pingMs: PING_MS },
      { type: 'wire.closed', code: 1006 },
      { type: 'bye.received', code: 4401, retry: null },
      { type: 'bye.received', code: 4403, retry: null },
      { type: 'bye.received', code: 4409, retry: null },
      { type: 'bye.received', code: 4410, retry: null },
      { type: 'bye.received', code: 4503, retry: [0, 1000] },
      { type: 'frame.heard' },
      { type: 'next.welcomed', pingMs: PING_MS },
      { type: 'next.closed' },
      { type: 'next.caught_up' },
      { type: 'page.shown' },
      { type: 'page.frozen' },
      { type: 'network.restored' },
      { type: 'reconnect.requested' },
      { type: 'welcome.overdue' },
      { type: 'wire.silent' },
      { type: 'wire.settled' },
      { type: 'xstate.after.pause.connection.live.handover.waiting' } as never,
    ],
    // Counters rise for ever; they change how long a state lasts, not which one it is.
    serializeState: ({ value }) => JSON.stringify(value),
  });
  const reached = new Set(paths.map((path) => JSON.stringify(path.state.value)));
  expect([...reached].sort()).toEqual(
    [
      '"backoff"',
      '"connecting"',
      '"handshaking"',
      '"idle"',
      '"paused"',
      '{"live":"probing"}',
      '{"live":"steady"}',
      '{"live":{"handover":"catchingUp"}}',
      '{"live":{"handover":"opening"}}',
      '{"live":{"handover":"waiting"}}',
      '{"terminal":"auth"}',
      '{"terminal":"banned"}',
      '{"terminal":"outdated"}',
      '{"terminal":"replaced"}',
    ].sort(),
  );
});
