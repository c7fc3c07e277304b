import { useMachine } from '@xstate/react';
import { useEffect, useMemo, useState } from 'react';
import { fromPromise } from 'xstate';
import {
  createLessonFormMachine,
  emptyLessonDraft,
  type LessonDraft,
  type SavedLesson,
} from '../../../../../machines/lesson-form.machine.ts';
import { changedFields, rebaseDraft } from '../../../../../machines/rebase-draft.ts';
import {
  createLesson,
  type Lesson,
  type LessonForm,
  lesson as lessonSchema,
  updateLesson,
} from '../../../../contract/courses/lessons.ts';
import { call } from '../../../data/api/call.ts';
import { createSubmissionKey } from '../../../data/api/submission-key.ts';
import type { DraftStorage } from '../../../data/drafts/draft-storage.ts';
import { useCurrentUser } from '../../../data/session/session.ts';
import { freshOf } from '../authoring/fresh-of.ts';
import { useIssues } from '../parts/use-issues.ts';
import { changeOf, lessonDraftStorage, savedLesson } from './lesson-draft.ts';

const submission = createSubmissionKey();

/** The form, and what is saved; null for a new lesson. */
interface SentLesson {
  readonly form: LessonForm;
  readonly saved: SavedLesson | null;
}

function startingDraft(storage: DraftStorage<LessonDraft>, lesson: Lesson | null): LessonDraft {
  const fresh = lesson === null ? emptyLessonDraft : savedLesson(lesson).draft;
  const kept = storage.read();
  if (kept === null) return fresh;
  const { draft } = rebaseDraft({ ...kept, fresh });
  // A file that was chosen is not kept.
  return lesson === null ? { ...draft, has_video_file: false } : draft;
}

/** A new lesson, which is a draft until its file is there. */
function startOf(form: LessonForm): LessonForm {
  return form.type === 'VIDEO' && form.has_video_file ? { ...form, is_active: false } : form;
}

/** The form of `lesson`, or of a new one of the course, with its draft kept on this device. */
export function useLessonForm(courseId: string, lesson: Lesson | null) {
  const userId = useCurrentUser()?.id ?? '';
  const lessonId = lesson?.id ?? 'new';
  const storage = useMemo(() => lessonDraftStorage(userId, courseId, lessonId), [userId, courseId, lessonId]);
  const machine = useMemo(
    () =>
      createLessonFormMachine<SentLesson>().provide({
        actors: {
          save: fromPromise(async ({ input: { form: sent } }) => {
            const { form, saved } = sent;
            if (saved === null) {
              const body = startOf(form);
              return (
                await submission.submit(body, (idempotencyKey) =>
                  call(createLesson, { body }, { idempotencyKey }),
                )
              ).data;
            }
            const body = changeOf(form, saved, courseId);
            return (await call(updateLesson, { params: { lesson_id: lessonId }, body })).data;
          }),
        },
      }),
    [courseId, lessonId],
  );
  const [input] = useState(() => ({
    draft: startingDraft(storage, lesson),
    saved: lesson === null ? undefined : savedLesson(lesson),
  }));
  const [snapshot, send, actor] = useMachine(machine, { input });
  const { draft, saved, failure } = snapshot.context;
  const issues = useIssues(failure?.error);
  const isChanged = changedFields(draft, saved.draft).length > 0;
  const isSaved = snapshot.matches('saved');

  // Takes over what arrives live and what a refused save returns.
  useEffect(() => {
    if (lesson !== null) send({ type: 'lesson.arrived', saved: savedLesson(lesson) });
  }, [lesson, send]);
  const fresh = useMemo(
    () => (failure === null ? null : freshOf(failure.error, 'lesson.stale', lessonSchema)),
    [failure],
  );
  useEffect(() => {
    if (fresh !== null) send({ type: 'lesson.arrived', saved: savedLesson(fresh) });
  }, [fresh, send]);

  useEffect(() => {
    if (isChanged && !isSaved) storage.keep({ draft, saved: saved.draft });
    else storage.forget();
  }, [storage, draft, saved, isChanged, isSaved]);

  return {
    ...snapshot.context,
    issues,
    /** The failure was a stale save, whose fields are in `news` now. */
    isStale: fresh !== null,
    isChanged,
    isSaving: snapshot.hasTag('busy'),
    send,
    submit: (form: LessonForm) =>
      send({ type: 'form.submitted', form: { form, saved: lesson === null ? null : saved } }),
    actor,
    storage,
  };
}
