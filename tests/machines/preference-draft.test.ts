import { describe, expect, test } from 'vitest';
import { createActor, fromPromise, waitFor } from 'xstate';
import { createPreferenceDraftMachine } from '../../machines/preference-draft.machine.ts';
import type { SavedSettings } from '../../machines/settings-draft.machine.ts';
import { allMoves, answered, emittedBy, rejected, sent } from './all-moves.ts';

interface Preferences {
  readonly posts: boolean;
  readonly mails: boolean;
  readonly quiet_from: string | null;
}

const first: SavedSettings<Preferences> = {
  version: 1,
  values: { posts: true, mails: true, quiet_from: null },
};
const second = (values: Partial<Preferences>): SavedSettings<Preferences> => ({
  version: 2,
  values: { ...first.values, ...values },
});
const machine = createPreferenceDraftMachine<Preferences>();

interface Server {
  load: () => Promise<SavedSettings<Preferences>>;
  save: (draft: Preferences, saved: SavedSettings<Preferences>) => Promise<SavedSettings<Preferences>>;
}

async function start(
  server: Partial<Server> = {},
  kept: { draft: Preferences; saved: Preferences } | null = null,
) {
  const { load, save }: Server = {
    load: async () => first,
    save: async (values, { version }) => ({ values, version: version + 1 }),
    ...server,
  };
  const actor = createActor(
    machine.provide({
      actors: {
        load: fromPromise(load),
        save: fromPromise(({ input: { draft, saved } }) => save(draft, saved)),
      },
    }),
    { input: { kept } },
  );
  const emitted = emittedBy(actor);
  actor.start();
  await waitFor(actor, (snapshot) => !snapshot.matches('loading'));
  return {
    actor,
    emitted,
    state: () => String(actor.getSnapshot().value),
    held: () => {
      const { held } = actor.getSnapshot().context;
      if (held === null) throw new Error('nothing is loaded');
      return held;
    },
  };
}

describe('editing preferences', () => {
  test('a change makes the draft dirty, and changing it back makes it clean', async () => {
    const { actor, state } = await start();
    expect(state()).toBe('clean');
    actor.send({ type: 'field.changed', change: { posts: false } });
    expect(state()).toBe('dirty');
    actor.send({ type: 'field.changed', change: { posts: true } });
    expect(state()).toBe('clean');
  });

  test('resetting restores the saved values', async () => {
    const { actor, held, state } = await start();
    actor.send({ type: 'field.changed', change: { posts: false } });
    actor.send({ type: 'draft.reset' });
    expect(held().draft).toEqual(first.values);
    expect(state()).toBe('clean');
  });

  test('saving emits settings.saved, and the draft cannot be changed while it is saved', async () => {
    const { actor, emitted, held, state } = await start();
    actor.send({ type: 'field.changed', change: { posts: false } });
    actor.send({ type: 'draft.submitted' });
    expect(actor.getSnapshot().hasTag('busy')).toBe(true);
    actor.send({ type: 'field.changed', change: { mails: false } });
    await waitFor(actor, (snapshot) => snapshot.matches('clean'));
    expect(held()).toMatchObject({ saved: { version: 2 }, draft: { posts: false, mails: true } });
    expect(emitted).toEqual(['settings.saved']);
    expect(state()).toBe('clean');
  });

  test('a failed save keeps the changes, and submitting again retries', async () => {
    let attempt = 0;
    const { actor, held } = await start({
      save: (values) =>
        ++attempt === 1 ? Promise.reject(new Error('offline')) : Promise.resolve({ values, version: 2 }),
    });
    actor.send({ type: 'field.changed', change: { quiet_from: '22:00' } });
    actor.send({ type: 'draft.submitted' });
    const failed = await waitFor(actor, (snapshot) => snapshot.matches('failed'));
    expect(failed.context.failure).toEqual({ error: new Error('offline') });
    expect(held().draft.quiet_from).toBe('22:00');
    actor.send({ type: 'draft.submitted' });
    await waitFor(actor, (snapshot) => snapshot.matches('clean'));
    expect(held().saved.values.quiet_from).toBe('22:00');
  });

  test('a version saved on another device is merged: fields changed here are kept, and the other changes are listed in news', async () => {
    const { actor, held, state } = await start();
    actor.send({ type: 'field.changed', change: { posts: false } });
    actor.send({
      type: 'settings.arrived',
      saved: second({ posts: true, mails: false, quiet_from: '21:00' }),
    });
    expect(held().draft).toEqual({ posts: false, mails: false, quiet_from: '21:00' });
    expect(held().news.map(({ field, isContested }) => [field, isContested])).toEqual([
      ['mails', false],
      ['quiet_from', false],
    ]);
    expect(state()).toBe('dirty');
  });

  test('the same change saved on another device leaves nothing to save', async () => {
    const { actor, state } = await start();
    actor.send({ type: 'field.changed', change: { posts: false } });
    actor.send({ type: 'settings.arrived', saved: second({ posts: false }) });
    expect(state()).toBe('clean');
  });

  test('an older answer that arrives late changes nothing', async () => {
    const { actor, held } = await start();
    actor.send({ type: 'settings.arrived', saved: second({ mails: false }) });
    actor.send({ type: 'settings.arrived', saved: first });
    expect(held().saved).toEqual(second({ mails: false }));
  });

  test('a newer version that arrives during a save is not undone by the answer to the save', async () => {
    const answer = Promise.withResolvers<SavedSettings<Preferences>>();
    const { actor, held } = await start({ save: () => answer.promise });
    actor.send({ type: 'field.changed', change: { posts: false } });
    actor.send({ type: 'draft.submitted' });
    actor.send({
      type: 'settings.arrived',
      saved: { version: 3, values: { ...first.values, posts: false, mails: false } },
    });
    answer.resolve(second({ posts: false }));
    await waitFor(actor, (snapshot) => snapshot.matches('clean'));
    expect(held()).toMatchObject({ saved: { version: 3 }, draft: { posts: false, mails: false } });
  });

  test('a draft kept in the browser is restored on top of the latest saved values', async () => {
    const { held, state } = await start(
      { load: async () => second({ mails: false }) },
      { draft: { ...first.values, posts: false }, saved: first.values },
    );
    expect(held().draft).toEqual({ posts: false, mails: false, quiet_from: null });
    expect(state()).toBe('dirty');
  });

  test('preferences that failed to load can be loaded again', async () => {
    let attempt = 0;
    const { actor, state } = await start({
      load: () => (++attempt === 1 ? Promise.reject(new Error('offline')) : Promise.resolve(first)),
    });
    expect(state()).toBe('unreachable');
    actor.send({ type: 'retry.requested' });
    await waitFor(actor, (snapshot) => snapshot.matches('clean'));
  });
});

test('every state is reachable, and each event changes only the states that handle it', () => {
  const { states, moves } = allMoves(
    machine,
    { kept: null },
    {
      loaded: answered('preferenceDraft', 'loading', first),
      'not loaded': rejected('preferenceDraft', 'loading'),
      changed: sent({ type: 'field.changed', change: { posts: false } }),
      'changed back': sent({ type: 'field.changed', change: { posts: true } }),
      reset: sent({ type: 'draft.reset' }),
      submitted: sent({ type: 'draft.submitted' }),
      saved: answered('preferenceDraft', 'saving', second({})),
      'not saved': rejected('preferenceDraft', 'saving'),
      arrived: sent({ type: 'settings.arrived', saved: { ...second({ mails: false }), version: 3 } }),
      retry: sent({ type: 'retry.requested' }),
    },
  );
  expect(states).toEqual(['clean', 'dirty', 'failed', 'loading', 'saving', 'unreachable']);
  expect(moves).toEqual({
    loaded: ['loading → clean'],
    'not loaded': ['loading → unreachable'],
    changed: ['clean → dirty', 'failed → dirty'],
    'changed back': ['dirty → clean', 'failed → clean'],
    reset: ['dirty → clean', 'failed → clean'],
    submitted: ['dirty → saving', 'failed → saving'],
    saved: ['saving → clean'],
    'not saved': ['saving → failed'],
    arrived: ['clean → clean', 'dirty → dirty', 'failed → dirty', 'saving → saving', 'unreachable → clean'],
    retry: ['unreachable → loading'],
  });
});
