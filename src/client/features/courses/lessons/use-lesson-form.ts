import { useMachine } from '@xstate/react';
import { useEffect, useMemo, useRef, useState } from 'react';
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
import { withChangedFiles } from '../../attachments/store/changed-files.ts';
import { filesOfText, type LocalFile } from '../../attachments/store/local-file.ts';
import { useAttachmentDraft } from '../../attachments/use-attachment-draft.tsx';
import { freshOf } from '../authoring/fresh-of.ts';
import { useIssues } from '../parts/use-issues.ts';
import { changeOf, lessonDraftKey, lessonDraftStorage, savedLesson } from './lesson-draft.ts';

const submission = createSubmissionKey();

/** The form, what is saved (null for a new lesson), and the files. */
interface SentLesson {
  readonly form: LessonForm;
  readonly saved: SavedLesson | null;
  readonly files: readonly LocalFile[];
  readonly areFilesChanged: boolean;
}

function startingDraft(storage: DraftStorage<LessonDraft>, fresh: LessonDraft, isNew: boolean): LessonDraft {
  const kept = storage.read();
  if (kept === null) return fresh;
  const { draft } = rebaseDraft({ ...kept, fresh });
  // A file that was chosen is not kept.
  return isNew ? { ...draft, has_video_file: false } : draft;
}

/** A new lesson, which is a draft until its file is there. */
function startOf(form: LessonForm): LessonForm {
  return form.type === 'VIDEO' && form.has_video_file ? { ...form, is_active: false } : form;
}

async function save(
  { form, saved, files, areFilesChanged }: SentLesson,
  { courseId, lessonId }: { courseId: string; lessonId: string },
): Promise<Lesson> {
  const changed = { files, isChanged: areFilesChanged, version: null };
  if (saved !== null) {
    const body = changeOf(form, saved, courseId);
    return withChangedFiles(changed, async ({ attachments }) => {
      const input = {
        params: { lesson_id: lessonId },
        body: { ...body, ...(attachments && { attachments }) },
      };
      return (await call(updateLesson, input)).data;
    });
  }
  return withChangedFiles(changed, async ({ attachments = [] }) => {
    const body = { ...startOf(form), attachments };
    const send = (idempotencyKey: string) => call(createLesson, { body }, { idempotencyKey });
    return (await submission.submit(body, send)).data;
  });
}

/**
 * The form of `lesson`, or of a new one of the course in `section`, with its draft and its files kept on this device.
 * A lesson that exists can be submitted again and again.
 */
export function useLessonForm(courseId: string, lesson: Lesson | null, section: string) {
  const userId = useCurrentUser()?.id ?? '';
  const isNew = lesson === null;
  const lessonId = lesson?.id ?? 'new';
  const storage = useMemo(() => lessonDraftStorage(userId, courseId, lessonId), [userId, courseId, lessonId]);
  const place = useMemo(() => ({ purpose: 'lesson_file', targetId: courseId }) as const, [courseId]);
  const [originalFiles, setOriginalFiles] = useState(() => filesIn(lesson));
  const attached = useAttachmentDraft(lessonDraftKey(userId, courseId, lessonId), place, originalFiles);
  const sentFiles = useRef<readonly LocalFile[] | null>(null);

  function filesIn(one: Lesson | null) {
    return { files: filesOfText(one?.attachments, place), version: one?.version ?? null };
  }

  const machine = useMemo(
    () =>
      createLessonFormMachine<SentLesson>().provide({
        actors: {
          save: fromPromise(async ({ input: { form } }) => {
            const made = await save(form, { courseId, lessonId });
            return { lesson: made, saved: savedLesson(made) };
          }),
        },
      }),
    [courseId, lessonId],
  );
  const [input] = useState(() => {
    const saved = isNew
      ? { draft: { ...emptyLessonDraft, section_title: section }, version: 0 }
      : savedLesson(lesson);
    return { draft: startingDraft(storage, saved.draft, isNew), saved };
  });
  const [snapshot, send, actor] = useMachine(machine, { input });
  const { draft, saved, failure } = snapshot.context;
  const issues = useIssues(failure?.error);
  const isChanged = changedFields(draft, saved.draft).length > 0;
  const isSaved = snapshot.matches('saved');
  const isSaving = snapshot.hasTag('busy');
  const fresh = useMemo(
    () => (failure === null ? null : freshOf(failure.error, 'lesson.stale', lessonSchema)),
    [failure],
  );

  /** Takes over what others saved. Files that were added here stay. */
  function arrive(newer: Lesson): void {
    send({ type: 'lesson.arrived', saved: savedLesson(newer) });
    const files = filesIn(newer);
    if (JSON.stringify(files.files) === JSON.stringify(originalFiles.files)) return;
    setOriginalFiles(files);
    if (attached.isChanged) attached.rebase(files);
  }
  const latest = useRef({ arrive, attached });
  latest.current = { arrive, attached };

  // What arrives live, and what a refused save returns. During a save it may be that save, so it waits.
  useEffect(() => {
    if (lesson !== null && !isSaving && lesson.version > saved.version) latest.current.arrive(lesson);
  }, [lesson, isSaving, saved.version]);
  useEffect(() => {
    if (fresh !== null) latest.current.arrive(fresh);
  }, [fresh]);

  useEffect(() => {
    const { unsubscribe } = actor.on('lesson.saved', ({ lesson: made }) => {
      const files = filesIn(made);
      if (sentFiles.current !== null) latest.current.attached.settle(sentFiles.current, files);
      setOriginalFiles(files);
    });
    return unsubscribe;
  });

  useEffect(() => {
    if (isChanged && !isSaved) storage.keep({ draft, saved: saved.draft });
    else storage.forget();
  }, [storage, draft, saved, isChanged, isSaved]);

  return {
    ...snapshot.context,
    issues,
    /** The failure was a stale save, whose fields are in `news` now. */
    isStale: fresh !== null,
    /** Whether the words differ from what is saved. */
    isChanged,
    isSaving,
    attached,
    send,
    /** Sends the words, and the files when `hasFiles`. */
    submit(form: LessonForm, hasFiles: boolean): void {
      sentFiles.current = hasFiles ? attached.files : null;
      send({
        type: 'form.submitted',
        form: { form, saved: isNew ? null : saved, files: attached.files, areFilesChanged: hasFiles },
      });
    },
    actor,
    storage,
  };
}
