import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import type { Community } from '../../../../contract/communities/communities.ts';
import {
  type Course,
  type CourseForm,
  courseForm,
  createCourse,
} from '../../../../contract/courses/courses.ts';
import { issuesOf } from '../../../data/api/api-error.ts';
import { call } from '../../../data/api/call.ts';
import { toastFailure } from '../../../data/api/failure-toast.ts';
import { createSubmissionKey } from '../../../data/api/submission-key.ts';
import { useDraft } from '../../../data/drafts/use-draft.ts';
import { useCurrentUser } from '../../../data/session/session.ts';
import { t } from '../../../i18n/t.ts';
import { Button } from '../../../ui/base/button.tsx';
import { ButtonLink } from '../../../ui/base/button-link.tsx';
import { ZodForm } from '../../../ui/forms/form.tsx';
import { toast } from '../../../ui/overlays/toast.ts';
import { courseChangeOf } from '../generator/apply-content.ts';
import { FieldGenerator } from '../generator/field-generator.tsx';
import { GeneratorButton } from '../generator/generator-button.tsx';
import { refreshCourses } from '../parts/refresh-courses.ts';
import { useIssues } from '../parts/use-issues.ts';
import { courseDraft, emptyCourseDraft, fieldsOf } from './course-draft.ts';
import { CourseFields } from './course-fields.tsx';
import { EmptyCourseDialog } from './publish-course.tsx';
import { usePlans } from './use-plans.ts';

const submission = createSubmissionKey();

/** The form of a new course. Its draft is kept on the device until the course exists. */
export function CreateCourseForm({ community }: { community: Community }) {
  const { id: groupId, slug } = community;
  const userId = useCurrentUser()?.id ?? '';
  const queries = useQueryClient();
  const navigate = useNavigate();
  const plans = usePlans(groupId);
  const { draft, change } = useDraft(`course-draft:${userId}:${groupId}`, courseDraft, emptyCourseDraft);
  const open = ({ id }: Pick<Course, 'id'>) =>
    void navigate({
      to: '/communities/$slug/courses/$courseId/',
      params: { slug, courseId: id },
      replace: true,
    });
  const {
    mutate: create,
    isPending,
    error,
  } = useMutation({
    mutationFn: async (form: CourseForm) =>
      (
        await submission.submit(form, (idempotencyKey) =>
          call(createCourse, { body: form }, { idempotencyKey }),
        )
      ).data,
    onSuccess(course) {
      change(null);
      refreshCourses(queries);
      toast.success(t('Course created'), t('Add its first lesson now.'));
      open(course);
    },
    onError: (failure) => issuesOf(failure).length === 0 && toastFailure(failure),
  });
  const issues = useIssues(error);
  /** A new course has no lessons: publishing it at once is asked about. */
  const [asked, setAsked] = useState<CourseForm | null>(null);

  return (
    <ZodForm
      aria-label={t('Create a course')}
      schema={courseForm}
      issues={issues}
      extra={{ group_id: groupId, ...fieldsOf(draft) }}
      onSubmit={(form) => (form.is_active ? setAsked(form) : create(form))}
    >
      <div className="flex justify-end empty:hidden">
        <GeneratorButton
          kinds={['full-course', 'course-only', 'specific-field']}
          saved={['full-course']}
          groupId={groupId}
          onApply={(content) => change(courseChangeOf(content))}
          onCourse={open}
        />
      </div>
      <CourseFields
        draft={draft}
        plans={plans}
        isSaving={isPending}
        onChange={change}
        aside={(field) => <FieldGenerator field={field} onApply={change} />}
      />
      <div className="flex flex-wrap justify-end gap-2">
        <ButtonLink
          kind="ghost"
          to="/communities/$slug/"
          params={{ slug }}
          search={{ tab: 'courses', q: '', page: 1 }}
        >
          {t('Cancel')}
        </ButtonLink>
        <Button type="submit" kind="primary" isPending={isPending}>
          {isPending ? t('Creating...') : t('Create Course')}
        </Button>
      </div>
      <EmptyCourseDialog
        isOpen={asked !== null}
        onConfirm={() => {
          if (asked !== null) create(asked);
          setAsked(null);
        }}
        onClose={() => setAsked(null)}
      />
    </ZodForm>
  );
}
