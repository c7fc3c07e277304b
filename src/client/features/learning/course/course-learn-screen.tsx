import { getRouteApi } from '@tanstack/react-router';
import { FileX, GraduationCap } from 'lucide-react';
import { Suspense, useCallback } from 'react';
import { ApiError, problemOf } from '../../../data/api/api-error.ts';
import { type LossReason, lossTexts } from '../../../data/communities/loss-text.ts';
import { t } from '../../../i18n/t.ts';
import { ButtonLink } from '../../../ui/base/button-link.tsx';
import { lazyComponent } from '../../../ui/base/lazy.ts';
import { usePageTitle } from '../../../ui/base/use-page-title.ts';
import { Card } from '../../../ui/layout/card.tsx';
import { EmptyState } from '../../../ui/layout/empty-state.tsx';
import { ErrorState } from '../../../ui/layout/error-state.tsx';
import { NotFoundScreen } from '../../../ui/layout/not-found-screen.tsx';
import { PageBody, ScrollArea } from '../../../ui/layout/page-layout.tsx';
import { Loading, SkeletonBar, SkeletonRows } from '../../../ui/layout/skeleton.tsx';
import { RichText, useIsFormattingSettled } from '../../../ui/markdown/rich-text.tsx';
import { CommunityBar } from '../../communities/page/community-bar.tsx';
import { Outline } from '../outline/outline.tsx';
import type { ProgressOf } from '../progress/use-progress.ts';
import { useCourse } from '../use-course.ts';
import { CourseHead } from './course-head.tsx';

const BuyCourseDialog = lazyComponent(
  () => import('../../payments/checkout/buy-course-dialog.tsx'),
  'BuyCourseDialog',
);

const route = getRouteApi('/member/community/communities/$slug/courses/$courseId/learn');

/** `/communities/{slug}/courses/{courseId}/learn/`: what the course is, how far the user is, and its lessons. */
export function CourseLearnScreen() {
  const { slug, courseId } = route.useParams();
  const { known, progressOf, isGone, lossReason, error, isFetching, retry } = useCourse(slug, courseId);
  usePageTitle(known?.course.title ?? null);

  if (isGone && known === undefined) return <NotFoundScreen />;
  if (error !== null && known === undefined)
    return (
      <div className="m-auto w-full max-w-160 p-4">
        <ErrorState
          title={t('The course did not load')}
          onRetry={retry}
          isRetrying={isFetching}
          requestId={problemOf(error)?.request_id}
        >
          {!(error instanceof ApiError) && t('You can read lessons offline if you’ve opened them before.')}
        </ErrorState>
      </div>
    );
  return (
    <>
      <CommunityBar community={known?.community} slug={slug} line={t('Courses')} />
      <ScrollArea>
        <Loading
          isLoading={known === undefined}
          skeleton={<CourseSkeleton />}
          label={t('Loading the course')}
        >
          {() =>
            known !== undefined &&
            (isGone ? (
              <CourseGone slug={slug} title={known.course.title} lossReason={lossReason} />
            ) : (
              <CoursePage {...known} progressOf={progressOf} />
            ))
          }
        </Loading>
      </ScrollArea>
    </>
  );
}

type CoursePageProps = NonNullable<ReturnType<typeof useCourse>['known']> & { progressOf: ProgressOf };

function CoursePage({ community, rights, course, lessons, facts, progressOf }: CoursePageProps) {
  const isSettled = useIsFormattingSettled();
  const { showPayment } = route.useSearch();
  const navigate = route.useNavigate();
  const closePayment = useCallback(
    () => void navigate({ search: {}, replace: true, ignoreBlocker: true }),
    [navigate],
  );
  return (
    <PageBody width="read">
      <CourseHead slug={community.slug} course={course} facts={facts} isTaken={course.progress !== null} />
      <div className={`text-body ${isSettled ? '' : 'invisible'}`}>
        <RichText text={course.content_md} mentions={[]} myId="" />
      </div>
      {lessons.length === 0 ? (
        <EmptyState
          icon={<GraduationCap aria-hidden />}
          title={t('No lessons yet')}
          action={
            <ButtonLink
              to="/communities/$slug/"
              params={{ slug: community.slug }}
              search={{ tab: 'about', q: '', page: 1 }}
            >
              {t('Back to the community')}
            </ButtonLink>
          }
        >
          {t('The lessons of this course will appear here.')}
        </EmptyState>
      ) : (
        <Card as="section" title={t('Lessons')} isPadded={false}>
          <div className="pb-4">
            <Outline
              look="page"
              slug={community.slug}
              course={course}
              lessons={lessons}
              progressOf={progressOf}
            />
          </div>
        </Card>
      )}
      {showPayment === 'true' && course.offer !== null && rights.permissions.includes('plans.read') && (
        <Suspense fallback={null}>
          <BuyCourseDialog
            key={course.id}
            {...{ community, rights, course }}
            offer={course.offer}
            onClose={closePayment}
          />
        </Suspense>
      )}
    </PageBody>
  );
}

/** The course was deleted, or is no longer shown to this user, while its page was open. */
interface CourseGoneProps {
  slug: string;
  title: string;
  /** Why, where it is their membership that they lost; null: the course itself is gone. */
  lossReason: LossReason | null;
}

function CourseGone({ slug, title, lossReason }: CourseGoneProps) {
  return (
    <PageBody width="read">
      <h1 className="sr-only">{title}</h1>
      <EmptyState
        icon={<FileX aria-hidden />}
        title={
          lossReason === null ? t('This course was just removed') : t('You can no longer open this course')
        }
        action={
          <ButtonLink to="/communities/$slug/" params={{ slug }} search={{ tab: 'courses', q: '', page: 1 }}>
            {t('All courses')}
          </ButtonLink>
        }
      >
        {lossReason === null
          ? t('“{title}” is no longer available. What you completed is kept.', { title })
          : `${t(lossTexts[lossReason])} ${t('What you completed is kept.')}`}
      </EmptyState>
    </PageBody>
  );
}

function CourseSkeleton() {
  return (
    <PageBody width="read">
      <span aria-hidden className="block h-36 rounded-card bg-selected sm:h-48" />
      <SkeletonBar className="h-5! w-64" />
      <SkeletonBar className="w-40" />
      <div className="mt-4">
        <SkeletonRows rows={6} lead="none" />
      </div>
    </PageBody>
  );
}
