import { expect, test } from 'vitest';
import type { TransportListener } from '../../../src/client/data/realtime/transports/transport.ts';
import {
  createFaultLayer,
  type SeenFrame,
  type TransportStep,
} from '../../../src/client/qa/tester/fault-layer.ts';
import type { Scheduler } from '../../../src/client/ui/base/scheduler.ts';
import type { ClientFrame, Ev, ServerFrame } from '../../../src/contract/core/realtime.ts';

const topic = 'test:00000000-0000-4000-8000-000000000001';
const anEvent = (o: number): Ev => ({
  ...{ op: 'ev', t: topic, e: 1, o, n: 1, x: o * 10, k: 'test.published', at: 0 },
  d: { n: o },
});

/** One open transport through the layer; `arrive` is the server, `got` is what the connection hears. */
function aLine() {
  const timers: { at: number; run: () => void }[] = [];
  let now = 0;
  const scheduler: Scheduler = {
    now: () => now,
    after(ms, run) {
      timers.push({ at: now + ms, run });
      return () => undefined;
    },
    frame: () => () => undefined,
    typed: () => 0,
    isHidden: () => false,
    onVisibility: () => () => undefined,
  };
  const real: { listener: TransportListener | null; sent: ClientFrame[]; isClosed: boolean } = {
    ...{ listener: null, sent: [], isClosed: false },
  };
  const seen: SeenFrame[] = [];
  const steps: TransportStep[] = [];
  const layer = createFaultLayer({
    scheduler,
    onFrame: (frame) => seen.push(frame),
    onTransport: (step) => steps.push(step),
    openTransport(kind, listener) {
      real.listener = listener;
      return { kind, send: (frame) => real.sent.push(frame), close: () => (real.isClosed = true) };
    },
  });
  const got: ServerFrame[] = [];
  const closes: number[] = [];
  const transport = layer.openTransport('ws', {
    opened: () => undefined,
    received: (frame) => got.push(frame as ServerFrame),
    closed: (code) => closes.push(code),
  });
  return {
    ...{ layer, transport, real, seen, steps, got, closes },
    arrive(...offsets: number[]) {
      for (const o of offsets) real.listener?.received(anEvent(o));
    },
    offsets: () => got.flatMap((frame) => (frame.op === 'ev' ? [frame.o] : [])),
    pass(ms: number) {
      now += ms;
      for (const timer of timers.splice(0).sort((a, b) => a.at - b.at)) {
        if (timer.at <= now) timer.run();
        else timers.push(timer);
      }
    },
  };
}

const hello = (cur: readonly [string, 'full', number, number, number]): ClientFrame => ({
  ...{ op: 'hello', v: 1, tab: 't', build: 'b' },
  cur: [[...cur]],
});

test('a transport is reported from open to close, on either side', () => {
  const line = aLine();
  line.pass(12);
  line.real.listener?.opened();
  line.pass(100);
  line.real.listener?.closed(4503, 'server restarts');
  const next = line.layer.openTransport('sio', { opened() {}, received() {}, closed() {} });
  next.close();
  expect(line.steps).toEqual([
    { transport: 'ws', step: 'asked', ms: 0 },
    { transport: 'ws', step: 'open', ms: 12 },
    { transport: 'ws', step: 'closed', ms: 112, code: 4503, why: 'server restarts' },
    { transport: 'sio', step: 'asked', ms: 0 },
    { transport: 'sio', step: 'left', ms: 0 },
  ]);
});

test('without faults nothing changes', () => {
  const line = aLine();
  line.arrive(1, 2, 3);
  line.transport.send({ op: 'pong', s: 1 });
  expect(line.offsets()).toEqual([1, 2, 3]);
  expect(line.real.sent).toEqual([{ op: 'pong', s: 1 }]);
  expect(line.seen.every(({ fate }) => fate === 'passed')).toBe(true);
});

test('only frames with events are dropped, as many as requested', () => {
  const line = aLine();
  line.layer.arm({ dropsLeft: 2 });
  line.arrive(1);
  line.real.listener?.received({ op: 'ping', s: 1 });
  line.arrive(2, 3);
  expect(line.got.map(({ op }) => op)).toEqual(['ping', 'ev']);
  expect(line.offsets()).toEqual([3]);
});

test('a duplicated frame arrives twice in a row', () => {
  const line = aLine();
  line.layer.arm({ isDuplicating: true });
  line.arrive(1, 2);
  expect(line.offsets()).toEqual([1, 1, 2, 2]);
});

test('a reordered frame arrives after the next one, or alone if there is none', () => {
  const line = aLine();
  line.layer.arm({ isReordering: true });
  line.arrive(1, 2, 3);
  expect(line.offsets()).toEqual([2, 1]);
  line.pass(300);
  expect(line.offsets()).toEqual([2, 1, 3]);
});

test('delayed frames keep their order, also after the delay', () => {
  const line = aLine();
  line.layer.arm({ delayMs: 2000 });
  line.arrive(1);
  line.layer.heal();
  line.arrive(2);
  expect(line.offsets()).toEqual([]);
  line.pass(2000);
  expect(line.offsets()).toEqual([1, 2]);
});

test('a slow connection takes time per byte', () => {
  const line = aLine();
  const bytes = JSON.stringify(anEvent(1)).length;
  line.layer.arm({ bytesPerSecond: bytes });
  line.arrive(1, 2);
  line.pass(999);
  expect(line.offsets()).toEqual([]);
  line.pass(1);
  expect(line.offsets()).toEqual([1]);
  line.pass(1000);
  expect(line.offsets()).toEqual([1, 2]);
});

test('a half-open connection delivers nothing in either direction, and the next one works', () => {
  const line = aLine();
  line.layer.halfOpen();
  line.arrive(1);
  line.transport.send({ op: 'pong', s: 1 });
  expect(line.got).toEqual([]);
  expect(line.real.sent).toEqual([]);
  expect(line.seen.map(({ fate }) => fate)).toEqual(['swallowed', 'swallowed']);
  const next = line.layer.openTransport('ws', {
    opened() {},
    received: (f) => line.got.push(f as ServerFrame),
    closed() {},
  });
  line.arrive(2);
  next.send({ op: 'pong', s: 2 });
  expect(line.offsets()).toEqual([2]);
  expect(line.real.sent).toEqual([{ op: 'pong', s: 2 }]);
});

test('a cut closes the real transport and is reported as a network error', () => {
  const line = aLine();
  line.layer.cut();
  expect(line.real.isClosed).toBe(true);
  expect(line.closes).toEqual([1006]);
  line.arrive(1);
  expect(line.got).toEqual([]);
});

test.each([
  ['bad_tag', [topic, 'full', 1, 30, 301]],
  ['ahead', [topic, 'full', 1, 1030, 300]],
  ['old', [topic, 'full', 1, 10, 100]],
] as const)('the next cursor is changed once: %s', (forgery, forged) => {
  const line = aLine();
  line.arrive(...Array.from({ length: 30 }, (_, index) => index + 1));
  line.layer.arm({ forgery });
  line.transport.send(hello([topic, 'full', 1, 30, 300]));
  line.transport.send(hello([topic, 'full', 1, 30, 300]));
  expect(line.real.sent).toMatchObject([{ cur: [forged] }, { cur: [[topic, 'full', 1, 30, 300]] }]);
});

test('cursors of other topics are not changed', () => {
  const line = aLine();
  line.layer.arm({ forgery: 'ahead' });
  const own = hello([topic.replace('test', 'u'), 'full', 1, 5, 7]);
  line.transport.send(own);
  expect(line.real.sent).toEqual([own]);
});

test('a fake bye looks like a server restart, and a chosen transport is opened next', () => {
  const line = aLine();
  line.layer.bye([0, 200]);
  expect(line.got).toMatchObject([{ op: 'bye', code: 4503, retry: [0, 200] }]);
  line.layer.use('sse');
  expect(line.layer.openTransport('ws', { opened() {}, received() {}, closed() {} }).kind).toBe('sse');
});
