import { describe, expect, test } from 'vitest';
import { createActor, fromPromise, SimulatedClock, waitFor } from 'xstate';
import { getShortestPaths } from 'xstate/graph';
import { type DeliveryFailure, OUTBOX_TRY_FOR_MS, outboxMachine } from '../../machines/outbox.machine.ts';

const id = '0190a000-0000-7000-8000-000000000001';
const reply = { id, content: 'kumusta' };
const refused: DeliveryFailure = { kind: 'refused', reason: 'This chat is read-only' };
const transient: DeliveryFailure = { kind: 'transient', retryAfterMs: null };

/** Creates an outbox entry whose delivery attempts fail with `outcomes`, in order; later attempts succeed. */
function start({
  outcomes = [] as readonly unknown[],
  reason = null as string | null,
  random = (): number => 0.5,
  ageMs = 0,
} = {}) {
  const clock = new SimulatedClock();
  const remainingOutcomes = [...outcomes];
  const asked: string[] = [];
  const machine = outboxMachine.provide({
    actors: {
      deliver: fromPromise<unknown, string>(async ({ input }) => {
        asked.push(input);
        if (remainingOutcomes.length > 0) throw remainingOutcomes.shift();
        return reply;
      }),
    },
  });
  const now = () => clock.now() + ageMs;
  const text = createActor(machine, {
    clock,
    input: { id, since: 0, reason, now, random },
  }).start();
  const reach = (state: string) => waitFor(text, ({ value }) => value === state);
  const attempt = async (state: string) => {
    text.send({ type: 'turn.came' });
    return reach(state);
  };
  return { text, clock, asked, reach, attempt };
}

describe('the outbox', () => {
  test('an entry waits for its turn, is delivered by its id, and ends as sent', async () => {
    const { text, asked, attempt } = start();
    expect(text.getSnapshot().value).toBe('queued');
    const end = await attempt('sent');
    expect(asked).toEqual([id]);
    expect(end.context.reply).toBe(reply);
    expect(end.status).toBe('done');
  });

  test('a delivery without an answer waits and is queued again; each failure doubles the maximum pause', async () => {
    const { text, clock, attempt } = start({ outcomes: Array(9).fill(transient), random: () => 1 });
    const pauses: number[] = [];
    for (let n = 0; n < 9; n += 1) {
      const { context } = await attempt('waiting');
      pauses.push(context.pauseMs);
      clock.increment(context.pauseMs - 1);
      expect(text.getSnapshot().value).toBe('waiting');
      clock.increment(1);
      expect(text.getSnapshot().value).toBe('queued');
    }
    expect(pauses).toEqual([500, 1000, 2000, 4000, 8000, 16_000, 30_000, 30_000, 30_000]);
    await attempt('sent');
  });

  test('an unexpected error is handled like a missing answer', async () => {
    const { attempt } = start({ outcomes: [new Error('a fault of ours')] });
    expect((await attempt('waiting')).context.reason).toBeNull();
  });

  test('a restored connection ends the pause, except a pause that the server asked for', async () => {
    const { text, clock, attempt } = start({
      outcomes: [transient, { kind: 'transient', retryAfterMs: 60_000 } satisfies DeliveryFailure],
    });
    await attempt('waiting');
    text.send({ type: 'connection.restored' });
    const limited = await attempt('waiting');
    expect(limited.context.pauseMs).toBe(60_500);
    text.send({ type: 'connection.restored' });
    clock.increment(60_499);
    expect(text.getSnapshot().value).toBe('waiting');
    clock.increment(1);
    expect(text.getSnapshot().value).toBe('queued');
  });

  test('after a restored connection the next failure waits as briefly as the first one', async () => {
    const { text, reach, clock, attempt } = start({ outcomes: Array(5).fill(transient), random: () => 1 });
    for (let n = 0; n < 4; n += 1) clock.increment((await attempt('waiting')).context.pauseMs);
    text.send({ type: 'turn.came' });
    text.send({ type: 'connection.restored' });
    expect((await reach('waiting')).context.pauseMs).toBe(500);
  });

  test('an unauthorized entry is kept until the session returns, for any length of time', async () => {
    const { text, clock, asked, attempt } = start({ outcomes: [{ kind: 'unauthorized' }] });
    await attempt('signedOut');
    clock.increment(OUTBOX_TRY_FOR_MS / 2);
    text.send({ type: 'connection.restored' });
    text.send({ type: 'turn.came' });
    expect(asked).toHaveLength(1);
    text.send({ type: 'session.returned' });
    await attempt('sent');
  });

  test('a refused entry keeps the reason, and Retry sends it again with the same id', async () => {
    const { text, asked, attempt } = start({ outcomes: [refused] });
    expect((await attempt('failed')).context.reason).toBe('This chat is read-only');
    text.send({ type: 'retry.requested', since: 5 });
    expect(text.getSnapshot()).toMatchObject({
      value: 'queued',
      context: { reason: null, since: 5, attempts: 0 },
    });
    await attempt('sent');
    expect(asked).toEqual([id, id]);
  });

  test('an entry that is one day old is not sent any more, and Retry gives it another day', async () => {
    const { text, asked, attempt } = start({ ageMs: OUTBOX_TRY_FOR_MS });
    expect((await attempt('failed')).context.reason).toBe('It could not be sent for a day');
    expect(asked).toEqual([]);
    text.send({ type: 'retry.requested', since: OUTBOX_TRY_FOR_MS });
    await attempt('sent');
  });

  test('an entry that is one millisecond younger than a day is still sent', async () => {
    const { attempt } = start({ ageMs: OUTBOX_TRY_FOR_MS - 1 });
    await attempt('sent');
  });

  test('an entry that failed before a reload is still failed after it', () => {
    expect(start({ reason: 'This chat is read-only' }).text.getSnapshot().value).toBe('failed');
  });

  test('stopping an entry during its delivery cancels the call', async () => {
    let signal: AbortSignal | undefined;
    const machine = outboxMachine.provide({
      actors: {
        deliver: fromPromise<unknown, string>((call) => {
          signal = call.signal;
          return new Promise(() => {});
        }),
      },
    });
    const input = { id, since: 0, reason: null, now: () => 0, random: () => 0.5 };
    const text = createActor(machine, { input }).start();
    text.send({ type: 'turn.came' });
    expect(signal?.aborted).toBe(false);
    text.stop();
    expect(signal?.aborted).toBe(true);
  });

  test('the reachable states are exactly the drawn ones', () => {
    const deliver = (type: 'done' | 'error', value: unknown) => ({
      type: `xstate.${type}.actor.0.outbox.sending`,
      actorId: '0.outbox.sending',
      ...(type === 'done' ? { output: value } : { error: value }),
    });
    const paths = getShortestPaths(outboxMachine, {
      input: { id, since: 0, reason: null, now: () => 0, random: () => 0.5 },
      // The library types only the events that the machine declares; the result of an actor is an event of the library.
      events: [
        { type: 'turn.came' },
        { type: 'connection.restored' },
        { type: 'session.returned' },
        { type: 'retry.requested', since: 0 },
        deliver('done', reply),
        deliver('error', refused),
        deliver('error', transient),
        deliver('error', { kind: 'unauthorized' }),
      ] as never,
      limit: 5000,
      serializeState: ({ value }) => JSON.stringify(value),
    });
    expect([...new Set(paths.map(({ state }) => state.value))].sort()).toEqual([
      'failed',
      'queued',
      'sending',
      'sent',
      'signedOut',
      'waiting',
    ]);
  });
});
