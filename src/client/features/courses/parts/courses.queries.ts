import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { LearnersSearch } from '../../../../contract/addresses.ts';
import { MINUTE_MS } from '../../../../contract/core/durations.ts';
import type { CallInput } from '../../../../contract/core/endpoint.ts';
import { PAGE_SIZE_MAX } from '../../../../contract/core/list.ts';
import { getCourse, searchCourses } from '../../../../contract/courses/courses.ts';
import { searchLearners } from '../../../../contract/courses/learners.ts';
import { getLesson, type LessonCard, searchLessons } from '../../../../contract/courses/lessons.ts';
import { getLessonVideo } from '../../../../contract/uploads.ts';
import { call } from '../../../data/api/call.ts';
import { screenQuery } from '../../../data/api/query-client.ts';

/** One page of courses. The previous page stays visible until the next one arrives. */
export function coursesQuery(query: NonNullable<CallInput<typeof searchCourses>['query']>) {
  return queryOptions({
    queryKey: ['courses', 'search', query],
    queryFn: ({ signal }) => call(searchCourses, { query }, { signal }),
    placeholderData: keepPreviousData,
    ...screenQuery,
  });
}

/** One course in full. The `ApiError` has status 404 also when the user may not know that it exists. */
export function courseQuery(courseId: string) {
  return queryOptions({
    queryKey: ['courses', 'one', courseId],
    queryFn: async ({ signal }) =>
      (await call(getCourse, { params: { course_id: courseId } }, { signal })).data,
    ...screenQuery,
  });
}

/** All lessons of one course that the user can see, in their order. */
export function outlineQuery(courseId: string) {
  return queryOptions({
    queryKey: ['lessons', 'of', courseId],
    async queryFn({ signal }) {
      const lessons: LessonCard[] = [];
      for (let page = 1; ; page += 1) {
        const query = { course_id: courseId, page, limit: PAGE_SIZE_MAX };
        const { data, pagination } = await call(searchLessons, { query }, { signal });
        lessons.push(...data);
        if (page >= pagination.total_pages) return lessons;
      }
    },
    ...screenQuery,
  });
}

/** One lesson in full. */
export function lessonQuery(groupId: string, lessonId: string) {
  return queryOptions({
    queryKey: ['lessons', 'one', lessonId],
    queryFn: async ({ signal }) =>
      (await call(getLesson, { params: { lesson_id: lessonId }, query: { group_id: groupId } }, { signal }))
        .data,
    ...screenQuery,
  });
}

/** One page of those who take a course. For its owner only. */
export function learnersQuery(courseId: string, { page, ...search }: LearnersSearch) {
  const query = { ...learnerFiltersOf(search), page };
  return queryOptions({
    queryKey: ['courses', 'learners', courseId, query],
    queryFn: ({ signal }) => call(searchLearners, { params: { course_id: courseId }, query }, { signal }),
    placeholderData: keepPreviousData,
    ...screenQuery,
    // Nothing tells the owner of each lesson that somebody takes.
    staleTime: 0,
  });
}

/** The filters of the list as the call and the file take them. */
export function learnerFiltersOf({ q, status, sort, order }: Omit<LearnersSearch, 'page'>) {
  const narrowed = status === 'all' ? {} : { progress_status: status };
  return { q, sort_by: sort, order_by: order, ...narrowed };
}

/** How many people have begun a course and not completed it. For its owner only. */
export function learnersUnderwayQuery(courseId: string) {
  return queryOptions({
    queryKey: ['courses', 'learners underway', courseId],
    queryFn: async ({ signal }) => {
      const input = {
        params: { course_id: courseId },
        query: { progress_status: 'IN_PROGRESS', limit: 1 },
      } as const;
      return (await call(searchLearners, input, { signal })).pagination;
    },
    ...screenQuery,
    staleTime: 0,
  });
}

/** The video that was uploaded for a lesson: its address is asked for, and ends within two hours. */
export function lessonVideoQuery(lessonId: string) {
  return queryOptions({
    queryKey: ['lessons', 'video', lessonId],
    queryFn: async ({ signal }) =>
      (await call(getLessonVideo, { params: { lesson_id: lessonId } }, { signal })).data,
    // The address is the same for an hour.
    staleTime: 30 * MINUTE_MS,
    retry: false,
  });
}
