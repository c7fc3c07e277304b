import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  type CursorCommand,
  createCursors,
  FRUITLESS_FILLS_MAX,
  HELD_MAX,
} from '../../../../src/client/data/realtime/hub/cursors.ts';
import type { Ev } from '../../../../src/contract/core/realtime.ts';

const topic = 'c:00000000-0000-4000-8000-000000000001';
const anEv = (o: number, more: Partial<Ev> = {}): Ev => ({
  op: 'ev',
  t: topic,
  e: 1,
  o,
  n: 1,
  x: 1000 + o,
  k: 'message.created',
  at: 0,
  d: o,
  ...more,
});
const subok = (o: number, more = {}) =>
  ({ op: 'subok', t: topic, m: 'full', e: 1, o, x: 1000 + o, ...more }) as const;
const reset = (spread = 0) => ({ op: 'reset', t: topic, e: 1, why: 'too_old', spread }) as const;

const applied = (commands: readonly CursorCommand[]) =>
  commands.flatMap((command) => (command.do === 'apply' ? [command.ev.o] : []));
const kinds = (commands: readonly CursorCommand[]) => commands.map((command) => command.do);

/** A topic whose snapshot was taken at `offset`, and whose subscription was answered. */
function liveAt(offset: number) {
  const cursors = createCursors();
  cursors.want(topic, 'full', true);
  cursors.setPosition([topic, 1, offset, 1000 + offset]);
  cursors.onSubok(subok(offset));
  return cursors;
}

describe('where a subscription begins', () => {
  test('a topic with a snapshot loads it first, and subscribes from its offset', () => {
    const cursors = createCursors();
    expect(cursors.want(topic, 'full', true)).toEqual([{ do: 'reload', topic, spreadMs: 0 }]);
    expect(cursors.hello(512)).toEqual([]);
    expect(kinds(cursors.setPosition([topic, 3, 7, 70]))).toEqual(['sub']);
    expect(cursors.cursorOf(topic)).toEqual([topic, 'full', 3, 7, 70]);
  });

  test('a topic without a snapshot begins now, and earlier answers are requested again', () => {
    const cursors = createCursors();
    expect(kinds(cursors.want(topic, 'full', false))).toEqual(['sub']);
    expect(cursors.cursorOf(topic)).toEqual([topic, 'full', 0, -1, 0]);
    expect(cursors.onSubok(subok(9))).toEqual([{ do: 'refresh', topic, spreadMs: 0 }]);
    expect(applied(cursors.onEv(anEv(10)))).toEqual([10]);
  });

  test('subscribing again in the same mode changes nothing', () => {
    const cursors = liveAt(5);
    expect(cursors.want(topic, 'full', true)).toEqual([]);
  });

  test('changing from head to full continues from the last position', () => {
    const cursors = liveAt(5);
    expect(kinds(cursors.want(topic, 'head', true))).toEqual(['sub']);
    expect(cursors.cursorOf(topic)).toEqual([topic, 'head', 1, -1, 0]);
    expect(kinds(cursors.want(topic, 'full', true))).toEqual(['sub']);
    expect(cursors.cursorOf(topic)).toEqual([topic, 'full', 1, 5, 1005]);
  });

  test('subscribing again continues from the last position, unless the held state was dropped', () => {
    const cursors = liveAt(5);
    expect(kinds(cursors.unwant(topic))).toEqual(['unsub']);
    expect(applied(cursors.onEv(anEv(6)))).toEqual([]);
    expect(kinds(cursors.want(topic, 'full', true))).toEqual(['sub']);
    cursors.unwant(topic);
    cursors.forget(topic);
    expect(kinds(cursors.want(topic, 'full', true))).toEqual(['reload']);
  });

  test('a hello lists full topics before heads, up to its maximum size', () => {
    const cursors = createCursors();
    cursors.want('g:00000000-0000-4000-8000-000000000002', 'head', false);
    cursors.want(topic, 'full', false);
    expect(cursors.hello(1)).toEqual([[topic, 'full', 0, -1, 0]]);
  });

  test('an answered call never moves a stream that has a position', () => {
    const cursors = liveAt(5);
    expect(cursors.setPosition([topic, 1, 50, 1])).toEqual([]);
    expect(applied(cursors.onEv(anEv(6)))).toEqual([6]);
  });
});

describe('applying an event', () => {
  test('the next event is applied', () => {
    expect(applied(liveAt(5).onEv(anEv(6)))).toEqual([6]);
  });

  test('a repeated event is counted and dropped', () => {
    const cursors = liveAt(5);
    expect(cursors.onEv(anEv(5))).toEqual([]);
    expect(cursors.counts().duplicates).toBe(1);
  });

  test('an event that covers several positions closes the gap', () => {
    const cursors = liveAt(5);
    expect(applied(cursors.onEv(anEv(9, { n: 4 })))).toEqual([9]);
    expect(applied(cursors.onEv(anEv(10)))).toEqual([10]);
  });

  test('an event after a gap is held, and applied once the gap is filled', () => {
    const cursors = liveAt(5);
    expect(kinds(cursors.onEv(anEv(8)))).toEqual(['sub']);
    expect(applied(cursors.onEv(anEv(6)))).toEqual([6]);
    expect(applied(cursors.onEv(anEv(7)))).toEqual([7, 8]);
  });

  test('only one fill is requested at a time', () => {
    const cursors = liveAt(5);
    expect(kinds(cursors.onEv(anEv(8)))).toEqual(['sub']);
    expect(cursors.onEv(anEv(9))).toEqual([]);
    expect(cursors.counts()).toMatchObject({ gaps: 2, fills: 1 });
  });

  test('if too many events are held, the rest is dropped and comes again with the fill', () => {
    const cursors = liveAt(0);
    for (let o = 2; o < HELD_MAX + 10; o += 1) cursors.onEv(anEv(o));
    expect(applied(cursors.onEv(anEv(1)))).toHaveLength(HELD_MAX + 1);
    expect(applied(cursors.onEv(anEv(HELD_MAX + 2)))).toEqual([HELD_MAX + 2]);
  });

  test('an event of a later epoch starts a request; one of an earlier epoch is dropped', () => {
    const cursors = liveAt(5);
    expect(cursors.onEv(anEv(6, { e: 0 }))).toEqual([]);
    expect(kinds(cursors.onEv(anEv(6, { e: 2 })))).toEqual(['sub']);
  });

  test('an event of a topic without subscribers is ignored', () => {
    expect(createCursors().onEv(anEv(1))).toEqual([]);
  });
});

describe('repairs', () => {
  test('an answer ahead of the cursor means that events were lost, so they are requested again', () => {
    expect(kinds(liveAt(5).onSubok(subok(7)))).toEqual(['sub']);
  });

  test('an answer at the cursor ends the fill', () => {
    const cursors = liveAt(5);
    cursors.onEv(anEv(7));
    cursors.onEv(anEv(6));
    expect(cursors.onSubok(subok(7))).toEqual([]);
    expect(cursors.isAwaiting(topic)).toBe(false);
  });

  test('an overdue answer is requested again', () => {
    const cursors = liveAt(5);
    cursors.onEv(anEv(7));
    expect(kinds(cursors.onSubOverdue(topic))).toEqual(['sub']);
  });

  test('fills without progress end with a new transport', () => {
    const cursors = liveAt(5);
    const asked = [cursors.onEv(anEv(7))];
    for (let n = 0; n < FRUITLESS_FILLS_MAX; n += 1) asked.push(cursors.onSubOverdue(topic));
    expect(asked.flat().map((command) => command.do)).toEqual(['sub', 'sub', 'sub', 'reconnect']);
  });

  test('an applied event resets the counter of fills', () => {
    const cursors = liveAt(5);
    cursors.onEv(anEv(8));
    cursors.onSubOverdue(topic);
    cursors.onEv(anEv(6));
    expect(kinds(cursors.onSubOverdue(topic))).toEqual(['sub']);
    expect(kinds(cursors.onSubOverdue(topic))).toEqual(['sub']);
  });

  test('after a reset nothing is applied until a snapshot sets the position', () => {
    const cursors = liveAt(5);
    expect(cursors.onReset(reset(900))).toEqual([{ do: 'reload', topic, spreadMs: 900 }]);
    expect(cursors.onEv(anEv(6))).toEqual([]);
    cursors.setPosition([topic, 2, 40, 1]);
    expect(applied(cursors.onEv(anEv(41, { e: 2 })))).toEqual([41]);
  });

  test('a reset topic without a snapshot begins now, and its refresh is spread over time', () => {
    const cursors = createCursors();
    cursors.want(topic, 'full', false);
    cursors.onSubok(subok(5));
    expect(kinds(cursors.onReset(reset(900)))).toEqual(['sub']);
    expect(cursors.onSubok(subok(40))).toEqual([{ do: 'refresh', topic, spreadMs: 900 }]);
  });

  test('a denied topic is not in the next hello', () => {
    const cursors = liveAt(5);
    cursors.onRefused(topic);
    expect(cursors.hello(512)).toEqual([]);
    expect(cursors.onEv(anEv(6))).toEqual([]);
  });
});

/** What a network does to one frame. */
type Fate = 'arrives' | 'is lost' | 'arrives twice' | 'overtakes';

/** Sends the log through a network that does `fates`, answers each `sub` by a replay, and returns what was applied. */
function runThroughNetwork(logLength: number, fates: readonly Fate[]): number[] {
  const cursors = liveAt(0);
  const result: number[] = [];
  let inFlight: (Ev | ReturnType<typeof subok>)[] = [];
  let turn = 0;

  function transmit(frame: Ev | ReturnType<typeof subok>): void {
    const fate = fates[turn % Math.max(1, fates.length)] ?? 'arrives';
    turn += 1;
    if (turn > fates.length || fate === 'arrives') inFlight.push(frame);
    else if (fate === 'arrives twice') inFlight.push(frame, frame);
    else if (fate === 'overtakes') inFlight.unshift(frame);
  }

  function replay(): void {
    const from = cursors.cursorOf(topic)?.[3] ?? 0;
    for (let o = from + 1; o <= logLength; o += 1) transmit(anEv(o));
    transmit(subok(logLength));
  }

  function obey(commands: readonly CursorCommand[]): void {
    for (const command of commands) {
      if (command.do === 'apply') result.push(command.ev.o);
      if (command.do === 'sub') replay();
      if (command.do === 'reconnect') {
        inFlight = [];
        cursors.hello(512);
        replay();
      }
    }
  }

  function drain(): void {
    for (let frame = inFlight.shift(); frame !== undefined; frame = inFlight.shift()) {
      obey(frame.op === 'ev' ? cursors.onEv(frame) : cursors.onSubok(frame));
    }
  }

  for (let o = 1; o <= logLength; o += 1) transmit(anEv(o));
  drain();
  for (let n = 0; n < 50 && cursors.isAwaiting(topic); n += 1) {
    obey(cursors.onSubOverdue(topic));
    drain();
  }
  // A new transport that does no harm: what was lost at the very end is noticed by its hello.
  turn = fates.length;
  inFlight = [];
  cursors.hello(512);
  replay();
  drain();
  return result;
}

test('if the network drops, repeats or reorders frames, the applied events equal the log', () => {
  const fate = fc.constantFrom<Fate>('arrives', 'is lost', 'arrives twice', 'overtakes');
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 120 }), fc.array(fate, { maxLength: 400 }), (length, fates) => {
      const log = Array.from({ length }, (_, index) => index + 1);
      expect(runThroughNetwork(length, fates)).toEqual(log);
    }),
    { numRuns: 1000 },
  );
});
