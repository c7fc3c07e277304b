import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';
import { getLatestCheckout, paymentHistory } from '../../../contract/money/checkouts.ts';
import { listPurchases } from '../../../contract/money/purchases.ts';
import {
  type MemberSubscriptionsQuery,
  searchMemberSubscriptions,
  searchPlatformSubscriptions,
} from '../../../contract/money/subscriptions.ts';
import { call } from '../../data/api/call.ts';
import { screenQuery } from '../../data/api/query-client.ts';

/** The user's newest checkout of the last day, or null. Asked anew on each visit: it is what became of a payment. */
export function latestCheckoutQuery() {
  return queryOptions({
    queryKey: ['payments', 'latest'],
    queryFn: async ({ signal }) => (await call(getLatestCheckout, {}, { signal })).data,
    ...screenQuery,
    staleTime: 0,
    gcTime: 0,
  });
}

/** What the user paid, the newest first. */
export function paymentHistoryQuery(page: number) {
  return queryOptions({
    queryKey: ['payments', 'history', page],
    queryFn: ({ signal }) => call(paymentHistory, { query: { page: String(page), limit: '10' } }, { signal }),
    placeholderData: keepPreviousData,
    ...screenQuery,
  });
}

/** What the user bought in all communities: what is open first. */
export const purchasesQuery = infiniteQueryOptions({
  queryKey: ['payments', 'purchases'],
  queryFn: ({ pageParam, signal }) =>
    call(listPurchases, { query: { page: String(pageParam), include_archived: 'true' } }, { signal }),
  initialPageParam: 1,
  getNextPageParam: ({ pagination: { page, total_pages } }) => (page < total_pages ? page + 1 : null),
  ...screenQuery,
});

/** What the user has bought in a community and was not given back: each plan once, the newest first. */
export function mySubscriptionsQuery(groupId: string, userId: string) {
  return queryOptions({
    queryKey: ['subscriptions', groupId, 'mine', userId],
    async queryFn({ signal }) {
      const query = { group_id: groupId, user_id: userId };
      const { data } = await call(searchMemberSubscriptions, { query }, { signal });
      const running = data.filter(({ status }) => status !== 'REVOKED' && status !== 'EXPIRED');
      // What is over is shown as long as nothing follows it: it can be renewed.
      return running.length > 0 ? running : data.slice(0, 1);
    },
    ...screenQuery,
  });
}

/** The subscription of a community to a plan of the platform; null on Freemium. */
export function platformSubscriptionQuery(groupId: string) {
  return queryOptions({
    queryKey: ['subscriptions', groupId, 'platform'],
    async queryFn({ signal }) {
      const query = { group_id: groupId, limit: '1' };
      return (await call(searchPlatformSubscriptions, { query }, { signal })).data[0] ?? null;
    },
    ...screenQuery,
  });
}

export type SubscriberSearch = Pick<MemberSubscriptionsQuery, 'q' | 'status' | 'plan_id'> & { page: number };

/** One page of the members' subscriptions of a community, the newest first. */
export function subscribersQuery(groupId: string, { q, status, plan_id, page }: SubscriberSearch) {
  return queryOptions({
    queryKey: ['subscriptions', groupId, 'members', { q, status, plan_id, page }],
    queryFn: ({ signal }) =>
      call(
        searchMemberSubscriptions,
        {
          query: {
            group_id: groupId,
            q,
            page: String(page),
            ...(status && { status }),
            ...(plan_id && { plan_id }),
          },
        },
        { signal },
      ),
    placeholderData: keepPreviousData,
    ...screenQuery,
  });
}
