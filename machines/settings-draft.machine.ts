import { assign, emit, fromPromise, setup } from 'xstate';
import { changedFields, type FieldNews, rebaseDraft } from './rebase-draft.ts';

/** The settings on the server, and their version. */
export interface SavedSettings<D> {
  readonly values: D;
  readonly version: number;
}

interface SettingsDraftContext<D extends object> {
  readonly saved: SavedSettings<D>;
  readonly draft: D;
  /** What others changed since the page was opened, until it is saved or reset. */
  readonly news: readonly FieldNews<D>[];
  /** The error that the actor rejected with. The screen shows it. */
  readonly failure: { readonly error: unknown } | null;
}

type SettingsDraftEvent<D> =
  | { type: 'field.changed'; change: Partial<D> }
  | { type: 'draft.submitted' }
  | { type: 'draft.reset' }
  | { type: 'settings.arrived'; saved: SavedSettings<D> };

/**
 * A page of settings: editing ⇄ saving. Clean and dirty are not states: the settings are dirty when draft and saved
 * differ.
 *
 * `settings.arrived` brings the current settings from the server, from a live update or from a refused save. An older
 * version than the known one is ignored. What the user typed is kept. Provide `save`; emits `settings.saved`.
 */
export function createSettingsDraftMachine<D extends object>() {
  return setup({
    types: {
      context: {} as SettingsDraftContext<D>,
      input: {} as { saved: SavedSettings<D>; draft?: D | undefined },
      events: {} as SettingsDraftEvent<D>,
      emitted: {} as { type: 'settings.saved'; saved: SavedSettings<D> },
    },
    actors: {
      save: fromPromise<SavedSettings<D>, { draft: D; saved: D; version: number }>(() => {
        throw new Error('provide save');
      }),
    },
    guards: {
      isDirty: ({ context }) => changedFields(context.draft, context.saved.values).length > 0,
      isNewer: ({ context }, version: number) => version > context.saved.version,
    },
    actions: {
      change: assign(({ context }, change: Partial<D>) => ({ draft: { ...context.draft, ...change } })),
      reset: assign(({ context }) => ({ draft: context.saved.values, news: [], failure: null })),
      rebase: assign(({ context }, fresh: SavedSettings<D>) => {
        const { draft, news } = rebaseDraft({
          draft: context.draft,
          saved: context.saved.values,
          fresh: fresh.values,
        });
        const known = context.news.filter(({ field }) => !news.some((one) => one.field === field));
        return { saved: fresh, draft, news: [...known, ...news] };
      }),
      settle: assign((_, saved: SavedSettings<D>) => ({ saved, draft: saved.values, news: [] })),
      keepFailure: assign((_, failure: { readonly error: unknown }) => ({ failure })),
      clearFailure: assign({ failure: null }),
      announce: emit((_, saved: SavedSettings<D>) => ({ type: 'settings.saved' as const, saved })),
    },
  }).createMachine({
    id: 'settingsDraft',
    context: ({ input }) => ({
      saved: input.saved,
      draft: input.draft ?? input.saved.values,
      news: [],
      failure: null,
    }),
    initial: 'editing',
    on: {
      'settings.arrived': {
        guard: { type: 'isNewer', params: ({ event }) => event.saved.version },
        actions: { type: 'rebase', params: ({ event }) => event.saved },
      },
    },
    states: {
      editing: {
        on: {
          'field.changed': { actions: { type: 'change', params: ({ event }) => event.change } },
          'draft.reset': { actions: 'reset' },
          'draft.submitted': { guard: 'isDirty', target: 'saving' },
        },
      },
      saving: {
        tags: 'busy',
        entry: 'clearFailure',
        invoke: {
          src: 'save',
          input: ({ context }) => ({
            draft: context.draft,
            saved: context.saved.values,
            version: context.saved.version,
          }),
          onDone: {
            target: 'editing',
            actions: [
              { type: 'settle', params: ({ event }) => event.output },
              { type: 'announce', params: ({ event }) => event.output },
            ],
          },
          onError: {
            target: 'editing',
            actions: { type: 'keepFailure', params: ({ event }) => ({ error: event.error }) },
          },
        },
      },
    },
  });
}
