import { getRouteApi } from '@tanstack/react-router';
import { useStore } from 'zustand';
import { problemOf } from '../../../data/api/api-error.ts';
import { t } from '../../../i18n/t.ts';
import { usePageTitle } from '../../../ui/base/use-page-title.ts';
import { ErrorState } from '../../../ui/layout/error-state.tsx';
import { NotFoundScreen } from '../../../ui/layout/not-found-screen.tsx';
import { AppPage, ScrollArea } from '../../../ui/layout/page-layout.tsx';
import { Loading } from '../../../ui/layout/skeleton.tsx';
import { useCourse } from '../use-course.ts';
import { theatre } from '../video/theatre.ts';
import { LessonBar } from './lesson-bar.tsx';
import { LessonPage } from './lesson-page.tsx';
import { LessonSide } from './lesson-side.tsx';
import { LessonSkeleton } from './lesson-skeleton.tsx';

const route = getRouteApi('/member/communities/$slug/courses/$courseId/lessons/$lessonId');

/** `/communities/{slug}/courses/{courseId}/lessons/{lessonId}/`: one lesson, with the outline beside it. */
export function LessonScreen() {
  const { slug, courseId, lessonId } = route.useParams();
  const { known, progressOf, isGone, lossReason, error, isFetching, retry } = useCourse(slug, courseId);
  const card = known?.lessons.find(({ id }) => id === lessonId);
  const isWide = useStore(theatre, ({ isOn }) => isOn);
  usePageTitle(card?.title ?? known?.course.title ?? null);

  // What is on the screen stays there when the course is deleted meanwhile; the page of the lesson says so.
  if (isGone && known === undefined) return <NotFoundScreen />;
  if (error !== null && known === undefined)
    return (
      <div className="m-auto w-full max-w-160 p-4">
        <ErrorState
          title={t('The lesson did not load')}
          onRetry={retry}
          isRetrying={isFetching}
          requestId={problemOf(error)?.request_id}
        >
          {t('You can read lessons offline if you’ve opened them before.')}
        </ErrorState>
      </div>
    );
  const outline = known && { ...known, slug, progressOf, currentId: lessonId };
  return (
    <AppPage isSideWide side={isWide ? undefined : outline && <LessonSide {...outline} />}>
      <LessonBar slug={slug} courseId={courseId} outline={outline} />
      <ScrollArea>
        <Loading
          isLoading={known === undefined}
          skeleton={<LessonSkeleton />}
          label={t('Loading the lesson')}
        >
          {() =>
            known !== undefined && (
              <LessonPage
                key={lessonId}
                {...known}
                isCourseGone={isGone}
                lossReason={lossReason}
                lessonId={lessonId}
                progressOf={progressOf}
              />
            )
          }
        </Loading>
      </ScrollArea>
    </AppPage>
  );
}
