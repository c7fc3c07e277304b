import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useEffectEvent, useMemo, useState } from 'react';
import * as z from 'zod/mini';
import type { Course } from '../../../../contract/courses/courses.ts';
import { type Lesson, lessonForm } from '../../../../contract/courses/lessons.ts';
import { toastFailure } from '../../../data/api/failure-toast.ts';
import { LeaveDialog } from '../../../data/drafts/leave-dialog.tsx';
import { NewsNote } from '../../../data/drafts/news-note.tsx';
import { useLeaveGuard } from '../../../data/drafts/use-leave-guard.ts';
import { t } from '../../../i18n/t.ts';
import { Button } from '../../../ui/base/button.tsx';
import { ButtonLink } from '../../../ui/base/button-link.tsx';
import { ZodForm } from '../../../ui/forms/form.tsx';
import { toast } from '../../../ui/overlays/toast.ts';
import { refreshCourses } from '../parts/refresh-courses.ts';
import { formOf, lessonFieldText } from './lesson-draft.ts';
import { LessonFields } from './lesson-fields.tsx';
import { publishLesson } from './publish-lesson.ts';
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
}

/** The form 'Add New Lesson', and the one that changes a lesson. Leaving it with changes asks first. */
export function LessonFormView({ course, lesson }: LessonFormViewProps) {
  const queries = useQueryClient();
  const navigate = useNavigate();
  const form = useLessonForm(course.id, lesson);
  const { draft, saved, news, failure, issues, isStale, isChanged, isSaving, send, actor, storage } = form;
  const isNew = lesson === null;
  const [isDone, setIsDone] = useState(false);
  /** The new lesson, a draft whose video is on the way. */
  const [sent, setSent] = useState<Lesson | null>(null);
  const upload = useLessonVideo(lesson, send, () => sent !== null && void complete(sent));
  const guard = useLeaveGuard(isChanged && !isDone, () => false);
  const body = useMemo(() => formOf(draft, course.id), [draft, course.id]);
  const place = useMemo(
    () => ({ params: { slug: course.group.slug, courseId: course.id }, search: {} }),
    [course],
  );

  async function complete(made: Lesson): Promise<void> {
    try {
      if (draft.is_active) await publishLesson(made);
    } catch (error) {
      toastFailure(error);
    }
    setIsDone(true);
  }

  useEffect(() => {
    if (failure === null || issues.length > 0) return;
    if (isStale) toast.error(t('Not saved yet'), t('Check what changed, then save again.'));
    else toastFailure(failure.error);
  }, [failure, issues, isStale]);

  const finish = useEffectEvent((made: Lesson) => {
    storage.forget();
    if (!isNew || upload.file === null || made.type !== 'VIDEO') {
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
  useEffect(() => {
    if (!isDone) return;
    toast.success(isNew ? t('Lesson created') : t('Lesson saved'));
    refreshCourses(queries);
    void navigate({ to: '/communities/$slug/courses/$courseId/', ...place, replace: true });
  }, [isDone, isNew, navigate, queries, place]);

  return (
    <>
      <NewsNote
        draft={draft}
        news={news}
        words={lessonFieldText}
        onTakeTheirs={({ field }) => send({ type: 'theirs.taken', field })}
      />
      <ZodForm
        aria-label={isNew ? t('Add New Lesson') : t('Edit lesson')}
        schema={lessonSchema}
        issues={issues}
        isCheckedWhileTyping
        extra={{ lesson: body }}
        onSubmit={form.submit}
        onInvalid={({ video_url }) => {
          if (video_url !== undefined && draft.video_url.trim() === '')
            toast.error(t('Please provide either a video URL or upload a video file'));
        }}
      >
        <LessonFields
          course={course}
          draft={draft}
          hasSavedFile={saved.draft.has_video_file}
          isSaving={isSaving || sent !== null}
          upload={upload}
          lessonId={lesson?.id ?? null}
          send={send}
        />
        {sent !== null ? (
          <div className="flex flex-wrap items-center justify-end gap-x-4 gap-y-2">
            <p role="status" className="min-w-0 flex-1 text-meta text-muted">
              {t('The lesson is a draft until its video is uploaded. Stay here.')}
            </p>
            <Button onPress={() => setIsDone(true)}>{t('Continue without the video')}</Button>
          </div>
        ) : (
          <div className="flex flex-wrap justify-end gap-2">
            <ButtonLink kind="ghost" to="/communities/$slug/courses/$courseId/" {...place}>
              {t('Cancel')}
            </ButtonLink>
            <Button
              type="submit"
              kind="primary"
              isPending={isSaving}
              isDisabled={!isNew && !isSaving && !isChanged}
            >
              {isNew
                ? isSaving
                  ? t('Creating...')
                  : t('Create Lesson')
                : isSaving
                  ? t('Saving...')
                  : t('Save Changes')}
            </Button>
          </div>
        )}
      </ZodForm>
      <LeaveDialog guard={guard} />
    </>
  );
}
