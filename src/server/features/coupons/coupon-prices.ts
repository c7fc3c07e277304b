import { manilaDay } from '../../../contract/core/manila.ts';
import { codeKey } from '../../../contract/money/coupons.ts';
import { isTooLittle, type PricedCoupon, renewalQuote, withCoupon } from '../../../contract/money/quotes.ts';
import type { Clock, Random } from '../../platform/clock/clock.ts';
import type { Database } from '../../platform/db/database.ts';
import type { Tx } from '../../platform/db/transaction.ts';
import type { PaidAccess } from '../communities/paid-access.ts';
import type { QuotedPurchase } from '../subscriptions/subscription.service.ts';
import { type CouponRow, createCouponRepo } from './coupon.repo.ts';
import { announceCoupon } from './coupon-announcements.ts';
import { type CouponRefusal, refusedCoupon } from './coupon-problems.ts';

/** A membership that somebody wants to buy, with the code that they typed. */
export interface CouponBuyer {
  readonly groupId: string;
  readonly userId: string;
  /** Null: none. A renewal may have a coupon all the same. */
  readonly code: string | null;
}

/** What a coupon makes of a purchase. The community is locked by the quote before. */
export interface CouponPrices {
  /**
   * The purchase at the lower price. Reserves nothing, and locks nothing.
   *
   * @throws Problem one of `couponRefusals` when there is a code that cannot be used
   */
  price(db: Database, quoted: QuotedPurchase, buyer: CouponBuyer): Promise<QuotedPurchase>;
  /**
   * Stores that a purchase was made with a coupon, in the transaction that opens its checkout or, where nothing is left
   * to pay, gives the subscription. Does nothing for a purchase without a code.
   */
  use(tx: Tx, quoted: QuotedPurchase, buyer: CouponBuyer, bought: UsedFor): Promise<void>;
}

export type UsedFor = { readonly checkoutId: string } | { readonly subscriptionId: string };

export interface CouponPriceDeps {
  readonly clock: Clock;
  readonly random: Pick<Random, 'uuid'>;
  readonly paidAccess: Pick<PaidAccess, 'ownersOf'>;
}

export function createCouponPrices({ clock, random, paidAccess }: CouponPriceDeps): CouponPrices {
  async function requireUsable(
    db: Database,
    coupon: CouponRow,
    { quoted, userId }: { quoted: QuotedPurchase; userId: string },
  ): Promise<void> {
    const { valid_until, plan_ids, max_uses } = coupon;
    const refuse = (reason: CouponRefusal) => refusedCoupon(reason, coupon.code);
    if (!coupon.is_on || (valid_until !== null && manilaDay(clock.now()) > valid_until))
      throw refuse('coupon.over');
    const planId = quoted.snapshot.plan_id ?? '';
    const isForPlan = plan_ids.length === 0 || plan_ids.includes(planId);
    if (!isForPlan || !(await createCouponRepo(db).isAllowedFor(planId))) throw refuse('coupon.other_plan');
    const { isUsed, taken } = await createCouponRepo(db).takenFor(coupon.id, userId);
    if (isUsed) throw refuse('coupon.used');
    if (max_uses !== null && taken >= max_uses) throw refuse('coupon.used_up');
    if (quoted.kind === 'RENEWAL') throw refuse('coupon.renewal');
    if (quoted.quote.total === 0) throw refuse('coupon.not_needed');
  }

  /** A renewal has the coupon of its subscription. */
  async function renewed(db: Database, quoted: QuotedPurchase): Promise<QuotedPurchase> {
    const { kind, subscriptionId, snapshot, quote } = quoted;
    if (kind !== 'RENEWAL' || subscriptionId === null || snapshot.plan_id === null) return quoted;
    const coupon = await createCouponRepo(db).carriedBy(subscriptionId, snapshot.plan_id);
    return coupon ? { ...quoted, quote: renewalQuote(quote, coupon) } : quoted;
  }

  return {
    async price(db, quoted, { groupId, userId, code }) {
      if (code === null) return renewed(db, quoted);
      const key = codeKey(code);
      const coupon = await createCouponRepo(db).byCode(groupId, key);
      if (!coupon) throw refusedCoupon('coupon.unknown', key);
      await requireUsable(db, coupon, { quoted, userId });
      const quote = withCoupon(quoted.quote, pricedOf(coupon));
      if (isTooLittle(quote.total)) throw refusedCoupon('coupon.too_low', key);
      return { ...quoted, quote };
    },

    async use(tx, { quote }, { groupId, userId, code }, bought) {
      if (code === null || !quote.coupon) return;
      const { id: couponId } = quote.coupon;
      const at = new Date(clock.now()).toISOString();
      await createCouponRepo(tx).addUse({
        ...{ id: random.uuid(), couponId, userId, discount: quote.discount, at },
        ...bought,
      });
      await announceCoupon(paidAccess, tx, { group_id: groupId, coupon_id: couponId });
    },
  };
}

function pricedOf({ id, code, lasts, percent, off_centavos }: CouponRow): PricedCoupon {
  return { id, code, lasts, percent, off_centavos };
}
