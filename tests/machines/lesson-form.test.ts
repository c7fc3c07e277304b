import { describe, expect, test } from 'vitest';
import { createActor, fromPromise, waitFor } from 'xstate';
import {
  createLessonFormMachine,
  emptyLessonDraft,
  type LessonAnswer,
  type LessonDraft,
} from '../../machines/lesson-form.machine.ts';
import type { Lesson } from '../../src/contract/courses/lessons.ts';
import { allMoves, answered, emittedBy, rejected, sent } from './all-moves.ts';

const machine = createLessonFormMachine<string>();
const lesson: Lesson = {
  ...{ id: '01990000-0000-7000-8000-000000000001', course_id: '01990000-0000-7000-8000-000000000002' },
  ...{ title: 'Puhunan', section_title: null, type: 'TEXT', content_md: '', is_active: true },
  ...{ is_public: false, order_index: 0, duration_seconds: null, is_locked: false, progress: null },
  ...{ created_at: '2026-11-20T00:00:00.000Z', updated_at: '2026-11-20T00:00:00.000Z', version: 1 },
  ...{
    video_url: null,
    has_video_file: false,
    quiz_content: null,
    quiz_version: null,
    pass_mark: null,
    attempts_max: null,
  },
};
const withFile: LessonDraft = { ...emptyLessonDraft, type: 'VIDEO', has_video_file: true };

/** What the server has after a save. */
function answer(draft: LessonDraft, version = 2): LessonAnswer {
  return { lesson: { ...lesson, version }, saved: { draft, version } };
}

function start(
  save: () => Promise<LessonAnswer> = async () => answer(emptyLessonDraft),
  draft = emptyLessonDraft,
  version = 0,
) {
  const provided = machine.provide({ actors: { save: fromPromise(save) } });
  const actor = createActor(provided, { input: { draft, saved: { draft, version } } });
  const emitted = emittedBy(actor);
  actor.start();
  return { actor, emitted, context: () => actor.getSnapshot().context };
}

describe('lesson form', () => {
  test('choosing another type drops nothing', () => {
    const { actor, context } = start();
    actor.send({ type: 'type.chosen', to: 'VIDEO' });
    actor.send({ type: 'video.url.changed', url: 'https://youtu.be/x' });
    actor.send({ type: 'type.chosen', to: 'QUIZ' });
    actor.send({ type: 'quiz.changed', questions: [] });
    actor.send({ type: 'type.chosen', to: 'VIDEO' });
    expect(context().draft).toMatchObject({ type: 'VIDEO', video_url: 'https://youtu.be/x' });
  });

  test('an address takes the place of the file, and emptying it brings the file back', () => {
    const { actor, context } = start(undefined, withFile);
    actor.send({ type: 'video.url.changed', url: 'https://youtu.be/x' });
    expect(context().draft.has_video_file).toBe(false);
    actor.send({ type: 'video.url.changed', url: '' });
    expect(context().draft.has_video_file).toBe(true);
  });

  test('a chosen file takes the place of the address, and dropping it takes nothing back', () => {
    const { actor, context } = start();
    actor.send({ type: 'video.url.changed', url: 'https://youtu.be/x' });
    actor.send({ type: 'video.file.chosen', isChosen: true });
    expect(context().draft).toMatchObject({ has_video_file: true, video_url: '' });
    actor.send({ type: 'video.file.chosen', isChosen: false });
    expect(context().draft).toMatchObject({ has_video_file: false, video_url: '' });
  });

  test('a failure keeps what was typed, and the next attempt clears the error', async () => {
    let attempt = 0;
    const { actor, context, emitted } = start(() =>
      ++attempt === 1 ? Promise.reject(new Error('offline')) : Promise.resolve(answer(emptyLessonDraft)),
    );
    actor.send({ type: 'plain.changed', change: { title: 'Puhunan' } });
    actor.send({ type: 'form.submitted', form: 'form' });
    await waitFor(actor, (s) => s.matches('editing') && s.context.failure !== null);
    expect(context().draft.title).toBe('Puhunan');
    actor.send({ type: 'form.submitted', form: 'form' });
    expect(context().failure).toBeNull();
    await waitFor(actor, (s) => s.matches('saved'));
    expect(emitted).toEqual(['lesson.saved']);
  });

  test('a version saved by someone else is merged: fields typed here are kept, and can be given up', () => {
    const { actor, context } = start(undefined, undefined, 1);
    actor.send({ type: 'plain.changed', change: { title: 'Mine' } });
    const theirs = { ...emptyLessonDraft, title: 'Theirs', content_md: 'New text' };
    actor.send({ type: 'lesson.arrived', saved: { draft: theirs, version: 2 } });
    expect(context().draft).toMatchObject({ title: 'Mine', content_md: 'New text' });
    expect(context().news.map(({ field, isContested }) => [field, isContested])).toEqual([
      ['title', true],
      ['content_md', false],
    ]);
    actor.send({ type: 'theirs.taken', field: 'title' });
    expect(context().draft.title).toBe('Theirs');
    actor.send({ type: 'lesson.arrived', saved: { draft: emptyLessonDraft, version: 1 } });
    expect(context().draft.title).toBe('Theirs');
    actor.send({ type: 'news.read' });
    expect(context().news).toEqual([]);
  });

  test('a lesson that exists is saved again and again, and what is typed during a save is kept', async () => {
    const first = { ...emptyLessonDraft, title: 'Masa' };
    const later: (() => void)[] = [];
    const save = () => new Promise<LessonAnswer>((resolve) => later.push(() => resolve(answer(first))));
    const { actor, context, emitted } = start(save, emptyLessonDraft, 1);
    actor.send({ type: 'plain.changed', change: { title: 'Masa' } });
    actor.send({ type: 'form.submitted', form: 'form' });
    actor.send({ type: 'plain.changed', change: { content_md: 'Masahin.' } });
    // What arrives now may be this very save.
    actor.send({ type: 'lesson.arrived', saved: { draft: first, version: 2 } });
    expect(context()).toMatchObject({ news: [], saved: { version: 1 } });
    later[0]?.();
    await waitFor(actor, (s) => s.matches('editing'));
    expect(context()).toMatchObject({
      saved: { version: 2, draft: { title: 'Masa', content_md: '' } },
      draft: { title: 'Masa', content_md: 'Masahin.' },
      news: [],
    });
    expect(emitted).toEqual(['lesson.saved']);
  });
});

test('every state is reachable, and each event changes only the states that handle it', () => {
  const { states, moves } = allMoves(
    machine,
    { draft: emptyLessonDraft },
    {
      chosen: sent({ type: 'type.chosen', to: 'QUIZ' }),
      submitted: sent({ type: 'form.submitted', form: 'form' }),
      saved: answered('lessonForm', 'saving', answer(emptyLessonDraft)),
      'not saved': rejected('lessonForm', 'saving'),
      arrived: sent({ type: 'lesson.arrived', saved: { draft: withFile, version: 1 } }),
    },
  );
  expect(states).toEqual(['editing', 'saved', 'saving']);
  expect(moves).toEqual({
    // Typing goes on while it is being saved. The end is the end: nothing looks at the form any more.
    chosen: ['editing → editing', 'saved → saved', 'saving → saving'],
    submitted: ['editing → saving'],
    saved: ['saving → editing', 'saving → saved'],
    'not saved': ['saving → editing'],
    arrived: ['editing → editing'],
  });
});
