import { useQuery } from '@tanstack/react-query';
import { ChevronLeft } from 'lucide-react';
import type { GroupAuthorization } from '../../../../contract/communities/authorization.ts';
import type { Course } from '../../../../contract/courses/courses.ts';
import { ApiError } from '../../../data/api/api-error.ts';
import { QueryError } from '../../../data/lists/query-state.tsx';
import { t } from '../../../i18n/t.ts';
import { ButtonLink } from '../../../ui/base/button-link.tsx';
import { Link } from '../../../ui/base/link.tsx';
import { EmptyState } from '../../../ui/layout/empty-state.tsx';
import { PageBody, PageHead, ScrollArea } from '../../../ui/layout/page-layout.tsx';
import { Loading } from '../../../ui/layout/skeleton.tsx';
import { CourseFormSkeleton } from '../authoring/course-form-skeleton.tsx';
import { lessonAddress } from '../parts/course-addresses.ts';
import { backClass, CourseBar } from '../parts/course-bar.tsx';
import { lessonQuery } from '../parts/courses.queries.ts';
import { LessonFormView } from './lesson-form-view.tsx';

interface LessonEditorProps {
  course: Course;
  rights: GroupAuthorization;
  /** `new`, or the id of the lesson. */
  lessonId: string;
}

/** The page that adds a lesson or changes one, in place of the course's own form. */
export function LessonEditor({ course, rights, lessonId }: LessonEditorProps) {
  const isNew = lessonId === 'new';
  const query = useQuery({
    ...lessonQuery(course.group_id, lessonId),
    enabled: !isNew,
  });
  const { data, error } = query;
  const place = { params: { slug: course.group.slug, courseId: course.id }, search: {} };
  const isGone = error instanceof ApiError && error.status === 404;
  const mayWrite = rights.permissions.includes(isNew ? 'lesson.create' : 'lesson.edit');
  const title = isNew ? t('Add New Lesson') : t('Edit lesson');

  return (
    <>
      <CourseBar
        slug={course.group.slug}
        title={course.title}
        back={
          <Link
            kind="bare"
            to="/communities/$slug/courses/$courseId/"
            {...place}
            aria-label={t('Back to the course')}
            title={t('Back to the course')}
            className={`${backClass} sm:-ml-2`}
          >
            <ChevronLeft aria-hidden />
          </Link>
        }
      >
        {!isNew && !isGone && (
          <ButtonLink size="small" to={lessonAddress(course.group.slug, course.id, lessonId)}>
            {t('View as a member')}
          </ButtonLink>
        )}
      </CourseBar>
      <ScrollArea>
        <PageBody width="form">
          <PageHead title={title} />
          {isGone || !mayWrite ? (
            <EmptyState
              title={isGone ? t('This lesson was deleted') : t('Only the owner can add lessons')}
              action={
                <ButtonLink to="/communities/$slug/courses/$courseId/" {...place}>
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
              {() => <LessonFormView course={course} lesson={data ?? null} />}
            </Loading>
          )}
        </PageBody>
      </ScrollArea>
    </>
  );
}
