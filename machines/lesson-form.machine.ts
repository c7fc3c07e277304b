import { assign, emit, fromPromise, setup } from 'xstate';
import type { Lesson, LessonType } from '../src/contract/courses/lessons.ts';
import type { QuestionDraft } from './quiz-builder.machine.ts';
import { type FieldNews, rebaseDraft } from './rebase-draft.ts';

/** Everything the user has filled in, valid or not. What another type needs is kept, too. */
export interface LessonDraft {
  readonly title: string;
  /** Empty for none. */
  readonly section_title: string;
  readonly type: LessonType;
  readonly content_md: string;
  readonly is_active: boolean;
  readonly is_public: boolean;
  readonly video_url: string;
  /** The lesson plays a file of ours; an address takes its place. */
  readonly has_video_file: boolean;
  readonly questions: readonly QuestionDraft[];
  /** As typed. */
  readonly pass_mark: string;
  /** As typed; empty for no limit. */
  readonly attempts_max: string;
}

export const emptyLessonDraft: LessonDraft = {
  title: '',
  section_title: '',
  type: 'TEXT',
  content_md: '',
  is_active: true,
  is_public: false,
  video_url: '',
  has_video_file: false,
  questions: [],
  pass_mark: '60',
  attempts_max: '',
};

/** The lesson on the server, as a draft. */
export interface SavedLesson {
  readonly draft: LessonDraft;
  readonly version: number;
}

interface LessonFormContext {
  readonly draft: LessonDraft;
  /** What is saved. The empty draft and version 0 while nothing is saved. */
  readonly saved: SavedLesson;
  /** What the save that is under way sends. */
  readonly sent: LessonDraft;
  /** What others changed, until the user has decided about it. */
  readonly news: readonly FieldNews<LessonDraft>[];
  /** The error that the actor rejected with. The screen shows it. */
  readonly failure: { readonly error: unknown } | null;
}

/** Fields that no other field depends on. */
type PlainChange = Partial<Omit<LessonDraft, 'type' | 'video_url' | 'has_video_file' | 'questions'>>;

/** A change of one field. */
export type LessonFieldEvent =
  | { type: 'plain.changed'; change: PlainChange }
  | { type: 'type.chosen'; to: LessonType }
  | { type: 'video.url.changed'; url: string }
  /** A file was chosen for a new lesson, to be sent after it is created, or is not chosen any more. */
  | { type: 'video.file.chosen'; isChosen: boolean }
  | { type: 'quiz.changed'; questions: readonly QuestionDraft[] }
  /** A whole value of what others saved. */
  | { type: 'theirs.taken'; field: keyof LessonDraft }
  /** The user keeps what they typed, and has read what others saved. */
  | { type: 'news.read' };

/** What the server answers to a save. */
export interface LessonAnswer {
  readonly lesson: Lesson;
  readonly saved: SavedLesson;
}

/**
 * The form that creates a lesson (editing → saving → saved) or changes one (editing ⇄ saving, as often as something was
 * typed). `F` is the form that is sent. Typing goes on while it is being saved.
 *
 * Choosing another type drops nothing: only a save decides what the lesson keeps. An address takes the place of a video
 * file, and emptying it brings the file back. The contract validates the fields. The caller provides `save`; emits
 * `lesson.saved`. A failure returns to editing with everything kept. `lesson.arrived` brings the lesson from the server:
 * fields that the user typed in are kept, the others are updated, and `news` lists the differences. While a save is
 * under way it is ignored, because it may be that save: send it again afterwards.
 */
export function createLessonFormMachine<F>() {
  return setup({
    types: {
      context: {} as LessonFormContext,
      input: {} as { draft: LessonDraft; saved?: SavedLesson | undefined },
      events: {} as
        | LessonFieldEvent
        | { type: 'form.submitted'; form: F }
        | { type: 'lesson.arrived'; saved: SavedLesson },
      emitted: {} as { type: 'lesson.saved'; lesson: Lesson },
    },
    actors: {
      save: fromPromise<LessonAnswer, { form: F }>(() => {
        throw new Error('provide save');
      }),
    },
    guards: {
      isNewer: ({ context }, version: number) => version > context.saved.version,
      isNew: ({ context }) => context.saved.version === 0,
    },
    actions: {
      change: assign(({ context }, change: Partial<LessonDraft>) => ({
        draft: { ...context.draft, ...change },
      })),
      readdress: assign(({ context }, video_url: string) => ({
        draft: {
          ...context.draft,
          video_url,
          has_video_file: video_url === '' && context.saved.draft.has_video_file,
        },
      })),
      chooseFile: assign(({ context }, isChosen: boolean) => ({
        draft: {
          ...context.draft,
          has_video_file: isChosen || (context.draft.video_url === '' && context.saved.draft.has_video_file),
          ...(isChosen && { video_url: '' }),
        },
      })),
      takeTheirs: assign(({ context }, field: keyof LessonDraft) => ({
        draft: { ...context.draft, [field]: context.saved.draft[field] },
      })),
      rebase: assign(({ context }, fresh: SavedLesson) => ({
        saved: fresh,
        ...rebaseDraft({ draft: context.draft, saved: context.saved.draft, fresh: fresh.draft }),
      })),
      remember: assign(({ context }) => ({ sent: context.draft })),
      // What was typed meanwhile is kept. Of what others saved, this save has decided.
      settle: assign(({ context }, fresh: SavedLesson) => ({
        saved: fresh,
        draft: rebaseDraft({ draft: context.draft, saved: context.sent, fresh: fresh.draft }).draft,
        news: context.news.filter(({ isContested }) => !isContested),
      })),
      readNews: assign({ news: [] }),
      keepFailure: assign((_, failure: { readonly error: unknown }) => ({ failure })),
      clearFailure: assign({ failure: null }),
      announce: emit((_, lesson: Lesson) => ({ type: 'lesson.saved' as const, lesson })),
    },
  }).createMachine({
    id: 'lessonForm',
    context: ({ input }) => ({
      draft: input.draft,
      saved: input.saved ?? { draft: emptyLessonDraft, version: 0 },
      sent: input.draft,
      news: [],
      failure: null,
    }),
    initial: 'editing',
    on: {
      'plain.changed': { actions: { type: 'change', params: ({ event }) => event.change } },
      'type.chosen': { actions: { type: 'change', params: ({ event }) => ({ type: event.to }) } },
      'video.url.changed': { actions: { type: 'readdress', params: ({ event }) => event.url } },
      'video.file.chosen': { actions: { type: 'chooseFile', params: ({ event }) => event.isChosen } },
      'quiz.changed': {
        actions: { type: 'change', params: ({ event }) => ({ questions: event.questions }) },
      },
      'theirs.taken': { actions: { type: 'takeTheirs', params: ({ event }) => event.field } },
      'news.read': { actions: 'readNews' },
    },
    states: {
      editing: {
        on: {
          'form.submitted': 'saving',
          'lesson.arrived': {
            guard: { type: 'isNewer', params: ({ event }) => event.saved.version },
            actions: { type: 'rebase', params: ({ event }) => event.saved },
          },
        },
      },
      saving: {
        tags: 'busy',
        entry: ['clearFailure', 'remember'],
        invoke: {
          src: 'save',
          input: ({ event }) => {
            if (event.type !== 'form.submitted') throw new Error(`saving after ${event.type}`);
            return { form: event.form };
          },
          onDone: [
            {
              guard: 'isNew',
              target: 'saved',
              actions: { type: 'announce', params: ({ event }) => event.output.lesson },
            },
            {
              target: 'editing',
              actions: [
                { type: 'settle', params: ({ event }) => event.output.saved },
                { type: 'announce', params: ({ event }) => event.output.lesson },
              ],
            },
          ],
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
