import { expect, test } from 'vitest';
import { checkHistory, type Step, type Truth } from '../history/history.ts';

const topic = 'c:1';

function good(): { steps: Step[]; truth: Truth } {
  const offsets = [1, 2, 3, 4];
  const sends = offsets.flatMap((off): Step[] => [
    { actor: 'ana', f: 'invoke', op: 'send', cid: `cid${off}` },
    { actor: 'ana', f: 'ok', op: 'send', cid: `cid${off}`, id: `id${off}` },
  ]);
  const applied = offsets.map(
    (off): Step => ({ actor: 'ben', f: 'ok', op: 'apply', topic, off, tag: off * 10 }),
  );
  return {
    steps: [{ actor: 'ben', f: 'ok', op: 'reset', topic, off: 0 }, ...sends, ...applied],
    truth: {
      log: offsets.map((off) => ({ topic, off, tag: off * 10 })),
      heads: new Map([[topic, 4]]),
      messages: offsets.map((off) => ({ id: `id${off}`, cid: `cid${off}` })),
    },
  };
}

type Spoil = (history: ReturnType<typeof good>) => { steps: readonly Step[]; truth: Truth };

const isApply = (step: Step, off: number) => step.op === 'apply' && step.off === off;
const mapApply = (steps: readonly Step[], change: (step: Extract<Step, { op: 'apply' }>) => Step[]) =>
  steps.flatMap((step) => (step.op === 'apply' ? change(step) : [step]));

const spoilers: [string, Spoil][] = [
  ['a lost event', ({ steps, truth }) => ({ steps: steps.filter((s) => !isApply(s, 2)), truth })],
  [
    'a last event that never came',
    ({ steps, truth }) => ({ steps: steps.filter((s) => !isApply(s, 4)), truth }),
  ],
  [
    'a doubled event',
    ({ steps, truth }) => ({ steps: mapApply(steps, (s) => (s.off === 2 ? [s, s] : [s])), truth }),
  ],
  [
    'two events that changed places',
    ({ steps, truth }) => ({
      steps: mapApply(steps, (s) => [{ ...s, off: s.off === 2 ? 3 : s.off === 3 ? 2 : s.off }]),
      truth,
    }),
  ],
  [
    'a wrong tag',
    ({ steps, truth }) => ({
      steps: mapApply(steps, (s) => [{ ...s, tag: s.off === 3 ? 7 : s.tag }]),
      truth,
    }),
  ],
  [
    'a phantom event',
    ({ steps, truth }) => ({
      steps: [...steps, { actor: 'ben', f: 'ok', op: 'apply', topic, off: 5, tag: 50 }],
      truth,
    }),
  ],
  [
    'events without a snapshot',
    ({ steps, truth }) => ({ steps: steps.filter((s) => s.op !== 'reset'), truth }),
  ],
  [
    'an acknowledged message that is gone',
    ({ steps, truth }) => ({ steps, truth: { ...truth, messages: truth.messages.slice(1) } }),
  ],
  [
    'a message stored twice',
    ({ steps, truth }) => ({
      steps,
      truth: { ...truth, messages: [...truth.messages, { id: 'id9', cid: 'cid1' }] },
    }),
  ],
  [
    'a message that nobody sent',
    ({ steps, truth }) => ({
      steps,
      truth: { ...truth, messages: [...truth.messages, { id: 'id9', cid: 'cid9' }] },
    }),
  ],
  [
    'a refused message that was stored',
    ({ steps, truth }) => ({
      steps: [...steps, { actor: 'ana', f: 'fail', op: 'send', cid: 'cid1' }],
      truth,
    }),
  ],
  [
    'an acknowledgement under another id',
    ({ steps, truth }) => ({
      steps: [...steps, { actor: 'ana', f: 'ok', op: 'send', cid: 'cid1', id: 'id2' }],
      truth,
    }),
  ],
  [
    'a hole in the log',
    ({ steps, truth }) => ({ steps, truth: { ...truth, log: truth.log.filter(({ off }) => off !== 3) } }),
  ],
];

test('a good history has no faults', () => {
  const { steps, truth } = good();
  expect(checkHistory(steps, truth)).toEqual([]);
});

test.each(spoilers)('%s is noticed', (_, spoil) => {
  const { steps, truth } = spoil(good());
  expect(checkHistory(steps, truth)).not.toEqual([]);
});
