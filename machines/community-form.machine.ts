import { assign, emit, fromPromise, setup } from 'xstate';
import { type Community, DESCRIPTION_MAX, slugOf } from '../src/contract/communities/communities.ts';
import type { PlanCycle, PlanType } from '../src/contract/communities/plans.ts';
import type { Tag } from '../src/contract/tags.ts';
import { type FieldNews, rebaseDraft } from './rebase-draft.ts';

/** The properties of a chosen file that the form needs. */
export interface ChosenFile {
  readonly name: string;
  /** MIME type */
  readonly type: string;
  /** bytes */
  readonly size: number;
}

/** Everything the user has filled in, valid or not. */
export interface CommunityDraft {
  readonly name: string;
  readonly slug: string;
  readonly description: string;
  readonly tags: readonly Tag[];
  readonly is_public: boolean;
  readonly cover_image_url: string;
  readonly logo_url: string;
  readonly teaser_video_url: string;
  readonly cover_file: ChosenFile | null;
  readonly teaser_file: ChosenFile | null;
  readonly subscription_plan_type: PlanType;
  readonly subscription_plan_cycle_type: PlanCycle;
  readonly acceptedGuidelines: boolean;
  readonly acceptedNda: boolean;
}

export const emptyCommunityDraft: CommunityDraft = {
  name: '',
  slug: '',
  description: '',
  tags: [],
  is_public: true,
  cover_image_url: '',
  logo_url: '',
  teaser_video_url: '',
  cover_file: null,
  teaser_file: null,
  subscription_plan_type: 'FREEMIUM',
  subscription_plan_cycle_type: 'ONE_TIME',
  acceptedGuidelines: false,
  acceptedNda: false,
};

/** Fields that no other field depends on: the typed value is stored as it is. */
type PlainChange = Partial<
  Pick<
    CommunityDraft,
    'description' | 'tags' | 'is_public' | 'logo_url' | 'acceptedGuidelines' | 'acceptedNda'
  >
>;

/** The current state on the server, as a draft. */
export interface SavedCommunity {
  readonly draft: CommunityDraft;
  readonly version: number;
}

interface CommunityFormContext {
  readonly mode: 'create' | 'edit';
  readonly draft: CommunityDraft;
  /** What is saved. The empty draft and version 0 while nothing is saved. */
  readonly saved: SavedCommunity;
  /** What other users changed since the form was opened. */
  readonly news: readonly FieldNews<CommunityDraft>[];
  /** True once the user typed the slug. Emptying the field makes it follow the name again. */
  readonly isSlugTyped: boolean;
  /** The error that the actor rejected with. The screen shows it. */
  readonly failure: { readonly error: unknown } | null;
}

/** A change of one field. */
export type CommunityFieldEvent =
  | { type: 'name.changed'; name: string }
  | { type: 'slug.changed'; slug: string }
  | { type: 'plain.changed'; change: PlainChange }
  | { type: 'cover.url.changed'; url: string }
  | { type: 'cover.file.chosen'; file: ChosenFile }
  | { type: 'teaser.url.changed'; url: string }
  | { type: 'teaser.file.chosen'; file: ChosenFile }
  | { type: 'plan.chosen'; plan: PlanType }
  | { type: 'cycle.chosen'; cycle: PlanCycle };

/** Freemium has no cycle. A paid plan without a cycle gets the monthly one (SPEC §4). */
export function cycleFor(plan: PlanType, cycle: PlanCycle): PlanCycle {
  if (plan === 'FREEMIUM') return 'ONE_TIME';
  return cycle === 'ONE_TIME' ? 'MONTHLY' : cycle;
}

/**
 * The form that creates or changes a community: editing → saving → saved. `F` is the form that is sent.
 *
 * It applies the rules between fields of SPEC §4: name → slug, plan → cycle, file ↔ address. The contract validates the
 * fields. The caller provides `save`; emits `community.saved`. A failure returns to editing with everything kept.
 * `community.arrived` brings the current state from the server: fields that the user typed in are kept, the others are
 * updated, and `news` lists the differences.
 */
export function createCommunityFormMachine<F>() {
  return setup({
    types: {
      context: {} as CommunityFormContext,
      input: {} as {
        mode: 'create' | 'edit';
        draft: CommunityDraft;
        saved?: SavedCommunity | undefined;
      },
      events: {} as
        | CommunityFieldEvent
        | { type: 'form.submitted'; form: F }
        | { type: 'community.arrived'; saved: SavedCommunity }
        | { type: 'draft.reset' },
      emitted: {} as { type: 'community.saved'; community: Community },
    },
    actors: {
      save: fromPromise<Community, { form: F }>(() => {
        throw new Error('provide save');
      }),
    },
    guards: {
      isNewer: ({ context }, version: number) => version > context.saved.version,
      isShortEnough: ({ context }) => context.draft.description.trim().length <= DESCRIPTION_MAX,
    },
    actions: {
      change: assign(({ context }, change: Partial<CommunityDraft>) => ({
        draft: { ...context.draft, ...change },
      })),
      rename: assign(({ context }, name: string) => {
        const follows = context.mode === 'create' && !context.isSlugTyped;
        return { draft: { ...context.draft, name, ...(follows && { slug: slugOf(name) }) } };
      }),
      retypeSlug: assign(({ context }, slug: string) => ({
        isSlugTyped: slug !== '',
        draft: { ...context.draft, slug },
      })),
      choosePlan: assign(({ context }, plan: PlanType) => ({
        draft: {
          ...context.draft,
          subscription_plan_type: plan,
          subscription_plan_cycle_type: cycleFor(plan, context.draft.subscription_plan_cycle_type),
        },
      })),
      chooseCycle: assign(({ context }, cycle: PlanCycle) => ({
        draft: {
          ...context.draft,
          subscription_plan_cycle_type: cycleFor(context.draft.subscription_plan_type, cycle),
        },
      })),
      rebase: assign(({ context }, fresh: SavedCommunity) => ({
        saved: fresh,
        ...rebaseDraft({ draft: context.draft, saved: context.saved.draft, fresh: fresh.draft }),
      })),
      reset: assign(({ context }) => ({ draft: context.saved.draft, news: [], failure: null })),
      keepFailure: assign((_, failure: { readonly error: unknown }) => ({ failure })),
      clearFailure: assign({ failure: null }),
      announce: emit((_, community: Community) => ({ type: 'community.saved' as const, community })),
    },
  }).createMachine({
    id: 'communityForm',
    context: ({ input }) => ({
      mode: input.mode,
      draft: input.draft,
      saved: input.saved ?? { draft: emptyCommunityDraft, version: 0 },
      news: [],
      isSlugTyped: input.draft.slug !== slugOf(input.draft.name),
      failure: null,
    }),
    initial: 'editing',
    on: {
      'community.arrived': {
        guard: { type: 'isNewer', params: ({ event }) => event.saved.version },
        actions: { type: 'rebase', params: ({ event }) => event.saved },
      },
    },
    states: {
      editing: {
        on: {
          'name.changed': { actions: { type: 'rename', params: ({ event }) => event.name } },
          'slug.changed': { actions: { type: 'retypeSlug', params: ({ event }) => event.slug } },
          'plain.changed': { actions: { type: 'change', params: ({ event }) => event.change } },
          'cover.url.changed': {
            actions: {
              type: 'change',
              params: ({ event }) => ({ cover_image_url: event.url, cover_file: null }),
            },
          },
          'cover.file.chosen': {
            actions: {
              type: 'change',
              params: ({ event }) => ({ cover_file: event.file, cover_image_url: '' }),
            },
          },
          'teaser.url.changed': {
            actions: {
              type: 'change',
              params: ({ event }) => ({ teaser_video_url: event.url, teaser_file: null }),
            },
          },
          'teaser.file.chosen': {
            actions: {
              type: 'change',
              params: ({ event }) => ({ teaser_file: event.file, teaser_video_url: '' }),
            },
          },
          'plan.chosen': { actions: { type: 'choosePlan', params: ({ event }) => event.plan } },
          'cycle.chosen': { actions: { type: 'chooseCycle', params: ({ event }) => event.cycle } },
          'draft.reset': { actions: 'reset' },
          'form.submitted': { guard: 'isShortEnough', target: 'saving' },
        },
      },
      saving: {
        tags: 'busy',
        entry: 'clearFailure',
        invoke: {
          src: 'save',
          input: ({ event }) => {
            if (event.type !== 'form.submitted') throw new Error(`saving after ${event.type}`);
            return { form: event.form };
          },
          onDone: { target: 'saved', actions: { type: 'announce', params: ({ event }) => event.output } },
          onError: {
            target: 'editing',
            actions: { type: 'keepFailure', params: ({ event }) => ({ error: event.error }) },
          },
        },
      },
      saved: { type: 'final' },
    },
  });
}
