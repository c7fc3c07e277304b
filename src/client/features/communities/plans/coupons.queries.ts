import { infiniteQueryOptions } from '@tanstack/react-query';
import { listCoupons, listCouponUses } from '../../../../contract/money/coupons.ts';
import { call } from '../../../data/api/call.ts';
import { screenQuery } from '../../../data/api/query-client.ts';

/** The coupons of a community, the newest first. Only owners get them. */
export function couponsQuery(groupId: string) {
  return infiniteQueryOptions({
    queryKey: ['coupons', groupId, 'list'],
    queryFn: ({ pageParam, signal }) =>
      call(
        listCoupons,
        { params: { group_id: groupId }, query: { before: pageParam, limit: '20' } },
        { signal },
      ),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ cursor }) => cursor.before ?? undefined,
    ...screenQuery,
  });
}

/** Who used a coupon, the newest first. Its key begins like that of the coupons: what changes them changes it. */
export function couponUsesQuery(groupId: string, couponId: string) {
  return infiniteQueryOptions({
    queryKey: ['coupons', groupId, 'uses', couponId],
    queryFn: ({ pageParam, signal }) =>
      call(
        listCouponUses,
        { params: { group_id: groupId, coupon_id: couponId }, query: { before: pageParam, limit: '20' } },
        { signal },
      ),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ cursor }) => cursor.before ?? undefined,
    ...screenQuery,
  });
}
