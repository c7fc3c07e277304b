import { queryOptions } from '@tanstack/react-query';
import { getJobStats } from '../../../../contract/admin/administration.ts';
import { getCommunityStats } from '../../../../contract/communities/community-settings.ts';
import { getCourseStats } from '../../../../contract/courses/courses.ts';
import { listPaymentReviews } from '../../../../contract/money/refunds.ts';
import { call } from '../../../data/api/call.ts';
import { screenQuery } from '../../../data/api/query-client.ts';

export const communityStatsQuery = queryOptions({
  queryKey: ['admin', 'stats', 'communities'],
  queryFn: async ({ signal }) => (await call(getCommunityStats, {}, { signal })).data,
  ...screenQuery,
});

export const courseStatsQuery = queryOptions({
  queryKey: ['admin', 'stats', 'courses'],
  queryFn: async ({ signal }) => (await call(getCourseStats, {}, { signal })).data,
  ...screenQuery,
});

export const jobStatsQuery = queryOptions({
  queryKey: ['admin', 'stats', 'jobs'],
  queryFn: async ({ signal }) => (await call(getJobStats, {}, { signal })).data,
  ...screenQuery,
});

/** How many payments and refunds wait for an administrator. */
export const paymentReviewCountQuery = queryOptions({
  queryKey: ['admin', 'stats', 'payments'],
  queryFn: async ({ signal }) =>
    (await call(listPaymentReviews, { query: { limit: 1 } }, { signal })).pagination,
  ...screenQuery,
});
