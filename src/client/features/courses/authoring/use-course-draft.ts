import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useMemo } from 'react';
import { type Course, course as courseSchema, updateCourse } from '../../../../contract/courses/courses.ts';
import { call } from '../../../data/api/call.ts';
import { toastFailure } from '../../../data/api/failure-toast.ts';
import { createDraftStorage } from '../../../data/drafts/draft-storage.ts';
import { useStoredDraft } from '../../../data/drafts/use-stored-draft.ts';
import { useCurrentUser } from '../../../data/session/session.ts';
import { t } from '../../../i18n/t.ts';
import { toast } from '../../../ui/overlays/toast.ts';
import { refreshCourses } from '../parts/refresh-courses.ts';
import { type CourseDraft, changeOf, courseDraft, savedCourse } from './course-draft.ts';
import { freshOf } from './fresh-of.ts';

/**
 * The draft of a course that is changed, kept on this device. Changes by others, from a live event or a refused save,
 * are taken over in fields that the user has not changed.
 */
export function useCourseDraft(course: Course) {
  const queries = useQueryClient();
  const { id, group_id } = course;
  const userId = useCurrentUser()?.id ?? '';
  const storage = useMemo(
    () => createDraftStorage(`course-draft:${userId}:${id}`, courseDraft),
    [userId, id],
  );
  const fresh = useMemo(() => savedCourse(course), [course]);
  const save = useCallback(
    async ({ draft, saved, version }: { draft: CourseDraft; saved: CourseDraft; version: number }) => {
      const body = changeOf(draft, saved, version);
      const input = { params: { course_id: id }, headers: { 'x-group-id': group_id }, body };
      return savedCourse((await call(updateCourse, input)).data);
    },
    [id, group_id],
  );
  const onSaved = useCallback(() => {
    toast.success(t('Course saved'));
    refreshCourses(queries);
  }, [queries]);
  const held = useStoredDraft({ storage, fresh, save, onSaved });
  const { failure, issues, send } = held;

  useEffect(() => {
    if (failure === null || issues.length > 0) return;
    const newer = freshOf(failure.error, 'course.stale', courseSchema);
    if (newer === null) return toastFailure(failure.error);
    send({ type: 'settings.arrived', saved: savedCourse(newer) });
    toast.error(t('Not saved yet'), t('Check what changed, then save again.'));
  }, [failure, issues, send]);

  return held;
}
