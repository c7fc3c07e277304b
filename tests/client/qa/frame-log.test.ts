import { expect, test } from 'vitest';
import type { SeenFrame } from '../../../src/client/qa/tester/fault-layer.ts';
import { createFrameLog, FRAMES_MAX } from '../../../src/client/qa/tester/frame-log.ts';
import type { ServerFrame } from '../../../src/contract/core/realtime.ts';

const topic = 'test:00000000-0000-4000-8000-000000000001';

function aLog() {
  const time = { now: 1_000_000 };
  let draw = () => {};
  const log = createFrameLog({
    now: () => time.now,
    frame(run) {
      draw = run;
      return () => undefined;
    },
  });
  const seen = (frame: SeenFrame['frame'], more: Partial<SeenFrame> = {}) => {
    log.add({ direction: 'in', transport: 'ws', fate: 'passed', ...more, frame });
  };
  const ev = (o: number, at = time.now): ServerFrame => ({
    ...{ op: 'ev', t: topic, e: 1, o, n: 1, x: o, k: 'test.published', at, d: { n: o } },
  });
  const notes = () => {
    draw();
    return log.store.getState().frames.map(({ note }) => note);
  };
  return { log, time, seen, ev, notes, draw: () => draw() };
}

test('reports the effect of each frame on the order of its topic', () => {
  const { seen, ev, notes, time } = aLog();
  seen(ev(1));
  seen(ev(2));
  seen(ev(2));
  seen(ev(5));
  seen(ev(6));
  seen({ op: 'sub', cur: [[topic, 'full', 1, 2, 2]] }, { direction: 'out' });
  time.now += 45;
  seen({
    op: 'batch',
    ev: [ev(3), ev(4), ev(5), ev(6)].flatMap((frame) => (frame.op === 'ev' ? [frame] : [])),
  });
  expect(notes()).toEqual([
    '',
    '',
    'duplicate, dropped',
    'gap of 2, held',
    'gap of 2, held',
    'fill',
    'gap closed, 45 ms',
  ]);
});

test('frames after a hello are a replay until the answer is complete', () => {
  const { seen, ev, notes } = aLog();
  seen(ev(1));
  seen({ op: 'hello', v: 1, tab: 't', build: 'b', cur: [[topic, 'full', 1, 1, 1]] }, { direction: 'out' });
  seen(ev(2));
  seen({ op: 'subok', t: topic, m: 'full', e: 1, o: 2, x: 2 });
  seen(ev(3));
  expect(notes()).toEqual(['', '', 'replayed', '', '']);
});

test('frames removed by a fault are recorded, but do not count for the order', () => {
  const { seen, ev, notes } = aLog();
  seen(ev(1));
  seen(ev(2), { fate: 'dropped' });
  seen(ev(3));
  expect(notes()).toEqual(['', 'dropped by a fault', 'gap of 1, held']);
});

test('lists the handshake between the frames: request, open, welcome, and the close code', () => {
  const { log, seen, time, notes } = aLog();
  log.addTransport({ transport: 'ws', step: 'asked', ms: 0 });
  time.now += 20;
  log.addTransport({ transport: 'ws', step: 'open', ms: 20 });
  time.now += 25;
  const welcome = { v: 1, conn: 'c', node: 'n', user: 'u', ping: 25_000, build: 'b' } as const;
  seen({ op: 'welcome', ...welcome, now: time.now, limits: { frame: 1, subs: 1, rate: 1 } });
  log.addTransport({ transport: 'ws', step: 'closed', ms: 3_000, code: 4503, why: 'server restarts' });
  log.addTransport({ transport: 'sio', step: 'left', ms: 5 });
  expect(notes()).toEqual([
    '',
    'after 20 ms',
    'welcome after 45 ms',
    'closed after 3000 ms',
    'left after 5 ms',
  ]);
  const { frames } = log.store.getState();
  expect(frames.map(({ direction, op, text }) => [direction, op, text])).toEqual([
    ['out', 'connect', 'ws'],
    ['in', 'open', 'ws'],
    ['in', 'welcome', expect.any(String)],
    ['in', 'close', 'ws, 4503 server restarts'],
    ['out', 'close', 'sio'],
  ]);
});

test('keeps the newest frames and counts all', () => {
  const { seen, log, draw } = aLog();
  for (let s = 0; s < FRAMES_MAX + 10; s++) seen({ op: 'ping', s });
  draw();
  const { frames, total } = log.store.getState();
  expect([frames.length, total, frames.at(-1)?.text]).toEqual([
    FRAMES_MAX,
    FRAMES_MAX + 10,
    `{"s":${FRAMES_MAX + 9}}`,
  ]);
});

test('latency is measured against the server clock from the welcome', () => {
  const { seen, ev, log, time, draw } = aLog();
  const welcome = { v: 1, conn: 'c', node: 'n', user: 'u', ping: 25_000, build: 'b' } as const;
  seen({ op: 'welcome', ...welcome, now: time.now + 5000, limits: { frame: 1, subs: 1, rate: 1 } });
  for (let o = 1; o <= 10; o++) seen(ev(o, time.now + 5000 - o * 10));
  draw();
  expect(log.store.getState()).toMatchObject({ p50Ms: 60, p95Ms: 100, heads: { [topic]: 10 } });
});
