import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import * as z from 'zod/mini';
import { useStore } from 'zustand';
import type { Course } from '../../../../contract/courses/courses.ts';
import { type Lesson, lessonForm, updateLesson } from '../../../../contract/courses/lessons.ts';
import { call } from '../../../data/api/call.ts';
import { isRefusal } from '../../../data/api/call-failure.ts';
import { toastFailure } from '../../../data/api/failure-toast.ts';
import { LeaveDialog } from '../../../data/drafts/leave-dialog.tsx';
import { NewsNote } from '../../../data/drafts/news-note.tsx';
import { useLeaveGuard } from '../../../data/drafts/use-leave-guard.ts';
import { useCurrentUser } from '../../../data/session/session.ts';
import { t } from '../../../i18n/t.ts';
import { Button } from '../../../ui/base/button.tsx';
import { ButtonLink } from '../../../ui/base/button-link.tsx';
import { ZodForm } from '../../../ui/forms/form.tsx';
import { toast } from '../../../ui/overlays/toast.ts';
import { fileUploads } from '../../attachments/store/file-uploads.ts';
import { outlineQuery } from '../parts/courses.queries.ts';
import { refreshCourses } from '../parts/refresh-courses.ts';
import { lastSection } from './last-section.ts';
import { changeOf, formOf, lessonFieldText } from './lesson-draft.ts';
import { LessonFields } from './lesson-fields.tsx';
import { placeIn, sectionsOf } from './lesson-order.ts';
import { publishLesson } from './publish-lesson.ts';
import { SaveState } from './save-state.tsx';
import { useAutosave } from './use-autosave.ts';
import { useLessonForm } from './use-lesson-form.ts';
import { useLessonVideo } from './use-lesson-video.ts';

/** Inputs of questions and options have names of their own; what is checked is the whole lesson. */
const lessonSchema = z.pipe(
  z.pipe(
    z.object({ lesson: z.unknown() }),
    z.transform(({ lesson }) => lesson),
  ),
  lessonForm,
);

interface LessonFormViewProps {
  course: Course;
  /** Null for a new one. */
  lesson: Lesson | null;
  /** The lesson before it was finished by Enter: its title is where one types. */
  isNext: boolean;
  /** Begins a new lesson in the same section. */
  onNext: () => void;
}

const actionsClass =
  'sticky bottom-0 z-10 -mx-4 flex flex-wrap items-center justify-end gap-2 border-t border-line bg-surface px-4 py-2 sm:-mx-6 sm:px-6';

/**
 * The form 'Add New Lesson', and the one that changes a lesson. What is typed is kept on this device at once. A lesson
 * that exists is saved as one types; a new one is created by its button or by Enter in its title, which begins the next.
 */
export function LessonFormView({ course, lesson, isNext, onNext }: LessonFormViewProps) {
  const queries = useQueryClient();
  const navigate = useNavigate();
  const userId = useCurrentUser()?.id ?? '';
  const { data: lessons = [] } = useQuery(outlineQuery(course.id));
  const section = useMemo(() => lastSection(userId, course.id), [userId, course.id]);
  const form = useLessonForm(course.id, lesson, section.read() ?? '');
  const {
    draft,
    saved,
    news,
    failure,
    issues,
    isStale,
    isChanged,
    isSaving,
    send,
    actor,
    storage,
    attached,
  } = form;
  const isNew = lesson === null;
  const [isDone, setIsDone] = useState(false);
  /** Enter was pressed: the next lesson begins once this one is made. */
  const isNextWanted = useRef(false);
  /** The new lesson, a draft whose video is on the way. */
  const [sent, setSent] = useState<Lesson | null>(null);
  const upload = useLessonVideo(lesson, send, () => sent !== null && void complete(sent));
  const guard = useLeaveGuard(isNew && (isChanged || attached.files.length > 0) && !isDone, () => false);
  const body = useMemo(() => formOf(draft, course.id), [draft, course.id]);
  const parsed = useMemo(() => lessonForm.safeParse(body), [body]);
  const place = useMemo(
    () => ({ params: { slug: course.group.slug, courseId: course.id }, search: {} }),
    [course],
  );

  const areFilesThere = useStore(fileUploads, (all) =>
    attached.files.every(({ id, is_attached }) => is_attached || all[id]?.state === 'arrived'),
  );
  const hasFiles = isNew ? attached.files.length > 0 : attached.isChanged && areFilesThere;
  const isContested = news.some(
    ({ field, isContested: isBoth, now }) => isBoth && JSON.stringify(draft[field]) !== JSON.stringify(now),
  );
  const isRefused =
    failure !== null && !isStale && isRefusal(failure.error) && form.sent === draft && !attached.isChanged;
  const isUnsaved = !isNew && (isChanged || attached.isChanged);
  const isDue = !isNew && (isChanged || hasFiles) && parsed.success && !isContested && !isRefused;
  useAutosave({
    isDue: isDue && !isSaving,
    isAgain: failure !== null && !isStale,
    of: [draft, attached.files],
    save: () => parsed.success && form.submit(parsed.data, hasFiles),
  });

  // What was typed within the last second goes with the page. If that fails, the device has it.
  const leave = useEffectEvent(() => {
    if (!isDue || !isChanged || !parsed.success || isSaving || lesson === null) return;
    const typed = JSON.stringify(draft);
    const change = changeOf(parsed.data, saved, course.id);
    call(updateLesson, { params: { lesson_id: lesson.id }, body: change })
      .then(() => {
        if (JSON.stringify(storage.read()?.draft) === typed) storage.forget();
        refreshCourses(queries);
      })
      .catch(() => undefined);
  });
  useEffect(() => () => leave(), []);

  async function complete(made: Lesson): Promise<void> {
    try {
      if (draft.is_active) await publishLesson(made);
    } catch (error) {
      toastFailure(error);
    }
    setIsDone(true);
  }

  useEffect(() => {
    if (failure === null || issues.length > 0 || isStale) return;
    if (isNew || isRefusal(failure.error)) toastFailure(failure.error);
  }, [failure, issues, isStale, isNew]);

  const finish = useEffectEvent((made: Lesson) => {
    section.write(made.section_title ?? '');
    refreshCourses(queries);
    if (!isNew) return;
    storage.forget();
    attached.clear();
    if (upload.file === null || made.type !== 'VIDEO') {
      setIsDone(true);
      return;
    }
    setSent(made);
    upload.start(made.id);
  });
  useEffect(() => {
    const { unsubscribe } = actor.on('lesson.saved', ({ lesson: made }) => finish(made));
    return unsubscribe;
  }, [actor]);

  // Not earlier: by now the page no longer blocks navigation.
  const goOn = useEffectEvent(() => {
    // The outline shows the lesson: one who goes on typing needs no other word about it.
    if (isNextWanted.current && upload.file === null) return onNext();
    toast.success(t('Lesson created'));
    void navigate({ to: '/communities/$slug/courses/$courseId/', ...place, replace: true });
  });
  useEffect(() => {
    if (isDone) goOn();
  }, [isDone]);

  function create(made: z.output<typeof lessonForm>): void {
    const order_index = made.section_title === null ? undefined : placeIn(made.section_title, lessons);
    const isEmpty = made.type === 'TEXT' && made.content_md === '' && attached.files.length === 0;
    // A title that Enter left behind is no lesson yet that members of a published course should see.
    const isOutlined = isNextWanted.current && course.is_active && isEmpty;
    const placed = { ...made, ...(order_index !== undefined && { order_index }) };
    form.submit(isOutlined ? { ...placed, is_active: false } : placed, hasFiles);
  }

  function finishTitle(input: HTMLInputElement): void {
    if (isNew) {
      isNextWanted.current = true;
      input.form?.requestSubmit();
      return;
    }
    section.write(draft.section_title);
    onNext();
  }

  return (
    <>
      <NewsNote
        draft={draft}
        news={news}
        words={lessonFieldText}
        onTakeTheirs={({ field }) => send({ type: 'theirs.taken', field })}
        onRead={() => send({ type: 'news.read' })}
      />
      <ZodForm
        aria-label={isNew ? t('Add New Lesson') : t('Edit lesson')}
        schema={lessonSchema}
        issues={issues}
        isCheckedWhileTyping
        extra={{ lesson: body }}
        onSubmit={(made) => {
          if (isNew) create(made);
          else if (isDue && !isSaving) form.submit(made, hasFiles);
        }}
        onInvalid={({ video_url }) => {
          isNextWanted.current = false;
          if (video_url !== undefined && draft.video_url.trim() === '')
            toast.error(t('Please provide either a video URL or upload a video file'));
        }}
      >
        <LessonFields
          course={course}
          draft={draft}
          sections={sectionsOf(lessons)}
          hasSavedFile={saved.draft.has_video_file}
          isSaving={isNew && (isSaving || sent !== null)}
          upload={upload}
          lessonId={lesson?.id ?? null}
          attached={attached}
          isTitleFocused={isNext}
          onTitleDone={finishTitle}
          send={send}
        />
        {sent !== null ? (
          <div className={actionsClass}>
            <p role="status" className="min-w-0 flex-1 text-meta text-muted">
              {t('The lesson is a draft until its video is uploaded. Stay here.')}
            </p>
            <Button onPress={() => setIsDone(true)}>{t('Continue without the video')}</Button>
          </div>
        ) : isNew ? (
          <div className={actionsClass}>
            <ButtonLink kind="ghost" to="/communities/$slug/courses/$courseId/" {...place}>
              {t('Cancel')}
            </ButtonLink>
            <Button
              type="submit"
              kind="primary"
              isPending={isSaving}
              onPress={() => {
                isNextWanted.current = false;
              }}
            >
              {isSaving ? t('Creating...') : t('Create Lesson')}
            </Button>
          </div>
        ) : (
          <div className={actionsClass}>
            <SaveState
              isUnsaved={isUnsaved}
              isUploading={attached.isChanged && !areFilesThere}
              isContested={isContested}
              isLost={failure !== null && !isStale && !isSaving}
              wrong={parsed.error?.issues[0]?.message ?? null}
            />
            <ButtonLink to="/communities/$slug/courses/$courseId/" {...place}>
              {t('Done')}
            </ButtonLink>
          </div>
        )}
      </ZodForm>
      <LeaveDialog guard={guard} />
    </>
  );
}
