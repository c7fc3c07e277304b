import { randomUUID } from 'node:crypto';
import * as checkouts from '../../../src/contract/money/checkouts.ts';
import { getGroupEarnings } from '../../../src/contract/money/group-earnings.ts';
import * as refunds from '../../../src/contract/money/refunds.ts';
import * as subscriptions from '../../../src/contract/money/subscriptions.ts';
import { type Row, row } from './row.ts';

const nowhere = () => ({ params: { ref: 'CHK-0000000000' } });

const noSubscription = () => ({ params: { subscription_id: randomUUID() }, body: { version: 1 } });

/** Buying a plan for a community, and calls about payments, which exist only for those whom they concern. */
export const paymentRows: readonly Row[] = [
  row(
    subscriptions.subscribe,
    'group',
    ({ groupId }) => ({
      params: { group_id: groupId },
      body: { plan_type: 'PLUS' as const, plan_cycle_type: 'MONTHLY' as const },
    }),
    {
      how: 'a plan of the platform',
      right: 'group.plan',
      exception: ({ place, platformRole }, { is_archived }) =>
        is_archived && (platformRole === 'ADMIN' || (place?.role === 'OWNER' && place.status === 'ACTIVE'))
          ? 403
          : null,
    },
  ),
  row(
    subscriptions.changeGroupPlan,
    'group',
    ({ groupId }) => ({
      params: { group_id: groupId },
      body: {
        subscription_plan_type: 'PRO' as const,
        subscription_plan_cycle_type: 'MONTHLY' as const,
        version: 999_999,
      },
    }),
    { how: 'of an older version', status: 409 },
  ),
  row(subscriptions.searchPlatformSubscriptions, 'nothing', () => ({ query: {} })),
  row(subscriptions.searchMemberSubscriptions, 'nothing', () => ({ query: {} })),
  row(subscriptions.cancelSubscription, 'nothing', noSubscription, { how: 'nowhere', status: 404 }),
  row(subscriptions.resumeSubscription, 'nothing', noSubscription, { how: 'nowhere', status: 404 }),
  row(getGroupEarnings, 'group', ({ groupId }) => ({ params: { group_id: groupId } })),
  row(checkouts.getLatestCheckout, 'nothing', () => ({})),
  row(checkouts.getCheckout, 'nothing', nowhere, { how: 'nowhere', status: 404 }),
  row(checkouts.cancelCheckout, 'nothing', nowhere, { how: 'nowhere', status: 404 }),
  row(checkouts.paymentHistory, 'nothing', () => ({ query: {} })),
  row(refunds.requestRefund, 'nothing', () => ({ params: { payment_id: randomUUID() }, body: {} }), {
    how: 'nowhere',
    status: 404,
  }),
  row(refunds.listPaymentReviews, 'nothing', () => ({ query: {} })),
  row(
    refunds.settleManualRefund,
    'nothing',
    () => ({ params: { item_id: randomUUID() }, body: { reference: 'GCash' } }),
    { how: 'nowhere', status: 404 },
  ),
  row(refunds.syncCheckoutNow, 'nothing', nowhere, { how: 'nowhere', status: 404 }),
];
