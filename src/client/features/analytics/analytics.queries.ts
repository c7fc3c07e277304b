import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import {
  getGroupAnalytics,
  getLiveHealth,
  getOwnAnalytics,
  getPlatformAnalytics,
} from '../../../contract/analytics/analytics.ts';
import type { Metric } from '../../../contract/analytics/analytics-facts.ts';
import { getDropOff, getPlatformDropOff } from '../../../contract/analytics/drop-off.ts';
import { PAGE_SIZE_MAX } from '../../../contract/core/list.ts';
import { manilaDay } from '../../../contract/core/manila.ts';
import { searchMyCommunities } from '../../../contract/home.ts';
import { call } from '../../data/api/call.ts';
import { screenQuery } from '../../data/api/query-client.ts';
import { type AnalyticsChoice, rangeDays } from './analytics-choice.ts';

/** A part of the page: a title in English for `t`, and its figures. */
export interface FigureGroup {
  readonly title: string;
  readonly metrics: readonly Metric[];
}

/** What the page shows to every role. */
export interface Figures {
  readonly countedAt: string | null;
  /** The first and the last day that are counted. */
  readonly days: { readonly from: string; readonly to: string };
  readonly groups: readonly FigureGroup[];
  readonly heat: readonly (readonly number[])[];
}

/** The communities that the user owns or moderates. */
export const staffedCommunitiesQuery = queryOptions({
  queryKey: ['analytics', 'communities'],
  queryFn: async ({ signal }) => {
    const lists = (['owned', 'moderator'] as const).map((tab) =>
      call(searchMyCommunities, { query: { tab, q: '', limit: PAGE_SIZE_MAX } }, { signal }),
    );
    const found = (await Promise.all(lists)).flatMap(({ data }) => data);
    return [...new Map(found.map(({ id, name, slug }) => [id, { id, name, slug }])).values()];
  },
  ...screenQuery,
});

/** The figures of the answering server; asked again every 5 seconds while the page is seen. */
export const liveHealthQuery = queryOptions({
  queryKey: ['analytics', 'live'],
  queryFn: async ({ signal }) => (await call(getLiveHealth, {}, { signal })).data,
  ...screenQuery,
  staleTime: 0,
  refetchInterval: 5_000,
});

/** How far learners come at `place`, `platform` or a community: in the chosen course, or in the one with the most of them. */
export function dropOffQuery(place: string, courseId: string | undefined) {
  return queryOptions({
    queryKey: ['analytics', 'lessons', place, courseId],
    queryFn: async ({ signal }) => {
      const query = courseId === undefined ? {} : { course_id: courseId };
      if (place === 'platform') return (await call(getPlatformDropOff, { query }, { signal })).data;
      return (await call(getDropOff, { params: { group_id: place }, query }, { signal })).data;
    },
    placeholderData: (previous, query) =>
      query?.queryKey[2] === place ? keepPreviousData(previous) : undefined,
    ...screenQuery,
  });
}

/** The figures of `place`: `platform`, `me`, or the id of a community. */
export function figuresQuery(place: string, { range, interval }: AnalyticsChoice) {
  return queryOptions({
    queryKey: ['analytics', place, range, interval],
    queryFn: ({ signal }) => figuresOf(place, { range, interval }, signal),
    // Only of the same place: figures never stand under another name.
    placeholderData: (previous, query) => (query?.queryKey[1] === place ? previous : undefined),
    ...screenQuery,
  });
}

async function figuresOf(
  place: string,
  { range, interval }: AnalyticsChoice,
  signal: AbortSignal,
): Promise<Figures> {
  const query = { from: manilaDay(Date.now(), rangeDays[range] - 1), interval };
  if (place === 'platform') {
    const { data } = await call(getPlatformAnalytics, { query }, { signal });
    const { users, communities, revenue, learning, engagement, trust } = data;
    return {
      countedAt: data.counted_at,
      days: { from: data.from, to: data.to },
      heat: engagement.heat,
      groups: [
        { title: 'People', metrics: users },
        { title: 'Engagement', metrics: engagement.metrics },
        { title: 'Communities', metrics: communities },
        { title: 'Revenue', metrics: revenue },
        { title: 'Learning', metrics: learning },
        { title: 'Safety', metrics: trust },
      ],
    };
  }
  if (place === 'me') {
    const { data } = await call(getOwnAnalytics, { query }, { signal });
    return {
      countedAt: data.counted_at,
      days: { from: data.from, to: data.to },
      heat: data.engagement.heat,
      groups: [
        { title: 'Learning', metrics: data.learning },
        { title: 'Engagement', metrics: data.engagement.metrics },
      ],
    };
  }
  const { data } = await call(getGroupAnalytics, { params: { group_id: place }, query }, { signal });
  return {
    countedAt: data.counted_at,
    days: { from: data.from, to: data.to },
    heat: data.engagement.heat,
    groups: [
      { title: 'Members', metrics: data.members },
      { title: 'Engagement', metrics: data.engagement.metrics },
      ...(data.revenue === null ? [] : [{ title: 'Revenue', metrics: data.revenue }]),
      { title: 'Learning', metrics: data.learning },
      { title: 'Safety', metrics: data.trust },
    ],
  };
}
