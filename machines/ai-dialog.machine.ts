import { assign, type EventObject, emit, fromCallback, fromPromise, setup } from 'xstate';

/** SPEC §4. */
export const generationKinds = [
  'full-course',
  'course-only',
  'lessons-only',
  'single-lesson',
  'specific-field',
  'quiz-only',
] as const;
export type GenerationKind = (typeof generationKinds)[number];

const generatedFields = ['title', 'content_md'] as const;
export type GeneratedField = (typeof generatedFields)[number];

/** SPEC §5 and §9. */
export const CONTEXT_MAX = 1000;
export const CONTEXT_WARNING = 900;
export const LESSONS_OF_KIND_MAX = 20;
export const QUIZ_QUESTIONS = { least: 1, most: 20 } as const;

/** What the user asks for. */
export interface GenerationRequest {
  readonly kind: GenerationKind;
  readonly context: string;
  readonly textLessons: number;
  readonly quizLessons: number;
  readonly questions: number;
  readonly field: GeneratedField;
}

interface GeneratedQuestion {
  readonly question: string;
  readonly options: readonly string[];
  /** An index of `options`. */
  readonly correctAnswer: number;
}

export interface GeneratedQuiz {
  readonly questions: readonly GeneratedQuestion[];
}

export type GeneratedLesson =
  | { readonly type: 'text'; readonly title: string; readonly content: string }
  | {
      readonly type: 'quiz';
      readonly title: string;
      readonly description: string;
      readonly quiz: GeneratedQuiz;
    };

/** What was written (SPEC §3); only what the kind asks for is there. */
export interface GeneratedContent {
  readonly course?: { readonly title: string; readonly description: string };
  readonly lessons?: readonly GeneratedLesson[];
  readonly quiz?: GeneratedQuiz;
  readonly field?: { readonly type: GeneratedField; readonly value: string };
}

/** The parts of a content that are saved one by one: the course, and each lesson. */
export function partsIn({ course, lessons = [] }: GeneratedContent): number {
  return lessons.length + (course === undefined ? 0 : 1);
}

interface AiDialogContext {
  readonly first: GenerationRequest;
  readonly request: GenerationRequest;
  /** The kinds that are saved at once instead of applied to a form. */
  readonly saved: readonly GenerationKind[];
  readonly canSave: boolean;
  readonly content: GeneratedContent | null;
  /** Parts that were saved. */
  readonly made: number;
  /** What is wrong, as the text that is shown. */
  readonly complaint: string | null;
}

type AiDialogEvent =
  | { type: 'request.changed'; change: Partial<GenerationRequest> }
  | { type: 'generation.requested' }
  | { type: 'part.saved'; made: number }
  | { type: 'save.finished' }
  | { type: 'save.failed' }
  | { type: 'content.applied' }
  | { type: 'dialog.closed' };

/** SPEC §5 and §8. */
const NO_LESSONS = 'Please add at least one lesson to generate content.';
const NO_GROUP = 'Group ID is required to save content';
const NOT_GENERATED = 'Failed to generate content';
const NOT_SAVED = 'Failed to save generated content to database';

const hasLessons = ({ kind }: GenerationRequest) => kind === 'full-course' || kind === 'lessons-only';

/** The request of a dialog that was just opened. */
export function firstRequest(kind: GenerationKind, field: GeneratedField = 'title'): GenerationRequest {
  return { kind, context: '', textLessons: 3, quizLessons: 1, questions: 5, field };
}

/**
 * The dialog of the content generator: idle → generating → generated, or saving → idle.
 *
 * Closing it clears the request and cancels what is under way; while content is saved it stays open. When a save fails
 * in the middle, what was saved stays, and the next request goes on from there. The caller provides `generate` and
 * `save` (sends `part.saved`, then finished or failed). Emits `content.generated`, `content.saved`, `content.taken` with
 * what is applied to the form, and `generation.failed`.
 */
export const aiDialogMachine = setup({
  types: {
    context: {} as AiDialogContext,
    input: {} as {
      request: GenerationRequest;
      saved: readonly GenerationKind[];
      /** Whether the community to save in is known. */
      canSave: boolean;
    },
    events: {} as AiDialogEvent,
    emitted: {} as
      | { type: 'content.generated' }
      | { type: 'content.saved'; content: GeneratedContent }
      | { type: 'content.taken'; content: GeneratedContent }
      | { type: 'generation.failed'; complaint: string; made: number; parts: number },
  },
  actors: {
    generate: fromPromise<GeneratedContent, GenerationRequest>(() => {
      throw new Error('provide generate');
    }),
    save: fromCallback<EventObject, { content: GeneratedContent; made: number }>(() => {
      throw new Error('provide save');
    }),
  },
  guards: {
    isSaved: ({ context }) => context.saved.includes(context.request.kind),
    isHalfSaved: ({ context }) => context.content !== null,
    lacksLessons: ({ context: { request } }) =>
      hasLessons(request) && request.textLessons + request.quizLessons < 1,
    lacksGroup: ({ context }) => context.saved.includes(context.request.kind) && !context.canSave,
    isTooLong: ({ context }) => context.request.context.length > CONTEXT_MAX,
  },
  actions: {
    clear: assign(({ context }) => ({ request: context.first, content: null, made: 0, complaint: null })),
    change: assign(({ context }, change: Partial<GenerationRequest>) => ({
      request: { ...context.request, ...change },
      content: null,
      made: 0,
      complaint: null,
    })),
    complain: assign((_, complaint: string) => ({ complaint })),
    keep: assign((_, content: GeneratedContent) => ({ content, made: 0 })),
    count: assign((_, made: number) => ({ made })),
    forget: assign({ content: null, made: 0, complaint: null }),
    announceGenerated: emit({ type: 'content.generated' }),
    announceSaved: emit(({ context }) => ({
      type: 'content.saved' as const,
      content: context.content ?? {},
    })),
    announceTaken: emit(({ context }) => ({
      type: 'content.taken' as const,
      content: context.content ?? {},
    })),
    announceFailure: emit(({ context }) => ({
      type: 'generation.failed' as const,
      complaint: context.complaint ?? NOT_GENERATED,
      made: context.made,
      parts: context.content === null ? 0 : partsIn(context.content),
    })),
  },
}).createMachine({
  id: 'aiDialog',
  context: ({ input }) => ({
    first: input.request,
    request: input.request,
    saved: input.saved,
    canSave: input.canSave,
    content: null,
    made: 0,
    complaint: null,
  }),
  initial: 'idle',
  states: {
    idle: {
      on: {
        'request.changed': { actions: { type: 'change', params: ({ event }) => event.change } },
        'generation.requested': [
          { guard: 'isTooLong' },
          { guard: 'lacksLessons', actions: { type: 'complain', params: NO_LESSONS } },
          {
            guard: 'lacksGroup',
            actions: [{ type: 'complain', params: NO_GROUP }, 'announceFailure'],
          },
          { guard: 'isHalfSaved', target: 'saving' },
          { target: 'generating' },
        ],
        'dialog.closed': { actions: 'clear' },
      },
    },
    generating: {
      tags: 'busy',
      entry: 'forget',
      invoke: {
        src: 'generate',
        input: ({ context }) => context.request,
        onDone: [
          {
            guard: 'isSaved',
            target: 'saving',
            actions: { type: 'keep', params: ({ event }) => event.output },
          },
          {
            target: 'generated',
            actions: [{ type: 'keep', params: ({ event }) => event.output }, 'announceGenerated'],
          },
        ],
        onError: {
          target: 'idle',
          actions: [
            {
              type: 'complain',
              params: ({ event }) => (event.error instanceof Error && event.error.message) || NOT_GENERATED,
            },
            'announceFailure',
          ],
        },
      },
      on: { 'dialog.closed': { target: 'idle', actions: 'clear' } },
    },
    saving: {
      tags: 'busy',
      invoke: {
        src: 'save',
        input: ({ context: { content, made } }) => ({ content: content ?? {}, made }),
      },
      on: {
        'part.saved': { actions: { type: 'count', params: ({ event }) => event.made } },
        'save.finished': { target: 'idle', actions: ['announceSaved', 'clear'] },
        'save.failed': {
          target: 'idle',
          actions: [{ type: 'complain', params: NOT_SAVED }, 'announceFailure'],
        },
      },
    },
    generated: {
      on: {
        'request.changed': {
          target: 'idle',
          actions: { type: 'change', params: ({ event }) => event.change },
        },
        'generation.requested': 'generating',
        'content.applied': { target: 'idle', actions: ['announceTaken', 'clear'] },
        'dialog.closed': { target: 'idle', actions: 'clear' },
      },
    },
  },
});
