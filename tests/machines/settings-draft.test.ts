import { describe, expect, test } from 'vitest';
import { createActor, fromPromise, waitFor } from 'xstate';
import { getShortestPaths } from 'xstate/graph';
import { createSettingsDraftMachine, type SavedSettings } from '../../machines/settings-draft.machine.ts';

interface Settings {
  readonly slow_mode_seconds: number;
  readonly blocked_words: readonly string[];
  readonly is_public: boolean;
}

const first: SavedSettings<Settings> = {
  version: 1,
  values: { slow_mode_seconds: 0, blocked_words: ['loan'], is_public: true },
};
const machine = createSettingsDraftMachine<Settings>();

type Save = (input: { draft: Settings; version: number }) => Promise<SavedSettings<Settings>>;

function start(
  save: Save = async ({ draft, version }) => ({ values: draft, version: version + 1 }),
  draft?: Settings,
) {
  const emitted: string[] = [];
  const actor = createActor(machine.provide({ actors: { save: fromPromise(({ input }) => save(input)) } }), {
    input: { saved: first, draft },
  });
  actor.on('*', (event) => emitted.push(event.type));
  actor.start();
  return { actor, emitted, context: () => actor.getSnapshot().context };
}

describe('editing settings', () => {
  test('a draft without changes cannot be saved', () => {
    const { actor } = start();
    actor.send({ type: 'draft.submitted' });
    expect(actor.getSnapshot().matches('editing')).toBe(true);
  });

  test('changing a field back to its saved value leaves nothing to save', () => {
    const { actor } = start();
    actor.send({ type: 'field.changed', change: { blocked_words: ['loan', 'casino'] } });
    actor.send({ type: 'field.changed', change: { blocked_words: ['loan'] } });
    actor.send({ type: 'draft.submitted' });
    expect(actor.getSnapshot().matches('editing')).toBe(true);
  });

  test('a draft kept from an earlier visit is restored', () => {
    const { context } = start(undefined, { ...first.values, is_public: false });
    expect(context().draft.is_public).toBe(false);
    expect(context().saved).toEqual(first);
  });

  test('saving sends the version that the draft is based on, and the answer becomes the saved version', async () => {
    const seen: number[] = [];
    const { actor, context, emitted } = start(async ({ draft, version }) => {
      seen.push(version);
      return { values: { ...draft, slow_mode_seconds: 60 }, version: 2 };
    });
    actor.send({ type: 'field.changed', change: { slow_mode_seconds: 59 } });
    actor.send({ type: 'draft.submitted' });
    expect(actor.getSnapshot().hasTag('busy')).toBe(true);
    await waitFor(actor, (snapshot) => snapshot.matches('editing'));
    expect(seen).toEqual([1]);
    expect(context()).toMatchObject({ saved: { version: 2 }, draft: { slow_mode_seconds: 60 } });
    expect(emitted).toEqual(['settings.saved']);
  });

  test('a failure keeps the typed values, and the next attempt clears the error', async () => {
    let attempt = 0;
    const { actor, context } = start(({ draft }) =>
      ++attempt === 1 ? Promise.reject(new Error('offline')) : Promise.resolve({ values: draft, version: 2 }),
    );
    actor.send({ type: 'field.changed', change: { slow_mode_seconds: 30 } });
    actor.send({ type: 'draft.submitted' });
    await waitFor(actor, ({ context: { failure } }) => failure !== null);
    expect(context().failure).toEqual({ error: new Error('offline') });
    expect(context().draft.slow_mode_seconds).toBe(30);
    actor.send({ type: 'draft.submitted' });
    expect(context().failure).toBeNull();
    await waitFor(actor, ({ context: { saved } }) => saved.version === 2);
  });

  test('a version saved by another user is merged: fields changed here are kept, and all changes are listed in news', () => {
    const { actor, context } = start();
    actor.send({ type: 'field.changed', change: { slow_mode_seconds: 30 } });
    actor.send({
      type: 'settings.arrived',
      saved: { version: 2, values: { slow_mode_seconds: 10, blocked_words: [], is_public: true } },
    });
    expect(context().draft).toEqual({ slow_mode_seconds: 30, blocked_words: [], is_public: true });
    expect(context().news).toEqual([
      { field: 'slow_mode_seconds', before: 0, now: 10, isContested: true },
      { field: 'blocked_words', before: ['loan'], now: [], isContested: false },
    ]);
    actor.send({ type: 'draft.reset' });
    expect(context().draft.slow_mode_seconds).toBe(10);
    expect(context().news).toEqual([]);
  });

  test('the same change made by both users is not listed in news', () => {
    const { actor, context } = start();
    actor.send({ type: 'field.changed', change: { is_public: false } });
    actor.send({
      type: 'settings.arrived',
      saved: { version: 2, values: { ...first.values, is_public: false } },
    });
    expect(context().news).toEqual([]);
  });

  test('an older answer that arrives late changes nothing', () => {
    const { actor, context } = start();
    const second = { version: 2, values: { ...first.values, slow_mode_seconds: 5 } };
    actor.send({ type: 'settings.arrived', saved: second });
    actor.send({ type: 'settings.arrived', saved: first });
    expect(context().saved).toEqual(second);
  });

  test('the reachable states are exactly those that the page draws', () => {
    const paths = getShortestPaths(machine, {
      input: { saved: first },
      events: [
        { type: 'field.changed', change: { is_public: false } },
        { type: 'draft.submitted' },
        { type: 'draft.reset' },
      ],
    });
    expect([...new Set(paths.map(({ state }) => String(state.value)))].sort()).toEqual(['editing', 'saving']);
  });
});
