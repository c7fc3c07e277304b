import {
  type CouponForm,
  createCoupon,
  listCoupons,
  quotePurchase,
} from '../../../src/contract/money/coupons.ts';
import { subscribe } from '../../../src/contract/money/subscriptions.ts';
import { aPaymentWorld } from '../payments/a-payment-world.ts';

export type CouponWorld = Awaited<ReturnType<typeof aCouponWorld>>;
type Paid = { readonly groupId: string; readonly planId: string };

/** A payment world whose owner makes coupons. */
export async function aCouponWorld() {
  const world = await aPaymentWorld();
  const { api, owner } = world;
  const wish = ({ groupId, planId }: Paid, coupon_code?: string) => ({
    params: { group_id: groupId },
    body: { group_membership_plan_id: planId, ...(coupon_code !== undefined && { coupon_code }) },
  });

  return {
    ...world,
    wish,

    async coupon(groupId: string, form: Partial<CouponForm>) {
      const body = { code: 'SUKI', ...form };
      return (await api.ok(createCoupon, owner, { params: { group_id: groupId }, body })).data;
    },

    async coupons(groupId: string) {
      return (await api.ok(listCoupons, owner, { params: { group_id: groupId }, query: {} })).data;
    },

    async price(person: string, paid: Paid, code?: string) {
      return (await api.ok(quotePurchase, person, wish(paid, code))).data;
    },

    /** The reference of the checkout; null where nothing was left to pay. */
    async order(person: string, paid: Paid, code?: string): Promise<string | null> {
      return (await api.ok(subscribe, person, wish(paid, code))).data.checkout?.ref ?? null;
    },

    /** The code of the refusal, of the price and of the purchase: they never differ. */
    async refusal(person: string, paid: Paid, code: string): Promise<string> {
      const [price, purchase] = [
        await api.refused(quotePurchase, person, wish(paid, code)),
        await api.refused(subscribe, person, wish(paid, code)),
      ];
      if (price.code !== purchase.code) throw new Error(`${price.code} is not ${purchase.code}`);
      return price.code;
    },

    async pay(ref: string): Promise<void> {
      await world.act(ref, 'authorize');
      await world.deliverAll(ref);
    },
  };
}
