import { spawnSync } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { checkHistory } from './check-history.ts';
import { lagsOf, percentile } from './check-lag.ts';
import { createHistory } from './history.ts';
import { readHistory } from './read-history.ts';
import type { Act, LoggedEvent, Step, Truth } from './step.ts';

const checker = join(import.meta.dirname, 'check-file.ts');
const topic = 'c:1';
/** The offsets of the messages. At offset 3 carl is removed. */
const messageOffsets = [1, 2, 4];
const REMOVED_AT = 3;

interface Run {
  readonly steps: readonly Step[];
  readonly truth: Truth;
}

function event(off: number): LoggedEvent {
  const isMessage = off !== REMOVED_AT;
  return {
    topic,
    off,
    tag: off * 10,
    kind: isMessage ? 'message.created' : 'member.removed',
    id: isMessage ? `id${off}` : null,
    seq: isMessage ? messageOffsets.indexOf(off) + 1 : null,
    version: isMessage ? 1 : null,
    removed: isMessage ? null : 'carl',
  };
}

/** Ana sends three messages; ben reads from the start; carl is removed after the second; dan joins late. */
function validRun(): Run {
  const acts: [string, Act][] = [
    ['ben', { op: 'reset', f: 'ok', topic, off: 0, limit: 50, rows: [] }],
    ['carl', { op: 'reset', f: 'ok', topic, off: 0, limit: 50, rows: [] }],
  ];
  for (const off of [1, 2, REMOVED_AT, 4]) {
    const cid = `cid${off}`;
    const apply: Act = { op: 'apply', f: 'ok', topic, off, tag: off * 10 };
    if (off !== REMOVED_AT) acts.push(['ana', { op: 'send', f: 'invoke', topic, cid }]);
    if (off === 4) acts.push(['ana', { op: 'send', f: 'info', topic, cid }]);
    if (off !== REMOVED_AT) acts.push(['ana', { op: 'send', f: 'ok', topic, cid, id: `id${off}` }]);
    if (off <= REMOVED_AT) {
      acts.push(['proxy', { op: 'sent', f: 'ok', conn: '1', user: 'carl', topic, off }]);
      acts.push(['carl', apply]);
    }
    if (off === REMOVED_AT) acts.push(['carl', { op: 'left', f: 'ok', topic }]);
    acts.push(['ben', apply]);
  }
  acts.push(
    ['dan', { op: 'read', f: 'invoke', topic, n: 1 }],
    ['dan', { op: 'read', f: 'ok', topic, n: 1, off: 4 }],
    ['dan', { op: 'read', f: 'invoke', topic, n: 2 }],
    ['dan', { op: 'read', f: 'ok', topic, n: 2, off: 4 }],
    ['dan', { op: 'reset', f: 'ok', topic, off: 4, limit: 2, rows: [row(2), row(4)] }],
    ['dan', { op: 'badge', f: 'ok', topic, unread: 7 }],
    ['dan', { op: 'badge', f: 'ok', topic, unread: 3 }],
    ['ana', { op: 'admit', f: 'invoke', user: 'carl', topic }],
    ['proxy', { op: 'sent', f: 'ok', conn: '2', user: 'carl', topic, off: 4 }],
  );
  return {
    steps: acts.map(([actor, act], index) => ({ t: index, actor, ...act })),
    truth: {
      log: [1, 2, REMOVED_AT, 4].map(event),
      heads: new Map([[topic, 4]]),
      messages: messageOffsets.map((off) => ({ id: `id${off}`, cid: `cid${off}`, topic, off })),
      unread: new Map([[`dan ${topic}`, 3]]),
    },
  };
}

function row(off: number) {
  return { id: `id${off}`, version: 1 };
}

type Spoil = (run: Run) => Run;
type Apply = Extract<Step, { op: 'apply' }>;

const applies =
  (change: (step: Apply) => Step[]): Spoil =>
  ({ steps, truth }) => ({
    steps: steps.flatMap((step) => (step.op === 'apply' && step.actor === 'ben' ? change(step) : [step])),
    truth,
  });
const appended =
  (actor: string, ...acts: Act[]): Spoil =>
  ({ steps, truth }) => ({
    steps: [...steps, ...acts.map((act, index) => ({ t: 1_000 + index, actor, ...act }))],
    truth,
  });
const changed =
  (isIt: (step: Step) => boolean, change: (step: Step) => Step[]): Spoil =>
  ({ steps, truth }) => ({ steps: steps.flatMap((step) => (isIt(step) ? change(step) : [step])), truth });
const without = (isIt: (step: Step) => boolean) => changed(isIt, () => []);
const stored =
  (change: (truth: Truth) => Partial<Truth>): Spoil =>
  ({ steps, truth }) => ({ steps, truth: { ...truth, ...change(truth) } });

/** Moves the acknowledgement of the last message before the start of the first one. */
const ackedTooEarly: Spoil = ({ steps, truth }) => {
  const acks = steps.filter((step) => step.op === 'send' && step.cid === 'cid4');
  return { steps: [...acks, ...steps.filter((step) => !acks.includes(step))], truth };
};

const spoilers: readonly [string, RegExp, Spoil][] = [
  ['a lost event', /applied 3 after 1/, applies((s) => (s.off === 2 ? [] : [s]))],
  ['a last event that never came', /stopped at 3 of 4/, applies((s) => (s.off === 4 ? [] : [s]))],
  ['a doubled event', /applied 2 again/, applies((s) => (s.off === 2 ? [s, s] : [s]))],
  [
    'two events that changed places',
    /out of order/,
    applies((s) => [{ ...s, off: s.off === 1 ? 2 : s.off === 2 ? 1 : s.off }]),
  ],
  ['a wrong tag', /another history/, applies((s) => [{ ...s, tag: s.off === 3 ? 7 : s.tag }])],
  [
    'a phantom event',
    /the log does not have/,
    appended('ben', { op: 'apply', f: 'ok', topic, off: 5, tag: 50 }),
  ],
  ['events without a snapshot', /without a snapshot/, without((s) => s.op === 'reset' && s.actor === 'ben')],
  [
    'events applied after a removal',
    /without a snapshot/,
    appended('carl', { op: 'apply', f: 'ok', topic, off: 4, tag: 40 }),
  ],
  [
    'a hole in the log',
    /log .* where 3 belongs/,
    stored(({ log }) => ({ log: log.filter((e) => e.off !== 3) })),
  ],
  [
    'a tag that was used twice',
    /used before/,
    stored(({ log }) => ({ log: log.map((e) => (e.off === 3 ? { ...e, tag: 10 } : e)) })),
  ],
  ['a log that ends too early', /head is 5/, stored(() => ({ heads: new Map([[topic, 5]]) }))],
  [
    'a snapshot that lacks a message',
    /not what the log says/,
    changed(
      (s) => s.op === 'reset' && s.actor === 'dan',
      (s) => (s.op === 'reset' ? [{ ...s, rows: [row(4)] }] : []),
    ),
  ],
  [
    'a snapshot with an old version of a message',
    /not what the log says/,
    stored(({ log }) => ({ log: log.map((e) => (e.off === 2 ? { ...e, version: 2 } : e)) })),
  ],
  [
    'a snapshot that claims a later offset than it has',
    /not what the log says/,
    changed(
      (s) => s.op === 'reset' && s.actor === 'ben',
      (s) => (s.op === 'reset' ? [{ ...s, off: 1 }] : []),
    ),
  ],
  [
    'an acknowledged message that is gone',
    /acknowledged and lost/,
    stored(({ messages }) => ({ messages: messages.slice(1) })),
  ],
  [
    'a message stored twice',
    /stored 2 times/,
    stored(({ messages }) => ({ messages: [...messages, { id: 'id9', cid: 'cid1', topic, off: 1 }] })),
  ],
  [
    'a message that was never sent',
    /was never sent/,
    stored(({ messages }) => ({ messages: [...messages, { id: 'id9', cid: 'cid9', topic, off: 9 }] })),
  ],
  [
    'a refused message that was stored',
    /refused and stored/,
    appended('ana', { op: 'send', f: 'fail', topic, cid: 'cid1' }),
  ],
  [
    'an acknowledgement under another id',
    /under another id/,
    appended('ana', { op: 'send', f: 'ok', topic, cid: 'cid1', id: 'id2' }),
  ],
  [
    'a message stored before one that was acknowledged earlier',
    /was acknowledged before it was begun/,
    ackedTooEarly,
  ],
  [
    'a page that lacks an acknowledged message',
    /lacks 4/,
    appended('ana', { op: 'read', f: 'invoke', topic, n: 1 }, { op: 'read', f: 'ok', topic, n: 1, off: 2 }),
  ],
  [
    'pages that go back in time',
    /after one at 5/,
    appended(
      'dan',
      { op: 'read', f: 'invoke', topic, n: 3 },
      { op: 'read', f: 'ok', topic, n: 3, off: 5 },
      { op: 'read', f: 'invoke', topic, n: 4 },
      { op: 'read', f: 'ok', topic, n: 4, off: 4 },
    ),
  ],
  ['a message sent to a removed member', /removed them/, without((s) => s.op === 'admit')],
  [
    'a badge with a wrong count',
    /shows 4 unread, 3 are/,
    appended('dan', { op: 'badge', f: 'ok', topic, unread: 4 }),
  ],
];

test('a valid history has no faults', () => {
  const { steps, truth } = validRun();
  expect(checkHistory(steps, truth, { lagMs: 1_000 })).toEqual([]);
});

test('every kind of fault is found', () => {
  for (const [name, fault, spoil] of spoilers) {
    const { steps, truth } = spoil(validRun());
    expect(checkHistory(steps, truth).join('\n'), name).toMatch(fault);
  }
});

test('a message that was delivered too late is a fault', () => {
  const { steps, truth } = validRun();
  const late = steps.map((step) =>
    step.op === 'apply' && step.off === 4 ? { ...step, t: step.t + 5_000 } : step,
  );
  expect(checkHistory(late, truth, { lagMs: 4_000 }).join()).toMatch(/took \d+ ms/);
  expect(percentile(lagsOf(late, truth), 0.99)).toBeGreaterThan(4_000);
});

test('a history of a hundred thousand steps is checked in one pass', () => {
  const total = 100_000;
  const offs = Array.from({ length: total }, (_, index) => index + 1);
  const steps: Step[] = [
    { t: 0, actor: 'ben', op: 'reset', f: 'ok', topic, off: 0, limit: 50, rows: [] },
    ...offs.map((off): Step => ({ t: off, actor: 'ben', op: 'apply', f: 'ok', topic, off, tag: off })),
  ];
  const log = offs.map((off) => ({ ...event(1), off, tag: off, seq: off, id: `id${off}` }));
  expect(checkHistory(steps, { log, heads: new Map([[topic, total]]), messages: [] })).toEqual([]);
});

test('a saved history has one step per line, and reading it returns the same steps and log', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'tambayan-history-'));
  const history = createHistory();
  const { steps, truth } = validRun();
  for (const { t: _, actor, ...act } of steps) history.record(actor, act);
  const file = join(folder, 'runs', 'one.jsonl');
  await history.save(file, truth);
  const text = await readFile(file, 'utf8');
  expect(text.trim().split('\n')).toHaveLength(steps.length + 1);
  const { unread: _, ...savedTruth } = truth;
  expect(readHistory(text)).toEqual({ steps: history.steps, truth: savedTruth });
  const check = spawnSync(process.execPath, [checker, file], { encoding: 'utf8' });
  // Unread counts are not saved.
  expect(check.stdout).toContain('but the database has no count');
  expect(check.status).toBe(1);
  await rm(folder, { recursive: true });
});

test.each([
  ['{"op":"apply","f":"ok","topic":"c:1"}', 'line 1 is no step of a history'],
  ['{"op":"note"}\n{"op', 'line 2 is no JSON'],
])('a file that is not a history is refused: %s', (text, why) => {
  expect(() => readHistory(text)).toThrow(why);
});

test('a history without its log cannot be checked', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'tambayan-history-'));
  const file = join(folder, 'half.jsonl');
  await writeFile(file, '{"t":1,"actor":"ana","op":"left","f":"ok","topic":"c:1"}\n');
  const check = spawnSync(process.execPath, [checker, file], { encoding: 'utf8' });
  expect([check.status, check.stderr]).toEqual([2, expect.stringContaining('no line with the log')]);
  await rm(folder, { recursive: true });
});
