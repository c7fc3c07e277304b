import { getRouteApi } from '@tanstack/react-router';
import { useCallback } from 'react';
import { ApiError, problemOf } from '../../../data/api/api-error.ts';
import { usePresentAddress } from '../../../data/communities/use-present-address.ts';
import { t } from '../../../i18n/t.ts';
import { usePageTitle } from '../../../ui/base/use-page-title.ts';
import { ErrorState } from '../../../ui/layout/error-state.tsx';
import { NotFoundScreen } from '../../../ui/layout/not-found-screen.tsx';
import { PageBody, PageHead, ScrollArea } from '../../../ui/layout/page-layout.tsx';
import { Loading } from '../../../ui/layout/skeleton.tsx';
import { CourseBar } from '../parts/course-bar.tsx';
import { useCourseCommunity } from '../parts/use-course-community.ts';
import { CourseFormSkeleton } from './course-form-skeleton.tsx';
import { CreateCourseForm } from './create-course-form.tsx';
import { NotYourCourses } from './not-your-courses.tsx';

const route = getRouteApi('/member/community/communities/$slug/courses/create');

/** `/communities/{slug}/courses/create`. What is typed survives a reload and the end of the session. */
export function CreateCourseScreen() {
  const { slug } = route.useParams();
  const navigate = route.useNavigate();
  const { query, community, rights, error, isFetching, retry } = useCourseCommunity(slug);
  usePageTitle(t('New course'));
  const go = useCallback(
    (present: string) =>
      void navigate({ to: '/communities/$slug/courses/create', params: { slug: present }, replace: true }),
    [navigate],
  );
  usePresentAddress(query, { slug, go });

  if (error instanceof ApiError && error.status === 404) return <NotFoundScreen />;
  return (
    <>
      <CourseBar slug={slug} title={t('New course')} />
      <ScrollArea>
        <PageBody width="form">
          <PageHead title={t('Create a course')} lead={community?.name ?? '\u00a0'} />
          {error ? (
            <ErrorState
              title={t('The community did not load')}
              onRetry={retry}
              isRetrying={isFetching}
              requestId={problemOf(error)?.request_id}
            />
          ) : (
            <Loading
              isLoading={community === undefined || rights === undefined}
              label={t('Loading the community')}
              skeleton={<CourseFormSkeleton />}
            >
              {() =>
                community === undefined ? null : rights?.permissions.includes('course.create') ? (
                  <CreateCourseForm key={community.id} community={community} />
                ) : (
                  <NotYourCourses community={community} />
                )
              }
            </Loading>
          )}
        </PageBody>
      </ScrollArea>
    </>
  );
}
