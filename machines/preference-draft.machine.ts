import { assign, emit, fromPromise, setup } from 'xstate';
import { changedFields, type FieldNews, rebaseDraft } from './rebase-draft.ts';
import type { SavedSettings } from './settings-draft.machine.ts';

/** What is known once the settings are loaded. */
interface Held<D extends object> {
  readonly saved: SavedSettings<D>;
  readonly draft: D;
  /** What another device changed since the page was opened, until it is saved or reset. */
  readonly news: readonly FieldNews<D>[];
}

/** The draft when the user last left the page, and what was saved at that time. */
interface Kept<D> {
  readonly draft: D;
  readonly saved: D;
}

interface PreferenceDraftContext<D extends object> {
  /** Null until loaded. */
  readonly held: Held<D> | null;
  readonly kept: Kept<D> | null;
  /** The error that the last actor rejected with. The screen shows it. */
  readonly failure: { readonly error: unknown } | null;
}

type PreferenceDraftEvent<D> =
  | { type: 'field.changed'; change: Partial<D> }
  | { type: 'draft.submitted' }
  | { type: 'draft.reset' }
  | { type: 'settings.arrived'; saved: SavedSettings<D> }
  | { type: 'retry.requested' };

function present<T>(value: T | null): T {
  if (value === null) throw new Error('settings are changed before they are loaded');
  return value;
}

function open<D extends object>(saved: SavedSettings<D>, kept: Kept<D> | null): Held<D> {
  if (kept === null) return { saved, draft: saved.values, news: [] };
  return { saved, ...rebaseDraft({ ...kept, fresh: saved.values }) };
}

function rebase<D extends object>(held: Held<D>, saved: SavedSettings<D>): Held<D> {
  const { draft, news } = rebaseDraft({ draft: held.draft, saved: held.saved.values, fresh: saved.values });
  const known = held.news.filter(({ field }) => !news.some((one) => one.field === field));
  return { saved, draft, news: [...known, ...news] };
}

/**
 * The user's own settings: loading → clean ⇄ dirty → saving → clean, or failed with everything kept.
 *
 * Unlike `settings-draft`, it fetches what it shows, and "clean" is a state: the page has a save bar in all other
 * states. `settings.arrived` brings what another device saved. An older version than the known one is ignored, and
 * changes made here are kept. Provide `load` and `save`; emits `settings.saved`.
 */
export function createPreferenceDraftMachine<D extends object>() {
  const arrived = {
    guard: { type: 'isNewer', params: ({ event }: { event: { saved: SavedSettings<D> } }) => event.saved },
    actions: { type: 'rebase', params: ({ event }: { event: { saved: SavedSettings<D> } }) => event.saved },
  } as const;
  const changed = {
    target: 'settling',
    actions: { type: 'change', params: ({ event }: { event: { change: Partial<D> } }) => event.change },
  } as const;

  return setup({
    types: {
      context: {} as PreferenceDraftContext<D>,
      input: {} as { kept: Kept<D> | null },
      events: {} as PreferenceDraftEvent<D>,
      emitted: {} as { type: 'settings.saved'; saved: SavedSettings<D> },
    },
    actors: {
      load: fromPromise<SavedSettings<D>>(() => {
        throw new Error('provide load');
      }),
      save: fromPromise<SavedSettings<D>, { draft: D; saved: SavedSettings<D> }>(() => {
        throw new Error('provide save');
      }),
    },
    guards: {
      isDirty: ({ context: { held } }) =>
        held !== null && changedFields(held.draft, held.saved.values).length > 0,
      isNewer: ({ context: { held } }, saved: SavedSettings<D>) =>
        held === null || saved.version > held.saved.version,
    },
    actions: {
      hold: assign(({ context: { kept } }, saved: SavedSettings<D>) => ({
        held: open(saved, kept),
        kept: null,
      })),
      change: assign(({ context }, change: Partial<D>) => {
        const held = present(context.held);
        return { held: { ...held, draft: { ...held.draft, ...change } } };
      }),
      reset: assign(({ context }) => ({ held: open(present(context.held).saved, null) })),
      rebase: assign(({ context }, saved: SavedSettings<D>) => ({
        held: rebase(present(context.held), saved),
      })),
      // Another device may have saved in the meantime, and its settings may have arrived before this answer.
      settle: assign(({ context }, saved: SavedSettings<D>) => {
        const known = present(context.held).saved;
        return { held: open(known.version > saved.version ? known : saved, null) };
      }),
      keepFailure: assign((_, failure: { readonly error: unknown }) => ({ failure })),
      clearFailure: assign({ failure: null }),
      announce: emit((_, saved: SavedSettings<D>) => ({ type: 'settings.saved' as const, saved })),
    },
  }).createMachine({
    id: 'preferenceDraft',
    context: ({ input: { kept } }) => ({ held: null, kept, failure: null }),
    initial: 'loading',
    states: {
      loading: {
        invoke: {
          src: 'load',
          onDone: { target: 'settling', actions: { type: 'hold', params: ({ event }) => event.output } },
          onError: {
            target: 'unreachable',
            actions: { type: 'keepFailure', params: ({ event }) => ({ error: event.error }) },
          },
        },
      },
      unreachable: {
        exit: 'clearFailure',
        on: {
          'retry.requested': 'loading',
          'settings.arrived': {
            target: 'settling',
            actions: { type: 'hold', params: ({ event }) => event.saved },
          },
        },
      },
      settling: { always: [{ guard: 'isDirty', target: 'dirty' }, { target: 'clean' }] },
      clean: { on: { 'field.changed': changed, 'settings.arrived': { ...arrived, target: 'settling' } } },
      dirty: {
        on: {
          'field.changed': changed,
          'settings.arrived': { ...arrived, target: 'settling' },
          'draft.reset': { target: 'clean', actions: 'reset' },
          'draft.submitted': 'saving',
        },
      },
      saving: {
        tags: 'busy',
        on: { 'settings.arrived': arrived },
        invoke: {
          src: 'save',
          input: ({ context }) => present(context.held),
          onDone: {
            target: 'clean',
            actions: [
              { type: 'settle', params: ({ event }) => event.output },
              { type: 'announce', params: ({ event }) => event.output },
            ],
          },
          onError: {
            target: 'failed',
            actions: { type: 'keepFailure', params: ({ event }) => ({ error: event.error }) },
          },
        },
      },
      failed: {
        exit: 'clearFailure',
        on: {
          'field.changed': changed,
          'settings.arrived': { ...arrived, target: 'settling' },
          'draft.reset': { target: 'clean', actions: 'reset' },
          'draft.submitted': 'saving',
        },
      },
    },
  });
}
