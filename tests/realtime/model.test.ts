import { expect, test } from 'vitest';
import type { CatchupAnswer } from '../../src/server/realtime/log/catchup.ts';
import { type ModelOptions, runModel } from './model/run-model.ts';

const SCHEDULES = Number(process.env.MODEL_SCHEDULES ?? 1_500);
const FIRST_SEED = Number(process.env.MODEL_SEED ?? 1);
/** A fault that this many schedules do not find would also be missed in a long run. */
const MUTANT_SCHEDULES = 400;

test(`${SCHEDULES} random schedules lose nothing, double nothing, leak nothing, and converge`, async () => {
  for (let seed = FIRST_SEED; seed < FIRST_SEED + SCHEDULES; seed++)
    expect(await runModel(seed), `MODEL_SEED=${seed} MODEL_SCHEDULES=1`).toEqual([]);
});

const okAt = (answer: CatchupAnswer, head: number): CatchupAnswer =>
  answer.verdict === 'reset'
    ? { verdict: 'ok', epoch: answer.epoch, head, tag: 0, msgSeq: null, events: [] }
    : answer;

/** The protocol with one rule broken. The model must detect each one, which shows that it can. */
const mutants: Record<string, ModelOptions> = {
  'the client applies what it already has': {
    cursors: (cursors) => ({
      ...cursors,
      onEv(ev) {
        const commands = cursors.onEv(ev);
        return commands.length > 0 ? commands : [{ do: 'apply', ev }];
      },
    }),
  },
  'offsets are handed out before the commit': { isOffsetEarly: true },
  'nodes never compare with the log': { faults: { isWithoutReconcile: true } },
  'there is no sequencer, and nodes never compare': {
    faults: { isWithoutSequencer: true, isWithoutReconcile: true },
  },
  'events before the node began to listen are forgotten': { faults: { isWithoutBase: true } },
  'a topic is joined only after it was read': {
    faults: {
      joins: (registry, schedule) => ({
        ...registry,
        join: (topic, mode, subscriber) => {
          schedule.later(() => schedule.later(() => registry.join(topic, mode, subscriber)));
        },
      }),
    },
  },
  'a cursor of another history is continued': {
    faults: {
      catchup: (catchup) => ({
        ...catchup,
        resume: async (caller, requests, isWanted) =>
          (await catchup.resume(caller, requests, isWanted))?.map((answer, index) =>
            okAt(answer, requests[index]?.off ?? 0),
          ) ?? null,
      }),
    },
  },
  'a removal inside a replay is obeyed': {
    faults: {
      sent(frame, { userId, connection }) {
        const events = frame.op === 'batch' ? frame.ev : frame.op === 'ev' ? [frame] : [];
        for (const { t, k, d } of events)
          if (
            k === 'member.removed' &&
            typeof d === 'object' &&
            d !== null &&
            Reflect.get(d, 'user_id') === userId
          )
            connection.subscriptions.unsubscribe([t]);
      },
    },
  },
  'a removal is obeyed beside the log only': {
    isRemovalBesideLog: true,
    faults: {
      delivered: (events) =>
        events.map((event) => (event.k === 'member.removed' ? { ...event, k: 'said' } : event)),
    },
  },
};

test.each(Object.entries(mutants))('the model detects it when %s', async (_, mutant) => {
  for (let seed = 1; seed <= MUTANT_SCHEDULES; seed++) if ((await runModel(seed, mutant)).length > 0) return;
  expect.fail(`${MUTANT_SCHEDULES} schedules did not notice`);
});
