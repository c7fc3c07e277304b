import { describe, expect, test } from 'vitest';
import { createActor, fromPromise, waitFor } from 'xstate';
import { createPreferenceDraftMachine } from '../../machines/preference-draft.machine.ts';
import type { SavedSettings } from '../../machines/settings-draft.machine.ts';
import { allMoves, answered, emittedBy, rejected, sent } from './all-moves.ts';

interface Wishes {
  readonly posts: boolean;
  readonly mails: boolean;
  readonly quiet_from: string | null;
}

const first: SavedSettings<Wishes> = {
  version: 1,
  values: { posts: true, mails: true, quiet_from: null },
};
const second = (values: Partial<Wishes>): SavedSettings<Wishes> => ({
  version: 2,
  values: { ...first.values, ...values },
});
const machine = createPreferenceDraftMachine<Wishes>();

interface Server {
  load: () => Promise<SavedSettings<Wishes>>;
  save: (draft: Wishes, saved: SavedSettings<Wishes>) => Promise<SavedSettings<Wishes>>;
}

async function start(server: Partial<Server> = {}, kept: { draft: Wishes; saved: Wishes } | null = null) {
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
    is: () => String(actor.getSnapshot().value),
    held: () => {
      const { held } = actor.getSnapshot().context;
      if (held === null) throw new Error('nothing is loaded');
      return held;
    },
  };
}

describe('preferences that are being changed', () => {
  test('a change makes them dirty, and changing it back clean', async () => {
    const { actor, is } = await start();
    expect(is()).toBe('clean');
    actor.send({ type: 'field.changed', change: { posts: false } });
    expect(is()).toBe('dirty');
    actor.send({ type: 'field.changed', change: { posts: true } });
    expect(is()).toBe('clean');
  });

  test('resetting restores what is saved', async () => {
    const { actor, held, is } = await start();
    actor.send({ type: 'field.changed', change: { posts: false } });
    actor.send({ type: 'draft.reset' });
    expect(held().draft).toEqual(first.values);
    expect(is()).toBe('clean');
  });

  test('saving is announced, and nothing can be changed meanwhile', async () => {
    const { actor, emitted, held, is } = await start();
    actor.send({ type: 'field.changed', change: { posts: false } });
    actor.send({ type: 'draft.submitted' });
    expect(actor.getSnapshot().hasTag('busy')).toBe(true);
    actor.send({ type: 'field.changed', change: { mails: false } });
    await waitFor(actor, (snapshot) => snapshot.matches('clean'));
    expect(held()).toMatchObject({ saved: { version: 2 }, draft: { posts: false, mails: true } });
    expect(emitted).toEqual(['settings.saved']);
    expect(is()).toBe('clean');
  });

  test('a failure keeps what was changed; one more press tries again', async () => {
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

  test('what another device saved is taken over, except what was changed here; that is told', async () => {
    const { actor, held, is } = await start();
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
    expect(is()).toBe('dirty');
  });

  test('another device that came to the same leaves nothing to save', async () => {
    const { actor, is } = await start();
    actor.send({ type: 'field.changed', change: { posts: false } });
    actor.send({ type: 'settings.arrived', saved: second({ posts: false }) });
    expect(is()).toBe('clean');
  });

  test('an older answer that comes late changes nothing', async () => {
    const { actor, held } = await start();
    actor.send({ type: 'settings.arrived', saved: second({ mails: false }) });
    actor.send({ type: 'settings.arrived', saved: first });
    expect(held().saved).toEqual(second({ mails: false }));
  });

  test('a newer change that arrives while this one is saved is not undone by its answer', async () => {
    const answer = Promise.withResolvers<SavedSettings<Wishes>>();
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

  test('what waited in the window is taken up again, on top of what is saved by now', async () => {
    const { held, is } = await start(
      { load: async () => second({ mails: false }) },
      { draft: { ...first.values, posts: false }, saved: first.values },
    );
    expect(held().draft).toEqual({ posts: false, mails: false, quiet_from: null });
    expect(is()).toBe('dirty');
  });

  test('preferences that did not load can be asked for again', async () => {
    let attempt = 0;
    const { actor, is } = await start({
      load: () => (++attempt === 1 ? Promise.reject(new Error('offline')) : Promise.resolve(first)),
    });
    expect(is()).toBe('unreachable');
    actor.send({ type: 'retry.requested' });
    await waitFor(actor, (snapshot) => snapshot.matches('clean'));
  });
});

test('every state is reached, and every event does something where it is meant to and nowhere else', () => {
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
