import { Problem } from '../../../../contract/core/problems.ts';
import type { Tx } from '../../../platform/db/transaction.ts';
import type { CouponPrices } from '../../coupons/coupon-prices.ts';
import type { QuotedPurchase, Subscriptions } from '../../subscriptions/subscription.service.ts';

interface PriceDeps {
  readonly subscriptions: Pick<Subscriptions, 'quote'>;
  readonly coupons: Pick<CouponPrices, 'price'>;
}

/**
 * What a plan costs a person who pays the owner. Locks the community.
 *
 * @throws Problem `proof.nothing_due`, and what `Subscriptions.quote` throws for a person who cannot buy the plan
 */
export async function priceOf(
  { subscriptions, coupons }: PriceDeps,
  tx: Tx,
  { groupId, userId, planId }: { groupId: string; userId: string; planId: string },
): Promise<QuotedPurchase> {
  const quoted = await subscriptions.quote(tx, { kind: 'MEMBERSHIP', groupId, userId, planId });
  // A renewal may have a coupon. Codes are for payments in the app.
  const priced = await coupons.price(tx, quoted, { groupId, userId, code: null });
  if (priced.quote.total === 0)
    throw new Problem('proof.nothing_due', 'There is nothing to pay for this plan.');
  return priced;
}
