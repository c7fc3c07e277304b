import { expect, test } from 'vitest';
import { createActor, fromPromise, waitFor } from 'xstate';
import { startMachine } from '../../machines/start.machine.ts';
import type { StartStep } from '../../src/contract/account/me.ts';
import { allMoves, answered, rejected, sent } from './all-moves.ts';

function start(step: StartStep, store: (step: StartStep | null) => Promise<void> = async () => undefined) {
  const stored: (StartStep | null)[] = [];
  const goOn = fromPromise<void, { step: StartStep | null }>(async ({ input }) => {
    await store(input.step);
    stored.push(input.step);
  });
  const actor = createActor(startMachine.provide({ actors: { goOn } }), { input: { step } });
  actor.start();
  const until = (state: 'showing' | 'over') => waitFor(actor, (snapshot) => snapshot.value === state);
  return { actor, stored, until };
}

test('each step is stored before the next is shown, and the last one ends them', async () => {
  const { actor, stored, until } = start('interests');
  for (const shown of ['profile', 'communities']) {
    actor.send({ type: 'step.passed' });
    expect(actor.getSnapshot().hasTag('busy')).toBe(true);
    expect((await until('showing')).context.step).toBe(shown);
  }
  actor.send({ type: 'step.passed' });
  await until('over');
  expect(stored).toEqual(['profile', 'communities', null]);
});

test('one press skips them all', async () => {
  const { actor, stored, until } = start('interests');
  actor.send({ type: 'steps.skipped' });
  await until('over');
  expect(stored).toEqual([null]);
});

test('a step that was not stored stays, and can be passed again', async () => {
  let isOffline = true;
  const { actor, stored, until } = start('profile', async () => {
    if (isOffline) throw new Error('offline');
  });
  actor.send({ type: 'step.passed' });
  const { context } = await until('showing');
  expect(context.step).toBe('profile');
  expect(context.failure).not.toBeNull();
  isOffline = false;
  actor.send({ type: 'step.passed' });
  expect((await until('showing')).context).toEqual({
    step: 'communities',
    next: 'communities',
    failure: null,
  });
  expect(stored).toEqual(['communities']);
});

test('progress of another device is taken over, and never goes back', () => {
  const { actor } = start('profile');
  actor.send({ type: 'progress.arrived', step: 'interests' });
  expect(actor.getSnapshot().context.step).toBe('profile');
  actor.send({ type: 'progress.arrived', step: 'communities' });
  expect(actor.getSnapshot().context.step).toBe('communities');
  actor.send({ type: 'progress.arrived', step: null });
  expect(actor.getSnapshot().value).toBe('over');
});

test('every state is reachable, and each event changes only the states that handle it', () => {
  const { states, moves } = allMoves(
    startMachine,
    { step: 'interests' },
    {
      passed: sent({ type: 'step.passed' }),
      skipped: sent({ type: 'steps.skipped' }),
      'further on another device': sent({ type: 'progress.arrived', step: 'communities' }),
      'over on another device': sent({ type: 'progress.arrived', step: null }),
      stored: answered('start', 'going', undefined),
      'not stored': rejected('start', 'going'),
    },
  );
  expect(states).toEqual(['going', 'over', 'showing']);
  expect(moves).toEqual({
    passed: ['showing → going'],
    skipped: ['showing → going'],
    'further on another device': ['showing → showing'],
    'over on another device': ['going → over', 'showing → over'],
    stored: ['going → over', 'going → showing'],
    'not stored': ['going → showing'],
  });
});
