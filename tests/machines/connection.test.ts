import { describe, expect, test } from 'vitest';
import { createActor, SimulatedClock } from 'xstate';
import { getShortestPaths } from 'xstate/graph';
import {
  connectionMachine,
  PROBE_LIMIT_MS,
  SETTLED_MS,
  type TransportKind,
  UNSEEN_LIMIT_MS,
  UPGRADE_AFTER_MS,
  WATCHDOG_SLACK_MS,
  WELCOME_LIMIT_MS,
} from '../../machines/connection.machine.ts';
import { BACKOFF_MAX_MS, BACKOFF_MIN_MS, pauseAfter } from '../../machines/pause-after.ts';
import { verdictOf } from '../../machines/reconnect-policy.ts';

const PING_MS = 25_000;

interface Options {
  readonly random?: () => number;
  readonly transports?: readonly [TransportKind, ...TransportKind[]];
  readonly startWith?: TransportKind;
}

const TRANSPORTS = ['ws', 'sio', 'sse', 'sync'] as const;

function start({ random = () => 0.5, transports = ['ws'], ...more }: Options = {}) {
  const clock = new SimulatedClock();
  const actor = createActor(connectionMachine, { input: { transports, random, ...more }, clock });
  const asked: string[] = [];
  const opened: TransportKind[] = [];
  const proved: TransportKind[] = [];
  actor.on('*', (event) => {
    if (event.type === 'transport.proved') proved.push(event.kind);
    else asked.push(event.type);
    if (event.type === 'transport.wanted' || event.type === 'next.wanted') opened.push(event.kind);
  });
  actor.start();
  asked.length = 0;
  const send: typeof actor.send = (event) => actor.send(event);
  return { actor, clock, asked, opened, proved, send, state: () => actor.getSnapshot().value };
}

function welcome(run: ReturnType<typeof start>): void {
  run.send({ type: 'transport.opened' });
  run.send({ type: 'transport.welcomed', pingMs: PING_MS });
}

function startLive(options?: Options) {
  const run = start(options);
  run.send({ type: 'session.started' });
  welcome(run);
  run.asked.length = 0;
  run.opened.length = 0;
  return run;
}

/** Live on the third transport of the list. */
const startLow = (options?: Options) => startLive({ transports: TRANSPORTS, startWith: 'sse', ...options });

/** Advances the clock by `ms`, with a frame received at every ping interval. */
function hear({ clock, send }: ReturnType<typeof start>, ms: number): void {
  for (let left = ms; left > 0; left -= PING_MS) {
    clock.increment(Math.min(left, PING_MS));
    send({ type: 'frame.arrived' });
  }
}

function startDraining() {
  const run = startLive();
  run.send({ type: 'bye.received', code: 4503, retry: [1000, 3000] });
  return run;
}

describe('connecting', () => {
  test('a session opens a transport, then the handshake starts, and the welcome makes it live', () => {
    const { state, send, asked } = start();
    expect(state()).toBe('idle');
    send({ type: 'session.started' });
    expect(state()).toBe('connecting');
    expect(asked).toEqual(['transports.unwanted', 'transport.wanted']);
    send({ type: 'transport.opened' });
    expect(state()).toBe('handshaking');
    send({ type: 'transport.welcomed', pingMs: PING_MS });
    expect(state()).toEqual({ live: 'steady' });
  });

  test('the time limit covers the welcome: a socket that opens but sends no welcome is closed', () => {
    const { state, send, clock, asked } = start();
    send({ type: 'session.started' });
    clock.increment(WELCOME_LIMIT_MS - 1);
    send({ type: 'transport.opened' });
    asked.length = 0;
    clock.increment(1);
    expect(state()).toBe('backoff');
    expect(asked).toEqual(['transports.unwanted']);
  });

  test('the time limit ends with the welcome', () => {
    const { state, clock } = startLive();
    clock.increment(WELCOME_LIMIT_MS + 1);
    expect(state()).toEqual({ live: 'steady' });
  });

  test.each([1000, 1001, 1006, 4408, 4500])(
    'a close with code %i before the welcome counts as a failure',
    (code) => {
      const { state, send } = start();
      send({ type: 'session.started' });
      send({ type: 'transport.closed', code });
      expect(state()).toBe('backoff');
    },
  );

  test('two failures on one transport move to the next at once; after the last one it pauses and starts at the first', () => {
    const { send, clock, opened, state } = start({ transports: TRANSPORTS });
    send({ type: 'session.started' });
    for (let failure = 0; failure < 8; failure += 1) {
      send({ type: 'transport.closed', code: 1006 });
      clock.increment(BACKOFF_MAX_MS);
    }
    expect(opened).toEqual(['ws', 'ws', 'sio', 'sio', 'sse', 'sse', 'sync', 'sync', 'ws']);
    expect(state()).toBe('connecting');
  });

  test('a transport that opens but stays silent is replaced after two time limits and one short pause', () => {
    const { send, clock, opened } = start({ transports: TRANSPORTS, random: () => 0.999 });
    send({ type: 'session.started' });
    clock.increment(WELCOME_LIMIT_MS);
    clock.increment(500);
    clock.increment(WELCOME_LIMIT_MS);
    expect(opened).toEqual(['ws', 'ws', 'sio']);
  });

  test('the transport that worked last is tried first, also after the next sign-in', () => {
    const { send, opened } = start({ transports: TRANSPORTS, startWith: 'sse' });
    send({ type: 'session.started' });
    send({ type: 'session.ended' });
    send({ type: 'session.started' });
    expect(opened).toEqual(['sse', 'sse']);
  });

  test('a start transport that is not in the list is ignored', () => {
    const { send, opened } = start({ transports: ['sync'], startWith: 'ws' });
    send({ type: 'session.started' });
    expect(opened).toEqual(['sync']);
  });
});

describe('backoff', () => {
  test('pauses grow up to a maximum, and each is random below its limit', () => {
    const most = [1, 2, 3, 4, 20].map((attempts) => pauseAfter(attempts, null, () => 1));
    expect(most).toEqual([500, 1000, 2000, 4000, BACKOFF_MAX_MS]);
    expect(pauseAfter(20, null, () => 0)).toBe(BACKOFF_MIN_MS);
    expect(pauseAfter(20, null, () => 0.5)).toBe(BACKOFF_MAX_MS / 2);
  });

  test('a retry hint from the server replaces the computed pause', () => {
    expect(pauseAfter(20, [2000, 4000], () => 0.5)).toBe(3000);
  });

  test('it reconnects after the pause', () => {
    const { state, send, clock } = startLive();
    send({ type: 'transport.closed', code: 1006 });
    clock.increment(249);
    expect(state()).toBe('backoff');
    clock.increment(1);
    expect(state()).toBe('connecting');
  });

  test('a retry hint is respected even when the page becomes visible or the network returns', () => {
    const { state, send, clock } = startLive();
    send({ type: 'bye.received', code: 4429, retry: [5000, 7000] });
    send({ type: 'page.shown' });
    send({ type: 'network.restored' });
    clock.increment(5999);
    expect(state()).toBe('backoff');
    clock.increment(1);
    expect(state()).toBe('connecting');
  });

  test('a page that becomes visible reconnects without waiting', () => {
    const { state, send } = startLive();
    send({ type: 'transport.closed', code: 1006 });
    send({ type: 'page.shown' });
    expect(state()).toBe('connecting');
  });

  test('a restored network shortens the pause, and a second such event does not extend it', () => {
    const { state, send, clock } = start({ random: () => 0.9 });
    send({ type: 'session.started' });
    for (let n = 0; n < 8; n += 1) {
      send({ type: 'transport.closed', code: 1006 });
      if (n < 7) clock.increment(BACKOFF_MAX_MS);
    }
    send({ type: 'network.restored' });
    clock.increment(500);
    send({ type: 'network.restored' });
    clock.increment(400);
    expect(state()).toBe('connecting');
  });

  test('a requested reconnect does not wait for the pause', () => {
    const { state, send } = startLive();
    send({ type: 'transport.closed', code: 1006 });
    send({ type: 'reconnect.requested' });
    expect(state()).toBe('connecting');
  });

  test('only a connection that lasts resets the failure count, not one that just opened', () => {
    const { send, clock, actor } = startLive();
    const attempts = () => actor.getSnapshot().context.attempts;
    send({ type: 'transport.closed', code: 1006 });
    send({ type: 'reconnect.requested' });
    send({ type: 'transport.opened' });
    send({ type: 'transport.welcomed', pingMs: PING_MS });
    clock.increment(SETTLED_MS - 1);
    expect(attempts()).toBe(1);
    clock.increment(1);
    expect(attempts()).toBe(0);
  });

  test('if a transport keeps closing soon after its welcome, the pause stays within two seconds', () => {
    const { state, send, clock } = startLive({ random: () => 1 });
    for (let n = 0; n < 10; n += 1) {
      send({ type: 'transport.closed', code: 1006 });
      expect(state()).toBe('backoff');
      clock.increment(2_000);
      expect(state()).toBe('connecting');
      send({ type: 'transport.opened' });
      send({ type: 'transport.welcomed', pingMs: PING_MS });
      clock.increment(SETTLED_MS / 2);
    }
  });
});

describe('while live', () => {
  test('silence longer than the ping interval means that the transport is dead', () => {
    const { state, clock } = startLive();
    clock.increment(PING_MS + WATCHDOG_SLACK_MS - 1);
    expect(state()).toEqual({ live: 'steady' });
    clock.increment(1);
    expect(state()).toBe('backoff');
  });

  test('every frame restarts the silence timer', () => {
    const { state, send, clock } = startLive();
    for (let n = 0; n < 5; n += 1) {
      clock.increment(PING_MS);
      send({ type: 'frame.arrived' });
    }
    expect(state()).toEqual({ live: 'steady' });
  });

  test.each(['page.shown', 'network.restored'] as const)(
    '%s sends a probe to check that the transport is alive',
    (type) => {
      const { state, send, asked } = startLive();
      send({ type });
      expect(state()).toEqual({ live: 'probing' });
      expect(asked).toEqual(['probe.wanted']);
      send({ type: 'frame.arrived' });
      expect(state()).toEqual({ live: 'steady' });
    },
  );

  test('a probe without an answer reconnects at once', () => {
    const { state, send, clock } = startLive();
    send({ type: 'page.shown' });
    clock.increment(PROBE_LIMIT_MS);
    expect(state()).toBe('connecting');
  });

  test('a stream that cannot be repaired is reconnected', () => {
    const { state, send } = startLive();
    send({ type: 'reconnect.requested' });
    expect(state()).toBe('backoff');
  });

  test('a frozen page closes its transport and reconnects without a pause when it is shown', () => {
    const { state, send, asked } = startLive();
    send({ type: 'page.frozen' });
    expect(state()).toBe('paused');
    expect(asked).toEqual(['transports.unwanted']);
    send({ type: 'page.shown' });
    expect(state()).toBe('connecting');
  });

  test('the end of the session closes the transport', () => {
    const { state, send, asked } = startLive();
    send({ type: 'session.ended' });
    expect(state()).toBe('idle');
    expect(asked).toEqual(['transports.unwanted']);
  });
});

describe('handover', () => {
  test('a draining server is left only after the next connection has taken over', () => {
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

  test('a failed next connection is retried while the old one lasts', () => {
    const { state, send, clock } = startDraining();
    clock.increment(2000);
    send({ type: 'next.closed' });
    expect(state()).toEqual({ live: { handover: 'waiting' } });
    clock.increment(2000);
    expect(state()).toEqual({ live: { handover: 'opening' } });
  });

  test('a next connection without a welcome is closed and retried', () => {
    const { state, clock, asked } = startDraining();
    clock.increment(2000);
    clock.increment(WELCOME_LIMIT_MS);
    expect(state()).toEqual({ live: { handover: 'waiting' } });
    expect(asked).toEqual(['next.wanted', 'next.unwanted']);
  });

  test('if the old connection closes before the next one is opened, the machine waits before it reconnects', () => {
    const { state, send } = startDraining();
    send({ type: 'transport.closed', code: 4503 });
    expect(state()).toBe('backoff');
  });

  test('if the old connection closes while the next one opens, the machine waits for that one, within its own time limit', () => {
    const { state, send, clock, asked } = startDraining();
    clock.increment(2000);
    send({ type: 'transport.closed', code: 4503 });
    expect(state()).toBe('handshaking');
    expect(asked.at(-1)).toBe('next.promoted');
    clock.increment(WELCOME_LIMIT_MS);
    expect(state()).toBe('backoff');
  });

  test('if the old connection closes while the next one catches up, the next one takes over at once', () => {
    const { state, send, clock, asked } = startDraining();
    clock.increment(2000);
    send({ type: 'next.welcomed', pingMs: PING_MS });
    send({ type: 'transport.closed', code: 4503 });
    expect(state()).toEqual({ live: 'steady' });
    expect(asked.at(-1)).toBe('next.promoted');
  });
});

describe('on a fallback transport', () => {
  test('the best transport is tried after 60 to 90 seconds, next to the one in use', () => {
    const run = startLow({ random: () => 0.5 });
    hear(run, UPGRADE_AFTER_MS * 1.25 - 1);
    expect(run.state()).toEqual({ live: 'steady' });
    run.clock.increment(1);
    expect(run.state()).toEqual({ live: { handover: 'opening' } });
    expect(run.opened).toEqual(['ws']);
    run.send({ type: 'next.welcomed', pingMs: PING_MS });
    run.send({ type: 'next.caught_up' });
    expect(run.state()).toEqual({ live: 'steady' });
    expect(run.asked).toEqual(['next.wanted', 'next.promoted']);
    expect(run.proved).toEqual(['sse', 'ws']);
  });

  test('on the best transport no other one is tried', () => {
    const run = startLive({ transports: TRANSPORTS });
    hear(run, UPGRADE_AFTER_MS * 10);
    expect(run.opened).toEqual([]);
  });

  test.each(['next.closed', 'welcome.overdue'] as const)(
    'if the better transport fails (%s), the current one is probed and kept',
    (type) => {
      const run = startLow();
      hear(run, UPGRADE_AFTER_MS * 1.25);
      if (type === 'welcome.overdue') run.clock.increment(WELCOME_LIMIT_MS);
      else run.send({ type });
      expect(run.state()).toEqual({ live: 'probing' });
      run.send({ type: 'frame.arrived' });
      expect(run.state()).toEqual({ live: 'steady' });
      expect(run.asked).toEqual(['next.wanted', 'next.unwanted', 'probe.wanted']);
      expect(run.proved).toEqual(['sse', 'sse']);
      hear(run, UPGRADE_AFTER_MS * 1.25);
      expect(run.opened).toEqual(['ws', 'ws']);
    },
  );

  test('if the better transport fails while it catches up, the current one is probed and kept', () => {
    const run = startLow();
    hear(run, UPGRADE_AFTER_MS * 1.25);
    run.send({ type: 'next.welcomed', pingMs: PING_MS });
    run.send({ type: 'next.closed' });
    expect(run.state()).toEqual({ live: 'probing' });
  });

  test('a restored network starts the try at once', () => {
    const run = startLow();
    run.send({ type: 'network.restored' });
    expect(run.opened).toEqual(['ws']);
    run.send({ type: 'next.closed' });
    run.send({ type: 'frame.arrived' });
    // This try replaces the scheduled one, so there is no second try at that time.
    hear(run, UPGRADE_AFTER_MS * 1.25 - 1);
    expect(run.opened).toEqual(['ws']);
  });

  test('showing the page repeatedly does not delay the next try', () => {
    const run = startLow();
    for (let looks = 0; looks < 8; looks += 1) {
      hear(run, 10_000);
      run.send({ type: 'page.shown' });
      run.send({ type: 'frame.arrived' });
    }
    expect(run.opened).toEqual(['ws']);
  });

  test('if the current transport closes during a try, the machine waits for the better one alone', () => {
    const run = startLow();
    hear(run, UPGRADE_AFTER_MS * 1.25);
    run.send({ type: 'transport.closed', code: 1006 });
    expect(run.state()).toBe('handshaking');
    run.send({ type: 'transport.welcomed', pingMs: PING_MS });
    expect(run.proved.at(-1)).toBe('ws');
  });

  test('if the server drains during a try, the handover uses the same kind of transport again', () => {
    const run = startLow();
    hear(run, UPGRADE_AFTER_MS * 1.25);
    run.send({ type: 'bye.received', code: 4503, retry: [1000, 1000] });
    expect(run.state()).toEqual({ live: { handover: 'waiting' } });
    expect(run.asked.at(-1)).toBe('next.unwanted');
    run.clock.increment(1000);
    expect(run.opened).toEqual(['ws', 'sse']);
  });

  test('a scheduled try does not interrupt the handover from a draining server', () => {
    const run = startLow();
    run.send({ type: 'bye.received', code: 4503, retry: [UPGRADE_AFTER_MS * 2, UPGRADE_AFTER_MS * 2] });
    hear(run, UPGRADE_AFTER_MS * 2 - 1);
    expect(run.opened).toEqual([]);
    run.clock.increment(1);
    expect(run.opened).toEqual(['sse']);
  });

  test('a transport that opens but closes soon again is replaced by the next one', () => {
    const run = startLow();
    run.send({ type: 'transport.closed', code: 1006 });
    run.clock.increment(BACKOFF_MAX_MS);
    welcome(run);
    run.send({ type: 'transport.closed', code: 1006 });
    expect(run.state()).toBe('backoff');
    run.clock.increment(BACKOFF_MAX_MS);
    expect(run.opened).toEqual(['sse', 'sync']);
  });

  test('a server that asks the client to come back later does not change the transport', () => {
    const run = startLow();
    for (let times = 0; times < 4; times += 1) {
      run.send({ type: 'bye.received', code: 4429, retry: [100, 100] });
      run.clock.increment(100);
      welcome(run);
    }
    expect(run.opened).toEqual(['sse', 'sse', 'sse', 'sse']);
  });
});

describe('switching to a named transport', () => {
  test('replaces the current transport, up or down the list', () => {
    const run = startLive({ transports: TRANSPORTS });
    for (const kind of ['sse', 'sio', 'sync', 'ws'] as const) {
      run.send({ type: 'switch.requested', kind });
      run.send({ type: 'next.welcomed', pingMs: PING_MS });
      run.send({ type: 'next.caught_up' });
    }
    expect(run.proved).toEqual(['ws', 'sse', 'sio', 'sync', 'ws']);
  });

  test('changes nothing if the named transport fails, is already in use, or is not in the list', () => {
    const run = startLive({ transports: ['ws', 'sync'] });
    run.send({ type: 'switch.requested', kind: 'ws' });
    run.send({ type: 'switch.requested', kind: 'sio' });
    expect(run.opened).toEqual([]);
    run.send({ type: 'switch.requested', kind: 'sync' });
    run.send({ type: 'switch.requested', kind: 'sync' });
    run.send({ type: 'next.closed' });
    run.send({ type: 'frame.arrived' });
    expect(run.opened).toEqual(['sync']);
    expect(run.proved).toEqual(['ws', 'ws']);
  });
});

describe('a hidden page', () => {
  test('closes a fallback transport after ten minutes and reopens it when the page is shown', () => {
    const run = startLow();
    run.send({ type: 'page.hidden' });
    // The better transports keep failing.
    for (let ms = 0; ms < UNSEEN_LIMIT_MS - 1; ms += 1000) {
      run.clock.increment(Math.min(1000, UNSEEN_LIMIT_MS - 1 - ms));
      run.send({ type: 'next.closed' });
      run.send({ type: 'frame.arrived' });
    }
    expect(run.state()).toEqual({ live: 'steady' });
    run.clock.increment(1);
    expect(run.state()).toBe('paused');
    run.send({ type: 'page.shown' });
    expect(run.state()).toBe('connecting');
    expect(run.opened.at(-1)).toBe('sse');
  });

  test('keeps the best transport open without a limit', () => {
    const run = startLive({ transports: TRANSPORTS });
    run.send({ type: 'page.hidden' });
    hear(run, UNSEEN_LIMIT_MS * 2);
    expect(run.state()).toEqual({ live: 'steady' });
  });

  test('resets the hidden-page timer when it is shown, in any connection state', () => {
    const run = startLow({ transports: ['sse'] });
    run.send({ type: 'page.hidden' });
    hear(run, UNSEEN_LIMIT_MS - 1);
    run.send({ type: 'transport.closed', code: 1006 });
    run.send({ type: 'page.shown' });
    welcome(run);
    hear(run, 1000);
    expect(run.state()).toEqual({ live: 'steady' });
  });

  test.each(['connecting', 'handshaking', 'backoff'] as const)('stops connecting while %s, too', (state) => {
    const run = start({ transports: ['sse'] });
    run.send({ type: 'page.hidden' });
    run.clock.increment(UNSEEN_LIMIT_MS - 10);
    run.send({ type: 'session.started' });
    if (state === 'handshaking') run.send({ type: 'transport.opened' });
    if (state === 'backoff') run.send({ type: 'transport.closed', code: 1006 });
    expect(run.state()).toBe(state);
    run.clock.increment(10);
    expect(run.state()).toBe('paused');
  });

  test('changes nothing while there is no session', () => {
    const run = start({ transports: ['sse'] });
    run.send({ type: 'page.hidden' });
    run.clock.increment(UNSEEN_LIMIT_MS);
    expect(run.state()).toBe('idle');
  });
});

describe('terminal states', () => {
  const endings = [
    [4401, 'auth'],
    [4403, 'banned'],
    [4400, 'outdated'],
    [4410, 'outdated'],
    [4499, 'outdated'],
    [4409, 'replaced'],
  ] as const;

  test.each(endings)('code %i, sent in a bye or as close code, ends in %s', (code, reason) => {
    const said = startLive();
    said.send({ type: 'bye.received', code, retry: null });
    expect(said.state()).toEqual({ terminal: reason });
    const closed = startLive();
    closed.send({ type: 'transport.closed', code });
    expect(closed.state()).toEqual({ terminal: reason });
    expect(closed.asked).toEqual(['transports.unwanted']);
  });

  test.each(endings)('code %i ends in %s before the welcome, too', (code, reason) => {
    const { state, send } = start();
    send({ type: 'session.started' });
    send({ type: 'transport.opened' });
    send({ type: 'bye.received', code, retry: null });
    expect(state()).toEqual({ terminal: reason });
  });

  test('other close codes lead to a retry', () => {
    for (const code of [1000, 1001, 1005, 1006, 4408, 4429, 4500, 4599]) {
      expect(verdictOf(code), String(code)).toBe('retry');
    }
  });

  test('signing in again after a terminal state connects again', () => {
    const { state, send } = startLive();
    send({ type: 'transport.closed', code: 4401 });
    send({ type: 'page.shown' });
    send({ type: 'network.restored' });
    expect(state()).toEqual({ terminal: 'auth' });
    send({ type: 'session.started' });
    expect(state()).toBe('connecting');
  });

  test('a tab that was replaced reconnects when it is shown', () => {
    const { state, send } = startLive();
    send({ type: 'transport.closed', code: 4409 });
    send({ type: 'page.shown' });
    expect(state()).toBe('connecting');
  });
});

test('the reachable states are exactly the drawn ones', () => {
  const paths = getShortestPaths(connectionMachine, {
    input: { transports: ['sse', 'sync'], startWith: 'sync', random: () => 0.5 },
    events: [
      { type: 'session.started' },
      { type: 'session.ended' },
      { type: 'transport.opened' },
      { type: 'transport.welcomed', pingMs: PING_MS },
      { type: 'transport.closed', code: 1006 },
      { type: 'bye.received', code: 4401, retry: null },
      { type: 'bye.received', code: 4403, retry: null },
      { type: 'bye.received', code: 4409, retry: null },
      { type: 'bye.received', code: 4410, retry: null },
      { type: 'bye.received', code: 4503, retry: [0, 1000] },
      { type: 'frame.arrived' },
      { type: 'next.welcomed', pingMs: PING_MS },
      { type: 'next.closed' },
      { type: 'next.caught_up' },
      { type: 'page.shown' },
      { type: 'page.hidden' },
      { type: 'page.frozen' },
      { type: 'network.restored' },
      { type: 'reconnect.requested' },
      { type: 'switch.requested', kind: 'sse' },
      { type: 'upgrade.due' },
      { type: 'page.unseen' },
      { type: 'welcome.overdue' },
      { type: 'transport.silent' },
      { type: 'transport.settled' },
      { type: 'xstate.after.pause.connection.live.handover.waiting' } as never,
    ],
    // Counters grow without limit; they change how long a state lasts, not which states are reachable.
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
