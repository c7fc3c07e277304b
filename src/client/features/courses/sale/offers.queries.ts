import { queryOptions } from '@tanstack/react-query';
import { PAGE_SIZE_MAX } from '../../../../contract/core/list.ts';
import { getOffer, listOffers, type Offer } from '../../../../contract/money/offers.ts';
import { call } from '../../../data/api/call.ts';
import { screenQuery } from '../../../data/api/query-client.ts';

/** What a community sells besides memberships, with what is archived. For its owner. */
export function offersQuery(groupId: string) {
  return queryOptions({
    queryKey: ['offers', groupId, 'list'],
    async queryFn({ signal }) {
      const offers: Offer[] = [];
      for (let page = 1; ; page += 1) {
        const query = { include_archived: 'true', page, limit: PAGE_SIZE_MAX } as const;
        const { data, pagination } = await call(
          listOffers,
          { params: { group_id: groupId }, query },
          { signal },
        );
        offers.push(...data);
        if (page >= pagination.total_pages) return offers;
      }
    },
    ...screenQuery,
  });
}

/** One offer. */
export function offerQuery(groupId: string, offerId: string) {
  return queryOptions({
    queryKey: ['offers', groupId, 'one', offerId],
    queryFn: async ({ signal }) => (await call(getOffer, { params: { offer_id: offerId } }, { signal })).data,
    ...screenQuery,
  });
}
