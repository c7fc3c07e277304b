import { useQuery } from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';
import { useStore } from 'zustand';
import type { Community } from '../../../../contract/communities/communities.ts';
import type { Course } from '../../../../contract/courses/courses.ts';
import type { LessonCard } from '../../../../contract/courses/lessons.ts';
import { ApiError } from '../../../data/api/api-error.ts';
import type { LossReason } from '../../../data/communities/loss-text.ts';
import { QueryError } from '../../../data/lists/query-state.tsx';
import { useOutbox } from '../../../data/outbox/use-outbox.ts';
import { t } from '../../../i18n/t.ts';
import { Loading } from '../../../ui/layout/skeleton.tsx';
import { lessonQuery } from '../../courses/parts/courses.queries.ts';
import { StreamNote } from '../../courses/video/stream-note.tsx';
import { LessonDiscussion } from '../discussion/lesson-discussion.tsx';
import { numberOf } from '../outline/outline-facts.ts';
import { reportProgress } from '../progress/report-progress.ts';
import { type ProgressOf, useReceivedProgress } from '../progress/use-progress.ts';
import { QuizView } from '../quiz/quiz-view.tsx';
import type { TakenLesson } from '../taken-lesson.ts';
import { offlineToo } from '../use-course.ts';
import { LessonVideo } from '../video/lesson-video.tsx';
import { theatre } from '../video/theatre.ts';
import { LessonFoot } from './lesson-foot.tsx';
import { LessonGone, LessonLocked } from './lesson-gone.tsx';
import { LessonHead } from './lesson-head.tsx';
import { LessonSkeleton } from './lesson-skeleton.tsx';
import { LessonText } from './lesson-text.tsx';

interface LessonPageProps {
  community: Community;
  course: Course;
  lessons: readonly LessonCard[];
  /** The course was deleted, or is no longer shown to this user. */
  isCourseGone: boolean;
  /** Why, where it is their membership that they lost. */
  lossReason: LossReason | null;
  lessonId: string;
  progressOf: ProgressOf;
}

/** One lesson. What was on the screen stays there when the lesson is deleted or locked meanwhile. */
export function LessonPage(props: LessonPageProps) {
  const { community, course, lessons, isCourseGone, lessonId, progressOf } = props;
  const query = useQuery({ ...lessonQuery(community.id, lessonId), ...offlineToo });
  const { data: lesson, error } = query;
  useReceivedProgress(useMemo(() => (lesson === undefined ? undefined : [lesson]), [lesson]));
  const card = lessons.find(({ id }) => id === lessonId);
  const isWide = useStore(theatre, ({ isOn }) => isOn);
  const status = error instanceof ApiError ? error.status : null;
  const isLocked = status === 402 || card?.is_locked === true;
  const isGone = isCourseGone || status === 404 || status === 403;
  const isClosed = isGone || isLocked;

  if (lesson === undefined) {
    if (isLocked) return <LessonLocked community={community} course={course} lessons={lessons} card={card} />;
    if (isGone) return <LessonGone {...props} />;
    if (error !== null)
      return (
        <div className="mx-auto max-w-160 p-4">
          <QueryError query={query} title={t('The lesson did not load')}>
            {!(error instanceof ApiError) && t('You can read lessons offline if you’ve opened them before.')}
          </QueryError>
        </div>
      );
  }
  return (
    <Loading isLoading={lesson === undefined} skeleton={<LessonSkeleton />} label={t('Loading the lesson')}>
      {() =>
        lesson !== undefined && (
          <article
            className={`mx-auto grid w-full ${isWide ? 'max-w-360' : 'max-w-200'} grid-cols-[minmax(0,1fr)] gap-4 pb-16 sm:px-6 sm:pt-6`}
          >
            {isGone && <LessonGone {...props} isStillShown />}
            {isLocked && !isGone && (
              <LessonLocked
                community={community}
                course={course}
                lessons={lessons}
                card={card}
                isStillShown
              />
            )}
            <LessonContent
              course={course}
              lesson={lesson}
              number={numberOf(lessons, lessonId)}
              total={lessons.length}
              progress={progressOf(lesson)}
              isClosed={isClosed}
            />
            {course.progress !== null && (
              <LessonDiscussion
                key={lessonId}
                community={community}
                lessonId={lessonId}
                isClosed={isClosed}
              />
            )}
            {!isCourseGone && (
              <LessonFoot
                slug={community.slug}
                lessons={lessons}
                lessonId={lessonId}
                progressOf={progressOf}
              />
            )}
          </article>
        )
      }
    </Loading>
  );
}

function LessonContent(props: TakenLesson) {
  const { lesson, progress } = props;
  const outbox = useOutbox();
  const isNew = progress?.status === 'NOT_STARTED' && !props.isClosed;
  useEffect(() => {
    if (isNew) reportProgress(outbox, lesson, { status: 'IN_PROGRESS' });
  }, [isNew, outbox, lesson]);
  return (
    <>
      {lesson.type === 'VIDEO' && (
        <>
          <LessonVideo {...props} />
          <StreamNote lesson={lesson} className="px-4 sm:px-0" />
        </>
      )}
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4 px-4 max-sm:pt-4 sm:px-0">
        <LessonHead {...props} />
        <LessonText {...props} />
        {lesson.type === 'QUIZ' && lesson.quiz_content !== null && (
          <QuizView {...props} quiz={lesson.quiz_content} />
        )}
      </div>
    </>
  );
}
