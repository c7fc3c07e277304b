import { useQuery } from '@tanstack/react-query';
import { ApiError } from '../../data/api/api-error.ts';
import { useLossReason } from '../../data/communities/use-loss-reason.ts';
import { useCommunity } from '../communities/page/use-community.ts';
import { useCommunityTopics } from '../communities/page/use-community-topics.ts';
import { courseQuery, outlineQuery } from '../courses/parts/courses.queries.ts';
import { useCourseTopic } from '../courses/parts/use-course-topic.ts';
import { factsOf } from './outline/outline-facts.ts';
import { useProgress, useReceivedProgress } from './progress/use-progress.ts';

/** Without a network such a query fails at once, so that the copy on the device is shown. */
export const offlineToo = { networkMode: 'always' } as const;

/**
 * A course of the community at `slug` with its outline and the user's progress, kept up to date by the events of the
 * course.
 */
export function useCourse(slug: string, courseId: string) {
  const { community, rights, error: refusal, retry: retryCommunity } = useCommunity(slug);
  const known = useLossReason(community?.id);
  const course = useQuery({ ...courseQuery(courseId), ...offlineToo });
  const outline = useQuery({ ...outlineQuery(courseId), ...offlineToo });
  useReceivedProgress(outline.data);
  const progressOf = useProgress();
  useCommunityTopics(community?.id, rights?.permissions ?? []);
  useCourseTopic(courseId);
  const isElsewhere =
    course.data !== undefined && community !== undefined && course.data.group_id !== community.id;
  const error = refusal ?? course.error ?? outline.error;
  const isGone = isElsewhere || (error instanceof ApiError && error.status === 404);
  const isUnseen = refusal instanceof ApiError && refusal.status === 404;
  const lossReason = known ?? (isUnseen ? 'STRANGER' : null);
  const isLoaded =
    !isElsewhere &&
    community !== undefined &&
    rights !== undefined &&
    course.data !== undefined &&
    outline.data !== undefined;
  return {
    /** Undefined while a part of it is not there. It stays when the course is deleted while it is open. */
    known: isLoaded
      ? {
          community,
          rights,
          course: course.data,
          lessons: outline.data,
          facts: factsOf(outline.data, progressOf),
        }
      : undefined,
    progressOf,
    /** It was deleted, or the user may no longer see it; the two look alike. */
    isGone,
    /** Why, where it is their membership that they lost; null: the course itself is gone. */
    lossReason,
    error,
    isFetching: course.isFetching || outline.isFetching,
    retry() {
      if (refusal) retryCommunity();
      void course.refetch();
      void outline.refetch();
    },
  };
}
