import { assign, emit, fromPromise, setup } from 'xstate';
import { type Tag, USER_TAGS_MAX, type UserTag, type UserTagType } from '../src/contract/tags.ts';

interface Lists {
  /** The tags on the server. */
  readonly saved: readonly UserTag[];
  /** Both lists in one array, so that a tag cannot be in both. */
  readonly draft: readonly UserTag[];
}

interface TagDraftContext {
  /** Null until loaded. */
  readonly lists: Lists | null;
  /** The error that the last actor rejected with. The screen shows it. */
  readonly failure: { readonly error: unknown } | null;
}

type TagDraftEvent =
  | { type: 'tag.added'; tag: Tag; to: UserTagType }
  | { type: 'tag.removed'; tagId: string }
  | { type: 'draft.submitted' }
  | { type: 'draft.reset' }
  | { type: 'tags.arrived'; tags: readonly UserTag[] }
  | { type: 'retry.requested' };

function present<T>(value: T | null): T {
  if (value === null) throw new Error('tags are chosen before they are loaded');
  return value;
}

type Opinions = ReadonlyMap<string, UserTagType>;

function opinionsOf(tags: readonly UserTag[]): Opinions {
  return new Map(tags.map(({ id, user_tag_type }) => [id, user_tag_type]));
}

/** Each tag that `one` and `other` put into different lists, or that only one of them has. */
function differences(one: Opinions, other: Opinions): readonly string[] {
  return [...new Set([...one.keys(), ...other.keys()])].filter((id) => one.get(id) !== other.get(id));
}

/** How many tags were added, moved or removed since the last save. Their order does not matter. */
export function changedTags({ saved, draft }: Lists): number {
  return differences(opinionsOf(saved), opinionsOf(draft)).length;
}

/** The tags of one card, in the order in which they were chosen. */
export function tagsOf(draft: readonly UserTag[], type: UserTagType): readonly UserTag[] {
  return draft.filter(({ user_tag_type }) => user_tag_type === type);
}

function withTag(draft: readonly UserTag[], { id, name, slug }: Tag, to: UserTagType): readonly UserTag[] {
  return [...draft.filter((tag) => tag.id !== id), { id, name, slug, user_tag_type: to }];
}

/** Keeps the changes made here to single tags. Everything else becomes what is saved now. */
function rebase({ saved, draft }: Lists, fresh: readonly UserTag[]): Lists {
  const touched = new Set(differences(opinionsOf(saved), opinionsOf(draft)));
  const mine = draft.filter(({ id }) => touched.has(id));
  return { saved: fresh, draft: [...fresh.filter(({ id }) => !touched.has(id)), ...mine] };
}

const busyless = {
  'tag.added': {
    guard: { type: 'hasRoom', params: ({ event }: { event: { tag: Tag } }) => event.tag.id },
    target: 'settling',
    actions: { type: 'add', params: ({ event }: { event: { tag: Tag; to: UserTagType } }) => event },
  },
  'tag.removed': {
    target: 'settling',
    actions: { type: 'remove', params: ({ event }: { event: { tagId: string } }) => event.tagId },
  },
  'tags.arrived': {
    target: 'settling',
    actions: { type: 'rebase', params: ({ event }: { event: { tags: readonly UserTag[] } }) => event.tags },
  },
} as const;

/**
 * Tags that the user is interested in, and tags that the user is not: loading → clean ⇄ dirty → saving → clean, or
 * failed with everything kept (SPEC §4).
 *
 * A tag is in one list only: adding it to one removes it from the other. `tags.arrived` brings what another device
 * saved. Provide `load` and `save`; emits `tags.saved`.
 */
export const tagDraftMachine = setup({
  types: {
    context: {} as TagDraftContext,
    events: {} as TagDraftEvent,
    emitted: {} as { type: 'tags.saved' },
  },
  actors: {
    load: fromPromise<readonly UserTag[]>(() => {
      throw new Error('provide load');
    }),
    /** Replaces both lists on the server. */
    save: fromPromise<readonly UserTag[], { draft: readonly UserTag[] }>(() => {
      throw new Error('provide save');
    }),
  },
  guards: {
    isDirty: ({ context: { lists } }) => lists !== null && changedTags(lists) > 0,
    hasRoom: ({ context }, id: string) => {
      const { draft } = present(context.lists);
      return draft.length < USER_TAGS_MAX || draft.some((tag) => tag.id === id);
    },
  },
  actions: {
    hold: assign((_, saved: readonly UserTag[]) => ({ lists: { saved, draft: saved } })),
    add: assign(({ context }, { tag, to }: { tag: Tag; to: UserTagType }) => {
      const lists = present(context.lists);
      return { lists: { ...lists, draft: withTag(lists.draft, tag, to) } };
    }),
    remove: assign(({ context }, tagId: string) => {
      const lists = present(context.lists);
      return { lists: { ...lists, draft: lists.draft.filter(({ id }) => id !== tagId) } };
    }),
    reset: assign(({ context }) => {
      const { saved } = present(context.lists);
      return { lists: { saved, draft: saved } };
    }),
    rebase: assign(({ context }, fresh: readonly UserTag[]) => ({
      lists: rebase(present(context.lists), fresh),
    })),
    keepFailure: assign((_, failure: { readonly error: unknown }) => ({ failure })),
    clearFailure: assign({ failure: null }),
  },
}).createMachine({
  id: 'tagDraft',
  context: { lists: null, failure: null },
  initial: 'loading',
  states: {
    loading: {
      invoke: {
        src: 'load',
        onDone: { target: 'clean', actions: { type: 'hold', params: ({ event }) => event.output } },
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
        'tags.arrived': { target: 'clean', actions: { type: 'hold', params: ({ event }) => event.tags } },
      },
    },
    settling: { always: [{ guard: 'isDirty', target: 'dirty' }, { target: 'clean' }] },
    clean: { on: busyless },
    dirty: {
      on: {
        ...busyless,
        'draft.reset': { target: 'clean', actions: 'reset' },
        'draft.submitted': 'saving',
      },
    },
    saving: {
      tags: 'busy',
      invoke: {
        src: 'save',
        input: ({ context }) => present(context.lists),
        onDone: {
          target: 'clean',
          actions: [{ type: 'hold', params: ({ event }) => event.output }, emit({ type: 'tags.saved' })],
        },
        onError: {
          target: 'failed',
          actions: { type: 'keepFailure', params: ({ event }) => ({ error: event.error }) },
        },
      },
      on: { 'tags.arrived': { actions: busyless['tags.arrived'].actions } },
    },
    failed: {
      exit: 'clearFailure',
      on: {
        ...busyless,
        'draft.reset': { target: 'clean', actions: 'reset' },
        'draft.submitted': 'saving',
      },
    },
  },
});
