import { randomUUID } from 'node:crypto';
import * as adminPayments from '../../../src/contract/money/admin-payments.ts';
import * as checkouts from '../../../src/contract/money/checkouts.ts';
import * as corrections from '../../../src/contract/money/corrections.ts';
import * as coupons from '../../../src/contract/money/coupons.ts';
import * as paymentCodes from '../../../src/contract/money/direct/payment-codes.ts';
import * as walletHistory from '../../../src/contract/money/direct/wallet-history.ts';
import { getGroupEarnings } from '../../../src/contract/money/group-earnings.ts';
import * as payouts from '../../../src/contract/money/payouts.ts';
import * as proofs from '../../../src/contract/money/proofs.ts';
import { listPurchases } from '../../../src/contract/money/purchases.ts';
import { getReceipt } from '../../../src/contract/money/receipts.ts';
import * as reconciliation from '../../../src/contract/money/reconciliation.ts';
import * as refunds from '../../../src/contract/money/refunds.ts';
import * as statements from '../../../src/contract/money/statements.ts';
import * as subscriptions from '../../../src/contract/money/subscriptions.ts';
import type { World } from './a-world.ts';
import { type Row, row } from './row.ts';

const nowhere = () => ({ params: { ref: 'CHK-0000000000' } });

const noPayout = () => ({ payout_id: randomUUID() });
const ofGroup = ({ groupId }: World) => ({ params: { group_id: groupId } });

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
  row(listPurchases, 'nothing', () => ({ query: {} })),
  row(subscriptions.cancelSubscription, 'nothing', noSubscription, { how: 'nowhere', status: 404 }),
  row(subscriptions.resumeSubscription, 'nothing', noSubscription, { how: 'nowhere', status: 404 }),
  row(coupons.listCoupons, 'group', (world) => ({ ...ofGroup(world), query: {} })),
  row(
    coupons.listCouponUses,
    'group',
    ({ groupId }) => ({ params: { group_id: groupId, coupon_id: randomUUID() }, query: {} }),
    { how: 'nowhere', status: 404 },
  ),
  row(coupons.createCoupon, 'group', (world) => ({
    ...ofGroup(world),
    body: { code: `MATRIX-${randomUUID().slice(0, 8)}`, percent_off: 10 },
  })),
  row(
    coupons.updateCoupon,
    'group',
    ({ groupId }) => ({
      params: { group_id: groupId, coupon_id: randomUUID() },
      body: { is_on: false, version: 1 },
    }),
    { how: 'nowhere', status: 404 },
  ),
  row(
    coupons.quotePurchase,
    'nothing',
    () => ({ params: { group_id: randomUUID() }, body: { group_membership_plan_id: randomUUID() } }),
    { how: 'nowhere', status: 404 },
  ),
  row(getGroupEarnings, 'group', ({ groupId }) => ({ params: { group_id: groupId } })),
  row(checkouts.getLatestCheckout, 'nothing', () => ({})),
  row(checkouts.getCheckout, 'nothing', nowhere, { how: 'nowhere', status: 404 }),
  row(checkouts.cancelCheckout, 'nothing', nowhere, { how: 'nowhere', status: 404 }),
  row(checkouts.paymentHistory, 'nothing', () => ({ query: {} })),
  row(proofs.getProofSettings, 'group', ofGroup),
  row(
    proofs.changeProofSettings,
    'group',
    (world) => ({ ...ofGroup(world), body: { is_on: false, instructions: '', version: 999 } }),
    { how: 'of an older version', status: 409 },
  ),
  row(
    paymentCodes.readPaymentCode,
    'group',
    (world) => ({ ...ofGroup(world), body: { content: Buffer.from('<svg/>').toString('base64') } }),
    { how: 'from a file that is no picture', status: 422 },
  ),
  row(
    paymentCodes.getPaymentCode,
    'group',
    (world) => ({ ...ofGroup(world), body: { group_membership_plan_id: world.planId } }),
    { how: 'where there is none', status: 409 },
  ),
  row(
    proofs.sendProof,
    'group',
    (world) => ({
      ...ofGroup(world),
      body: { group_membership_plan_id: world.planId, reference: '1002003', amount: '499' },
    }),
    { how: 'where none are taken', status: 409 },
  ),
  row(proofs.searchProofs, 'group', (world) => ({ ...ofGroup(world), query: {} })),
  row(
    proofs.decideProof,
    'group',
    ({ groupId }) => ({
      params: { group_id: groupId, proof_id: randomUUID() },
      body: { decision: 'accept' as const, version: 1 },
    }),
    { how: 'nowhere', status: 404 },
  ),
  row(
    walletHistory.readWalletHistory,
    'group',
    (world) => ({ ...ofGroup(world), body: { content: Buffer.from('a;b').toString('base64') } }),
    { how: 'with a file that is none', status: 422 },
  ),
  row(walletHistory.getHistoryMatches, 'group', ofGroup),
  row(walletHistory.acceptHistoryMatches, 'group', (world) => ({
    ...ofGroup(world),
    body: { proof_ids: [randomUUID()] },
  })),
  row(refunds.requestRefund, 'nothing', () => ({ params: { payment_id: randomUUID() }, body: {} }), {
    how: 'nowhere',
    status: 404,
  }),
  row(refunds.useForNextPeriod, 'nothing', () => ({ params: { payment_id: randomUUID() } }), {
    how: 'nowhere',
    status: 404,
  }),
  row(adminPayments.searchAdminPayments, 'nothing', () => ({ query: {} })),
  row(adminPayments.getAdminPayment, 'nothing', nowhere, { how: 'nowhere', status: 404 }),
  row(refunds.listPaymentReviews, 'nothing', () => ({ query: {} })),
  row(
    refunds.settleManualRefund,
    'nothing',
    () => ({ params: { item_id: randomUUID() }, body: { reference: 'GCash' } }),
    { how: 'nowhere', status: 404 },
  ),
  row(
    refunds.releaseHeldPayment,
    'nothing',
    () => ({ params: { item_id: randomUUID() }, body: { version: 1 } }),
    {
      how: 'nowhere',
      status: 404,
    },
  ),
  row(payouts.getPayoutAccount, 'group', ({ groupId }) => ({ params: { group_id: groupId } })),
  row(
    payouts.setPayoutAccount,
    'group',
    ({ groupId }) => ({
      params: { group_id: groupId },
      body: {
        method: 'GCASH' as const,
        account_name: 'Ana Reyes',
        account_number: '09171234567',
        version: 999_999,
      },
    }),
    { how: 'of a later version', status: 409 },
  ),
  row(payouts.listPayouts, 'group', ({ groupId }) => ({ params: { group_id: groupId }, query: {} })),
  row(statements.listEarningsEntries, 'group', ({ groupId }) => ({
    params: { group_id: groupId },
    query: {},
  })),
  row(statements.getStatement, 'group', ({ groupId }) => ({
    params: { group_id: groupId, month: '2026-11' },
  })),
  row(getReceipt, 'nothing', () => ({ params: { payment_id: randomUUID() } }), {
    how: 'nowhere',
    status: 404,
  }),
  row(payouts.listDuePayouts, 'nothing', () => ({ query: {} })),
  row(payouts.searchPayouts, 'nothing', () => ({ query: {} })),
  row(payouts.runPayouts, 'nothing', () => ({})),
  row(
    payouts.sendPayout,
    'nothing',
    () => ({ params: noPayout(), body: { reference: 'GC-1', version: 1 } }),
    { how: 'nowhere', status: 404 },
  ),
  row(payouts.approvePayout, 'nothing', () => ({ params: noPayout(), body: { version: 1 } }), {
    how: 'nowhere',
    status: 404,
  }),
  row(payouts.failPayout, 'nothing', () => ({ params: noPayout(), body: { reason: 'Closed', version: 1 } }), {
    how: 'nowhere',
    status: 404,
  }),
  row(refunds.syncCheckoutNow, 'nothing', nowhere, { how: 'nowhere', status: 404 }),
  row(reconciliation.getReconciliation, 'nothing', () => ({})),
  row(
    reconciliation.settleDifference,
    'nothing',
    () => ({ params: { item_id: randomUUID() }, body: { note: 'Paid back' } }),
    { how: 'nowhere', status: 404 },
  ),
  row(corrections.searchCorrections, 'nothing', () => ({ query: {} })),
  row(
    corrections.proposeCorrection,
    'nothing',
    () => ({ body: { transaction_id: randomUUID(), reason: 'Posted twice' } }),
    { how: 'nowhere', status: 404 },
  ),
  row(
    corrections.decideCorrection,
    'nothing',
    () => ({
      params: { correction_id: randomUUID() },
      body: { decision: 'approve' as const, version: 1 },
    }),
    { how: 'nowhere', status: 404 },
  ),
];
