import { beforeEach, describe, expect, test } from 'vitest';
import type { CommittedEvent } from '../../src/server/platform/db/emit.ts';
import type { LogSlice } from '../../src/server/realtime/log/event-log.ts';
import { type Base, createSequencer, type Sequencer } from '../../src/server/realtime/log/sequencer.ts';
import { createHandClock } from './support/hand-clocked.ts';

const topic = 'c:one';

function event(o: number, facts: Partial<CommittedEvent> = {}): CommittedEvent {
  return { t: topic, e: 1, o, x: o * 10, k: 'said', ref: null, a: null, at: 0, d: {}, ...facts };
}

let clock: ReturnType<typeof createHandClock>;
let committed: CommittedEvent[];
let epoch: number;
let reads: number;
let delivered: number[][];
let bases: Base[];
let sequencer: Sequencer;

const head = () => committed.at(-1)?.o ?? 0;
const position = () => ({ epoch, head: head(), tag: committed.at(-1)?.x ?? 0 });
const offsets = () => delivered.flat();

beforeEach(async () => {
  clock = createHandClock();
  [committed, epoch, reads, delivered, bases] = [[event(1), event(2)], 1, 0, [], []];
  sequencer = createSequencer({
    timers: clock.timers,
    random: { number: () => 0.5 },
    logger: { warn() {} },
    log: {
      positions: async (topics) => new Map(topics.map((name) => [name, position()])),
      after: async (_, off, limit): Promise<LogSlice> => {
        reads++;
        const tagAt = committed.find(({ o }) => o === off)?.x ?? null;
        return { ...position(), tagAt, events: committed.filter(({ o }) => o > off).slice(0, limit) };
      },
    },
    deliver: (events) => void delivered.push(events.map(({ o }) => o)),
    onBase: (_, base) => void bases.push(base),
  });
  sequencer.open(topic);
  await clock.pass(1);
});

/** Commits, and announces it to this node or not. */
function commit(o: number, isHinted = true): void {
  committed.push(event(o));
  if (isHinted) sequencer.ingest(event(o));
}

describe('the sequencer', () => {
  test('starts at the head of the log, and delivers later events', () => {
    expect(bases).toEqual([{ epoch: 1, head: 2, tag: 20, isRewritten: false }]);
    commit(3);
    expect(offsets()).toEqual([3]);
  });

  test('delivers what arrived while it was opening', async () => {
    sequencer.close(topic);
    sequencer.open(topic);
    await clock.pass(0);
    commit(3);
    await clock.pass(1);
    expect(offsets()).toEqual([3]);
  });

  test('drops repeated events, and reorders overtaken ones', async () => {
    committed.push(event(3), event(4));
    sequencer.ingest(event(4));
    sequencer.ingest(event(2));
    sequencer.ingest(event(3));
    sequencer.ingest(event(3));
    await clock.pass(1_000);
    expect(offsets()).toEqual([3, 4]);
    expect(reads).toBe(0);
  });

  test('waits 20 ms for a missing event, then reads the log once', async () => {
    commit(3, false);
    commit(4, false);
    commit(5);
    commit(6);
    await clock.pass(19);
    expect([offsets(), reads]).toEqual([[], 0]);
    await clock.pass(1);
    expect([offsets(), reads]).toEqual([[3, 4, 5, 6], 1]);
  });

  test('finds events without a hint by comparing with the log', async () => {
    commit(3, false);
    await sequencer.reconcile();
    await clock.pass(0);
    expect(offsets()).toEqual([3]);
  });

  test('reads the log when a hint arrives without its event', async () => {
    commit(3, false);
    sequencer.notice(topic, 3);
    await clock.pass(0);
    expect(offsets()).toEqual([3]);
  });

  test('reads as often as it needs to when it is far behind', async () => {
    for (let o = 3; o <= 1_202; o++) commit(o, false);
    await sequencer.reconcile();
    await clock.pass(1_000);
    expect([offsets().length, reads]).toEqual([1_200, 3]);
    expect(offsets()).toEqual(Array.from({ length: 1_200 }, (_, index) => index + 3));
  });

  test('delivers at once while it is quiet, and every 50 ms in frames of at most 64 while it is busy', async () => {
    for (let o = 3; o <= 22; o++) commit(o);
    expect(delivered.map(({ length }) => length)).toEqual(Array.from({ length: 20 }, () => 1));
    for (let o = 23; o <= 122; o++) commit(o);
    expect(delivered).toHaveLength(20);
    await clock.pass(50);
    expect(delivered.slice(20).map(({ length }) => length)).toEqual([64, 36]);
    await clock.pass(5_000);
    commit(123);
    expect(delivered.at(-1)).toEqual([123]);
  });

  test.each([
    ['lost events and has a lower head', () => committed.splice(1)],
    ['has another event at the same place', () => committed.splice(1, 1, event(2, { x: 999 }))],
    ['is of another epoch', () => void epoch++],
  ])('begins anew when the log %s', async (_, change) => {
    change();
    await sequencer.reconcile();
    expect(bases.at(-1)).toEqual({ ...position(), isRewritten: true });
  });

  test('reads the log when an event contradicts a known one', async () => {
    commit(3);
    committed.splice(2, 1, event(3, { x: 999 }));
    sequencer.ingest(event(3, { x: 999 }));
    await clock.pass(0);
    expect(bases.at(-1)).toEqual({ epoch: 1, head: 3, tag: 999, isRewritten: true });
  });

  test('restarts when the log was trimmed beyond its position', async () => {
    for (let o = 3; o <= 9; o++) commit(o, false);
    committed = committed.filter(({ o }) => o === 2 || o >= 8);
    await sequencer.reconcile();
    await clock.pass(0);
    expect(bases.at(-1)).toMatchObject({ head: 9, isRewritten: true });
  });

  test('remembers the newest 256 events, and none that a later one may have redacted', () => {
    for (let o = 3; o <= 322; o++) commit(o);
    expect(sequencer.recent(topic, 65)).toEqual([]);
    expect(sequencer.recent(topic, 66)).toHaveLength(256);
    sequencer.ingest(event(323, { ref: 'message' }));
    sequencer.ingest(event(324));
    sequencer.ingest(event(325, { ref: 'message' }));
    expect(sequencer.recent(topic, 322)).toEqual([]);
    expect(sequencer.recent(topic, 323).map(({ o }) => o)).toEqual([324, 325]);
    sequencer.ingest(event(326, { ref: 'reply', d: { reply_to: { id: 'message' } } }));
    sequencer.ingest(event(327, { ref: 'message' }));
    expect(sequencer.recent(topic, 325)).toEqual([]);
    sequencer.ingest(event(328, { k: 'conversation.opened' }));
    sequencer.ingest(event(329));
    expect(sequencer.recent(topic, 327)).toEqual([]);
    expect(sequencer.recent(topic, 328).map(({ o }) => o)).toEqual([329]);
  });

  test('forgets remembered events over time, oldest first, and never with a hole', async () => {
    sequencer.open(topic);
    await clock.pass(0);
    sequencer.ingest(event(3));
    sequencer.age();
    sequencer.ingest(event(4));
    expect(sequencer.recent(topic, 2).map(({ o }) => o)).toEqual([3, 4]);
    sequencer.age();
    expect(sequencer.recent(topic, 2)).toEqual([]);
    expect(sequencer.recent(topic, 3).map(({ o }) => o)).toEqual([4]);
    sequencer.age();
    expect(sequencer.recent(topic, 3)).toEqual([]);
    sequencer.ingest(event(5));
    expect(sequencer.recent(topic, 4).map(({ o }) => o)).toEqual([5]);
  });
});
