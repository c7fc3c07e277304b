import { beforeEach, expect, test } from 'vitest';
import type { CommittedEvent } from '../../src/server/platform/db/emit.ts';
import { type AudienceGate, createAudienceGate } from '../../src/server/realtime/log/audience-gate.ts';

const topic = 'p:one';

let gate: AudienceGate;
let delivered: number[];
let reopened: string[];
/** One entry for each check of the rights that has started and not ended. */
let checks: { resolve(): void; reject(error: Error): void }[];

beforeEach(() => {
  [delivered, reopened, checks] = [[], [], []];
  gate = createAudienceGate({
    checkReaders: () =>
      new Promise((resolve, reject) => {
        checks.push({ resolve, reject });
      }),
    deliver: (events) => void delivered.push(...events.map(({ o }) => o)),
    reopen: (name) => void reopened.push(name),
    logger: { warn() {} },
  });
});

/** An event after which the community's log was at position `g`. */
function event(o: number, g: string | undefined, facts: Partial<CommittedEvent> = {}): CommittedEvent {
  return { t: topic, e: 1, o, x: o, k: 'comment.created', ref: null, a: null, at: 0, d: {}, g, ...facts };
}

async function settle(): Promise<void> {
  await new Promise(setImmediate);
}

async function checked(): Promise<void> {
  checks.shift()?.resolve();
  await settle();
}

test('the readers are checked once for each position of the community log', async () => {
  gate.pass([event(1, '5.50')]);
  expect(delivered).toEqual([]);
  await checked();
  gate.pass([event(2, '5.50')]);
  gate.pass([event(3, '5.50')]);
  expect(delivered).toEqual([1, 2, 3]);
  gate.pass([event(4, '6.60')]);
  expect(delivered).toEqual([1, 2, 3]);
  await checked();
  expect(delivered).toEqual([1, 2, 3, 4]);
  expect(checks).toEqual([]);
});

test('the same offset of another epoch is another position', async () => {
  gate.pass([event(1, '5.50')]);
  await checked();
  gate.pass([event(2, '5.51')]);
  expect(checks).toHaveLength(1);
});

test('events that arrive during a check keep their order, and need another check if the community has changed', async () => {
  gate.pass([event(1, '5.50')]);
  gate.pass([event(2, '5.50')]);
  gate.pass([event(3, '6.60')]);
  await checked();
  expect(delivered).toEqual([1, 2]);
  await checked();
  expect(delivered).toEqual([1, 2, 3]);
  expect(checks).toEqual([]);
});

test('topics that announce removals themselves are never delayed', () => {
  for (const t of ['c:one', 'g:one', 'u:one']) gate.pass([event(1, undefined, { t })]);
  expect(delivered).toEqual([1, 1, 1]);
});

test('after an event that changes who reads the discussion, the next one waits for a check', async () => {
  gate.pass([event(1, '5.50')]);
  await checked();
  gate.pass([event(2, '5.50', { k: 'post.updated' }), event(3, '5.50')]);
  expect(delivered).toEqual([1, 2]);
  await checked();
  expect(delivered).toEqual([1, 2, 3]);
});

test('an event that a node of the previous version announced is checked each time', async () => {
  for (const o of [1, 2]) {
    gate.pass([event(o, undefined)]);
    expect(checks).toHaveLength(1);
    await checked();
  }
  expect(delivered).toEqual([1, 2]);
});

test('when the rights cannot be read, nothing is delivered and the topic is read again', async () => {
  gate.pass([event(1, '5.50')]);
  gate.pass([event(2, '5.50')]);
  checks.shift()?.reject(new Error('no database'));
  await settle();
  expect(reopened).toEqual([topic]);
  gate.pass([event(3, '5.50')]);
  await checked();
  expect(delivered).toEqual([3]);
});

test('delayed events are dropped when the last listener leaves', async () => {
  gate.pass([event(1, '5.50')]);
  gate.forget(topic);
  await checked();
  expect(delivered).toEqual([]);
});
