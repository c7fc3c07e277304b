import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { ChevronLeft, Eye, Users } from 'lucide-react';
import { useCallback, useEffect, useState } from 'react';
import type { GroupAuthorization } from '../../../../contract/communities/authorization.ts';
import type { Course } from '../../../../contract/courses/courses.ts';
import { ApiError, problemOf } from '../../../data/api/api-error.ts';
import { usePresentAddress } from '../../../data/communities/use-present-address.ts';
import { t } from '../../../i18n/t.ts';
import { ButtonLink } from '../../../ui/base/button-link.tsx';
import { Link } from '../../../ui/base/link.tsx';
import { useIsOneColumn } from '../../../ui/base/use-is-phone.ts';
import { usePageTitle } from '../../../ui/base/use-page-title.ts';
import { ErrorState } from '../../../ui/layout/error-state.tsx';
import { NotFoundScreen } from '../../../ui/layout/not-found-screen.tsx';
import { PageBody, PageHead, ScrollArea } from '../../../ui/layout/page-layout.tsx';
import { Loading } from '../../../ui/layout/skeleton.tsx';
import { LessonEditor } from '../lessons/lesson-editor.tsx';
import { LessonList } from '../lessons/lesson-list.tsx';
import { learnAddress, lessonAddress } from '../parts/course-addresses.ts';
import { backClass, CourseBar } from '../parts/course-bar.tsx';
import { CourseMarks } from '../parts/course-marks.tsx';
import { courseQuery } from '../parts/courses.queries.ts';
import { useCourseCommunity } from '../parts/use-course-community.ts';
import { useCourseTopic } from '../parts/use-course-topic.ts';
import { CoursePrice, CoursePriceDialog } from '../sale/course-price.tsx';
import { CourseFormSkeleton } from './course-form-skeleton.tsx';
import { EditCourseForm } from './edit-course-form.tsx';

const route = getRouteApi('/member/community/communities/$slug/courses/$courseId');

/**
 * `/communities/{slug}/courses/{courseId}/`: writes a course. The outline stands beside the course or one of its
 * lessons; where there is no room, it is a step before the lesson. Members who may not are led to the course itself.
 */
export function EditCourseScreen() {
  const { slug, courseId } = route.useParams();
  const { lesson } = route.useSearch();
  const navigate = route.useNavigate();
  const { query, community, rights, error: groupError, ...asked } = useCourseCommunity(slug);
  const found = useQuery(courseQuery(courseId));
  const course = found.data;
  const isNarrow = useIsOneColumn();
  const [isPricing, setIsPricing] = useState(false);
  const [begun, setBegun] = useState(0);
  /** The form begins again from a course that was published beside it: that is no news. */
  const [published, setPublished] = useState(0);
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
  const place = { params: { slug, courseId }, search: {} };
  const onPublished = () => setPublished((count) => count + 1);
  const form = (
    <>
      {!isNarrow && <PageHead title={t('Edit Course')} />}
      {isReady && rights.permissions.includes('plans.manage') && (
        <CoursePrice course={course} onChange={() => setIsPricing(true)} />
      )}
      {isReady && <EditCourseForm key={`${course.id} ${published}`} course={course} rights={rights} />}
    </>
  );
  return (
    <div className="flex h-full min-h-0 flex-col">
      <CourseBar
        slug={slug}
        title={course?.title}
        back={
          isReady && lesson !== undefined ? (
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
          ) : undefined
        }
      >
        {course !== undefined && (
          <CourseActions course={course} rights={rights} slug={slug} lesson={isReady ? lesson : undefined} />
        )}
      </CourseBar>
      {error || !isReady ? (
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
              <Loading isLoading label={t('Loading the course')} skeleton={<CourseFormSkeleton />}>
                {() => null}
              </Loading>
            )}
          </PageBody>
        </ScrollArea>
      ) : isNarrow ? (
        // Two steps: the outline with the course, and a lesson.
        <ScrollArea key={lesson ?? 'course'} of={lesson ?? 'course'}>
          <PageBody width="form">
            {lesson === undefined ? (
              <>
                <PageHead title={t('Edit Course')} />
                <LessonList course={course} rights={rights} current={undefined} onPublished={onPublished} />
                {form}
              </>
            ) : (
              <LessonEditor
                key={lesson}
                {...{ course, rights, begun }}
                lessonId={lesson}
                onBegin={() => setBegun((count) => count + 1)}
              />
            )}
          </PageBody>
        </ScrollArea>
      ) : (
        <div className="flex min-h-0 flex-1">
          <section
            aria-label={t('Outline')}
            className="flex w-88 flex-none flex-col border-r border-line bg-sunken [--under:var(--sunken)]"
          >
            <ScrollArea className="p-3">
              <LessonList
                course={course}
                rights={rights}
                current={lesson ?? 'course'}
                onPublished={onPublished}
              />
            </ScrollArea>
          </section>
          <ScrollArea key={lesson ?? 'course'} of={lesson ?? 'course'}>
            <PageBody width="form">
              {lesson === undefined ? (
                form
              ) : (
                <LessonEditor
                  key={lesson}
                  {...{ course, rights, begun }}
                  lessonId={lesson}
                  onBegin={() => setBegun((count) => count + 1)}
                />
              )}
            </PageBody>
          </ScrollArea>
        </div>
      )}
      {isPricing && isReady && <CoursePriceDialog course={course} onClose={() => setIsPricing(false)} />}
    </div>
  );
}

interface CourseActionsProps {
  course: Course;
  rights: GroupAuthorization | undefined;
  slug: string;
  /** The lesson that is written: `new`, its id, or undefined for the course. */
  lesson: string | undefined;
}

/** What the bar offers for the course, or for the lesson that is written. */
function CourseActions({ course, rights, slug, lesson }: CourseActionsProps) {
  if (lesson === 'new') return null;
  return (
    <span className="flex flex-none items-center gap-2">
      {lesson === undefined && <CourseMarks course={course} />}
      {lesson === undefined && rights?.permissions.includes('learners.read') && (
        <ButtonLink
          size="small"
          icon={<Users aria-hidden className="sm:hidden" />}
          to="/communities/$slug/courses/$courseId/learners/"
          params={{ slug, courseId: course.id }}
        >
          <span className="max-sm:sr-only">{t('Learners')}</span>
        </ButtonLink>
      )}
      <ButtonLink
        size="small"
        icon={<Eye aria-hidden className="sm:hidden" />}
        to={lesson === undefined ? learnAddress(slug, course.id) : lessonAddress(slug, course.id, lesson)}
      >
        <span className="max-sm:sr-only">{t('View as a member')}</span>
      </ButtonLink>
    </span>
  );
}
