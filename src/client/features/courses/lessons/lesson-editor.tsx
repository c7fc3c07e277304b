import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import type { GroupAuthorization } from '../../../../contract/communities/authorization.ts';
import type { Course } from '../../../../contract/courses/courses.ts';
import { ApiError } from '../../../data/api/api-error.ts';
import { QueryError } from '../../../data/lists/query-state.tsx';
import { t } from '../../../i18n/t.ts';
import { ButtonLink } from '../../../ui/base/button-link.tsx';
import { EmptyState } from '../../../ui/layout/empty-state.tsx';
import { PageHead } from '../../../ui/layout/page-layout.tsx';
import { Loading } from '../../../ui/layout/skeleton.tsx';
import { CourseFormSkeleton } from '../authoring/course-form-skeleton.tsx';
import { lessonQuery } from '../parts/courses.queries.ts';
import { LessonFormView } from './lesson-form-view.tsx';

interface LessonEditorProps {
  course: Course;
  rights: GroupAuthorization;
  /** `new`, or the id of the lesson. */
  lessonId: string;
  /** How many lessons Enter has begun: each is a form of its own. */
  begun: number;
  onBegin: () => void;
}

/** The lesson that is written, or a new one. */
export function LessonEditor({ course, rights, lessonId, begun, onBegin }: LessonEditorProps) {
  const navigate = useNavigate();
  const isNew = lessonId === 'new';
  const query = useQuery({
    ...lessonQuery(course.group_id, lessonId),
    enabled: !isNew,
  });
  const { data, error } = query;
  const place = { params: { slug: course.group.slug, courseId: course.id } };
  const isGone = error instanceof ApiError && error.status === 404;
  const mayWrite = rights.permissions.includes(isNew ? 'lesson.create' : 'lesson.edit');

  function beginNext(): void {
    onBegin();
    if (!isNew)
      void navigate({ to: '/communities/$slug/courses/$courseId/', ...place, search: { lesson: 'new' } });
  }

  return (
    <>
      <PageHead title={isNew ? t('Add New Lesson') : t('Edit lesson')} />
      {isGone || !mayWrite ? (
        <EmptyState
          title={isGone ? t('This lesson was deleted') : t('Only the owner can add lessons')}
          action={
            <ButtonLink to="/communities/$slug/courses/$courseId/" {...place} search={{}}>
              {t('Back to the course')}
            </ButtonLink>
          }
        />
      ) : error && data === undefined ? (
        <QueryError query={query} title={t('The lesson did not load')} />
      ) : (
        <Loading
          isLoading={!isNew && data === undefined}
          label={t('Loading the lesson')}
          skeleton={<CourseFormSkeleton />}
        >
          {() => (
            <LessonFormView
              key={isNew ? `new ${begun}` : lessonId}
              course={course}
              lesson={isNew ? null : (data ?? null)}
              isNext={isNew && begun > 0}
              onNext={beginNext}
            />
          )}
        </Loading>
      )}
    </>
  );
}
