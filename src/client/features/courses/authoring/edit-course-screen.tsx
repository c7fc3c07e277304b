import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { Eye, Users } from 'lucide-react';
import { useCallback, useEffect } from 'react';
import { ApiError, problemOf } from '../../../data/api/api-error.ts';
import { usePresentAddress } from '../../../data/communities/use-present-address.ts';
import { t } from '../../../i18n/t.ts';
import { ButtonLink } from '../../../ui/base/button-link.tsx';
import { usePageTitle } from '../../../ui/base/use-page-title.ts';
import { ErrorState } from '../../../ui/layout/error-state.tsx';
import { NotFoundScreen } from '../../../ui/layout/not-found-screen.tsx';
import { PageBody, PageHead, ScrollArea } from '../../../ui/layout/page-layout.tsx';
import { Loading } from '../../../ui/layout/skeleton.tsx';
import { LessonEditor } from '../lessons/lesson-editor.tsx';
import { LessonList } from '../lessons/lesson-list.tsx';
import { learnAddress } from '../parts/course-addresses.ts';
import { CourseBar } from '../parts/course-bar.tsx';
import { CourseMarks } from '../parts/course-marks.tsx';
import { courseQuery } from '../parts/courses.queries.ts';
import { useCourseCommunity } from '../parts/use-course-community.ts';
import { useCourseTopic } from '../parts/use-course-topic.ts';
import { CourseFormSkeleton } from './course-form-skeleton.tsx';
import { EditCourseForm } from './edit-course-form.tsx';

const route = getRouteApi('/member/community/communities/$slug/courses/$courseId');

/**
 * `/communities/{slug}/courses/{courseId}/`: changes a course, its lessons and their order. Members who may not are
 * led to the course itself.
 */
export function EditCourseScreen() {
  const { slug, courseId } = route.useParams();
  const { lesson } = route.useSearch();
  const navigate = route.useNavigate();
  const { query, community, rights, error: groupError, ...asked } = useCourseCommunity(slug);
  const found = useQuery(courseQuery(courseId));
  const course = found.data;
  useCourseTopic(courseId);
  usePageTitle(course === undefined ? null : t('Edit {name}', { name: course.title }));
  const go = useCallback(
    (present: string) =>
      void navigate({
        to: '/communities/$slug/courses/$courseId',
        params: { slug: present, courseId },
        search: (search) => search,
        replace: true,
        ignoreBlocker: true,
      }),
    [navigate, courseId],
  );
  usePresentAddress(query, { slug, go });

  const mayEdit = rights?.permissions.includes('course.edit');
  useEffect(() => {
    if (mayEdit !== false) return;
    void navigate({ to: learnAddress(slug, courseId), replace: true });
  }, [mayEdit, navigate, slug, courseId]);

  const error = groupError ?? (course === undefined ? found.error : null);
  const isElsewhere = course !== undefined && community !== undefined && course.group_id !== community.id;
  const isGone = found.error instanceof ApiError && found.error.status === 404;
  if (isGone || isElsewhere || (error instanceof ApiError && error.status === 404)) return <NotFoundScreen />;

  const isReady = course !== undefined && rights !== undefined && mayEdit === true;
  if (isReady && lesson !== undefined)
    return <LessonEditor key={lesson} course={course} rights={rights} lessonId={lesson} />;
  return (
    <>
      <CourseBar slug={slug} title={course?.title}>
        {course !== undefined && (
          <span className="flex flex-none items-center gap-2">
            <CourseMarks course={course} />
            {rights?.permissions.includes('learners.read') && (
              <ButtonLink
                size="small"
                icon={<Users aria-hidden className="sm:hidden" />}
                to="/communities/$slug/courses/$courseId/learners/"
                params={{ slug, courseId }}
              >
                <span className="max-sm:sr-only">{t('Learners')}</span>
              </ButtonLink>
            )}
            <ButtonLink
              size="small"
              icon={<Eye aria-hidden className="sm:hidden" />}
              to={learnAddress(slug, courseId)}
            >
              <span className="max-sm:sr-only">{t('View as a member')}</span>
            </ButtonLink>
          </span>
        )}
      </CourseBar>
      <ScrollArea>
        <PageBody width="form">
          <PageHead title={t('Edit Course')} />
          {error ? (
            <ErrorState
              title={t('The course did not load')}
              onRetry={() => {
                if (groupError) asked.retry();
                else void found.refetch();
              }}
              isRetrying={asked.isFetching || found.isFetching}
              requestId={problemOf(error)?.request_id}
            />
          ) : (
            <Loading isLoading={!isReady} label={t('Loading the course')} skeleton={<CourseFormSkeleton />}>
              {() =>
                isReady && (
                  <>
                    <EditCourseForm key={course.id} course={course} rights={rights} />
                    <LessonList course={course} rights={rights} />
                  </>
                )
              }
            </Loading>
          )}
        </PageBody>
      </ScrollArea>
    </>
  );
}
